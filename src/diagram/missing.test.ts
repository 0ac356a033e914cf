import { beforeAll, expect, it } from 'vitest';
import { openImports } from '../../test/importing.ts';
import { itemsOf } from '../../test/items.ts';
import { valueImport } from '../../test/valueImport.ts';
import { undoChange } from '../platform/change/undo.ts';
import { partBomImport } from './import.ts';
import { texts } from './rules.ts';

const { api, work, importer } = await openImports([partBomImport, valueImport]);
beforeAll(() => void work());

async function opened() {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const division = await items.division(null);
  const model = await items.model(division, 'Fjell 600');
  await items.diagram(model, 'Clutch');
  const me = importer(catalog);
  const analysed = (lines: string[], options: object = {}) =>
    me.run(lines.join('\n'), { importTypeId: partBomImport.id, dryRun: true, options });
  const again = async (id: number) => {
    const { status, body } = await me.caller.post(`/api/import/session/${id}/analyzeWith`, {
      option: 'createMissing',
    });
    expect(status).toBe(200);
    return me.settled(body.importSessionId);
  };
  const diagrams = () =>
    api.services.database.inCatalog(catalog.id, async (db) =>
      (
        await db
          .selectFrom('hierarchy_item as i')
          .innerJoin('hierarchy_type as t', 't.id', 'i.type_id')
          .leftJoin('hierarchy_relation as r', 'r.child_id', 'i.id')
          .leftJoin('parts_list_row as l', 'l.diagram_id', 'i.id')
          .select((e) => ['i.name', 'r.parent_id', e.fn.count<number>('l.id').as('rows')])
          .where('t.base_type', '=', 3)
          .groupBy(['i.id', 'i.name', 'r.parent_id'])
          .orderBy('i.name')
          .orderBy('i.id')
          .execute()
      ).map(({ name, parent_id: parent, rows }) => [name, parent === model ? 'Fjell 600' : parent, rows]),
    );
  return { catalog, me, items, model, division, analysed, again, diagrams };
}

const head = 'Diagram name,Diagram tag,Reference tag,Part number,Description,Model';

it('18.d after an analysis that found no diagram the import creates what the file names, as one change', async () => {
  const { catalog, me, analysed, again, diagrams } = await opened();
  const failed = await analysed([
    head,
    'Brake,A,1,P-1,Disc,Fjell 600',
    'brake,A,2,P-2,Pad,fjell 600',
    'Brake,B,1,P-1,Disc,Fjell 600',
    'Loose,,1,P-3,Nut,',
  ]);
  expect(failed).toMatchObject({ state: 0, errorSummary: [{ problem: 'Diagram not found', rows: 4, values: 3 }] });
  const found = await again(failed.importSessionId);
  expect(found).toMatchObject({ state: 0, rejected: 0, counts: { create: 4 } });
  expect(found.counts.groups).toEqual(
    ['Brake', 'Brake', 'Loose'].map((label) => expect.objectContaining({ label, note: 'The diagram is added.' })),
  );
  expect(await diagrams()).toEqual([['Clutch', 'Fjell 600', 0]]);

  await me.caller.post(`/api/import/session/${found.importSessionId}/continue`);
  const done = await me.settled(found.importSessionId);
  expect(done).toMatchObject({ state: 2, rejected: 0 });
  expect(await diagrams()).toEqual([
    ['Brake', 'Fjell 600', 2],
    ['Brake', 'Fjell 600', 1],
    ['Clutch', 'Fjell 600', 0],
    ['Loose', null, 1],
  ]);
  await api.services.database.inCatalog(catalog.id, (db) => undoChange(db, done.changeId, { id: null, name: 't' }));
  expect(await diagrams()).toEqual([['Clutch', 'Fjell 600', 0]]);
});

it('18.d what the file does not say of a missing diagram is refused at its rows, the others are created', async () => {
  const { items, division, analysed, again, diagrams, me } = await opened();
  await items.model(division, 'Twin');
  await items.model(await items.division(null), 'Twin', 'X');
  const failed = await analysed([
    head,
    'Brake,,1,P-1,Disc,Nowhere',
    'Frame,,1,P-1,Disc,Fjell 600',
    'Frame,,2,P-2,Pad,Twin',
    'Seat,,1,P-2,Pad,Clutch',
    'Hood,,1,--,Pad,',
    'Track,,1,P-4,Belt,Fjell 600',
  ]);
  const { importSessionId: id, rejected } = await again(failed.importSessionId);
  expect(rejected).toBe(5);
  const { body } = await me.caller.get(`/api/import/session/${id}/errors`);
  expect(body.rows.map((one: { row: number; message: string }) => `${one.row} ${one.message}`)).toEqual([
    '2 Parent not found. It has to stand in this file, or in the catalogue, as the row names it',
    `3 ${texts.severalParents}`,
    `4 ${texts.severalParents}`,
    '5 The type is not allowed under the parent',
    '6 The part number has no letter or digit',
  ]);
  await me.caller.post(`/api/import/session/${id}/continue`);
  expect(await me.settled(id)).toMatchObject({ state: 2 });
  expect(await diagrams()).toEqual([
    ['Clutch', 'Fjell 600', 0],
    ['Track', 'Fjell 600', 1],
  ]);
});

it('18.d an import that only matches creates no diagram, and a kind that cannot create refuses', async () => {
  const { me, analysed, again } = await opened();
  const failed = await analysed([head, 'Brake,,1,P-1,Disc,'], { mode: 'update' });
  expect(await again(failed.importSessionId)).toMatchObject({ errorSummary: [{ problem: 'Diagram not found' }] });
  const option = { option: 'createMissing' };
  expect((await me.caller.post('/api/import/session/999999/analyzeWith', option)).status).toBe(404);
  const { importSessionId: other } = await me.run('Name\na\n', { dryRun: true });
  expect((await me.caller.post(`/api/import/session/${other}/analyzeWith`, option)).status).toBe(400);
  expect(await me.status(other)).toMatchObject({ state: 0 });
});
