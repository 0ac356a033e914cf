import { sql } from 'kysely';
import { jobOf, takeFiles } from '../drawing/image/service.ts';
import { writeImages } from '../drawing/image/queries.ts';
import type { Counts } from '../import/rules.ts';
import type { ImportType, Stage } from '../import/service.ts';
import { FORMAT_MESSAGE, PictureRefused } from '../platform/files/picture/refused.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import { carryOver, writeCarryOver } from '../drawing/carry/service.ts';
import { rowAllows } from '../diagram/queries.ts';
import { countLists, validateLists, writeLists } from '../diagram/service.lists.ts';
import { svgSettings } from './queries.ts';
import { madeOf } from './service.ts';
import {
  addMade,
  countDrawn,
  countParts,
  drawnItems,
  drawingDiff,
  dropBadParts,
  dropLeftParts,
  makeDiagrams,
  makePairs,
  makeSides,
  markParts,
  nameParts,
  partProblem,
  redrawnImages,
  writeSpots,
} from './queries.drawn.ts';
import type { Counted } from './queries.drawn.ts';

/**
 * Import type 13, SvgImport: a zip of SVG drawings, or one of them. Each becomes the image of the diagram that it is
 * named after; its callouts become hotspots, its parts table the diagram's list, as the SVG settings say (decision 051).
 * A drawing is taken as a whole or not at all. What a drawing does not carry is left as it is; hotspots that stay without
 * being read in it are carried over, in doubt where it shows no place for them. With [UP] a diagram that has an image gets
 * another, and hotspots and rows that match get what the drawing says; nothing is added or removed.
 */
export const svgImport: ImportType = {
  id: 13,
  listedAt: 2.5,
  key: 'svgImport',
  name: 'SVG drawings',
  comesFirst: { 'Diagram not found': 'hierarchy' },
  modes: ['add', 'update'],
  tables: ['image', 'hierarchy_item', 'hotspot', 'parts_list_row', 'part', 'description_variant'],
  archive: true,
  columns: [
    { key: 'filePath', title: 'File', required: true, updateRequired: true, dataType: 'text', maxLength: 1024 },
  ],

  async prepare(stage) {
    await makeSides(stage);
    const { profiles, ...settings } = await svgSettings(stage.db);
    const reading = { ...settings, allows: await rowAllows(stage.db) };
    const asker = jobOf(stage);
    await takeFiles(stage, async ({ path, width, height, originalHash, originalType }) => {
      if (originalHash === null || originalType !== 'image/svg+xml') throw new PictureRefused(FORMAT_MESSAGE);
      const made = await madeOf(
        { path: await stage.files.checked(originalHash), width, height },
        profiles,
        reading,
        asker,
      );
      if (made.problem !== null) throw new PictureRefused(made.problem);
      await addMade(stage, path, made);
    });
  },

  async validate(stage) {
    const item = (where: ReturnType<typeof sql>) =>
      sql`exists (select from ${stage.side('item')} f where f.line = s.line and ${where})`;
    const of = (side: string, column: string) =>
      sql`(select x.${sql.ref(column)} from ${stage.side(side)} x where x.path = s.file_path)`;
    await makeDiagrams(stage);
    await stage.reject(
      'filePath',
      'The zip has no such file',
      sql`not exists (select from ${stage.side('file')} z where z.path = s.file_path)`,
    );
    await stage.reject('filePath', of('file', 'reason'), sql`${of('file', 'reason')} is not null`);
    await stage.reject('filePath', 'Diagram not found', item(sql`f.found = 0`));
    await stage.reject('filePath', 'Several diagrams have this name and tag', item(sql`f.found > 1`));
    await stage.reject(
      'filePath',
      sql`(select 'Same diagram as in row ' || f.first from ${stage.side('item')} f where f.line = s.line)`,
      item(sql`f.first < s.line`),
    );
    await dropBadParts(stage);
    await nameParts(stage);
    await validateLists(await listOf(stage));
    await stage.reject('filePath', partProblem(stage), sql`${partProblem(stage)} is not null`);
    await dropBadParts(stage);
    await stage.warn('filePath', of('note', 'text'), sql`${of('note', 'text')} is not null`);
  },

  async count(stage) {
    await makePairs(stage);
    const list = await countLists(await listOf(stage));
    const drawn = await countDrawn(stage);
    const carried = await carryOver(stage, redrawnImages(stage), 'kept');
    return { ...sumOf(list, drawn), groups: groupsOf(list, drawn, carried) };
  },

  diff: { records: (stage) => [drawingDiff(stage)] },

  async write(stage, changeId) {
    await dropLeftParts(stage);
    await makePairs(stage);
    const drawn = await countDrawn(stage);
    const list = await writeLists(await listOf(stage));
    const carried = await writeCarryOver(stage, redrawnImages(stage));
    stage.progress('Writing hotspots');
    await writeImages(stage);
    await writeSpots(stage);
    await contentImported(stage.db, drawnItems(stage, changeId), stage.options.stateAfterImport);
    return { ...sumOf(list, drawn), groups: groupsOf(list, drawn, carried) };
  },
};

const listColumns = new Set(['referenceTag', 'partNumber', 'description', 'quantity']);

/** The drawings' parts rows as an import of parts lists sees its own. */
const listOf = async (stage: Stage): Promise<Stage> => ({
  ...stage,
  table: stage.side('part'),
  rows: await countParts(stage),
  has: (key) => listColumns.has(key),
  reject: (_, reason, where) => markParts(stage, reason, where),
  isPart: false,
  leaves: () => sql`false`,
  stays: () => sql`false`,
  leftOut: sql`(select * from ${stage.side('part')} where false)`,
  warn: () => Promise.resolve(0),
  warnEach: (_, reason, rows) =>
    stage.warnEach(
      'filePath',
      reason,
      sql`select s.line, 'Row ' || p.place || ' of the table: ' || f.detail as detail
        from (${rows}) f join ${stage.side('part')} p on p.line = f.line join ${stage.table} s on s.file_path = p.path`,
    ),
});

type Groups = NonNullable<Counts['groups']>;

/** Parts rows, images and hotspots together. */
function sumOf(list: Counts, drawn: readonly Counted[]): Counts {
  const of = (key: 'create' | 'update' | 'unchanged' | 'remove' | 'skipped') =>
    drawn.reduce((total, one) => total + one[key], list[key] ?? 0);
  const skipped = of('skipped');
  return {
    create: of('create'),
    update: of('update'),
    unchanged: of('unchanged'),
    remove: of('remove'),
    ...(skipped > 0 && { skipped }),
  };
}

/** The same by diagram, those that change, with what becomes of hotspots that the drawing itself does not have. */
function groupsOf({ groups: lists = [] }: Counts, drawn: readonly Counted[], carried: Groups): Groups {
  const groups = new Map<string, Groups[number]>();
  for (const { label, create, update, remove } of [...drawn, ...lists]) {
    const group = groups.get(label) ?? { label, create: 0, update: 0, remove: 0 };
    groups.set(label, {
      label,
      create: group.create + create,
      update: group.update + update,
      remove: group.remove + remove,
    });
  }
  for (const { label, note = '' } of carried) {
    const group = groups.get(label);
    if (group) group.note = note;
  }
  return [...groups.values()].filter(({ create, update, remove }) => create + update + remove > 0).slice(0, 200);
}
