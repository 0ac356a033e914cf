import { useEffect } from 'react';
import type { RefObject } from 'react';
import { pointOn } from '../../platform/web/stage/useStage.ts';
import type { StageControl } from '../../platform/web/stage/useStage.ts';
import type { Point } from '../../platform/web/stage/view.ts';

/** Pixels that a finger may move before a tap becomes a drag. */
const slack = 4;

/** One finger or the mouse pans the drawing, two fingers zoom it. */
export function useStageDrag(stage: RefObject<HTMLElement | null>, { pan, pinch }: StageControl): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const down = new Map<number, Point>();
    let moved = 0;
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      down.set(event.pointerId, pointOn(element, event));
      if (down.size === 1) moved = 0;
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
      else pan({ x: now.x - before.x, y: now.y - before.y });
      down.set(event.pointerId, now);
    };
    const onUp = (event: PointerEvent): void => void down.delete(event.pointerId);
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
