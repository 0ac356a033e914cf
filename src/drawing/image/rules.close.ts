/** Names that are looked at letter by letter at most; further ones only by case and ending. */
const closelyRead = 200;

const stemOf = (name: string) => name.toLowerCase().replace(/\.[^./]*$/, '');

/** Finds the one of `names` that is like a name that is none of them: in other case or ending, or one character apart. */
export function closeNames(names: readonly string[]): (name: string) => string | undefined {
  const byStem = new Map(names.map((name) => [stemOf(name), name]));
  const byCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  let read = 0;
  return (name) => {
    const alike = byCase.get(name.toLowerCase()) ?? byStem.get(stemOf(name));
    return alike ?? (read++ < closelyRead ? names.find((other) => isOneApart(name, other)) : undefined);
  };
}

/** One character more, less or other. */
export function isOneApart(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at);
}
