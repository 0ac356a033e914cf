import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hotspot } from '../../image/contract.ts';
import { spotOf } from '../canvas/spots.ts';
import type { Spot } from '../canvas/spots.ts';
import { useSpots } from './useSpots.ts';

/** The hotspots under edit beside what the server has; others' saves are taken over while nothing is edited here. */
export function useSavedSpots(saved: readonly Hotspot[]) {
  const [base, setBase] = useState(saved);
  const spots = useSpots(base);
  const { reset } = spots;
  /** Starts over from what the server has; with `mine` that goes on being edited on top of it. */
  const restart = useCallback(
    (next: readonly Hotspot[], mine: readonly Spot[] = next.map(spotOf)) => {
      setBase(next);
      reset(mine);
    },
    [reset],
  );
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = spots.changes > 0;
  });
  useEffect(() => {
    if (!dirty.current) restart(saved);
  }, [saved, restart]);
  return { base, spots, restart };
}
