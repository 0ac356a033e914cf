const baseOf = (path: string) => path.split(/[\\/]/).at(-1) ?? path;

/**
 * The file of an archive for each path that rows name: of that path, else the one of that name in another folder, where
 * only one file and only one path have the name.
 */
export function entriesOf<E extends { name: string }>(
  wanted: ReadonlySet<string>,
  entries: readonly E[],
): ReadonlyMap<string, E> {
  const byPath = new Map(entries.map((entry) => [entry.name, entry]));
  const byBase = onlyOnes(entries, ({ name }) => baseOf(name));
  const paths = onlyOnes([...wanted], baseOf);
  const found = new Map<string, E>();
  for (const path of wanted) {
    const base = baseOf(path);
    const entry = byPath.get(path) ?? (paths.has(base) ? byBase.get(base) : undefined);
    if (entry && (entry.name === path || !wanted.has(entry.name))) found.set(path, entry);
  }
  return found;
}

/** Those whose key no other has. */
function onlyOnes<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T> {
  const ones = new Map<string, T>();
  const several = new Set<string>();
  for (const one of all) {
    const key = keyOf(one);
    if (ones.has(key)) several.add(key);
    ones.set(key, one);
  }
  for (const key of several) ones.delete(key);
  return ones;
}
