import type { Paper, Point } from './box.ts';

/** How the paper lies on the stage: its scale, and where its corner is, in screen pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** 002 §9. */
export const zoom = { min: 0.05, max: 4, step: 0.25, wheelMs: 50 } as const;

/** Room around a paper that fits, below it for legend and zoom, and the least of it that stays in sight, in screen pixels. */
const margin = 16;
const below = 44;
const inSight = 48;

const clampScale = (scale: number) => Math.max(zoom.min, Math.min(zoom.max, scale));

/** The next step of 25 % up or down. */
export function stepScale(scale: number, direction: 1 | -1): number {
  const steps = scale / zoom.step;
  const next = direction > 0 ? Math.floor(steps + 1e-6) + 1 : Math.ceil(steps - 1e-6) - 1;
  return clampScale(next * zoom.step);
}

/** The whole paper, centred above what stands on the stage's corners; never larger than it is. */
export function fitted(paper: Paper, stage: Paper): View {
  const height = stage.height - below + margin;
  const room = Math.min((stage.width - 2 * margin) / paper.width, (height - 2 * margin) / paper.height, 1);
  return centred(clampScale(room), paper, { ...stage, height });
}

const centred = (scale: number, paper: Paper, stage: Paper): View => ({
  scale,
  x: (stage.width - paper.width * scale) / 2,
  y: (stage.height - paper.height * scale) / 2,
});

/** Keeps a strip of the paper on the stage. */
export function kept({ scale, x, y }: View, paper: Paper, stage: Paper): View {
  const hold = (at: number, length: number, room: number) =>
    Math.max(inSight - length * scale, Math.min(room - inSight, at));
  return { scale, x: hold(x, paper.width, stage.width), y: hold(y, paper.height, stage.height) };
}

/** Another scale, with the point of the stage under the pointer staying where it is. */
export function zoomedAt(view: View, scale: number, at: Point): View {
  const next = clampScale(scale);
  const factor = next / view.scale;
  return { scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor };
}

/** A point of the stage in pixels of the paper. */
export const onPaper = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
});

/** The view moved as little as needed so that a box is seen whole. */
export function showing(view: View, box: { x: number; y: number; w: number; h: number }, stage: Paper): View {
  const shift = (at: number, start: number, length: number, room: number) => {
    const from = at + start * view.scale;
    const to = from + length * view.scale;
    if (from < margin) return margin - from;
    return to > room - margin ? room - margin - to : 0;
  };
  const x = shift(view.x, box.x, box.w, stage.width);
  const y = shift(view.y, box.y, box.h, stage.height);
  return x === 0 && y === 0 ? view : { ...view, x: view.x + x, y: view.y + y };
}
