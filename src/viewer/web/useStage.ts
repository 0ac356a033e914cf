import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { fitted, kept, pinched, showing, stepScale, zoomedAt } from '../stage/view.ts';
import type { Point, Size, View } from '../stage/view.ts';

export interface StageControl {
  view: View;
  isFitted: boolean;
  fit: () => void;
  step: (direction: 1 | -1) => void;
  /** Moves the drawing so that a box of it, [x, y, width, height], is seen. */
  show: (box: readonly number[]) => void;
}

/** Pixels that a finger may move before a tap becomes a drag. */
const slack = 4;
const wheelMs = 50;

/** Where the drawing lies. It fits until somebody zooms or pans: wheel, Ctrl and wheel, drag, two fingers, buttons. */
export function useStage(stage: RefObject<HTMLElement | null>, paper: Size): StageControl {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const [own, setOwn] = useState<View | null>(null);
  const { width, height } = paper;
  const fit = fitted({ width, height }, room);
  const view = own ? kept(own, paper, room) : fit;
  const latest = useRef({ view, room });
  useLayoutEffect(() => {
    latest.current = { view, room };
  });

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = (): void => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);

  const zoomTo = useCallback((scale: number, at?: Point) => {
    const { view: now, room: size } = latest.current;
    setOwn(zoomedAt(now, scale, at ?? { x: size.width / 2, y: size.height / 2 }));
  }, []);
  useWheel(stage, latest, setOwn);
  usePointers(stage, latest, setOwn);

  return {
    view,
    isFitted: own === null,
    fit: useCallback(() => setOwn(null), []),
    step: useCallback((direction) => zoomTo(stepScale(latest.current.view.scale, direction)), [zoomTo]),
    show: useCallback((box) => {
      const { view: now, room: size } = latest.current;
      const next = showing(now, box, size);
      if (next !== now) setOwn(next);
    }, []),
  };
}

type Latest = RefObject<{ view: View; room: Size }>;
type SetView = (view: View) => void;

function pointIn(element: HTMLElement, event: MouseEvent): Point {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function useWheel(stage: RefObject<HTMLElement | null>, latest: Latest, setView: SetView): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let last = 0;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { view } = latest.current;
      if (!event.ctrlKey && !event.metaKey) {
        setView({ ...view, x: view.x - event.deltaX, y: view.y - event.deltaY });
        return;
      }
      // A trackpad's pinch comes as a wheel with Ctrl and small steps.
      if (Math.abs(event.deltaY) < 40) {
        setView(zoomedAt(view, view.scale * Math.exp(-event.deltaY / 100), pointIn(element, event)));
      } else if (event.timeStamp - last >= wheelMs) {
        last = event.timeStamp;
        setView(zoomedAt(view, stepScale(view.scale, event.deltaY < 0 ? 1 : -1), pointIn(element, event)));
      }
    };
    // Not passive: the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, latest, setView]);
}

function usePointers(stage: RefObject<HTMLElement | null>, latest: Latest, setView: SetView): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const down = new Map<number, Point>();
    let moved = 0;
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      down.set(event.pointerId, pointIn(element, event));
      if (down.size === 1) moved = 0;
    };
    const onMove = (event: PointerEvent): void => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = pointIn(element, event);
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (moved < slack) return;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      const { view } = latest.current;
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      const next = other
        ? pinched(view, [before, other], [now, other])
        : { ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y };
      latest.current = { ...latest.current, view: next };
      setView(next);
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
  }, [stage, latest, setView]);
}
