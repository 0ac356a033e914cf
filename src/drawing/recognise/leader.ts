import type { Area } from '../rules.recognised.ts';
import { inkAt, inked } from './page.ts';
import type { Page, Point } from './page.ts';
import type { Enclosure } from './enclosure.ts';

const directions = 72;

/** Whether a line leaves the enclosure outwards. */
export function hasLeader(page: Page, { kind, x, y, w, h }: Enclosure): boolean {
  const middle = { x: x + w / 2, y: y + h / 2 };
  const length = Math.min(w, h) * 0.45;
  for (let step = 0; step < directions; step++) {
    const angle = (2 * Math.PI * step) / directions;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const rim =
      kind === 'circle' ? w / 2 : Math.min(w / 2 / Math.max(1e-6, Math.abs(dx)), h / 2 / Math.max(1e-6, Math.abs(dy)));
    const at = (far: number) => ({ x: middle.x + dx * far, y: middle.y + dy * far });
    if (inked(page, at(rim + 4), at(rim + length), 1) > 0.92) return true;
  }
  return false;
}

/** What the lines around a free number make of it. */
export type Lines = 'leader' | 'dimension' | 'none';

/** Looks for lines that end at a text. One is a leader; two in one line with it, or one under it, make a dimension. */
export function linesAt(page: Page, text: Area, own: ReadonlySet<number>): Lines {
  const { h } = text;
  if (isUnderlined(page, text)) return 'dimension';
  const ends: number[] = [];
  for (let step = 0; step < directions; step++) {
    const angle = (2 * Math.PI * step) / directions;
    if (lineFrom(page, text, angle, h, own)) ends.push(angle);
  }
  if (ends.length === 0) return 'none';
  const flat = (angle: number, to: number) => Math.abs(Math.atan2(Math.sin(angle - to), Math.cos(angle - to))) < 0.15;
  const isBroken = ends.some((angle) => flat(angle, 0)) && ends.some((angle) => flat(angle, Math.PI));
  return isBroken ? 'dimension' : 'leader';
}

/** A straight line that starts beside the text and leads away from it. */
function lineFrom(page: Page, text: Area, angle: number, h: number, own: ReadonlySet<number>): boolean {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const middle = { x: text.x + text.w / 2, y: text.y + text.h / 2 };
  const rim = Math.min(text.w / 2 / Math.max(1e-6, Math.abs(dx)), h / 2 / Math.max(1e-6, Math.abs(dy)));
  for (let off = 1; off <= h * 0.75; off++) {
    const start = { x: middle.x + dx * (rim + off), y: middle.y + dy * (rim + off) };
    const component = inkAt(page, start.x, start.y);
    if (!component || own.has(component.label)) continue;
    if (Math.max(component.w, component.h) < h * 1.2) continue;
    return goesAway(page, start, angle, h) && isEnd(page, start, angle, h, own);
  }
  return false;
}

function goesAway(page: Page, start: Point, angle: number, h: number): boolean {
  for (let turn = -0.27; turn < 0.28; turn += 0.045) {
    const [dx, dy] = [Math.cos(angle + turn), Math.sin(angle + turn)];
    const to = { x: start.x + dx * h * 1.8, y: start.y + dy * h * 1.8 };
    if (inked(page, start, to, 1) > 0.93) return true;
  }
  return false;
}

/** No line passes by there: to both sides across the way there is soon paper. */
function isEnd(page: Page, start: Point, angle: number, h: number, own: ReadonlySet<number>): boolean {
  const room = Math.max(5, h * 0.4);
  return [angle + Math.PI / 2, angle - Math.PI / 2].every((side) => {
    for (let off = 3; off <= room; off++) {
      const component = inkAt(page, start.x + Math.cos(side) * off, start.y + Math.sin(side) * off);
      if (!component || own.has(component.label)) return true;
    }
    return false;
  });
}

/** A line under the text or over it, longer than it is. */
function isUnderlined(page: Page, { x, y, w, h }: Area): boolean {
  const left = x - h * 0.5;
  const right = x + w + h * 0.5;
  for (let off = 2; off <= h * 0.7; off++) {
    for (const row of [y + h + off, y - off])
      if (inked(page, { x: left, y: row }, { x: right, y: row }, 1) > 0.95) return true;
  }
  return false;
}
