/** Two saves of the same record: what somebody else changed meanwhile, and both brought together (reading 8). */

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Key<V> = keyof V & string;

/** The fields in which `now` differs from `base`. */
export const changedFields = <V extends object>(base: V, now: V): Key<V>[] =>
  (Object.keys(now) as Key<V>[]).filter((key) => !same(base[key], now[key]));

/** What was typed since these values were sent: a save takes nothing from it. */
export const typedSince = <V extends object>(sent: object, now: V): V =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !same(value, (sent as Record<string, unknown>)[key])),
  ) as V;

/** The fields that they changed and in which mine differ: those that somebody has to decide. */
export const contestedFields = <V extends object>(base: V, theirs: V, mine: V): Key<V>[] =>
  changedFields(base, theirs).filter((key) => !same(theirs[key], mine[key]));

/** Mine, with their value in the contested fields that are not in `keep`. */
export function mergeFields<V extends object>(base: V, theirs: V, mine: V, keep: ReadonlySet<string>): V {
  const taken = contestedFields(base, theirs, mine).filter((key) => !keep.has(key));
  return Object.assign({ ...mine }, ...taken.map((key) => ({ [key]: theirs[key] }))) as V;
}
