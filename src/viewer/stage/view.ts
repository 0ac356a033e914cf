/** A width and height, in pixels of the picture or of the screen. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How the drawing lies on its stage: its scale, and where its corner is, in screen pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Steps of 25 %, as in the editor (002 §9). */
const zoom = { min: 0.05, max: 4, step: 0.25 } as const;
const margin = 12;
/** What stays on the stage however far it is dragged, in screen pixels. */
const inSight = 48;

const clampScale = (scale: number) => Math.max(zoom.min, Math.min(zoom.max, scale));

/** The next step up or down. */
export function stepScale(scale: number, direction: 1 | -1): number {
  const steps = scale / zoom.step;
  const next = direction > 0 ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1;
  return clampScale(next * zoom.step);
}

/** The whole drawing in the middle, never larger than it is. */
export function fitted(paper: Size, stage: Size): View {
  const room = Math.min((stage.width - 2 * margin) / paper.width, (stage.height - 2 * margin) / paper.height, 1);
  const scale = clampScale(room);
  return {
    scale,
    x: (stage.width - paper.width * scale) / 2,
    y: (stage.height - paper.height * scale) / 2,
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

/** Two fingers moved from `before` to `now`: the drawing goes with them. */
export function pinched(view: View, before: readonly [Point, Point], now: readonly [Point, Point]): View {
  const [from, to] = [middle(before), middle(now)];
  const spread = distance(now) / Math.max(1, distance(before));
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  return zoomedAt(moved, view.scale * spread, to);
}

const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y);

/** The view moved as little as needed so that a box of the drawing is seen. */
export function showing(view: View, [x, y, width, height]: readonly number[], stage: Size): View {
  const shift = (at: number, start = 0, length = 0, room = 0) => {
    const from = at + start * view.scale;
    const to = from + length * view.scale;
    if (from < margin) return margin - from;
    return to > room - margin ? room - margin - to : 0;
  };
  const dx = shift(view.x, x, width, stage.width);
  const dy = shift(view.y, y, height, stage.height);
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy };
}

/** Of boxes [tag, x, y, width, height], the tag of that nearest to a point of the stage, no further than `reach` of its pixels. */
export function nearest(
  boxes: readonly (readonly [string, number, number, number, number])[],
  view: View,
  at: Point,
  reach: number,
): string | undefined {
  const [px, py] = [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale];
  const away = (from: number, length: number, point: number) => Math.max(from - point, 0, point - from - length);
  const [found] = boxes
    .map(([tag, x, y, width, height]) => ({
      tag,
      far: Math.hypot(away(x, width, px), away(y, height, py)) * view.scale,
    }))
    .filter(({ far }) => far <= reach)
    .toSorted((a, b) => a.far - b.far);
  return found?.tag;
}
