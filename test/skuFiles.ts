import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { shopWorld } from './skus.ts';
import type { ShopWorld } from './skus.ts';
import { importTypes } from '../src/app/registered.ts';
import type { ExportDataset } from '../src/export/service.ts';
import { change } from '../src/platform/change/change.ts';
import { csvLine } from '../src/platform/files/table/write.ts';

/** A shop, and files of what it sells. Call `begin` before the tests. */
export async function openSkuFiles() {
  const { api, work, importer, database } = await openImports(importTypes);
  let catalog: TestCatalog;
  let world: ShopWorld;

  const begin = async () => {
    work();
    catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'], languages: ['EN', 'FR'] });
    world = await shopWorld(database);
    return { catalog, world };
  };
  const file = (...rows: readonly (readonly string[])[]) => rows.map((cells) => csvLine(cells)).join('');
  const load = (importTypeId: number, text: string, more: object = {}) =>
    importer(catalog, 'Admin').run(text, { importTypeId, ...more });
  const errorsOf = async ({ importSessionId }: { importSessionId: number }): Promise<string[]> => {
    const { body } = await importer(catalog, 'Admin').caller.get(
      `/api/import/session/${importSessionId}/errors?take=100`,
    );
    return body.rows.map(({ row, message }: { row: number; message: string }) => `${row} ${message}`);
  };
  const number = () => `B-${randomBytes(4).toString('hex')}`;
  /** SKUs of the manufacturer Norrland, by a file. */
  const skus = async (...more: string[]) => {
    const numbers = more.length > 0 ? more : [number(), number()];
    const done = await load(
      160,
      file(
        ['Manufacturer', 'SKU', 'Product type'],
        ...numbers.map((one) => ['Norrland', one, `Battery ${world.mark}`]),
      ),
    );
    expect(done).toMatchObject({ state: 2, rejected: 0 });
    return numbers;
  };

  /** The rows of an export in which one of these texts stands, and whether its file is read back without a difference. */
  async function exported(dataset: ExportDataset, importTypeId: number, ...texts: string[]) {
    const table = await database.inCatalog(catalog.id, async (db) => {
      const { heads, rows } = await dataset.open(db, []);
      return { heads, cells: (await sql<{ cells: string[] }>`${rows}`.execute(db)).rows.map(({ cells }) => cells) };
    });
    if (table.cells.length === 0) return [];
    const again = await load(importTypeId, file([...table.heads], ...table.cells));
    expect({ errors: await errorsOf(again), ...again }).toMatchObject({
      errors: [],
      changeId: null,
      counts: { create: 0, update: 0, unchanged: table.cells.length },
    });
    return table.cells.filter((cells) => texts.some((text) => cells.includes(text)));
  }

  const ask = async <R>(query: ReturnType<typeof sql<R>>) =>
    database.inCatalog(catalog.id, async (db) => (await query.execute(db)).rows);
  const setState = (name: string, sku: string, state: number) =>
    database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: name, actor: { id: null, name: 'tests' }, waits: true }, () =>
        db.updateTable('sku').set({ workflow_id: state }).where('number', '=', sku).execute(),
      ),
    );
  const stateOf = async (sku: string) =>
    (await ask(sql<{ state: number }>`select workflow_id as state from sku where number = ${sku}`))[0]?.state;
  return { api, importer, database, begin, file, load, errorsOf, number, skus, exported, ask, setState, stateOf };
}
