import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { pointOn } from '../../platform/web/stage/useStage.ts';
import type { StageControl } from '../../platform/web/stage/useStage.ts';
import type { Point } from '../../platform/web/stage/view.ts';

/** Pixels that a finger may move before a tap becomes a drag. */
const slack = 4;

/** How far a finger goes to turn to the next diagram, in pixels of the screen. */
const swipe = 60;

/**
 * One finger or the mouse pans the drawing, two fingers zoom it. While it fits, a finger that goes sideways turns to the
 * diagram before or after it.
 */
export function useStageDrag(
  stage: RefObject<HTMLElement | null>,
  { pan, pinch, isFitted }: StageControl,
  onTurn: (way: 1 | -1) => void,
): void {
  const latest = useRef({ isFitted, onTurn });
  useLayoutEffect(() => {
    latest.current = { isFitted, onTurn };
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const down = new Map<number, Point>();
    let moved = 0;
    /** Where a finger came down that may turn the page. */
    let start: Point | null = null;
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      down.set(event.pointerId, pointOn(element, event));
      if (down.size === 1) {
        moved = 0;
        start = latest.current.isFitted && event.pointerType === 'touch' ? pointOn(element, event) : null;
      } else start = null;
    };
    const onMove = (event: PointerEvent): void => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = pointOn(element, event);
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (moved < slack) return;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch([before, other], [now, other]);
      else if (!start) pan({ x: now.x - before.x, y: now.y - before.y });
      down.set(event.pointerId, now);
    };
    const onUp = (event: PointerEvent): void => {
      const to = pointOn(element, event);
      if (start && event.type === 'pointerup') {
        const [x, y] = [to.x - start.x, to.y - start.y];
        if (Math.abs(x) >= swipe && Math.abs(x) > 2 * Math.abs(y)) latest.current.onTurn(x < 0 ? 1 : -1);
      }
      start = null;
      down.delete(event.pointerId);
    };
    // The click that ends a drag selects nothing.
    const onClick = (event: MouseEvent): void => {
      if (moved >= slack) event.stopPropagation();
      moved = 0;
    };
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    element.addEventListener('click', onClick, { capture: true });
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
      element.removeEventListener('click', onClick, { capture: true });
    };
  }, [stage, pan, pinch]);
}
