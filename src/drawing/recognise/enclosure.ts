import type { Area } from '../rules.recognised.ts';
import { inkAt, inked } from './page.ts';
import type { Page, Point } from './page.ts';

/** What is drawn around a number. A cell is a box whose lines go on: part of a table. */
export interface Enclosure extends Area {
  kind: 'circle' | 'box' | 'cell';
  /** Share of the outline that is there. */
  whole: number;
}

const rays = 48;

/** Circle, box or cell around a text; `own` are the labels of the text itself. */
export function enclosureOf(page: Page, text: Area, own: ReadonlySet<number>): Enclosure | undefined {
  return circleAround(page, text, own) ?? rectangleAround(page, text, own);
}

function circleAround(page: Page, text: Area, own: ReadonlySet<number>): Enclosure | undefined {
  const middle = { x: text.x + text.w / 2 - 0.5, y: text.y + text.h / 2 - 0.5 };
  const most = text.w / 2 + text.h * 2.4;
  const points: Point[] = [];
  for (let ray = 0; ray < rays; ray++) {
    const angle = (2 * Math.PI * ray) / rays;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const least = Math.min(text.w / 2 / Math.max(1e-6, Math.abs(dx)), text.h / 2 / Math.max(1e-6, Math.abs(dy)));
    const hit = firstInk(page, middle, dx, dy, [least + 1, most], own);
    if (hit !== undefined) points.push({ x: middle.x + Math.cos(angle) * hit, y: middle.y + Math.sin(angle) * hit });
  }
  if (points.length < rays * 0.6) return undefined;
  const circle = fittedCircle(points);
  if (!circle) return undefined;
  const { x, y, r } = circle;
  const reach = Math.hypot(text.w, text.h) / 2;
  if (r < reach * 0.95 || r > most || Math.hypot(x - middle.x, y - middle.y) > r * 0.3) return undefined;
  const whole = outlined(page, circle);
  if (whole < 0.8) return undefined;
  return { kind: 'circle', whole, x: x - r, y: y - r, w: 2 * r, h: 2 * r };
}

function firstInk(
  page: Page,
  from: Point,
  dx: number,
  dy: number,
  [least, most]: readonly [number, number],
  own: ReadonlySet<number>,
): number | undefined {
  for (let at = Math.floor(least); at <= most; at++) {
    const component = inkAt(page, from.x + dx * at, from.y + dy * at);
    if (component && !own.has(component.label)) return at;
  }
  return undefined;
}

export interface Circle extends Point {
  r: number;
}

/** Share of a circle's outline that is ink, at most `slack` pixels inside or outside of it. */
export function outlined(page: Page, { x, y, r }: Circle, slack = Math.max(1.5, r * 0.05)): number {
  const steps = Math.max(48, Math.round(r * 3));
  let hits = 0;
  for (let step = 0; step < steps; step++) {
    const angle = (2 * Math.PI * step) / steps;
    for (let off = -slack; off <= slack; off += 0.5) {
      if (inkAt(page, x + Math.cos(angle) * (r + off), y + Math.sin(angle) * (r + off))) {
        hits++;
        break;
      }
    }
  }
  return hits / steps;
}

/** The circle through most of the points; those beside it are dropped. */
function fittedCircle(points: readonly Point[]): Circle | undefined {
  let kept = points;
  let circle: Circle | undefined;
  for (let round = 0; round < 4; round++) {
    circle = leastSquares(kept);
    if (!circle) return undefined;
    const { x, y, r } = circle;
    const off = ({ x: px, y: py }: Point) => Math.abs(Math.hypot(px - x, py - y) - r);
    const slack = Math.max(1.5, r * (round < 2 ? 0.15 : 0.07));
    kept = points.filter((point) => off(point) <= slack);
    if (kept.length < points.length * 0.5 || kept.length < rays * 0.45) return undefined;
  }
  return circle;
}

