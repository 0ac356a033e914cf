import type { Box } from '../image/rules.ts';

/**
 * How a hotspot is drawn: from 18 pixels of the screen its number is read in the drawing itself; from 8 it has a line
 * and a label beside it; below, a dot and a label (docs/domain/diagrams.md, Hotspots on the screen).
 */
export type Form = 'print' | 'line' | 'dot';

/** Heights of a box on the screen, in pixels, from which it has the form. */
const grown = { print: 18, line: 8 } as const;
/** How much smaller it has to be before it gives the form up: nothing flickers under a pinch. */
const hold = 2;

/** The form of a box that is `height` pixels of the screen high and had the form `before`. */
export function formOf(height: number, before?: Form): Form {
  const least = (form: 'print' | 'line') =>
    grown[form] - (before === form || (before === 'print' && form === 'line') ? hold : 0);
  if (height >= least('print')) return 'print';
  return height >= least('line') ? 'line' : 'dot';
}

/** The forms of boxes at a scale; `before` itself where none is another. */
export function formsAt(
  boxes: readonly (Box & { key: string })[],
  scale: number,
  before: ReadonlyMap<string, Form>,
): ReadonlyMap<string, Form> {
  const forms = new Map(boxes.map(({ key, h }) => [key, formOf(h * scale, before.get(key))]));
  const isSame = forms.size === before.size && [...forms].every(([key, form]) => before.get(key) === form);
  return isSame ? before : forms;
}

/** Heights of a label and its text, in pixels of the screen. */
export interface LabelSize {
  height: number;
  font: number;
}

export const labelSizes = {
  screen: { height: 16, font: 11 },
  phone: { height: 20, font: 13 },
} as const satisfies Record<string, LabelSize>;

/** Width of a character of a label as a part of its font's size: Inter, semibold, figures of one width. */
const widths = { figure: 0.62, wide: 0.95, other: 0.68 } as const;

/** The width that a label's text needs, never less than its height. */
export function labelWidth(text: string, { height, font }: LabelSize): number {
  let width = height - font * widths.figure;
  for (const one of text) width += font * widths[/\d/.test(one) ? 'figure' : /[MW@]/.test(one) ? 'wide' : 'other'];
  return Math.max(height, Math.ceil(width));
}

/**
 * Where a label touches its box. `on` is a point of the box's edge, as parts of its half width and height from its
 * middle; `by` is the point of the label that lies there, likewise; `out` is the way from the box. Each −1 to 1.
 */
export interface Place {
  on: { x: number; y: number };
  by: { x: number; y: number };
  out: { x: -1 | 0 | 1; y: -1 | 0 | 1 };
}

/** From a hotspot's box to its label, in pixels of the screen: the line outside the box, and the label's ring. */
export const labelGap = 3.5;

/** What a label's place is on the paper; the label's middle lies `dx`, `dy` pixels of the screen from there. */
export interface LabelAt {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** Where a label of a size lies; at any scale, since only the point on the paper moves with it. */
export function labelAt(box: Box, { on, by, out }: Place, label: { width: number; height: number }): LabelAt {
  return {
    x: box.x + (box.w / 2) * (1 + on.x),
    y: box.y + (box.h / 2) * (1 + on.y),
    dx: out.x * labelGap - (by.x * label.width) / 2,
    dy: out.y * labelGap - (by.y * label.height) / 2,
  };
}

/** A label's rectangle in pixels of the screen, from the corner of the paper. */
export function labelBox(at: LabelAt, label: { width: number; height: number }, scale: number): Box {
  return {
    x: at.x * scale + at.dx - label.width / 2,
    y: at.y * scale + at.dy - label.height / 2,
    w: label.width,
    h: label.height,
  };
}

/** How much two boxes cover of each other. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));
