import { useSyncExternalStore } from 'react';

/** Widths at which the layout changes, in CSS pixels. */
export const WIDE = '(min-width: 1400px)';
/** Panes that stand side by side have little room. */
export const TIGHT = '(max-width: 1199px)';
export const NARROW = '(max-width: 1023px)';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
