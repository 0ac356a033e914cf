import type { PeggedRow } from '../contract.ts';
import { gridRow, sameValues, valuesOf } from './values.ts';
import type { GridRow, RowValues } from './values.ts';

/** A row that two editors changed; null stands for the one who deleted it. */
export interface RowConflict {
  id: number;
  mine: RowValues | null;
  theirs: RowValues | null;
}

export type Decision = 'mine' | 'theirs';

interface Sides {
  /** The grid as it is, in its order. */
  mine: readonly GridRow[];
  /** What the editing started from. */
  base: readonly PeggedRow[];
  /** What the server has now. */
  theirs: readonly PeggedRow[];
}

const byId = <R extends { id?: number | string | undefined }>(rows: readonly R[]) =>
  new Map(rows.map((row) => [String(row.id), row]));

/** Rows that both sides changed differently since `base`. A row that only moved is no conflict. */
export function rowConflicts({ mine, base, theirs }: Sides): RowConflict[] {
  const own = byId(mine);
  const now = byId(theirs);
  return base.flatMap((before) => {
    const key = String(before.id);
    const old = valuesOf(before);
    const my = own.get(key)?.values ?? null;
    const current = now.get(key);
    const their = current ? valuesOf(current) : null;
    const unchanged = (values: RowValues | null) => values !== null && sameValues(values, old);
    const agreed = my === null ? their === null : their !== null && sameValues(my, their);
    return unchanged(my) || unchanged(their) || agreed ? [] : [{ id: before.id, mine: my, theirs: their }];
  });
}

/**
 * Both sides in one list, in my order, with rows that they added behind the row they stand behind. `decisions` answers
 * the conflicts; without one mine stays. A row of mine that they deleted comes back as a new one.
 */
export function mergedRows({ mine, base, theirs }: Sides, decisions: ReadonlyMap<number, Decision>): GridRow[] {
  const before = byId(base);
  const now = byId(theirs);
  const merged = mine.flatMap((row): GridRow[] => {
    const old = row.id === undefined ? undefined : before.get(row.id);
    if (!old) return [row];
    const current = now.get(String(old.id));
    const keep = !sameValues(row.values, valuesOf(old)) && decisions.get(old.id) !== 'theirs';
    if (current) return [keep ? row : { ...gridRow(current), key: row.key }];
    return keep ? [{ key: row.key, values: row.values }] : [];
  });
  const present = new Set(merged.map((row) => row.id));
  theirs.forEach((row, index) => {
    const key = String(row.id);
    const old = before.get(key);
    const deletedByMe = old !== undefined && decisions.get(row.id) !== 'theirs';
    if (present.has(key) || deletedByMe) return;
    const behind = theirs[index - 1];
    const at = behind ? merged.findIndex((one) => one.id === String(behind.id)) + 1 : 0;
    merged.splice(behind && at === 0 ? merged.length : at, 0, gridRow(row));
  });
  return merged;
}
