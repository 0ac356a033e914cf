import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactElement } from 'react';

/** A pointer that has moved so far, in pixels, drags. */
const SLACK = 6;
/** A closed level opens when something is held over it so long, in milliseconds. */
const SPRING_MS = 600;

interface Held {
  /** The row that it began at. */
  row: number;
  x: number;
  y: number;
  /** The node of the tree under the pointer. */
  over: string | null;
}

/**
 * Drags rows of a grid onto nodes of a tree, by pointer; Esc lets go. `start` goes on the element around the grid,
 * `hint` is drawn beside the pointer.
 */
export function useUnitDrag(options: {
  off: boolean;
  /** What letting go over a node would do, in words, or why it cannot be. */
  judge: (node: string, row: number) => { text: string; refused: boolean };
  drop: (node: string, row: number) => void;
  spring: (node: string) => void;
}): { start: (event: PointerEvent) => void; over: string | null; hint: ReactElement | null } {
  const [held, hold] = useState<Held | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const ending = useRef<(() => void) | null>(null);
  useEffect(() => () => ending.current?.(), []);

  function start(event: PointerEvent): void {
    if (options.off || event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element))
      return;
    const line = event.target.closest('.dg-body [role="row"]');
    if (!line || event.target.closest('input, button, a')) return;
    const row = Number(line.id.split('-').at(-1));
    if (!Number.isInteger(row)) return;
    const from = { x: event.clientX, y: event.clientY };
    let now: Held | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent): void => {
      if (!now && Math.hypot(x - from.x, y - from.y) < SLACK) return;
      const node = document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="treeitem"]');
      const over = node?.dataset['key'] ?? null;
      if (over !== (now?.over ?? null)) {
        clearTimeout(timer);
        timer = over === null ? undefined : setTimeout(() => latest.current.spring(over), SPRING_MS);
      }
      now = { row, x, y, over };
      hold(now);
    };
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', key, true);
      document.body.classList.remove('dragging-units');
      ending.current = null;
      now = null;
      hold(null);
    };
    const up = (): void => {
      const last = now;
      end();
      if (!last) return;
      // The click that ends a drag is none on what lies there.
      const swallow = (click: Event): void => click.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, true));
      if (last.over !== null && !latest.current.judge(last.over, row).refused) latest.current.drop(last.over, row);
    };
    const key = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape' || !now) return;
      pressed.stopPropagation();
      end();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
    addEventListener('keydown', key, true);
    document.body.classList.add('dragging-units');
    ending.current = end;
  }

  const judged = held?.over === null || held === null ? null : options.judge(held.over, held.row);
  const hint = held && judged && (
    <div
      className={`tree-hint${judged.refused ? ' no' : ''}`}
      role="status"
      style={{ left: held.x + 14, top: held.y + 18 }}
    >
      {judged.text}
    </div>
  );
  return { start, over: held?.over ?? null, hint };
}
