import { useEffect, useRef } from 'react';
import type { Hotspot } from '../../image/contract.ts';
import { useSpots } from './useSpots.ts';

/** The hotspots under edit; others' saves are taken over while nothing is edited here. */
export function useSavedSpots(saved: readonly Hotspot[]) {
  const editing = useSpots(saved);
  const { restart, spots } = editing;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = spots.changes > 0;
  });
  useEffect(() => {
    if (!dirty.current) restart(saved);
  }, [saved, restart]);
  return editing;
}
