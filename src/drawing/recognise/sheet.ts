import type { Area } from '../rules.recognised.ts';
import { inkAt } from './page.ts';
import type { Page } from './page.ts';

const samples = 61;
/** How deep into the sheet its frame may lie. */
const deepest = 0.12;

/** The inside of the sheet's frame; all of it where there is none. Outside stand the zones. */
export function insideFrame(page: Page): Area {
  const { width, height } = page;
  const top = frameDepth(page, width, height, (along, deep) => [along, deep]);
  const bottom = frameDepth(page, width, height, (along, deep) => [along, height - 1 - deep]);
  const left = frameDepth(page, height, width, (along, deep) => [deep, along]);
  const right = frameDepth(page, height, width, (along, deep) => [width - 1 - deep, along]);
  return { x: left, y: top, w: width - left - right, h: height - top - bottom };
}

/** Goes in from an edge at many places: where most meet a line at the same depth, it is the frame, or one of several. */
function frameDepth(
  page: Page,
  along: number,
  across: number,
  at: (along: number, deep: number) => [number, number],
): number {
  const starts = Array.from({ length: samples }, () => 0);
  let depth = 0;
  for (let line = 0; line < 3; line++) {
    const hits = starts.map((start, sample) => {
      const place = along * (0.08 + (0.84 * sample) / (samples - 1));
      for (let deep = start; deep < across * deepest; deep++) if (inkAt(page, ...at(place, deep))) return deep;
      return Infinity;
    });
    const median = hits.toSorted((a, b) => a - b)[samples >> 1] ?? Infinity;
    const slack = along * 0.008 + 3;
    if (hits.filter((hit) => Math.abs(hit - median) <= slack).length < samples * 0.6) break;
    depth = median;
    starts.fill(median + slack + 4);
  }
  return depth;
}

/** Whether the middle of `inner` lies in `outer`. */
export function liesIn(inner: Area, outer: Area): boolean {
  const x = inner.x + inner.w / 2;
  const y = inner.y + inner.h / 2;
  return x >= outer.x && x <= outer.x + outer.w && y >= outer.y && y <= outer.y + outer.h;
}
