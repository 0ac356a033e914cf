import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

const overscan = 12;

/** Which rows of a long list are drawn, all of one height. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number) {
  const [seen, setSeen] = useState({ from: 0, until: 60 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => {
      const from = Math.max(0, Math.floor(element.scrollTop / height) - overscan);
      const until = Math.ceil((element.scrollTop + element.clientHeight) / height) + overscan;
      setSeen((now) => (now.from === from && now.until === until ? now : { from, until }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, height, count]);
  const [revealed, reveal] = useState({ at: -1 });
  useEffect(() => {
    const element = scroller.current;
    if (!element || revealed.at < 0) return;
    const top = revealed.at * height;
    if (top < element.scrollTop) element.scrollTop = top - height;
    else if (top + height > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + 2 * height - element.clientHeight;
    }
  }, [scroller, revealed, height]);
  return { from: Math.min(seen.from, count), until: Math.min(seen.until, count), reveal };
}
