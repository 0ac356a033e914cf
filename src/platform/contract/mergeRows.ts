/** Texts of a row by field. */
type Values = Readonly<Record<string, string>>;

/** A row under edit; new ones have no id. */
export interface RowModel {
  id?: string | undefined;
  key?: string | undefined;
  values: Values;
}

/** A row that two editors changed; null stands for the one who deleted it. */
export interface RowConflict {
  /** As the rows have it. */
  id: string;
  mine: Values | null;
  theirs: Values | null;
}

export type Decision = 'mine' | 'theirs';

interface Sides {
  /** The grid as it is, in its order. */
  mine: readonly RowModel[];
  /** What the editing started from. */
  base: readonly RowModel[];
  /** What the server has now. */
  theirs: readonly RowModel[];
}

const byId = (rows: readonly RowModel[]) =>
  new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));

/** Whether two rows say the same. */
export const sameValues = (a: Values, b: Values): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => (a[key] ?? '') === (b[key] ?? ''));

/** Rows that both sides changed differently since `base`. A row that only moved is no conflict. */
export function rowConflicts({ mine, base, theirs }: Sides): RowConflict[] {
  const own = byId(mine);
  const now = byId(theirs);
  return base.flatMap(({ id = '', values: old }) => {
    const my = own.get(id)?.values ?? null;
    const their = now.get(id)?.values ?? null;
    const unchanged = (values: Values | null) => values !== null && sameValues(values, old);
    const agreed = my === null ? their === null : their !== null && sameValues(my, their);
    return unchanged(my) || unchanged(their) || agreed ? [] : [{ id, mine: my, theirs: their }];
  });
}

/**
 * Both sides in one list, in my order, with rows that they added behind the row they stand behind. `decisions` answers
 * the conflicts by id; without one mine stays. A row of mine that they deleted comes back as a new one.
 */
export function mergedRows({ mine, base, theirs }: Sides, decisions: ReadonlyMap<string, Decision>): RowModel[] {
  const before = byId(base);
  const now = byId(theirs);
  const merged = mine.flatMap((row): RowModel[] => {
    const old = row.id === undefined ? undefined : before.get(row.id);
    if (old?.id === undefined) return [row];
    const current = now.get(old.id);
    const keep = !sameValues(row.values, old.values) && decisions.get(old.id) !== 'theirs';
    if (current) return [keep ? row : { ...current, key: row.key }];
    return keep ? [{ key: row.key, values: row.values }] : [];
  });
  const present = new Set(merged.map((row) => row.id));
  theirs.forEach((row, index) => {
    const id = row.id ?? '';
    const deletedByMe = before.has(id) && decisions.get(id) !== 'theirs';
    if (present.has(id) || deletedByMe) return;
    const behind = theirs[index - 1];
    const at = behind ? merged.findIndex((one) => one.id === behind.id) + 1 : 0;
    merged.splice(behind && at === 0 ? merged.length : at, 0, row);
  });
  return merged;
}
