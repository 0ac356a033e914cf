import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Paper, Point } from '../canvas/box.ts';
import { fitted, kept, showing, stepScale, zoom, zoomedAt } from '../canvas/view.ts';
import type { View } from '../canvas/view.ts';

export interface StageView {
  view: View;
  /** The stage's size in screen pixels. */
  room: Paper;
  fit: () => void;
  /** One step of 25 %. */
  step: (direction: 1 | -1) => void;
  /** To a scale, around a point of the stage; around its middle without one. */
  zoomTo: (scale: number, at?: Point) => void;
  pan: (by: Point) => void;
  /** Moves the paper so that a box is seen. */
  show: (box: { x: number; y: number; w: number; h: number }) => void;
}

/** Where the paper lies on its stage. It fits until somebody zooms or pans; Ctrl+wheel zooms, the wheel alone pans. */
export function useStageView(stage: RefObject<HTMLElement | null>, paper: Paper): StageView {
  const { width, height } = paper;
  const [room, setRoom] = useState<Paper>({ width: 1, height: 1 });
  const [own, setOwn] = useState<View | null>(null);
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
  const pan = useCallback((by: Point) => {
    const { view: now } = latest.current;
    setOwn({ ...now, x: now.x + by.x, y: now.y + by.y });
  }, []);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let last = 0;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) {
        pan({ x: -event.deltaX, y: -event.deltaY });
        return;
      }
      if (event.timeStamp - last < zoom.wheelMs) return;
      last = event.timeStamp;
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      zoomTo(stepScale(latest.current.view.scale, event.deltaY < 0 ? 1 : -1), at);
    };
    // Not passive: the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, pan, zoomTo]);

  return {
    view,
    room,
    pan,
    zoomTo,
    fit: useCallback(() => setOwn(null), []),
    step: useCallback((direction) => zoomTo(stepScale(latest.current.view.scale, direction)), [zoomTo]),
    show: useCallback((box) => {
      const { view: now, room: size } = latest.current;
      const next = showing(now, box, size);
      if (next !== now) setOwn(next);
    }, []),
  };
}
