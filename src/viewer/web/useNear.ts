import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element has come within a margin of the window; it stays so. */
export function useNear(frame: RefObject<HTMLElement | null>, margin: string): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, margin]);
  return near;
}
