import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { sheet, zipOf } from '../../test/drawings/svg.ts';
import { itemsOf } from '../../test/items.ts';
import { openImports } from '../../test/importing.ts';
import { undoChange } from '../platform/change/undo.ts';
import { svgImport } from './import.ts';

const { api, database, work } = await openImports([svgImport]);
work();

async function withDiagrams(): Promise<TestCatalog> {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null));
  await items.diagram(model, 'Clutch');
  await items.diagram(model, 'Brake', 'B');
  await items.diagram(model, 'Brake', 'C');
  const headings = {
    hotSpotRefNum: 'ITEM',
    partNum: 'PART NO.',
    partDesc: 'DESCRIPTION',
    qty: 'QTY',
    firstColumnId: 1,
    version: 0,
  };
  const saved = await catalog.as('ManageCatalogSettings').post('/api/svg-settings/finish', headings);
  expect(saved.status).toBe(200);
  return catalog;
}

/** Imports a zip of files, or a file alone, as somebody does over the API; answers the session when it is over. */
async function run(catalog: TestCatalog, sent: Record<string, string> | string, more: object = {}) {
  const caller = catalog.as('AllowImport');
  const isZip = typeof sent !== 'string';
  const bytes = isZip ? await zipOf(sent) : Buffer.from(sent);
  const upload = `/api/TransportImportWizardData2/UploadZipFile?fileName=${isZip ? 'drawings.zip' : 'Clutch.svg'}`;
  const { body: file } = await caller.upload(upload, bytes);
  const start = { importTypeId: 13, fileId: file.fileId, ...more };
  const started = await caller.post('/api/import/StartImportSession', start);
  expect([started.status, started.body.modelState]).toEqual([200, undefined]);
  const id = started.body.importSessionId;
  for (let tries = 0; tries < 1200; tries++) {
    const { body } = await caller.get(`/api/import/session/${id}/status`);
    if (!body.isRunning) return body;
    await wait(50);
  }
  throw new Error('It did not end.');
}

