import type { Db } from '../../platform/db/pool.ts';
import { valueText } from '../rules.ts';
import type { RecordDifference } from './contract.ts';
import { cellsOf, newestRows, referencesOf } from './queries.ts';
import type { Versions } from './queries.ts';
import { columnText, differencesOf, goesAlone, homeOf, isRollableRecord, nameColumns, pointsTo } from './rules.ts';
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
    if (to === undefined || value === null) return columnText(column, value);
    return idsIn(value)
      .map((id) => names.get(`${to} ${id}`) ?? `#${id}`)
      .join(', ');
  };
  const differences = versions.map(({ before, after }) => differencesOf(table, cells, before, after, say));
  const attributes = await namesOf(
    db,
    differences.flat().map(({ attributeId }) => ({
      id: attributeId ?? 0,
      table: attributeId === undefined ? undefined : 'attribute',
    })),
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
      fields: (differences[index] ?? []).map(({ attributeId, cell, ...one }) => ({
        ...one,
        name: attributeId === undefined ? '' : (attributes.get(`attribute ${attributeId}`) ?? `#${attributeId}`),
        cell: goesAlone(table, cell) ? cell : null,
      })),
    };
    return { ...record, canRollBack: mayWrite && isRollableRecord(record) };
  });
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number');

/** What rows are called, by table and id; of one that points on its own id alone, as a name has to end. */
async function namesOf(
  db: Db,
  of: readonly { id: number; table: string | undefined }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, Set<number>>();
  for (const { id, table } of of) {
    if (table !== undefined) ids.set(table, (ids.get(table) ?? new Set()).add(id));
  }
  const found = await Promise.all(
    [...ids].map(async ([table, wanted]) => {
      const rows = await newestRows(db, table, [...wanted]);
      return [...rows].map(([id, row]): [string, string] => {
        const words = (nameColumns[table] ?? ['name']).map((column) => valueText(row[column]));
        return [`${table} ${id}`, words.filter((word) => word !== null).join(' · ') || `#${id}`];
      });
    }),
  );
  return new Map(found.flat());
}
