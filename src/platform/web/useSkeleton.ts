import { useEffect, useRef, useState } from 'react';

/** Loads shorter than this show nothing, in milliseconds. */
const WAIT_MS = 150;
/** A skeleton that came stays at least this long: a flash would be worse than the wait. */
const STAY_MS = 300;

/** Whether to draw skeletons now, for something that is loading or not. */
export function useSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const left = loading ? WAIT_MS : Math.max(0, since.current + STAY_MS - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(loading);
    }, left);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return shown;
}
