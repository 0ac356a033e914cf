/** A width and height, in pixels of the drawing or of the screen. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How a drawing lies on its stage: its scale, and where its corner is, in screen pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Free room around a drawing that fits, in screen pixels: `margin` on three sides, `below` under it. */
export interface Frame {
  margin: number;
  below: number;
  /** What of the drawing is to be seen; all of it without. */
  content?: PaperBox;
}

/** Smallest and largest scale, and the step between two: 25 % (docs/domain/diagrams.md, Drawing surface). */
export const zoom = { min: 0.05, max: 4, step: 0.25 } as const;
/** What stays on the stage however far it is dragged, in screen pixels. */
const inSight = 48;

const clampScale = (scale: number) => Math.max(zoom.min, Math.min(zoom.max, scale));

/** The next step up or down. */
export function stepScale(scale: number, direction: 1 | -1): number {
  const steps = scale / zoom.step;
  const next = direction > 0 ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1;
  return clampScale(next * zoom.step);
}

/** The whole drawing, or the part of it that is its content, in the middle of its frame; never larger than it is. */
export function fitted(paper: Size, stage: Size, { margin, below, content }: Frame): View {
  const { x, y, w, h } = content ?? { x: 0, y: 0, w: paper.width, h: paper.height };
  const width = stage.width - 2 * margin;
  const height = stage.height - margin - below;
  const scale = clampScale(Math.min(width / w, height / h, 1));
  return {
    scale,
    x: margin + (width - w * scale) / 2 - x * scale,
    y: margin + (height - h * scale) / 2 - y * scale,
  };
}

/** Keeps a strip of the drawing on the stage. */
export function kept({ scale, x, y }: View, paper: Size, stage: Size): View {
  const hold = (at: number, length: number, room: number) =>
    Math.max(inSight - length * scale, Math.min(room - inSight, at));
  return { scale, x: hold(x, paper.width, stage.width), y: hold(y, paper.height, stage.height) };
}

/** Another scale; the point of the stage `at` stays over the same point of the drawing. */
export function zoomedAt(view: View, scale: number, at: Point): View {
  const next = clampScale(scale);
  const factor = next / view.scale;
  return { scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor };
}

export const panned = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** Two points of the stage, under two fingers. */
export type Fingers = readonly [Point, Point];

/** Two fingers moved from `before` to `now`: the drawing goes with them. */
export function pinched(view: View, before: Fingers, now: Fingers): View {
  const [from, to] = [middle(before), middle(now)];
  const moved = panned(view, { x: to.x - from.x, y: to.y - from.y });
  return zoomedAt(moved, (view.scale * distance(now)) / Math.max(1, distance(before)), to);
}

export const middle = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = ([a, b]: Fingers): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A point of the stage in pixels of the drawing. */
export const onPaper = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
});

/** A box of the drawing, in its pixels. */
export interface PaperBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The view moved as little as needed so that a box is seen whole. */
export function showing(view: View, box: PaperBox, stage: Size, { margin }: Frame): View {
  const shift = (at: number, start: number, length: number, room: number) => {
    const from = at + start * view.scale;
    const to = from + length * view.scale;
    if (from < margin) return margin - from;
    return to > room - margin ? room - margin - to : 0;
  };
  const x = shift(view.x, box.x, box.w, stage.width);
  const y = shift(view.y, box.y, box.h, stage.height);
  return x === 0 && y === 0 ? view : panned(view, { x, y });
}

/** Of boxes [name, x, y, width, height], the name of that nearest to a point of the stage, no further than `reach` of its pixels. */
export function nearest(
  boxes: readonly (readonly [string, number, number, number, number])[],
  view: View,
  at: Point,
  reach: number,
): string | undefined {
  const point = onPaper(view, at);
  const away = (from: number, length: number, to: number) => Math.max(from - to, 0, to - from - length);
  const [found] = boxes
    .map(([name, x, y, width, height]) => ({
      name,
      far: Math.hypot(away(x, width, point.x), away(y, height, point.y)) * view.scale,
    }))
    .filter(({ far }) => far <= reach)
    .toSorted((a, b) => a.far - b.far);
  return found?.name;
}
