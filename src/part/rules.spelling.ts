const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * Every search key one slip away from a typed one: a character missing, too many, wrong, or two swapped. About 75 for
 * each character; a set small enough to be looked up as it is.
 */
export function nearKeys(key: string): string[] {
  const chars = Array.from(key);
  const near = new Set<string>();
  const keep = (of: string[]) => near.add(of.join('').replace(/^0+/, ''));
  for (let i = 0; i <= chars.length; i++) {
    const before = chars.slice(0, i);
    for (const c of alphabet) {
      keep([...before, c, ...chars.slice(i)]);
      if (i < chars.length) keep([...before, c, ...chars.slice(i + 1)]);
    }
    if (i < chars.length) keep([...before, ...chars.slice(i + 1)]);
    const [a, b] = chars.slice(i);
    if (a !== undefined && b !== undefined) keep([...before, b, a, ...chars.slice(i + 2)]);
  }
  near.delete(key);
  near.delete('');
  return [...near];
}

/** Slips between two words: characters added, left out, wrong, or swapped with their neighbour. */
export function slips(a: string, b: string): number {
  let last: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && j > 1 && i > 1)
        best = Math.min(best, (last[j - 2] ?? 0) + 1);
      next.push(best);
    }
    last = row;
    row = next;
  }
  return row[b.length] ?? a.length;
}

/** The words of `known` that a misspelt one may have meant: one slip, two from six characters on; nearest first. */
export function meant(word: string, known: readonly string[], most = 5): string[] {
  const allowed = word.length < 6 ? 1 : 2;
  return known
    .map((k) => ({ k, n: slips(word, k) }))
    .filter(({ n }) => n > 0 && n <= allowed)
    .sort((x, y) => x.n - y.n || (x.k < y.k ? -1 : 1))
    .slice(0, most)
    .map(({ k }) => k);
}
