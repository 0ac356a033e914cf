import { sql } from 'kysely';
import { expect } from 'vitest';
import { exportDatasets, importTypes } from '../src/app/registered.ts';
import { matchByName } from '../src/import/mapping/rules.ts';
import type { ImportOptions } from '../src/import/rules.ts';
import type { ImportType } from '../src/import/service.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import type { openApi, TestCatalog } from './api.ts';
import { emptyCells } from './emptyCells.table.ts';
import { loader } from './imports.ts';

type Rows = string[][];

/** Empties the columns of a catalogue's records of a kind, one after the other, and brings back what was there. */
export function walker(api: Awaited<ReturnType<typeof openApi>>, catalog: Pick<TestCatalog, 'id'>) {
  const read = (key: string) =>
    api.services.database.inCatalog(catalog.id, async (db) => {
      const dataset = exportDatasets.find((one) => one.key === key);
      if (!dataset) throw new Error(`${key} is not exported.`);
      const { heads, rows } = await dataset.open(db, []);
      const { rows: found } = await sql<{ cells: string[] }>`select cells from (${rows}) x(cells)`.execute(db);
      return { heads, rows: found.map(({ cells }) => cells) };
    });

  const load = (type: ImportType, heads: readonly string[], rows: Rows, of: Partial<ImportOptions> = {}) => {
    // Entries of a list in one cell stand in lines of their own.
    const mapped = Object.entries(matchByName(type.columns, heads)).map(([column, mapping]) => {
      const isList = type.columns.some(({ key, dataType }) => key === column && dataType === 'list');
      return [column, isList ? { ...mapping, delimitor: '\n' } : mapping] as const;
    });
    const lines = [[...heads], ...rows].map((cells) => csvLine(cells).trimEnd());
    return loader(api, type)(catalog as TestCatalog, lines, {
      decimalSeparator: '.',
      stateAfterImport: 'keep',
      columns: Object.fromEntries(mapped),
      ...of,
    });
  };

  /** Loads full records of a kind. */
  async function fill(key: string, heads: string, ...rows: Rows): Promise<void> {
    const type = importTypes.find((one) => one.key === key);
    if (!type) throw new Error(`There is no import ${key}.`);
    const names = heads.split(',');
    const { errors } = await load(
      type,
      names,
      rows.map((cells) => names.map((_, at) => cells[at] ?? '')),
    );
    expect(errors, key).toEqual([]);
  }

  /**
   * Walks the columns that an export of the kind has; `own` keeps to the records that the test made, `of` to some of the
   * columns.
   */
  async function walk(
    key: string,
    {
      own = () => true,
      of = () => true,
    }: { own?: (cells: string[]) => boolean; of?: (column: string) => boolean } = {},
  ): Promise<void> {
    const type = importTypes.find((one) => one.key === key);
    const expectations = emptyCells[key];
    if (!type || !expectations) throw new Error(`There is no import ${key}.`);
    const { heads, rows: all } = await read(key);
    const before = all.filter(own).toSorted(byCells);
    // Entries by name that no record has any more have no column either.
    const found = async () => {
      const now = await read(key);
      const inOrder = (cells: string[]) => heads.map((head) => cells[now.heads.indexOf(head)] ?? '');
      return now.rows.filter(own).map(inOrder).toSorted(byCells);
    };
    const columns = Object.entries(matchByName(type.columns, heads)).flatMap(([column, { inputFileColumns = [] }]) => {
      const [name = ''] = column.split('.');
      const expected = expectations[column] ?? expectations[name] ?? 'tells';
      const [head = ''] = inputFileColumns;
      const title = type.columns.find((one) => one.key === name)?.title ?? '';
      return expected === 'tells' || !of(name) ? [] : [{ head, at: heads.indexOf(head), expected, title }];
    });
    for (const { head, at } of columns) expect(before.some((cells) => cells[at] !== '') && head, key).toBe(head);
    const emptied = (which: readonly string[]) =>
      before.map((cells) => cells.map((cell, at) => (which.includes(heads[at] ?? '') ? '' : cell)));

    const left = columns.filter(({ expected }) => expected !== 'required').map(({ head }) => head);
    expect(await load(type, heads, emptied(left)), `${key}: ${left.join(', ')} are left`).toMatchObject({
      errors: [],
      counts: { create: 0, update: 0, remove: 0 },
    });

    for (const { head, at, expected, title } of columns) {
      const name = `${key}: ${head} is erased`;
      const others = typeof expected === 'object' && 'erased' in expected ? (expected.with ?? []) : [];
      const file = emptied([head, ...others]);
      const done = await load(type, heads, file, { emptyCells: 'erase' });
      if (expected === 'required' || expected === 'stays' || (typeof expected === 'object' && 'rejected' in expected)) {
        const why =
          expected === 'required' ? [`${title} is required`] : expected === 'stays' ? [] : [expected.rejected];
        const reasons = [...new Set(done.errors.map((error) => error.slice(error.indexOf(': ') + 2)))];
        const { create, update, remove } = done.counts;
        expect({ reasons, create, update, remove }, name).toEqual({ reasons: why, create: 0, update: 0, remove: 0 });
        continue;
      }
      expect({ errors: done.errors, wrote: done.changeId > 0 }, name).toEqual({ errors: [], wrote: true });
      const wanted =
        expected === 'removed'
          ? before.filter((cells) => cells[at] === '')
          : before.map((cells) =>
              cells[at] === ''
                ? cells
                : cells.map((cell, nth) =>
                    nth === at ? expected.erased : others.includes(heads[nth] ?? '') ? '' : cell,
                  ),
            );
      expect(await found(), name).toEqual(wanted.toSorted(byCells));
      const again = await load(type, heads, file, { emptyCells: 'erase' });
      expect(again.counts, `${name} again`).toMatchObject({ create: 0, update: 0, remove: 0 });
      expect((await load(type, heads, before)).errors, `${key}: ${head} comes back`).toEqual([]);
      expect(await found(), `${key}: ${head} comes back`).toEqual(before);
    }
  }

  return { fill, walk, read };
}

const byCells = (a: string[], b: string[]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
