import { useEffect, useState } from 'react';
import type { FetchFile } from '../read/fetching.ts';
import { isSameRelease, readPointer } from '../read/release.ts';
import type { Release } from '../read/release.ts';

const everyMs = 5 * 60_000;
const leastMs = 20_000;

/** Whether something else is published by now; looked at when the reader comes back, and every few minutes. */
export function useNewer(files: FetchFile, release: Release): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    let last = Date.now();
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || Date.now() - last < leastMs) return;
      last = Date.now();
      // Who is offline goes on reading what is open.
      const now = await readPointer(files).catch(() => release.pointer);
      setNewer(!isSameRelease(now, release.pointer));
    };
    const onFocus = () => void look();
    const timer = setInterval(onFocus, everyMs);
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [files, release]);
  return isNewer;
}
