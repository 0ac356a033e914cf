import type { Db } from '../../platform/db/pool.ts';
import type { RecordDifference } from './contract.ts';
import { cellsOf, newestRows, referencesOf, sharedTables, shopStates } from './queries.ts';
import type { Versions } from './queries.ts';
import {
  columnText,
  differencesOf,
  goesAlone,
  homeOf,
  isHidden,
  isRollableRecord,
  nameColumns,
  pointsTo,
  shopState,
} from './rules.ts';
import type { Row } from './rules.ts';

/** What became of rows of one table, in words: ids by what they are the ids of. `mayWrite`: the caller may write content. */
export async function inWords(
  db: Db,
  table: string,
  versions: readonly Versions[],
  mayWrite = false,
): Promise<RecordDifference[]> {
  const [cells, references] = await Promise.all([cellsOf(db, table), referencesOf(db, table)]);
  const target = (column: string, row: Row) => references.get(column) ?? pointsTo(table, column, row);
  const rows = versions.flatMap(({ before, after }) => [before, after]).filter((row) => row !== null);
  const names = await namesOf(
    db,
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => idsIn(value).map((id) => ({ id, table: target(column, row) }))),
    ),
  );
  const say = (column: string, row: Row): string | null => {
    const to = target(column, row);
    const value = row[column];
    if (to === undefined || value === null || isHidden(table, column)) return columnText(table, column, value);
    const called = idsIn(value).map((id) => names.get(`${to} ${id}`) ?? `#${id}`);
    return called.length === 0 ? null : called.join(', ');
  };
  const differences = versions.map(({ before, after }) => differencesOf(table, cells, before, after, say));
  const attributes = await namesOf(
    db,
    differences.flat().flatMap(({ key }) => (isId(key) ? [{ id: Number(key), table: 'attribute' }] : [])),
  );
  return versions.map(({ id, before, after }, index) => {
    const row = after ?? before ?? {};
    const called = (nameColumns[table] ?? ['name']).map((column) => say(column, row));
    const record = {
      table,
      rowId: id,
      mark: before === null ? ('added' as const) : after === null ? ('removed' as const) : ('changed' as const),
      name: called.filter((word) => word !== null).join(' · '),
      ...homeOf(table, row),
      fields: (differences[index] ?? []).map(({ key, cell, ...one }) => ({
        ...one,
        name: isId(key) ? (attributes.get(`attribute ${key}`) ?? `#${key}`) : (key ?? ''),
        cell: goesAlone(table, cell) ? cell : null,
      })),
    };
    return { ...record, canRollBack: mayWrite && isRollableRecord(record) };
  });
}

/** Whether a key is the id of an attribute: other keys are words, as a language or the name of a field. */
const isId = (key: string | undefined): key is string => key !== undefined && /^\d+$/.test(key);

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number');

/** What rows are called, by table and id; what they point to is left out, as a name has to end. */
async function namesOf(
  db: Db,
  of: readonly { id: number; table: string | undefined }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, Set<number>>();
  for (const { id, table } of of) {
    if (table !== undefined) ids.set(table, (ids.get(table) ?? new Set()).add(id));
  }
  const shared = ids.size > 0 ? await sharedTables(db) : new Set<string>();
  const found = await Promise.all(
    [...ids].map(async ([table, wanted]) => {
      if (table === shopState)
        return [...(await shopStates(db))].map(([id, name]) => [`${table} ${id}`, name] as const);
      const rows = await newestRows(db, shared.has(table) ? `shared_${table}` : table, [...wanted]);
      return [...rows].map(([id, row]) => {
        const words = (nameColumns[table] ?? ['name'])
          .filter((column) => !column.endsWith('_id'))
          .map((column) => columnText(table, column, row[column]));
        return [`${table} ${id}`, words.filter((word) => word !== null).join(' · ') || `#${id}`] as const;
      });
    }),
  );
  return new Map(found.flat());
}