/** What a diagram shows: "tag number description quantity" of each row, and "tag at x,y" of each hotspot; `?` unconfirmed. */
const shown = (catalog: TestCatalog, diagram: string, tag = '') =>
  database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', r.tag, p.part_number, p.description, r.quantity) as line
      from parts_list_row r join part p on p.id = r.part_id join hierarchy_item d on d.id = r.diagram_id
      where d.name = ${diagram} and coalesce(d.attributes ->> '1', '') = ${tag} order by r.ordinal, r.id`.execute(db);
    const { rows: spots } = await sql<{ line: string }>`
      select h.value || case when h.confirmed then '' else '?' end || ' at ' || h.x + h.w / 2 || ',' || h.y + h.h / 2 as line
      from hotspot h join hierarchy_item d on d.image_id = h.image_id
      where d.name = ${diagram} and coalesce(d.attributes ->> '1', '') = ${tag} order by h.value, h.x`.execute(db);
    return { list: rows.map(({ line }) => line), spots: spots.map(({ line }) => line) };
  });

const rows = [
  ['1', 'AB-100', 'Cover', '1'],
  ['2', 'AB-200', 'Screw', '12'],
];
const clutch = sheet({
  callouts: [
    ['1', 200, 200],
    ['2', 300, 500],
  ],
  rows,
});
const brake = sheet({ callouts: [['7', 400, 400]] });

const two = [
  ['1', 200, 200],
  ['2', 200, 500],
] as const;
/** What they point at. */
const machine = Array.from(
  { length: 60 },
  (_, n) =>
    `<path d="M${340 + ((n * 97) % 300)} ${120 + ((n * 53) % 560)}l${20 + ((n * 31) % 60)} ${((n * 17) % 50) - 25}v${15 + ((n * 7) % 40)}z" fill="none" stroke="black"/>`,
).join('');

describe('import of SVG drawings', () => {
  it('I-12 makes images, hotspots and lists of the diagrams that the files are named after, and nothing the second time', async () => {
    const catalog = await withDiagrams();
    const sent = { 'sheets/clutch.SVG': clutch, 'Brake_B.svg': brake, '__MACOSX/._clutch.svg': 'x' };
    const dry = await run(catalog, sent, { dryRun: true });
    expect(dry.counts.groups).toEqual([
      { label: 'Brake', create: 2, update: 0, remove: 0 },
      { label: 'Clutch', create: 5, update: 0, remove: 0 },
    ]);
    const first = await run(catalog, sent);
    expect(first).toMatchObject({ state: 2, rows: 2, rejected: 0, warnings: 1 });
    expect(first.counts).toMatchObject({ create: 7, update: 0, remove: 0 });
    expect(await shown(catalog, 'Clutch')).toEqual({
      list: ['1 AB-100 Cover 1', '2 AB-200 Screw 12'],
      spots: ['1 at 200,199', '2 at 300,499'],
    });
    expect(await shown(catalog, 'Brake', 'B')).toEqual({ list: [], spots: ['7? at 400,399'] });
    expect(await shown(catalog, 'Brake', 'C')).toEqual({ list: [], spots: [] });
    const again = await run(catalog, sent);
    expect(again).toMatchObject({
      state: 2,
      changeId: null,
      counts: { create: 0, update: 0, remove: 0, unchanged: 7 },
    });
  });

  it('changes what changed, and is taken back as a whole', async () => {
    const catalog = await withDiagrams();
    await run(catalog, clutch);
    const before = await shown(catalog, 'Clutch');
    const changed = sheet({
      callouts: [
        ['1', 220, 200],
        ['3', 300, 600],
      ],
      rows: [
        ['3', 'AB-300', 'Nut', '2'],
        ['1', 'AB-100', 'Cover', '2'],
      ],
    });
    const dry = await run(catalog, { 'Clutch.svg': changed }, { dryRun: true });
    expect(dry).toMatchObject({ state: 0, counts: { create: 2, update: 3, remove: 2 } });
    expect(await shown(catalog, 'Clutch')).toEqual(before);
    const second = await run(catalog, { 'Clutch.svg': changed });
    expect(second).toMatchObject({ state: 2, counts: { create: 2, update: 3, remove: 2 } });
    expect(await shown(catalog, 'Clutch')).toEqual({
      list: ['3 AB-300 Nut 2', '1 AB-100 Cover 2'],
      spots: ['1 at 220,199', '3 at 300,599'],
    });
    await database.inCatalog(catalog.id, (db) => undoChange(db, second.changeId, { id: null, name: 't' }));
    expect(await shown(catalog, 'Clutch')).toEqual(before);
  });

  it('removes nothing in the mode that adds, nor where a drawing does not carry it', { tags: 'daily' }, async () => {
    const catalog = await withDiagrams();
    await run(catalog, sheet({ callouts: two, rows, more: machine }));
    const { list } = await shown(catalog, 'Clutch');
    expect(await shown(catalog, 'Clutch')).toEqual({ list, spots: ['1 at 200,199', '2 at 200,499'] });
    const bare = await run(catalog, sheet({ callouts: two.slice(0, 1), more: machine }), { options: { mode: 'add' } });
    expect(bare).toMatchObject({ state: 2, counts: { create: 0, update: 1, remove: 0 } });
    expect(await shown(catalog, 'Clutch')).toEqual({ list, spots: ['1 at 200,199', '2? at 200,499'] });
    const untouched = await run(catalog, sheet({ rows, more: machine }));
    expect(untouched).toMatchObject({ state: 2, warnings: 1 });
    expect(await shown(catalog, 'Clutch')).toEqual({ list, spots: ['1? at 200,199', '2? at 200,499'] });
  });

  it('changes with [UP] only the images, hotspots and rows that match', async () => {
    const catalog = await withDiagrams();
    const update = { options: { mode: 'update' } };
    const none = await run(catalog, sheet({ callouts: two, rows, more: machine }), update);
    expect(none).toMatchObject({ state: 2, changeId: null, counts: { create: 0, update: 0, remove: 0 } });
    expect(none.counts.skipped).toBeGreaterThan(two.length);
    await run(catalog, sheet({ callouts: two.slice(0, 1), rows, more: machine }));
    const { list } = await shown(catalog, 'Clutch');
    const moved = two.map(([tag, x, y]) => [tag, x + 10, y] as const);
    const some = await run(catalog, sheet({ callouts: moved, rows, more: machine }), update);
    expect(some).toMatchObject({ state: 2, counts: { create: 0, remove: 0, skipped: 1 } });
    expect(await shown(catalog, 'Clutch')).toEqual({ list, spots: ['1 at 210,199'] });
  });

  it(
    '15.2 hotspots that a drawing does not draw go where it shows their place, in doubt where it shows none',
    { tags: 'daily' },
    async () => {
      const catalog = await withDiagrams();
      const table = rows.map(([tag, ...cells]) => [`3${tag}`, ...cells]);
      const callouts = two.map(([tag, x, y]) => [`3${tag}`, x, y] as const);
      await run(catalog, sheet({ callouts, rows: table, more: machine }));
      // The same drawing elsewhere on its sheet, beside the same table and without callouts.
      const moved = sheet({ rows: table, more: `<g transform="translate(30 10)">${machine}</g>` });
      const dry = await run(catalog, moved, { dryRun: true });
      const note = 'Hotspots: 0 carried over, 2 to be confirmed, 0 lost.';
      expect(dry.counts.groups).toEqual([{ label: 'Clutch', create: 0, update: 1, remove: 0, note }]);
      const done = await run(catalog, moved);
      expect(done).toMatchObject({ state: 2, counts: { groups: dry.counts.groups } });
      const { list, spots } = await shown(catalog, 'Clutch');
      expect([list.length, spots.length]).toEqual([2, 2]);
      // The first is proposed where the table has its number.
      expect(spots[0]).toMatch(/^31\? at /);
      expect(spots[1]).toMatch(/^32\? at (229|230|231),509$/);
    },
  );

  it('keeps what somebody confirmed, and the quantities where the table names none', { tags: 'daily' }, async () => {
    const catalog = await withDiagrams();
    await run(catalog, sheet({ callouts: [['7', 400, 400]] }));
    const editor = catalog.as('Users');
    const [image] = await database.inCatalog(catalog.id, (db) => db.selectFrom('image').select('id').execute());
    const [spot] = (await editor.get(`/api/file/hotspots?imageId=${image?.id}`)).body;
    const items = [{ ...spot, confirmed: true }];
    expect((await editor.post('/api/file/hotspots', { imageId: image?.id, items })).status).toBe(200);
    await run(catalog, sheet({ callouts: [['7', 420, 400]] }));
    expect(await shown(catalog, 'Clutch')).toEqual({ list: [], spots: ['7 at 420,399'] });
    await run(catalog, clutch);
    const { profiles } = (await catalog.as('member').get('/api/svg-settings')).body;
    const { id, version, customData: _, ...fields } = profiles[0];
    await catalog.as('ManageCatalogSettings').post('/api/svg-settings/finish', { ...fields, id, version, qty: '' });
    const heads = ['ITEM', 'PART NO.', 'DESCRIPTION'];
    const without = sheet({
      callouts: [
        ['1', 200, 200],
        ['2', 300, 500],
      ],
      heads,
      rows: rows.map((row) => row.slice(0, 3)),
    });
    expect(await run(catalog, without)).toMatchObject({ state: 2, counts: { create: 0, update: 1, remove: 0 } });
    expect((await shown(catalog, 'Clutch')).list).toEqual(['1 AB-100 Cover 1', '2 AB-200 Screw 12']);
  });

  it('rejects drawings with their reasons and writes the others', async () => {
    const catalog = await withDiagrams();
    const done = await run(catalog, {
      'Clutch.svg': clutch,
      'other/Clutch.svg': clutch,
      'Brake.svg': brake,
      'Gearbox.svg': clutch,
      'Brake_C.svg': '<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'Brake_B.svg': sheet({ callouts: [['1', 200, 200]], rows: [['1', 'NEW-1', '', '1']] }),
      'readme.txt': 'hello',
      'spaced.svg ': clutch,
    });
    expect(done).toMatchObject({ state: 2, rows: 8, rejected: 7 });
    const reasons = done.errorSummary.map(
      ({ problem, examples }: { problem: string; examples: string[] }) => `${examples[0]}: ${problem}`,
    );
    expect(reasons.toSorted()).toEqual([
      'Brake.svg: Several diagrams have this name and tag',
      'Brake_B.svg: Row 1 of the table: Description is required',
      'Brake_C.svg: The drawing has neither callouts nor a parts table as text.',
      'Gearbox.svg: Diagram not found',
      'other/Clutch.svg: Same diagram as in row 5',
      'readme.txt: File format not supported.',
      'spaced.svg: The zip has no such file; it has "spaced.svg "',
    ]);
    const rejected = await catalog.as('AllowImport').get(`/api/import/session/${done.importSessionId}/rejected`);
    expect(String(rejected.body)).toContain('Gearbox.svg');
    expect((await shown(catalog, 'Clutch')).list).toHaveLength(2);
  });

  it('tells of numbers in a drawing’s table that are spelled otherwise than their part', async () => {
    const catalog = await withDiagrams();
    await catalog.as('Users').post('/api/parts', { partNumber: 'AB-10.0', description: 'Plate' });
    const dry = await run(catalog, { 'Clutch.svg': clutch }, { dryRun: true });
    const { body } = await catalog.as('AllowImport').get(`/api/import/session/${dry.importSessionId}/errors`);
    expect(body.rows).toMatchObject([
      {
        columnId: 'filePath',
        isWarning: true,
        message:
          'Spelled otherwise than the part. Row 1 of the table: "AB-100" is taken for the part "AB-10.0" (Cover; the part is Plate)',
      },
    ]);
  });

  it('takes nothing but archives and drawings, and shows them as such', async () => {
    const catalog = await withDiagrams();
    const caller = catalog.as('AllowImport');
    const upload = (name: string, content: string) =>
      caller.upload(`/api/TransportImportWizardData2/UploadZipFile?fileName=${name}`, Buffer.from(content));
    expect((await upload('a.svg', 'hello')).body.modelState).toHaveProperty('wrongFileType');
    expect((await upload('a.png', clutch)).body.modelState).toHaveProperty('wrongFileType');
    const table = await caller.upload(
      '/api/TransportImportWizardData2/UploadFile?fileName=a.csv',
      Buffer.from('File\nClutch.svg\n'),
    );
    const wrong = await caller.post('/api/import/StartImportSession', { importTypeId: 13, fileId: table.body.fileId });
    expect(wrong.body.modelState).toHaveProperty('fileId');
    const { fileId } = (await upload('Clutch.svg', clutch)).body;
    const analysis = await caller.post('/api/import/analyze', { importTypeId: 13, fileId });
    expect(analysis.body).toMatchObject({ valid: true, headers: ['File'], sampleRows: [['Clutch.svg']], warnings: [] });
    const types = (await caller.get('/api/import/types')).body as { id: number; isArchive: boolean }[];
    expect(types.filter(({ isArchive }) => isArchive).map(({ id }) => id)).toEqual([13]);
  });
});
