import { labelled } from './components.ts';
import type { Component, Labels } from './components.ts';
import type { Gray } from '../rules.recognised.ts';
import { inkOf } from './ink.ts';

/** A picture with its ink and what hangs together in it. */
export interface Page extends Labels {
  picture: Gray;
  ink: Uint8Array;
}

export function pageOf(picture: Gray, ink: Uint8Array = inkOf(picture)): Page {
  return { picture, ink, ...labelled(ink, picture.width, picture.height) };
}

/** The inside of a circle as a page of its own, without the circle. */
export function discOf(page: Page, { x, y, r }: { x: number; y: number; r: number }): Page {
  const left = Math.round(x - r);
  const top = Math.round(y - r);
  const side = Math.round(2 * r);
  const gray = new Uint8Array(side * side).fill(255);
  const ink = new Uint8Array(side * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (left + column < 0 || left + column >= page.width) continue;
      const at = (top + row) * page.width + left + column;
      if (Math.hypot(left + column - x, top + row - y) > r - 3 || page.ink[at] === undefined) continue;
      gray[row * side + column] = page.picture.gray[at] as number;
      ink[row * side + column] = page.ink[at];
    }
  }
  return pageOf({ width: side, height: side, gray }, ink);
}

/** Specks of dust: nothing is concluded from them. */
const isSpeck = ({ w, h }: Component): boolean => w < 4 && h < 4;

/** The component at a point, undefined for paper, dust and outside. */
export function inkAt({ width, height, of, components }: Page, x: number, y: number): Component | undefined {
  const column = Math.round(x);
  const row = Math.round(y);
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
  const label = of[row * width + column] as number;
  const component = label === 0 ? undefined : components[label];
  return component && !isSpeck(component) ? component : undefined;
}

/** The share of a straight way that lies on ink, `slack` pixels to its sides included. */
export function inked(page: Page, from: Point, to: Point, slack: number): number {
  const length = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y)));
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  let hits = 0;
  for (let at = 0; at <= length; at++) {
    const x = from.x + ((to.x - from.x) * at) / length;
    const y = from.y + ((to.y - from.y) * at) / length;
    for (let side = 0; side <= 2 * slack; side++) {
      const off = (side % 2 === 0 ? 1 : -1) * Math.ceil(side / 2);
      if (inkAt(page, x + across.x * off, y + across.y * off)) {
        hits++;
        break;
      }
    }
  }
  return hits / (length + 1);
}

export interface Point {
  x: number;
  y: number;
}
