/** A list in pieces of at most so many. */
export function* pieces<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/** Two lists in the order of `compare` as one; few of `added` among many. */
export async function* merged<T>(
  pages: AsyncIterable<T[]>,
  added: readonly T[],
  compare: (a: T, b: T) => number,
): AsyncGenerator<T[]> {
  const waiting = [...added].sort(compare);
  for await (const page of pages) {
    if (waiting.length === 0) {
      yield page;
      continue;
    }
    const both: T[] = [];
    for (const one of page) {
      while (waiting[0] !== undefined && compare(waiting[0], one) < 0) both.push(...waiting.splice(0, 1));
      both.push(one);
    }
    yield both;
  }
  if (waiting.length > 0) yield waiting;
}
