import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { Box } from '../../image/rules.ts';
import { pointOn } from '../../platform/web/stage/useStage.ts';
import type { StageControl } from '../../platform/web/stage/useStage.ts';
import { distance, middle, onPaper } from '../../platform/web/stage/view.ts';
import { between, isLargeEnough, reach, resized } from '../../drawing/rules.box.ts';
import type { Handle, Paper, Point } from '../../drawing/rules.box.ts';
import { boxAt, handleAt } from '../canvas/hit.ts';
import type { Spot } from '../../drawing/rules.spots.ts';

/** What the pointer is doing. Points of `draw`, `move` and `resize` are in pixels of the paper. */
type Gesture =
  | { kind: 'pan'; last: Point }
  | { kind: 'pinch'; distance: number; scale: number }
  | { kind: 'move'; from: Point; by: Point }
  | { kind: 'resize'; from: Point; by: Point; handle: Handle; key: string };

/** Screen pixels around a handle that take hold of it, and of a press that is no drag. */
const SLACK = 8;
/** Height of a box on the screen below which it has no handles but its corners. */
const SMALL = 18;

export interface StagePointerOptions {
  stage: StageControl;
  paper: Paper;
  spots: readonly Spot[];
  selected: ReadonlySet<string>;
  /** Boxes may be drawn, moved and resized. */
  editing: boolean;
  /** How large a drawn box may become; a hotspot's size where it is absent. */
  largest?: Paper | undefined;
  /** Space is held: dragging moves the paper. */
  panning: boolean;
  onSelect: (keys: Iterable<string>) => void;
  onHover: (spot: Spot | undefined) => void;
  /** A label that stands for several was pressed. */
  onCrowd: (keys: ReadonlySet<string>) => void;
  onDraw: (box: Box) => void;
  onBoxes: (boxes: ReadonlyMap<string, Box>) => void;
  /** Pressed twice. */
  onOpen: (spot: Spot) => void;
}

/**
 * Clicks, drags and pinches on the stage: the first click on free paper starts a box, the second ends it; a drag on a
 * box moves what is selected, on a handle it resizes. What a drag has done so far is only drawn; letting go makes it real.
 */
