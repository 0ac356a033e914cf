import { pageOf } from './page.ts';
import type { Page } from './page.ts';

const directions = 48;
/** A straight way this many heights of a character long is a line, and no stroke of a character. */
const lineFrom = 1.45;

/** The page without long straight lines, so that numbers which they touch or cross stand alone; `height` is theirs. */
export function withoutLines(page: Page, height: number): Page {
  const { width, components } = page;
  const ink = page.ink.slice();
  const ways = Array.from({ length: directions }, (_, at) => {
    const angle = (Math.PI * at) / directions;
    return { dx: Math.cos(angle), dy: Math.sin(angle) };
  });
  const most = height * lineFrom;
  for (let at = 0; at < ink.length; at++) {
    const component = components[page.of[at] as number];
    if (!component || component.label === 0 || Math.max(component.w, component.h) < most) continue;
    const x = at % width;
    const y = (at - x) / width;
    if (ways.some(({ dx, dy }) => run(page, x, y, dx, dy, most) + run(page, x, y, -dx, -dy, most) >= most)) ink[at] = 0;
  }
  return pageOf(page.picture, ink);
}

/** How far the ink goes on in a direction, at most `most` pixels. */
function run({ ink, width, height }: Page, x: number, y: number, dx: number, dy: number, most: number): number {
  for (let far = 1; far < most; far++) {
    const column = Math.round(x + dx * far);
    const row = Math.round(y + dy * far);
    if (column < 0 || row < 0 || column >= width || row >= height || ink[row * width + column] === 0) return far - 1;
  }
  return most;
}
