/** The sort of a list: keys in order of weight, kept in the address as "name,-changed". */
export interface SortKey {
  key: string;
  descending: boolean;
}

export function parseSort(text: string): SortKey[] {
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-') ? { key: part.slice(1), descending: true } : { key: part, descending: false },
    );
}

export function printSort(sort: readonly SortKey[]): string {
  return sort.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',');
}

/** A click on a head: up, down, then off. With `add` (Shift) it becomes or changes the second key. */
export function nextSort(sort: readonly SortKey[], key: string, add: boolean): SortKey[] {
  const known = sort.find((one) => one.key === key);
  const changed: SortKey[] = !known
    ? [{ key, descending: false }]
    : known.descending
      ? []
      : [{ key, descending: true }];
  if (!add) return changed;
  if (!known) return [...sort.slice(0, 1), ...changed];
  return sort.flatMap((one) => (one.key === key ? changed : [one]));
}
