import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { unitsOf } from './units.ts';
import { importTypes } from '../src/app/registered.ts';
import type { ExportDataset } from '../src/export/service.ts';
import { csvLine } from '../src/platform/files/table/write.ts';

/** A catalogue of major units, and files of what they have. Call `begin` before the tests. */
export async function openUnitFiles() {
  const { api, work, importer, database } = await openImports(importTypes);
  let catalog: TestCatalog;
  let units: Awaited<ReturnType<typeof unitsOf>>;

  const begin = async () => {
    work();
    catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'], languages: ['EN', 'FR'] });
    units = await unitsOf(catalog);
    return catalog;
  };
  const file = (...rows: readonly (readonly string[])[]) => rows.map((cells) => csvLine(cells)).join('');
  const load = (importTypeId: number, text: string, more: object = {}) =>
    importer(catalog, 'Admin').run(text, { importTypeId, ...more });
  /** What a session says of its rows; warnings stand behind a "!". */
  const errorsOf = async ({ importSessionId }: { importSessionId: number }): Promise<string[]> => {
    const { body } = await importer(catalog, 'Admin').caller.get(
      `/api/import/session/${importSessionId}/errors?take=100`,
    );
    return body.rows.map(
      ({ row, message, isWarning }: { row: number; message: string; isWarning: boolean }) =>
        `${row}${isWarning ? '!' : ''} ${message}`,
    );
  };
  const unit = async () => {
    const name = `Unit ${randomBytes(4).toString('hex')}`;
    return { name, id: await units.unit(await units.folder(null), name) };
  };

  /** The cells of an export behind those that name a unit, and whether its file is read back without a difference. */
  async function exported(dataset: ExportDataset, importTypeId: number, ...names: string[]) {
    const table = await database.inCatalog(catalog.id, async (db) => {
      const { heads, rows } = await dataset.open(db, []);
      return { heads, cells: (await sql<{ cells: string[] }>`${rows}`.execute(db)).rows.map(({ cells }) => cells) };
    });
    const again = await load(importTypeId, file([...table.heads], ...table.cells));
    expect({ errors: await errorsOf(again), ...again }).toMatchObject({
      errors: [],
      changeId: null,
      counts: { create: 0, update: 0, unchanged: table.cells.length },
    });
    const at = table.heads.indexOf('Make') + 1;
    return table.cells.filter(([, name = '']) => names.includes(name)).map((cells) => cells.slice(at));
  }

  const state = (id: number) =>
    database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ number: number }>`select s.number from hierarchy_item i
        join workflow_state s on s.id = i.workflow_id where i.id = ${id}`.execute(db);
      return rows[0]?.number;
    });

  return { api, importer, database, begin, file, load, errorsOf, unit, exported, state };
}
