import { sql } from 'kysely';
import { baseTypes } from '../hierarchy/rules.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import type { ImportType, SqlFragment, Stage } from '../import/service.ts';
import {
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../import/stage/queries.ts';
import type { Records } from '../import/stage/queries.ts';
import { nameItems, rejectUnnamed } from '../item-exchange/queries.named.ts';
import { jumpLimits, jumpTexts } from '../diagram/jump/rules.ts';

const shownItem = (id: ReturnType<typeof sql>) => sql`(select i.name from hierarchy_item i where i.id = ${id})`;

const jumps: Records = {
  table: 'jump_to',
  side: 'jump',
  match: sql`r.source_id = k.source_id and lower(r.tag) = lower(s.reference_tag)`,
  added: { source_id: sql`k.source_id`, tag: sql`s.reference_tag` },
  fields: [
    {
      key: 'targetName',
      column: 'target_id',
      value: sql`k.target_id`,
      fresh: sql`null`,
      shown: { now: shownItem(sql`r.target_id`), becomes: sql`s.target_name` },
    },
  ],
  by: [
    { key: 'diagramName', now: shownItem(sql`r.source_id`), becomes: sql`s.diagram_name`, isIdentity: true },
    { key: 'referenceTag', now: sql`r.tag`, becomes: sql`s.reference_tag`, isIdentity: true },
  ],
};

const ofDiagrams = sql`t.base_type = ${sql.lit(baseTypes.diagram)}`;

/** Side tables `item`, `target` and `jump`: the two diagrams that each good row names. */
async function findJumps(stage: Stage): Promise<void> {
  await nameItems(stage, { of: ofDiagrams, name: sql`s.diagram_name`, tag: sql`s.diagram_tag` });
  await nameItems(stage, { of: ofDiagrams, name: sql`s.target_name`, tag: sql`s.target_tag`, side: 'target' });
  await makeSide(
    stage,
    'jump',
    sql`
    select n.*, min(n.line) over (partition by n.source_id, n.tag) as first,
      j.id as jump_id, j.id is null and (select count(*) from jump_to x where x.source_id = n.source_id)
        + count(*) filter (where j.id is null) over (partition by n.source_id order by n.line) > ${jumpLimits.perDiagram} as is_too_much
    from (select s.line, lower(s.reference_tag) as tag, d.item_id as source_id, g.item_id as target_id
      from ${stage.table} s join ${stage.side('item')} d on d.line = s.line
      join ${stage.side('target')} g on g.line = s.line where not s.bad) n
    left join jump_to j on j.source_id = n.source_id and lower(j.tag) = n.tag`,
  );
}

/** XML number 122: a tag of a diagram that leads to another one. One that stands gets the target that is given. */
export const jumpsImport: ImportType = {
  id: 122,
  key: 'jumpTos',
  name: 'Jump-tos',
  xml: { number: 122, list: 'jumpTos', element: 'jumpTo' },
  isXmlOnly: true,
  modes: ['update'],
  comesFirst: { 'Diagram not found': 'hierarchy', 'Target not found': 'hierarchy' },
  tables: ['jump_to'],
  columns: [
    {
      key: 'diagramName',
      title: 'Diagram name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 256,
    },
    { key: 'diagramTag', title: 'Diagram tag', dataType: 'text', maxLength: 256 },
    {
      key: 'referenceTag',
      title: 'Reference tag',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: jumpLimits.tag,
    },
    {
      key: 'targetName',
      title: 'Target name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 256,
    },
    { key: 'targetTag', title: 'Target tag', dataType: 'text', maxLength: 256 },
  ],

  async validate(stage) {
    await findJumps(stage);
    await rejectUnnamed(stage, 'diagramName', 'Diagram');
    await rejectUnnamed(stage, 'targetName', 'Target', 'target');
    const reject = (column: string, reason: string | SqlFragment, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'jump', column, reason, where });
    await reject('targetName', sql`s.target_name || ' does not lead to itself.'`, sql`k.source_id = k.target_id`);
    await rejectRepeated(stage, 'jump', 'referenceTag', 'Same diagram and tag as in row');
    await reject('referenceTag', jumpTexts.tooMany, sql`k.is_too_much`);
    await stage.rejectUnseen(
      'referenceTag',
      jumpTexts.tagTaken,
      sql`exists (select from ${stage.side('jump')} k join jump_to x on x.source_id = k.source_id and lower(x.tag) = k.tag
        where k.line = s.line and k.jump_id is null)`,
    );
  },

  count: (stage) => countRecords(stage, jumps),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, jumps)] },

  async write(stage, changeId) {
    await findJumps(stage);
    const counts = await writeRecords(stage, jumps);
    const written = sql`select j.source_id from jump_to j where j.change_id = ${changeId}
      and j.source_id in (select k.source_id from ${stage.side('jump')} k)`;
    await contentImported(stage.db, written, stage.options.stateAfterImport);
    return counts;
  },
};
