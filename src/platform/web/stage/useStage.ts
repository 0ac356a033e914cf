import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { fitted, kept, panned, pinched, showing, stepScale, zoomedAt } from './view.ts';
import type { Fingers, Frame, PaperBox, Point, Size, View } from './view.ts';

export interface StageOptions extends Frame {
  /** Small turns of the wheel with Ctrl, as a trackpad's pinch sends them, zoom evenly instead of by steps. */
  isSmooth: boolean;
}

/** The view of a drawing, and what changes it. The functions stay the same while the stage is there. */
export interface StageControl {
  view: View;
  /** The stage's size in screen pixels. */
  room: Size;
  /** Nobody has zoomed or panned since the drawing was fitted. */
  isFitted: boolean;
  fit: () => void;
  /** One step of 25 %. */
  step: (direction: 1 | -1) => void;
  /** To a scale, around a point of the stage; around its middle without one. */
  zoomTo: (scale: number, at?: Point) => void;
  /** In screen pixels. */
  pan: (by: Point) => void;
  pinch: (before: Fingers, now: Fingers) => void;
  /** Moves the drawing so that a box of it is seen. */
  show: (box: PaperBox) => void;
}

/**
 * Milliseconds in which the wheel takes one step (docs/domain/diagrams.md, Drawing surface), and turns below which it
 * is a trackpad.
 */
const wheelMs = 50;
const smallTurn = 40;

/**
 * Where a drawing lies on its stage. It fits until somebody zooms or pans; Ctrl and wheel zooms, the wheel alone pans.
 * @param options one object for the life of the stage
 */
export function useStage(stage: RefObject<HTMLElement | null>, paper: Size, options: StageOptions): StageControl {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const [own, setOwn] = useState<View | null>(null);
  const view = own ? kept(own, paper, room) : fitted(paper, room, options);
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

  /** Several movements may come before the next render: each starts from the one before. */
  const change = useCallback((next: (now: View, size: Size) => View) => {
    const { view: now, room: size } = latest.current;
    const changed = next(now, size);
    if (changed === now) return;
    latest.current = { view: changed, room: size };
    setOwn(changed);
  }, []);
  const zoomTo = useCallback(
    (scale: number, at?: Point) =>
      change((now, size) => zoomedAt(now, scale, at ?? { x: size.width / 2, y: size.height / 2 })),
    [change],
  );
  const pan = useCallback((by: Point) => change((now) => panned(now, by)), [change]);

  const { isSmooth } = options;
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let last = 0;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { scale } = latest.current.view;
      if (!event.ctrlKey && !event.metaKey) pan({ x: -event.deltaX, y: -event.deltaY });
      else if (isSmooth && Math.abs(event.deltaY) < smallTurn)
        zoomTo(scale * Math.exp(-event.deltaY / 100), pointOn(element, event));
      else if (event.timeStamp - last >= wheelMs) {
        last = event.timeStamp;
        zoomTo(stepScale(scale, event.deltaY < 0 ? 1 : -1), pointOn(element, event));
      }
    };
    // Not passive: the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, pan, zoomTo, isSmooth]);

  return {
    view,
    room,
    isFitted: own === null,
    fit: useCallback(() => setOwn(null), []),
    step: useCallback((direction) => zoomTo(stepScale(latest.current.view.scale, direction)), [zoomTo]),
    zoomTo,
    pan,
    pinch: useCallback((before, now) => change((at) => pinched(at, before, now)), [change]),
    show: useCallback((box) => change((now, size) => showing(now, box, size, options)), [change, options]),
  };
}

/** Where an event is, from the corner of a stage. */
export function pointOn(stage: Element, event: { clientX: number; clientY: number }): Point {
  const box = stage.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
