import { useCallback, useMemo } from 'react';
import { withSpots } from '../../../drawing/rules.spots.ts';
import type { Spot } from '../../../drawing/rules.spots.ts';

const noKeys: ReadonlySet<string> = new Set();

/**
 * Hotspots as they are drawn: those that are `sure` look like accepted ones and are still read as not accepted yet.
 * `moved` are the same with the boxes of a running drag.
 */
export function useSure(of: {
  all: readonly Spot[];
  moved: readonly Spot[];
  sure: ReadonlySet<string> | undefined;
  nameOf: (spot: Spot) => string;
}) {
  const { all, moved, sure = noKeys, nameOf } = of;
  return {
    ...useMemo(() => {
      const look = (some: readonly Spot[]) =>
        sure.size === 0 ? some : withSpots(some, sure, () => ({ confirmed: true }));
      return { placed: look(all), seen: look(moved) };
    }, [all, moved, sure]),
    nameSeen: useCallback(
      (spot: Spot) => nameOf(sure.has(spot.key) ? { ...spot, confirmed: false } : spot),
      [nameOf, sure],
    ),
  };
}