export function useStagePointer(options: StagePointerOptions) {
  const { stage, paper, spots, selected, editing, panning } = options;
  const [drawing, setDrawing] = useState<{ first: Point; second: Point } | null>(null);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const over = useRef<Point | null>(null);

  const local = (event: PointerEvent): Point => pointOn(event.currentTarget, event);
  const only = selected.size === 1 ? spots.find(({ key }) => selected.has(key)) : undefined;

  /** The boxes as the running drag would leave them. */
  function pending(): Map<string, Box> {
    const found = new Map<string, Box>();
    if (gesture?.kind === 'resize') {
      const spot = spots.find(({ key }) => key === gesture.key);
      if (spot) found.set(spot.key, resized(spot, gesture.handle, gesture.by, paper));
    } else if (gesture?.kind === 'move') {
      const moved = spots.filter(({ key }) => selected.has(key));
      const by = reach(moved, gesture.by, paper);
      for (const spot of moved) found.set(spot.key, { x: spot.x + by.x, y: spot.y + by.y, w: spot.w, h: spot.h });
    }
    return found;
  }

  /** What is under the pointer: by its label, or by its box. */
  function under(event: PointerEvent, at: Point): readonly Spot[] {
    const label = event.target instanceof Element && event.target.closest<SVGElement>('[data-of]');
    if (label) {
      const keys = new Set(label.dataset['of']?.split(' '));
      return spots.filter(({ key }) => keys.has(key));
    }
    // Where boxes are drawn, one may begin close beside another.
    const spot = boxAt(spots, at, editing ? 0 : 1 / stage.view.scale);
    return spot ? [spot] : [];
  }

  function finishDrawing(second: Point): void {
    if (!drawing) return;
    const box = between(drawing.first, second, paper, options.largest);
    setDrawing(null);
    if (isLargeEnough(box)) options.onDraw(box);
  }

  function pressBox(spot: Spot, at: Point, shift: boolean): void {
    if (shift) {
      const next = new Set(selected);
      if (!next.delete(spot.key)) next.add(spot.key);
      options.onSelect(next);
    } else {
      if (!selected.has(spot.key)) options.onSelect([spot.key]);
      if (editing) setGesture({ kind: 'move', from: at, by: { x: 0, y: 0 } });
    }
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('button, input, .pop')) return;
    const screen = local(event);
    pointers.current.set(event.pointerId, screen);
    event.currentTarget.setPointerCapture(event.pointerId);
    const [one, two] = [...pointers.current.values()];
    if (one && two) {
      setDrawing(null);
      setGesture({ kind: 'pinch', distance: distance([one, two]), scale: stage.view.scale });
      return;
    }
    if (panning || event.button === 1) {
      setGesture({ kind: 'pan', last: screen });
      return;
    }
    if (event.button !== 0) return;
    const at = onPaper(stage.view, screen);
    if (drawing) {
      finishDrawing(at);
      return;
    }
    const handle = editing && only && handleAt(only, at, SLACK / stage.view.scale, only.h * stage.view.scale < SMALL);
    const [spot, ...more] = under(event, at);
    if (more.length > 0) options.onCrowd(new Set([...more, spot].flatMap((one) => one?.key ?? [])));
    else if (handle) setGesture({ kind: 'resize', from: at, by: { x: 0, y: 0 }, handle, key: only.key });
    else if (spot) pressBox(spot, at, event.shiftKey);
    else {
      if (!event.shiftKey) options.onSelect([]);
      const inside = at.x >= 0 && at.y >= 0 && at.x <= paper.width && at.y <= paper.height;
      if (editing && inside) setDrawing({ first: at, second: at });
      else setGesture({ kind: 'pan', last: screen });
    }
  }

  function onPointerMove(event: PointerEvent): void {
    const screen = local(event);
    const at = onPaper(stage.view, screen);
    over.current = screen;
    if (pointers.current.has(event.pointerId)) pointers.current.set(event.pointerId, screen);
    if (drawing) setDrawing({ ...drawing, second: at });
    if (!gesture) {
      if (pointers.current.size === 0) options.onHover(under(event, at)[0]);
    } else if (gesture.kind === 'pan') {
      stage.pan({ x: screen.x - gesture.last.x, y: screen.y - gesture.last.y });
      setGesture({ kind: 'pan', last: screen });
    } else if (gesture.kind === 'pinch') {
      const [one, two] = [...pointers.current.values()];
      if (!one || !two) return;
      const scale = (gesture.scale * distance([one, two])) / Math.max(1, gesture.distance);
      stage.zoomTo(scale, middle([one, two]));
    } else {
      setGesture({ ...gesture, by: { x: at.x - gesture.from.x, y: at.y - gesture.from.y } });
    }
  }

  function onPointerUp(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
    if (gesture?.kind === 'move' || gesture?.kind === 'resize') {
      const { x, y } = gesture.by;
      if (Math.hypot(x, y) * stage.view.scale > 2) options.onBoxes(pending());
    } else if (drawing && !gesture) {
      // Pressing, dragging and letting go draws as well.
      const at = onPaper(stage.view, local(event));
      const far = Math.hypot(at.x - drawing.first.x, at.y - drawing.first.y) * stage.view.scale;
      if (far > SLACK) finishDrawing(at);
    }
    if (pointers.current.size === 0) setGesture(null);
  }

  function onPointerCancel(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
    setGesture(null);
    setDrawing(null);
  }

  function onDoubleClick(): void {
    if (only) options.onOpen(only);
  }

  return {
    /** Where on the stage the pointer is; null while it is elsewhere. */
    at: over,
    draft: drawing && between(drawing.first, drawing.second, paper, options.largest),
    pending: pending(),
    panningNow: gesture?.kind === 'pan',
    /** True where there was a drawing to give up. */
    cancel: () => {
      setDrawing(null);
      setGesture(null);
      return drawing !== null || gesture !== null;
    },
    leave: () => {
      over.current = null;
    },
    on: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick },
  };
}
