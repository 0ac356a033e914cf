import { limits } from '../rules.ts';
import { valuesOf } from './values.ts';
import type { RowValues } from './values.ts';
import type { ComparedRow } from '../compare/contract.ts';
import { pairs } from '../compare/rules.ts';
import type { Difference } from '../compare/rules.ts';

/** Keys of groups in a list that come over with rows: a key that is free here for each group of which two rows do. */
function groupsFor(taken: readonly ComparedRow[], used: ReadonlySet<string>): Map<number, string> {
  const found = new Map<number, string>();
  const free = Array.from({ length: limits.groupingKey }, (_, at) => String(at + 1)).filter((key) => !used.has(key));
  for (const { groupingKey } of taken) {
    if (groupingKey === null || found.has(groupingKey)) continue;
    const several = taken.filter((row) => row.groupingKey === groupingKey).length > 1;
    found.set(groupingKey, several ? (free.shift() ?? '') : '');
  }
  return found;
}

/**
 * The list here after some differences are taken over: rows that only the other list has are added behind what they stand
 * behind there, those that differ get its values and stay in their group, those that it does not have go.
 */
export function takenOver<R extends { values: RowValues }>(
  rows: readonly R[],
  here: readonly ComparedRow[],
  there: readonly ComparedRow[],
  chosen: readonly Difference[],
  fresh: (values: RowValues) => R,
): R[] {
  const mates = pairs(here, there);
  const gone = new Set(chosen.flatMap((one) => (one.kind === 'onlyHere' ? [one.here] : [])));
  const changed = new Map(chosen.flatMap((one) => (one.kind === 'differs' ? [[one.here, one.there] as const] : [])));
  const added = new Set(chosen.flatMap((one) => (one.kind === 'onlyThere' ? [one.there] : [])));
  const used = new Set(rows.map(({ values }) => values['groupingKey'] ?? ''));
  const groups = groupsFor(
    there.filter((_, at) => added.has(at)),
    used,
  );

  const behind = new Map<number, R[]>();
  let last = -1;
  there.forEach((row, at) => {
    last = mates.get(at) ?? last;
    if (!added.has(at)) return;
    const groupingKey = row.groupingKey === null ? '' : (groups.get(row.groupingKey) ?? '');
    const next = fresh({ ...valuesOf(row), groupingKey });
    behind.set(last, [...(behind.get(last) ?? []), next]);
  });
  const kept = rows.flatMap((row, at) => {
    const other = there[changed.get(at) ?? -1];
    const values = other && { ...row.values, ...valuesOf(other), groupingKey: row.values['groupingKey'] ?? '' };
    const own = gone.has(at) ? [] : [values ? { ...row, values } : row];
    return [...own, ...(behind.get(at) ?? [])];
  });
  return apart([...(behind.get(-1) ?? []), ...kept]);
}

/** Groups whose rows are no neighbours any more are dissolved: a row may have come between. */
function apart<R extends { values: RowValues }>(rows: R[]): R[] {
  const keys = rows.map(({ values }) => values['groupingKey'] ?? '');
  const split = new Set(keys.filter((key, at) => key !== '' && keys[at - 1] !== key && keys.indexOf(key) < at));
  return rows.map((row) =>
    split.has(row.values['groupingKey'] ?? '') ? { ...row, values: { ...row.values, groupingKey: '' } } : row,
  );
}
