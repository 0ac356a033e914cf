import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { follow, placeOfRow, rowsIn } from './drag.ts';

/** Rows on the way, and the gap between rows that they would fall into. */
interface Dragged {
  from: number;
  to: number;
  /** The row that they would stand before. */
  gap: number;
}

/**
 * Dragging rows by their handle. Press on a handle, move, let go; Esc gives up, and near an edge the grid scrolls.
 * `onDrop` hears of rows that were let go elsewhere.
 */
export function useRowDrag(
  scroller: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number, gap: number) => void,
): { dragged: Dragged | null; onHandle: (event: PointerEvent, rows: Pick<Dragged, 'from' | 'to'>) => void } {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function onHandle(event: PointerEvent, rows: Pick<Dragged, 'from' | 'to'>): void {
    const box = scroller.current;
    if (!box) return;
    event.preventDefault();
    let gap = rows.from;
    stop.current = follow(box, event.clientY, {
      at: (y) => {
        gap = gapAt(box, y) ?? gap;
        setDragged((now) => (now?.gap === gap ? now : { ...rows, gap }));
      },
      end: () => setDragged(null),
      drop: () => {
        if (gap < rows.from || gap > rows.to + 1) drop.current(rows.from, rows.to, gap);
      },
    });
  }
  return { dragged, onHandle };
}

/** The row before which something held at that height falls; undefined where no row is drawn. */
function gapAt(box: HTMLElement, y: number): number | undefined {
  const rows = rowsIn(box);
  const below = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return placeOfRow(below ?? rows.at(-1));
}
