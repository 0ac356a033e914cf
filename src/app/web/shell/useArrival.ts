import { useEffect, useRef } from 'react';

/** Moves the focus into the page when another area opens, unless the page has taken it itself. */
export function useArrival(area: string): void {
  const last = useRef(area);
  useEffect(() => {
    if (last.current === area) return;
    last.current = area;
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus();
  }, [area]);
}
