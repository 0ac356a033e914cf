/** How many names all ways begin with; the last name of a way is its own. */
export function sharedNames(ways: readonly (readonly string[])[]): number {
  const [first, ...others] = ways.filter((way) => way.length > 0);
  if (!first || others.length === 0) return 0;
  const differs = first.findIndex((name, at) => at === first.length - 1 || others.some((way) => way[at] !== name));
  return Math.max(0, differs);
}

/**
 * Which names tell each way apart from the others that end in the same name, as places in the way, most telling first;
 * by the way's names in lines. Ways with nothing to tell apart are absent.
 */
export function tellingNames(ways: readonly (readonly string[])[]): ReadonlyMap<string, readonly number[]> {
  const byLast = Map.groupBy(new Map(ways.map((way) => [way.join('\n'), way])).values(), (way) => way.at(-1));
  const telling = new Map<string, readonly number[]>();
  for (const alike of byLast.values()) {
    if (alike.length < 2) continue;
    const steps = stepsApart(alike);
    for (const way of alike) {
      const places = steps.map((step) => way.length - 1 - step).filter((at) => at >= 0);
      telling.set(way.join('\n'), places);
    }
  }
  return telling;
}

/** What the ways of a list share, and what tells them apart: properties of each `Way`. */
export const apartOf = (ways: readonly (readonly string[])[]) => ({
  shared: sharedNames(ways),
  telling: tellingNames(ways),
});
export type Apart = ReturnType<typeof apartOf>;

/** How far above the last name the names stand that tell ways apart: the one that tells most first, and no more than needed. */
function stepsApart(ways: readonly (readonly string[])[]): number[] {
  const steps: number[] = [];
  const most = Math.max(...ways.map(({ length }) => length));
  const kindsOf = (keys: readonly string[]): number => new Set(keys).size;
  let keys = ways.map(() => '');
  while (kindsOf(keys) < ways.length) {
    const [best] = Array.from({ length: most - 1 }, (_, at) => ({
      step: at + 1,
      next: ways.map((way, one) => `${keys[one]}\n${way.at(-2 - at) ?? ''}`),
    })).toSorted((a, b) => kindsOf(b.next) - kindsOf(a.next));
    if (!best || kindsOf(best.next) === kindsOf(keys)) break;
    steps.push(best.step);
    keys = best.next;
  }
  return steps;
}
