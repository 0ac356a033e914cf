import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Pixels; BrowsePage.css has the same. */
const CARD = { width: 196, height: 196, gap: 16 };
const ROW_HEIGHT = 32;

/** Which of many diagrams are drawn, and how high the rest would stand before and behind them. */
export interface Drawn {
  from: number;
  to: number;
  before: number;
  after: number;
  /** Cards side by side; 1 in the list. */
  columns: number;
  show: (index: number) => void;
}

/** Draws the rows of cards, or of the list, that are in view. */
export function useDrawn(scroll: RefObject<HTMLElement | null>, count: number, view: 'grid' | 'list'): Drawn {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const measure = (): void => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroll]);
  const isGrid = view === 'grid';
  const columns = isGrid ? Math.max(1, Math.floor((width - CARD.gap) / (CARD.width + CARD.gap))) : 1;
  const height = isGrid ? CARD.height + CARD.gap : ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: isGrid ? 2 : 10,
  });
  const rows = virtual.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? -1];
  return {
    from: first * columns,
    to: Math.min(count, (last + 1) * columns),
    before: first * height,
    after: Math.max(0, (Math.ceil(count / columns) - last - 1) * height),
    columns,
    show: (index) => virtual.scrollToIndex(Math.floor(index / columns)),
  };
}
