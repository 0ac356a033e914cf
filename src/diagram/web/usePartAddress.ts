import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Spot } from '../../drawing/rules.spots.ts';
import { useUrlState } from '../../platform/web/url.ts';

/** How long the keys rest on a row before the address names its part, in milliseconds. */
const REST_MS = 300;

/** Has the address name a part once the keys rest on its row, unless something is unsaved by then. */
export function usePartAddress(
  dirty: boolean,
  pathOf: (partId: number) => string,
): (partId: number | undefined) => void {
  const navigate = useNavigate();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Typing may begin before the keys have rested; then the address stays.
  const edited = useRef(dirty);
  useEffect(() => {
    edited.current = dirty;
  });
  useEffect(() => () => clearTimeout(resting.current), []);
  return (partId) => {
    clearTimeout(resting.current);
    if (dirty || partId === undefined) return;
    resting.current = setTimeout(() => {
      if (!edited.current) void navigate({ to: pathOf(partId), replace: true });
    }, REST_MS);
  };
}

/**
 * The row of the part in the address is shown at the start, and lit with its hotspots
 * (docs/domain/screens.md, Addresses).
 */
export function useFirstPart(
  partId: number | undefined,
  saved: readonly { id: number; partId: number }[],
  rows: readonly { id?: string | undefined }[],
  show: (index: number) => void,
): void {
  const first = useRef(partId);
  useEffect(() => {
    // The grid says its rows a moment after it is drawn.
    if (rows.length === 0) return;
    const named = saved.find((row) => row.partId === first.current);
    first.current = undefined;
    const index = named ? rows.findIndex(({ id }) => id === String(named.id)) : -1;
    if (index >= 0) show(index);
  }, [saved, rows, show]);
}

/** The hotspot in the address is chosen at the start, once the rows are drawn that it may light. */
export function useFirstSpot(isDrawn: boolean, spots: readonly Spot[], choose: (keys: Iterable<string>) => void): void {
  const [named] = useUrlState('hotspot');
  const first = useRef(named);
  const latest = useRef({ spots, choose });
  useEffect(() => {
    latest.current = { spots, choose };
  });
  useEffect(() => {
    if (!isDrawn || first.current === '') return;
    const spot = latest.current.spots.find(({ id }) => String(id) === first.current);
    first.current = '';
    if (spot) latest.current.choose([spot.key]);
  }, [isDrawn]);
}
