import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';

/** Near the edge the grid scrolls: so many pixels from it, so many a frame. */
const EDGE = { zone: 28, step: 8 } as const;

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
    let held = { x: event.clientX, y: event.clientY };
    let gap = rows.from;
    let frame = 0;
    const follow = (): void => {
      const { top, bottom } = box.getBoundingClientRect();
      if (held.y < top + EDGE.zone) box.scrollTop -= EDGE.step;
      else if (held.y > bottom - EDGE.zone) box.scrollTop += EDGE.step;
      gap = gapAt(box, held.y) ?? gap;
      setDragged((now) => (now?.gap === gap ? now : { ...rows, gap }));
      frame = requestAnimationFrame(follow);
    };
    const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      held = { x: clientX, y: clientY };
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', letGo);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', giveUp, true);
      setDragged(null);
    };
    const letGo = (): void => {
      end();
      if (gap < rows.from || gap > rows.to + 1) drop.current(rows.from, rows.to, gap);
    };
    const giveUp = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      end();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', letGo);
    addEventListener('pointercancel', end);
    addEventListener('keydown', giveUp, true);
    stop.current = end;
    frame = requestAnimationFrame(follow);
  }
  return { dragged, onHandle };
}

/** The row before which something held at that height falls; undefined where no row is drawn. */
function gapAt(box: HTMLElement, y: number): number | undefined {
  const rows = [...box.querySelectorAll<HTMLElement>('tr[data-row]')];
  const below = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  const last = rows.at(-1);
  const place = below?.dataset['row'] ?? last?.dataset['row'];
  return place === undefined ? undefined : Number(place);
}
