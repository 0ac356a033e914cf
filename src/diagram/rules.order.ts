/** Room between neighbours, so that a row can come between two others without touching them. */
export const step = 1024;

/**
 * Ordinals for rows in the wished order, changing as few as possible: two editors who change different rows then do not
 * meet. `current` holds a row's ordinal, or null for a new one. Answers an ordinal for each, strictly rising.
 */
export function place(current: readonly (number | null)[]): number[] {
  const kept = longestRising(current);
  const placed: (number | null)[] = current.map((ordinal, index) => (kept.has(index) ? ordinal : null));
  let from = 0;
  while (from < placed.length) {
    if (placed[from] !== null) {
      from++;
      continue;
    }
    let to = from;
    while (to < placed.length && placed[to] === null) to++;
    const before = from === 0 ? 0 : (placed[from - 1] ?? 0);
    const after = to === placed.length ? before + step * (to - from + 1) : (placed[to] ?? 0);
    const gap = Math.floor((after - before) / (to - from + 1));
    if (gap < 1) return current.map((_, index) => (index + 1) * step);
    for (let index = from; index < to; index++) placed[index] = before + gap * (index - from + 1);
    from = to;
  }
  return placed.map((ordinal) => ordinal ?? 0);
}

/** Indexes of a longest strictly rising run of positive ordinals (patience sorting). */
function longestRising(current: readonly (number | null)[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  current.forEach((ordinal, index) => {
    if (ordinal === null || ordinal < 1) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((current[ends[middle] ?? 0] ?? 0) < ordinal) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index);
  return kept;
}
