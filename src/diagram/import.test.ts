import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { loader } from '../../test/imports.ts';
import { itemsOf } from '../../test/items.ts';
import { undoChange } from '../platform/change/undo.ts';
import { partBomImport } from './import.ts';
import { texts } from './rules.ts';

const api = await openApi();
const loadLists = loader(api, partBomImport);

const head =
  'diagram name,diagram tag,reference tag,part number,description,quantity,context,footnote,grouping key,internal';

async function withDiagrams(): Promise<TestCatalog> {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null));
  await items.diagram(model, 'Clutch');
  await items.diagram(model, 'Brake', 'B');
  return catalog;
}

/** "tag number description qty group" of each row in order. */
const list = (catalog: TestCatalog, diagram: string) =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', r.tag, p.part_number, p.description, r.quantity, r.grouping_key) as line
      from parts_list_row r join part p on p.id = r.part_id join hierarchy_item d on d.id = r.diagram_id
      where d.name = ${diagram} order by r.ordinal, r.id`.execute(db);
    return rows.map((r) => r.line);
  });

describe('import of parts lists', () => {
  it('I-12 takes the file as the whole list of each diagram it names, and changes nothing the second time', async () => {
    const catalog = await withDiagrams();
    const file = [
      head,
      'Clutch,,1,0450623,Screw,6,,,,',
      'Clutch,,2,3091455,Cover,1,,,4,',
      'Clutch,,3,3091470,Bushing,1,,,4,',
      'Brake,B,1,0450623,Screw,2,,,,',
    ];
    const first = await loadLists(catalog, file);
    expect(first.counts).toMatchObject({ create: 4, update: 0, remove: 0 });
    expect(await list(catalog, 'Clutch')).toEqual([
      '1 0450623 Screw 6',
      '2 3091455 Cover 1 4',
      '3 3091470 Bushing 1 4',
    ]);
    const second = await loadLists(catalog, file);
    expect(second.counts).toMatchObject({ create: 0, update: 0, remove: 0, unchanged: 4 });
    expect(second.changeId).toBe(0);

    const changed = [head, 'Clutch,,3,3091470,Bushing,1,,,,', 'Clutch,,1,0450623,Screw,8,,,,'];
    const third = await loadLists(catalog, changed);
    expect(third.counts).toMatchObject({ create: 0, update: 2, remove: 1 });
    expect(third.counts.groups).toEqual([{ label: 'Clutch', create: 0, update: 2, remove: 1 }]);
    expect(await list(catalog, 'Clutch')).toEqual(['3 3091470 Bushing 1 4', '1 0450623 Screw 8']);
    expect(await list(catalog, 'Brake')).toEqual(['1 0450623 Screw 2']);

    await api.services.database.inCatalog(catalog.id, (db) => undoChange(db, third.changeId, { id: null, name: 't' }));
    expect(await list(catalog, 'Clutch')).toEqual([
      '1 0450623 Screw 6',
      '2 3091455 Cover 1 4',
      '3 3091470 Bushing 1 4',
    ]);
  });

  it('keeps what an empty cell says nothing of, also with [UP], and erases it where it is told to', async () => {
    const catalog = await withDiagrams();
    await loadLists(catalog, [
      head,
      'Clutch,,1,A1,One,6,Left,Glued,4,',
      'Clutch,,2,A2,Two,1,,,4,',
      'Clutch,,3,A3,Three,1,,,,',
    ]);
    const file = [head, 'Clutch,,1,A1,One,,,,,', 'Clutch,,2,A2,Two,,,,,', 'Clutch,,3,A3,Three,,,,,'];
    for (const mode of ['standard', 'update'] as const)
      expect((await loadLists(catalog, file, { mode })).counts).toMatchObject({ create: 0, update: 0, unchanged: 3 });
    // A group that stays is one with what stands between.
    const moved = [head, 'Clutch,,1,A1,One,,,,,', 'Clutch,,3,A3,Three,,,,,', 'Clutch,,2,A2,Two,,,,,'];
    expect((await loadLists(catalog, moved)).errors).toEqual(['4 groupingKey: Rows of a group must be contiguous']);
    const erased = await loadLists(catalog, moved, { emptyCells: 'erase' });
    expect([erased.errors, erased.counts]).toMatchObject([[], { create: 0, update: 3, remove: 0 }]);
    expect(await list(catalog, 'Clutch')).toEqual(['1 A1 One ', '3 A3 Three ', '2 A2 Two ']);
  });

  it('makes rows without a number internal parts with generated numbers, found again the second time', async () => {
    const catalog = await withDiagrams();
    const file = [head, 'Clutch,,1,,Clip,1,,,,', 'Clutch,,2,,Clip,1,,,,', 'Clutch,,3,X-1,Plate,1,,,,yes'];
    const first = await loadLists(catalog, file);
    expect(first.counts).toMatchObject({ create: 3 });
    expect(first.warnings.map((error) => error.split(': ').slice(1).join(': '))).toEqual([
      texts.unnumbered,
      texts.unnumbered,
    ]);
    const rows = await list(catalog, 'Clutch');
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((r) => r.split(' ')[1])).size).toBe(3);
    expect((await loadLists(catalog, file)).changeId).toBe(0);
  });

  it('never changes the master: another description becomes a variant', async () => {
    const catalog = await withDiagrams();
    const file = [head, 'Clutch,,1,77,Screw,6,,,,', 'Brake,B,1,77,Bolt,2,,,,'];
    await loadLists(catalog, file);
    expect((await loadLists(catalog, file)).changeId).toBe(0);
    const variants = await api.services.database.inCatalog(catalog.id, (db) =>
      db.selectFrom('description_variant').select(['description', 'count']).execute(),
    );
    expect(variants).toEqual([{ description: 'Bolt', count: 1 }]);
    expect(await list(catalog, 'Brake')).toEqual(['1 77 Screw 2']);
  });

  it('with add removes nothing, with [UP] changes only what is matched', async () => {
    const catalog = await withDiagrams();
    await loadLists(catalog, [head, 'Clutch,,1,A1,One,1,,,,', 'Clutch,,2,A2,Two,1,,,,']);
    const added = await loadLists(catalog, [head, 'Clutch,,3,A3,Three,1,,,,'], { mode: 'add' });
    expect(added.counts).toMatchObject({ create: 1, remove: 0 });
    const updated = await loadLists(catalog, [head, 'Clutch,,1,A1,One,9,,,,', 'Clutch,,4,A4,Four,1,,,,'], {
      mode: 'update',
    });
    expect(updated.counts).toMatchObject({ create: 0, update: 1, remove: 0, skipped: 1 });
    expect(await list(catalog, 'Clutch')).toEqual(['1 A1 One 9', '2 A2 Two 1', '3 A3 Three 1']);
  });

  it('18.g says where tags of diagrams stand in the place of their names', async () => {
    const catalog = await withDiagrams();
    const { errors } = await loadLists(catalog, [head, 'b,,1,A1,One,1,,,,', 'Nowhere,,1,A1,One,1,,,,']);
    expect(errors).toEqual([
      '2 diagramName: Diagram not found. These are tags of diagrams: map the column to Diagram tag, and the column of their names to Diagram name',
      '3 diagramName: Diagram not found',
    ]);
  });

  it('names what it refuses, and removes nothing from a diagram with a bad row', async () => {
    const catalog = await withDiagrams();
    await loadLists(catalog, [head, 'Clutch,,1,A1,One,1,,,,', 'Clutch,,2,A2,Two,1,,,,']);
    const bad = await loadLists(catalog, [
      head,
      'Clutch,,1,A1,One,2,,,,',
      'Clutch,,9,--,Dashes,1,,,,',
      'Nowhere,,1,A1,One,1,,,,',
      'Brake,B,1,NEW,,1,,,,',
      'Brake,B,2,A1,One,1,,,50,',
      'Brake,B,3,A1,One,1,,,1,',
      'Brake,B,4,A1,One,1,,,,',
      'Brake,B,5,A1,One,1,,,1,',
    ]);
    expect(bad.errors).toEqual([
      '3 partNumber: The part number has no letter or digit',
      '4 diagramName: Diagram not found',
      '5 description: Description is required',
      '6 groupingKey: Grouping key must be 1 to 49',
      '9 groupingKey: Rows of a group must be contiguous',
    ]);
    expect(bad.counts).toMatchObject({ create: 2, update: 1, remove: 0 });
    expect(await list(catalog, 'Clutch')).toEqual(['1 A1 One 2', '2 A2 Two 1']);
  });
});
