import { limits } from '../rules.ts';
import type { RowValues } from './values.ts';

interface Grouped {
  values: RowValues;
}

const keyOf = (row: Grouped | undefined) => row?.values['groupingKey'] ?? '';
const withKey = <R extends Grouped>(row: R, groupingKey: string): R => ({
  ...row,
  values: { ...row.values, groupingKey },
});

/** The range with every group that it touches in full. */
function wholeGroups(rows: readonly Grouped[], from: number, to: number): [number, number] {
  let first = from;
  let last = to;
  while (first > 0 && keyOf(rows[first]) !== '' && keyOf(rows[first - 1]) === keyOf(rows[first])) first--;
  while (keyOf(rows[last]) !== '' && keyOf(rows[last + 1]) === keyOf(rows[last])) last++;
  return [first, last];
}

/** Groups neighbouring rows; groups that the range touches are taken in. Undefined where all 49 keys are taken. */
export function grouped<R extends Grouped>(rows: readonly R[], from: number, to: number): R[] | undefined {
  const [first, last] = wholeGroups(rows, from, to);
  const taken = new Set(rows.filter((_, at) => at < first || at > last).map(keyOf));
  for (let key = 1; key <= limits.groupingKey; key++) {
    if (!taken.has(String(key)))
      return rows.map((row, at) => (at >= first && at <= last ? withKey(row, String(key)) : row));
  }
  return undefined;
}

/** Dissolves the groups that a range touches. */
export function ungrouped<R extends Grouped>(rows: readonly R[], from: number, to: number): R[] {
  const [first, last] = wholeGroups(rows, from, to);
  return rows.map((row, at) => (at >= first && at <= last && keyOf(row) !== '' ? withKey(row, '') : row));
}

/** The part of a group's bracket that stands beside a row. */
export function bracket(rows: readonly Grouped[], at: number): 'first' | 'middle' | 'last' | 'only' | null {
  const key = keyOf(rows[at]);
  if (key === '') return null;
  const above = keyOf(rows[at - 1]) === key;
  const below = keyOf(rows[at + 1]) === key;
  if (above && below) return 'middle';
  if (above) return 'last';
  return below ? 'first' : 'only';
}

/**
 * Moves a block of rows by one place. Landing inside a group it joins it; leaving its own it leaves it, so that groups
 * stay neighbours.
 */
export function movedRows<R extends Grouped>(rows: readonly R[], from: number, to: number, by: 1 | -1): readonly R[] {
  if (from + by < 0 || to + by >= rows.length) return rows;
  const block = rows.slice(from, to + 1);
  const rest = [...rows.slice(0, from), ...rows.slice(to + 1)];
  const at = from + by;
  const above = keyOf(rest[at - 1]);
  const below = keyOf(rest[at]);
  const outside = new Set(rest.map(keyOf));
  const placed = block.map((row) => {
    const key = keyOf(row);
    if (above !== '' && above === below) return key === above ? row : withKey(row, above);
    return key !== '' && key !== above && key !== below && outside.has(key) ? withKey(row, '') : row;
  });
  return [...rest.slice(0, at), ...placed, ...rest.slice(at)];
}
