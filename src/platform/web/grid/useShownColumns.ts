import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useRemembered } from '../remember.ts';
import { lowestPriority, shownColumns } from './columns.ts';
import type { Column } from './columns.ts';

/** The columns that a grid draws, and what its user chose among them; kept per grid. */
export interface ShownColumns<R> {
  shown: readonly Column<R>[];
  choose: (key: string, on: boolean) => void;
  /** What the user chose is forgotten. */
  reset: (() => void) | undefined;
}

const none: Readonly<Record<string, boolean>> = {};

export function useShownColumns<R>(
  id: string,
  columns: readonly Column<R>[],
  scroller: RefObject<HTMLElement | null>,
): ShownColumns<R> {
  const [chosen, setChosen] = useRemembered(`shown:${id}`, none);
  const [lowest, setLowest] = useState<1 | 2 | 3>(3);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => setLowest(lowestPriority(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return {
    shown: shownColumns(columns, chosen, lowest),
    choose: (key, on) => setChosen({ ...chosen, [key]: on }),
    reset: Object.keys(chosen).length === 0 ? undefined : () => setChosen(none),
  };
}
