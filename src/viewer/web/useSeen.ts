import { useEffect, useState } from 'react';
import { parseSeen, withSeen } from '../device/recent.ts';
import type { Seen } from '../device/recent.ts';
import { useKept } from './useKept.ts';
import { useRelease } from './useRelease.ts';

/** The diagrams that were open on this device, the latest first. */
export const useSeen = (): [readonly Seen[], (change: (seen: readonly Seen[]) => readonly Seen[]) => void] =>
  useKept<readonly Seen[]>(useRelease().release, 'seen', parseSeen);

/** How long a drawing keeps its scale before that is remembered, in milliseconds. */
const settledMs = 400;

/** Remembers that a diagram is open, with its callout; what it gives back hears of its scale in percent. */
export function useSeeing({ diagram, from, tag, zoom: first }: Omit<Seen, 'at'>): (percent: number) => void {
  const [, change] = useSeen();
  const [zoom, setZoom] = useState(first);
  useEffect(() => {
    const keep = (): void => change((now) => withSeen(now, { diagram, from, tag, zoom, at: Date.now() }));
    const timer = setTimeout(keep, settledMs);
    return () => clearTimeout(timer);
  }, [change, diagram, from, tag, zoom]);
  return setZoom;
}