/** Circle by least squares (Kåsa). */
function leastSquares(points: readonly Point[]): Circle | undefined {
  const n = points.length;
  if (n < 5) return undefined;
  const mx = points.reduce((sum, p) => sum + p.x, 0) / n;
  const my = points.reduce((sum, p) => sum + p.y, 0) / n;
  let [uu, uv, vv, uz, vz, zz] = [0, 0, 0, 0, 0, 0];
  for (const { x, y } of points) {
    const u = x - mx;
    const v = y - my;
    const z = u * u + v * v;
    uu += u * u;
    uv += u * v;
    vv += v * v;
    uz += u * z;
    vz += v * z;
    zz += z;
  }
  const determinant = uu * vv - uv * uv;
  if (determinant < 1e-6) return undefined;
  const a = (uz * vv - vz * uv) / (2 * determinant);
  const b = (vz * uu - uz * uv) / (2 * determinant);
  return { x: mx + a, y: my + b, r: Math.sqrt(a * a + b * b + zz / n) };
}

/** The nearest lines above, below, left and right, where they make a rectangle. */
function rectangleAround(page: Page, text: Area, own: ReadonlySet<number>): Enclosure | undefined {
  const { h } = text;
  const middle = { x: text.x + text.w / 2, y: text.y + h / 2 };
  const side = (dx: number, dy: number, most: number) => {
    const hits: number[] = [];
    for (const off of [-0.35, -0.15, 0, 0.15, 0.35]) {
      const from = { x: middle.x + Math.abs(dy) * off * text.w, y: middle.y + Math.abs(dx) * off * h };
      const hit = firstLine(page, from, dx, dy, most, h, own);
      if (hit !== undefined) hits.push(hit);
    }
    return hits.length < 3 ? undefined : hits.toSorted((a, b) => a - b)[hits.length >> 1];
  };
  const up = side(0, -1, h * 6);
  const down = side(0, 1, h * 6);
  const left = side(-1, 0, h * 28);
  const right = side(1, 0, h * 28);
  if (up === undefined || down === undefined || left === undefined || right === undefined) return undefined;
  const box = { x: middle.x - left, y: middle.y - up, w: left + right, h: up + down };
  const corners = cornersOf(box);
  const whole = Math.min(...corners.map((corner, at) => inked(page, corner, corners[(at + 1) % 4] as Point, 2)));
  if (whole < 0.85) return undefined;
  if (goesOn(page, corners, h * 0.6) >= 3) return { kind: 'cell', whole, ...box };
  const isTight = box.h <= h * 3.2 && box.w <= text.w + h * 3.2;
  const isCentred = Math.abs(left - right) < h * 0.8 && Math.abs(up - down) < h * 0.8;
  return isTight && isCentred ? { kind: 'box', whole, ...box } : undefined;
}

/** The first ink that is no text. */
function firstLine(
  page: Page,
  from: Point,
  dx: number,
  dy: number,
  most: number,
  height: number,
  own: ReadonlySet<number>,
): number | undefined {
  for (let at = 2; at <= most; at++) {
    const component = inkAt(page, from.x + dx * at, from.y + dy * at);
    if (component && !own.has(component.label) && Math.max(component.w, component.h) > height * 1.4) return at;
  }
  return undefined;
}

const cornersOf = ({ x, y, w, h }: Area): Point[] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];

/** How many of the eight ways out of the corners are lines too. */
function goesOn(page: Page, corners: readonly Point[], length: number): number {
  let count = 0;
  corners.forEach((corner, at) => {
    for (const other of [corners[(at + 1) % 4] as Point, corners[(at + 3) % 4] as Point]) {
      const span = Math.hypot(corner.x - other.x, corner.y - other.y);
      const ux = (corner.x - other.x) / span;
      const uy = (corner.y - other.y) / span;
      const from = { x: corner.x + ux * 4, y: corner.y + uy * 4 };
      if (inked(page, from, { x: corner.x + ux * length, y: corner.y + uy * length }, 2) > 0.85) count++;
    }
  });
  return count;
}
