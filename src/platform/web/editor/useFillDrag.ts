import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { follow, placeOfRow, rowsIn } from './drag.ts';
import type { Range } from './place.ts';

/**
 * Dragging the square at a range's corner: `filled` is the range as letting go would leave it, null while nothing is
 * dragged. Esc gives up, and near an edge the grid scrolls. `onFill` hears of a square that was let go above or below
 * its range.
 */
export function useFillDrag(
  scroller: RefObject<HTMLElement | null>,
  onFill: (range: Range, to: number) => void,
): { filled: Range | null; onCorner: (event: PointerEvent, range: Range) => void } {
  const [filled, setFilled] = useState<Range | null>(null);
  const fill = useRef(onFill);
  useEffect(() => {
    fill.current = onFill;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function onCorner(event: PointerEvent, range: Range): void {
    const box = scroller.current;
    if (!box) return;
    // The focus stays in its cell.
    event.preventDefault();
    let to = range.bottom;
    setFilled(range);
    stop.current = follow(box, event.clientY, {
      at: (y) => {
        const place = rowUnder(box, y) ?? to;
        if (place === to) return;
        to = place;
        setFilled({ ...range, top: Math.min(range.top, to), bottom: Math.max(range.bottom, to) });
      },
      end: () => setFilled(null),
      drop: () => {
        if (to < range.top || to > range.bottom) fill.current(range, to);
      },
    });
  }
  return { filled, onCorner };
}

/** The row at that height, or the nearest that is drawn. */
function rowUnder(box: HTMLElement, y: number): number | undefined {
  const rows = rowsIn(box);
  return placeOfRow(rows.find((row) => y < row.getBoundingClientRect().bottom) ?? rows.at(-1));
}
