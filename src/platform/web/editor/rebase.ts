/** What the server has changes under an editing: a save answers, others save. Its earlier states follow. */
export interface Ground<T> {
  /** What was taken to be on the server: what was sent, else what it had before. */
  believed: readonly T[];
  /** What it has now, under the keys that are known. */
  fresh: readonly T[];
  same: (a: T, b: T) => boolean;
  /** What differs between `mine` and `was`, on `now`. */
  over: (mine: T, now: T, was: T) => T;
  /** Mine as one that the server does not have. */
  anew: (mine: T) => T;
}

/**
 * Puts a state of the editing on new ground. What it held otherwise than was believed stays so, also where a save has
 * written something else since; what others added, changed and removed is as they left it.
 */
export function rebase<T extends { key: string }>(ground: Ground<T>): (state: readonly T[]) => readonly T[] {
  const { fresh, same, over, anew } = ground;
  const byKey = (all: readonly T[]) => new Map(all.map((one) => [one.key, one]));
  const believed = byKey(ground.believed);
  const known = byKey(fresh);
  return (state) => {
    const moved = state.flatMap((mine): T[] => {
      const [was, now] = [believed.get(mine.key), known.get(mine.key)];
      if (now) {
        const next = over(mine, now, was ?? now);
        return [same(next, now) ? now : next];
      }
      return was && same(mine, was) ? [] : [anew(mine)];
    });
    const present = new Set(moved.map(({ key }) => key));
    fresh.forEach((one, index) => {
      if (believed.has(one.key) || present.has(one.key)) return;
      const behind = fresh[index - 1]?.key;
      const at = behind === undefined ? 0 : moved.findIndex(({ key }) => key === behind) + 1;
      moved.splice(behind !== undefined && at === 0 ? moved.length : at, 0, one);
    });
    return moved;
  };
}
