import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The one diagram that Tab reaches, and where the focus goes next, once it is drawn. */
export function useDiagramFocus(shown: readonly number[], list: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const first = shown[0] ?? null;
  useEffect(() => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-diagram="${wanted.current}"]`);
    if (!link) return;
    wanted.current = null;
    link.focus();
  });
  return {
    current: current !== null && shown.includes(current) ? current : first,
    /** The focus is there already. */
    set: setCurrent,
    go(id: number): void {
      wanted.current = id;
      setCurrent(id);
    },
  };
}
