import type { GridRow } from './values.ts';

/** What led from one state of the rows to the next; `row` counts from 1, where it was one; `column` where it was one cell. */
export interface RowStep {
  act: 'add' | 'remove' | 'move' | 'cell' | 'change';
  row: number;
  column: string;
  count: number;
}

type Row = Pick<GridRow, 'key' | 'values'>;

export function rowStep(before: readonly Row[], after: readonly Row[]): RowStep | null {
  const old = new Map(before.map((row) => [row.key, row]));
  const now = new Set(after.map(({ key }) => key));
  const of = (act: RowStep['act'], places: readonly number[], column = ''): RowStep => ({
    act,
    row: (places[0] ?? 0) + 1,
    column,
    count: places.length,
  });
  const places = (rows: readonly Row[], is: (row: Row, at: number) => boolean) =>
    rows.flatMap((row, at) => (is(row, at) ? [at] : []));
  const added = places(after, ({ key }) => !old.has(key));
  if (added.length > 0) return of('add', added);
  const removed = places(before, ({ key }) => !now.has(key));
  if (removed.length > 0) return of('remove', removed);
  const changed = places(after, (row) => old.get(row.key)?.values !== row.values);
  const [only] = changed;
  if (only === undefined) {
    const moved = places(after, ({ key }, at) => before[at]?.key !== key);
    return moved.length > 0 ? of('move', moved) : null;
  }
  const row = after[only] as Row;
  const was = old.get(row.key)?.values ?? {};
  const columns = Object.keys(row.values).filter((key) => (row.values[key] ?? '') !== (was[key] ?? ''));
  return changed.length === 1 && columns.length === 1 ? of('cell', changed, columns[0]) : of('change', changed);
}
