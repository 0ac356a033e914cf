import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { importTypes } from '../src/app/registered.ts';
import { profileFlags } from '../src/catalog/switches/rules.ts';
import { csvLine, withoutGuard } from '../src/platform/files/table/write.ts';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { itemsOf } from './items.ts';

const { api, database, importer, work } = await openImports(importTypes);
work();

const file = (name: string) => readFile(new URL(`cases/${name}`, import.meta.url));

async function withDiagram(): Promise<{ catalog: TestCatalog; diagram: number }> {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null, 'Line'), 'Line A');
  return { catalog, diagram: await items.diagram(model, 'Quantities') };
}

const quantities = (catalog: TestCatalog) =>
  database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ quantity: string }>`select quantity from parts_list_row order by ordinal`.execute(db);
    return rows.map(({ quantity }) => quantity);
  });

const printed = ['A/R', '1,5 m', '2-4', '1/2', 'REF', '(8)', '4', '10%', '~3'];

it('41 quantities are letters, digits, spaces and dots, or as printed where the catalogue wants that', async () => {
  const { catalog, diagram } = await withDiagram();
  const list = async () => importer(catalog).run(await file('bom_qty.csv'), { importTypeId: 3 });
  const editor = catalog.as('Users');
  const typed = (partQty: string) =>
    editor.post(`/api/diagrams/${diagram}/pegged`, {
      items: [{ tag: '9', partNumber: 'Q-9', description: 'Rag', partQty }],
    });
  const said = 'Qty allows letters, digits, spaces and dots';
  expect(await list()).toMatchObject({ rejected: 7 });
  expect((await typed('A/R')).body.modelState).toEqual({ 'items.0.partQty': [said] });

  await catalog.set({ setting_flags: [profileFlags.quantitiesAsPrinted] });
  expect(await list()).toMatchObject({ state: 2, rejected: 0, counts: { create: 7 } });
  expect(await quantities(catalog)).toEqual(printed);
  expect((await typed('1 ¼ × 2')).status).toBe(200);
  expect((await typed('A\u0007R')).body.modelState).toEqual({ 'items.0.partQty': ['Qty allows printable characters'] });
  expect((await typed('x'.repeat(17))).body.modelState).toEqual({
    'items.0.partQty': ['Qty values limited to 16 characters'],
  });

  // What stands stays, when the switch is off again; what is new has to fit.
  await catalog.set({ setting_flags: [] });
  const { body: rows } = await editor.get(`/api/diagrams/${diagram}/pegged`);
  const [row] = rows;
  const save = (partQty: string) =>
    editor.post(`/api/diagrams/${diagram}/pegged`, { items: [{ ...pick(row), context: 'As needed', partQty }] });
  expect((await save('B/R')).status).toBe(400);
  expect((await save('A/R')).status).toBe(200);
});

const pick = (row: Record<string, unknown>) =>
  Object.fromEntries(
    ['id', 'version', 'tag', 'partNumber', 'description', 'footnote', 'groupingKey', 'isInternal'].map((key) => [
      key,
      row[key],
    ]),
  );

it('41 a text keeps what stands within it, and only its beginning is guarded', async () => {
  const catalog = await api.catalog();
  const { run } = importer(catalog);
  expect(await run(await file('round.csv'), { importTypeId: 1 })).toMatchObject({ state: 2, rejected: 0 });
  const names = await database.inCatalog(catalog.id, async (db) => {
    const found = await db.selectFrom('hierarchy_item').select('name').orderBy('id').execute();
    return found.map(({ name }) => name);
  });
  expect(names).toContain('1/2"-13 UNC studs');
  for (const name of names) {
    const line = csvLine([name]).trimEnd();
    const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
    expect([withoutGuard(cell), cell.replace(/^'/, '')]).toEqual([name, name.replace(/^'/, '')]);
  }
});
