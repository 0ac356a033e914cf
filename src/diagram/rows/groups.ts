import { compareNatural } from '../../hierarchy/rules.ts';
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

/** The group that a row between its neighbours at that place stands in; empty where they are of none or of two. */
export function groupAround(rows: readonly Grouped[], at: number): string {
  const above = keyOf(rows[at - 1]);
  return above === keyOf(rows[at]) ? above : '';
}

/**
 * Moves rows `from` to `to` before row `gap`. Landing inside a group they join it; leaving their own they leave it, so
 * that groups stay neighbours.
 */
export function movedRows<R extends Grouped>(rows: readonly R[], from: number, to: number, gap: number): readonly R[] {
  if (gap < 0 || gap > rows.length || (gap >= from && gap <= to + 1)) return rows;
  const block = rows.slice(from, to + 1);
  const rest = [...rows.slice(0, from), ...rows.slice(to + 1)];
  const at = gap > to ? gap - block.length : gap;
  const around = groupAround(rest, at);
  const beside = new Set([keyOf(rest[at - 1]), keyOf(rest[at])]);
  const outside = new Set(rest.map(keyOf));
  const placed = block.map((row) => {
    const key = keyOf(row);
    if (around !== '') return key === around ? row : withKey(row, around);
    return key !== '' && !beside.has(key) && outside.has(key) ? withKey(row, '') : row;
  });
  return [...rest.slice(0, at), ...placed, ...rest.slice(at)];
}

const tagOf = (row: Grouped | undefined) => (row?.values['tag'] ?? '').trim();
/** 2 before 10; without a tag behind all. */
const byTag = (a: Grouped | undefined, b: Grouped | undefined): number =>
  Number(tagOf(a) === '') - Number(tagOf(b) === '') || compareNatural(tagOf(a), tagOf(b));

/** Rows in the order of their tags. A group stays together where its first tag belongs, in that order itself. */
export function sortedByTag<R extends Grouped>(rows: readonly R[]): readonly R[] {
  const blocks: R[][] = [];
  for (let at = 0; at < rows.length;) {
    const [, last] = wholeGroups(rows, at, at);
    blocks.push(rows.slice(at, last + 1).sort(byTag));
    at = last + 1;
  }
  return blocks.sort(([a], [b]) => byTag(a, b)).flat();
}
