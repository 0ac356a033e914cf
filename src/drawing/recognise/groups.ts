import type { Component } from './components.ts';
import type { Area } from '../rules.recognised.ts';
import type { Page } from './page.ts';

/** Characters side by side that may be a number. */
export interface Group extends Area {
  glyphs: Component[];
  /** Other characters of the same line of text are near: it is part of a sentence or a designation. */
  inText: boolean;
}

const least = 9;
const longest = 4;

/** What has the size and proportions of a character. */
export function glyphsOf(page: Page): Component[] {
  const most = Math.min(150, page.height / 7);
  return page.components.filter((one) => one.h >= least && one.h <= most && isGlyph(one));
}

/** Proportions and density of a character. */
export const isGlyph = ({ label, w, h, ink }: Component): boolean =>
  label > 0 && w <= h * 1.35 && w >= Math.min(2, h / 8) && ink >= h * 0.9 && ink < w * h * 0.93 + 14;

/** Characters in one line, left to right, with the room of a number's digits between them. */
export function groupsOf(glyphs: readonly Component[]): Group[] {
  const index = new Buckets(glyphs);
  const next = new Map<Component, Component>();
  const previous = new Map<Component, Component>();
  for (const glyph of glyphs) {
    const right = index
      .near(glyph, glyph.h * 1.8)
      .filter((one) => one.x > glyph.x && isInLine(glyph, one, 0.22) && isClose(glyph, one))
      .toSorted((a, b) => a.x - b.x)[0];
    if (!right || (previous.get(right)?.x ?? -1) > glyph.x) continue;
    const before = previous.get(right);
    if (before) next.delete(before);
    next.set(glyph, right);
    previous.set(right, glyph);
  }
  const groups: Group[] = [];
  for (const glyph of glyphs) {
    if (previous.has(glyph)) continue;
    const chain: Component[] = [];
    for (let at: Component | undefined = glyph; at; at = next.get(at)) chain.push(at);
    if (chain.length > longest) continue;
    groups.push({ ...around(chain), glyphs: chain, inText: hasCompany(index, chain) });
  }
  return groups;
}

export function around(parts: readonly Area[]): Area {
  const x = Math.min(...parts.map((part) => part.x));
  const y = Math.min(...parts.map((part) => part.y));
  const right = Math.max(...parts.map((part) => part.x + part.w));
  const bottom = Math.max(...parts.map((part) => part.y + part.h));
  return { x, y, w: right - x, h: bottom - y };
}

function isInLine(a: Component, b: Component, slack: number): boolean {
  const h = Math.max(a.h, b.h);
  return Math.abs(a.y - b.y) <= slack * h && Math.abs(a.y + a.h - b.y - b.h) <= slack * h;
}

function isClose(a: Component, b: Component): boolean {
  const h = Math.max(a.h, b.h);
  const gap = b.x - a.x - a.w;
  return gap > -0.3 * h && (gap <= 0.42 * h || (gap <= 0.75 * h && b.x + b.w / 2 - a.x - a.w / 2 <= 1.2 * h));
}

/** Text before or behind, with the room of a space between. */
function hasCompany(index: Buckets, chain: readonly Component[]): boolean {
  const box = around(chain);
  const own = new Set(chain);
  return index.near(box, box.h * 1.5).some((one) => {
    if (own.has(one) || one.h < box.h * 0.45 || one.h > box.h * 1.45) return false;
    const overlap = Math.min(one.y + one.h, box.y + box.h) - Math.max(one.y, box.y);
    const gap = one.x > box.x ? one.x - box.x - box.w : box.x - one.x - one.w;
    return overlap > 0.6 * one.h && gap < box.h * 0.95 && one.w > 0.12 * one.h;
  });
}

/** Components by place. */
class Buckets {
  readonly #side = 64;
  readonly #found = new Map<number, Component[]>();

  constructor(components: readonly Component[]) {
    for (const one of components) {
      const key = this.#key(one.x + one.w / 2, one.y + one.h / 2);
      const bucket = this.#found.get(key);
      if (bucket) bucket.push(one);
      else this.#found.set(key, [one]);
    }
  }

  #key(x: number, y: number): number {
    return Math.floor(y / this.#side) * 10_000 + Math.floor(x / this.#side);
  }

  /** Those whose middle lies at most `reach` from the area. */
  near({ x, y, w, h }: Area, reach: number): Component[] {
    const found: Component[] = [];
    const rows = [Math.floor((y - reach) / this.#side), Math.floor((y + h + reach) / this.#side)] as const;
    const columns = [Math.floor((x - reach) / this.#side), Math.floor((x + w + reach) / this.#side)] as const;
    for (let row = rows[0]; row <= rows[1]; row++)
      for (let column = columns[0]; column <= columns[1]; column++)
        found.push(...(this.#found.get(row * 10_000 + column) ?? []));
    return found;
  }
}
