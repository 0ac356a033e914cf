import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import type { RefObject } from 'react';

/** Up to here every row is drawn. */
const ALL = 100;
const HEAD = 28;

/** The rows to draw, each with the height that is left out before it. */
export interface RowWindow {
  rows: readonly { at: number; gap: number }[];
  /** The height left out at the end. */
  rest: number;
  /** Scrolls as little as needed until a row is seen. */
  reveal: (at: number) => void;
  /** Rows that are in view at once. */
  page: number;
}

/** Draws long tables in part; the active row stays drawn, so that the focus is never lost. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, active: number): RowWindow {
  // Asked once: asking makes the browser work its styles out, which a scrolled frame has no time for.
  const [height] = useState(() => {
    const style = getComputedStyle(document.documentElement);
    return Number.parseInt(style.getPropertyValue('--h-row-compact'), 10) || 28;
  });
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: count <= ALL ? ALL : 5,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return active < 0 || active >= count || seen.includes(active)
        ? seen
        : [...seen, active].toSorted((a, b) => a - b);
    },
  });
  let end = HEAD;
  const rows = virtual.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { at: item.index, gap };
  });
  const page = Math.max(1, Math.floor(((virtual.scrollRect?.height ?? 0) - HEAD) / height) - 1);
  return { rows, rest: virtual.getTotalSize() - end, reveal: (at) => virtual.scrollToIndex(at), page };
}
