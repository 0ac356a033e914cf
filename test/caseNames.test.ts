import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { importTypes } from '../src/app/registered.ts';
import type { TestCatalog } from './api.ts';
import { itemsOf } from './items.ts';
import { openImports } from './importing.ts';

const { api, database, importer, work } = await openImports(importTypes);
work();

const file = (name: string) => readFile(new URL(`cases/${name}`, import.meta.url));

async function uploadZip(catalog: TestCatalog, name: string): Promise<number> {
  const path = `/api/TransportImportWizardData2/UploadZipFile?fileName=${name}`;
  return (await importer(catalog).caller.upload(path, await file(name))).body.fileId;
}

/** Imports pictures of a zip by a table. */
const runImages = async (catalog: TestCatalog, table: string | Buffer, zip: string) =>
  importer(catalog).run(table, { importTypeId: 2, zipFileId: await uploadZip(catalog, zip) });

/** A catalogue with a diagram of each name. */
async function withDiagrams(...names: string[]): Promise<TestCatalog> {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null, 'Line'), 'Model');
  for (const name of names) await items.diagram(model, name);
  return catalog;
}

/** Names of the diagrams that have an image. */
const drawn = (catalog: TestCatalog) =>
  database.inCatalog(catalog.id, async (db) => {
    const found = await db.selectFrom('hierarchy_item').select('name').where('image_id', 'is not', null).execute();
    return found.map(({ name }) => name).toSorted();
  });

it('41.5 a tree and a list in decomposed letters find what is there in composed ones', async () => {
  const catalog = await api.catalog();
  const { run } = importer(catalog);
  const tree = await run(await file('tree_umlaut.csv'), { importTypeId: 1 });
  expect(tree).toMatchObject({ state: 2, rejected: 0, counts: { create: 5 } });
  const again = await run(await file('tree_nfd.csv'), { importTypeId: 1 });
  expect(again).toMatchObject({ state: 2, rejected: 0, action: expect.stringContaining('Everything was up to date.') });
  const list = await run(await file('bom_nfd.csv'), { importTypeId: 3 });
  expect(list).toMatchObject({ state: 2, rejected: 0, counts: { create: 2 } });
  const { rows } = await database.inCatalog(catalog.id, (db) =>
    sql<{ name: string; description: string }>`select d.name, p.description from parts_list_row r
      join part p on p.id = r.part_id join hierarchy_item d on d.id = r.diagram_id order by d.name`.execute(db),
  );
  expect(rows).toEqual([
    { name: 'Gehäuse', description: 'Gehäuse unten' },
    { name: 'Plain', description: 'Deckel für Öl' },
  ]);
});

it.each(['mac_finder.zip', 'mac_flag.zip'])(
  '41.5 pictures of %s are found by a table in composed letters',
  async (zip) => {
    const names = ['Gehäuse', 'Köder', 'Plain'];
    const catalog = await withDiagrams(...names);
    const done = await runImages(catalog, await file('images_nfc.csv'), zip);
    expect(done).toMatchObject({ state: 2, rejected: 0, warnings: 0, counts: { create: 3 } });
    expect(await drawn(catalog)).toEqual(names);
  },
);

it('41.5 names of a zip without a mark are of the code page in which the table names them', async () => {
  const catalog = await withDiagrams('Kølerør');
  const done = await runImages(catalog, 'File path,Item name\nKølerør.png,Kølerør\n', 'win_cp850.zip');
  expect(done).toMatchObject({ state: 2, rejected: 0, warnings: 0, counts: { create: 1 } });
  expect(await drawn(catalog)).toEqual(['Kølerør']);
});

it('41.5 drawings of a zip with decomposed names find their diagrams', async () => {
  const names = ['Gehäuse', 'Köder', 'Plain'];
  const catalog = await withDiagrams(...names);
  const { caller, settled } = importer(catalog);
  const fileId = await uploadZip(catalog, 'svg_mac_flag.zip');
  const started = await caller.post('/api/import/StartImportSession', { importTypeId: 13, fileId });
  const done = await settled(started.body.importSessionId);
  expect(done).toMatchObject({ state: 2, rejected: 0, rows: 3 });
  expect(await drawn(catalog)).toEqual(names);
});

it('41.5 what is typed or sent is composed, and found by either spelling', async () => {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const id = await items.division(null, 'Geha\u0308use');
  const editor = catalog.as('Users');
  expect((await editor.get(`/api/items/Oem/${id}`)).body.name).toBe('Gehäuse');
  for (const spelled of ['Gehäuse', 'Geha\u0308use']) {
    const part = { partNumber: `P-${spelled.length}`, description: spelled };
    const { body } = await editor.post('/api/parts', part);
    expect((await editor.get(`/api/parts/${body.id}`)).body.description).toBe('Gehäuse');
  }
});
