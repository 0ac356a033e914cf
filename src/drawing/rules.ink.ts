import type { Box } from '../image/rules.ts';
import type { Paper } from './rules.box.ts';

/** How much of a box on the paper is drawn upon, in square pixels of the paper. */
export type Ink = (box: Box) => number;

/** Lighter than this, from 0 black to 1 white, is paper. */
const paperFrom = 0.85;

/**
 * The ink of a drawing from the pixels of a copy of it, four bytes each (red, green, blue, opacity), row by row from the
 * top; the copy may be smaller than the paper.
 */
export function inkOf(pixels: ArrayLike<number>, copy: Paper, paper: Paper): Ink {
  const { width, height } = copy;
  const across = width + 1;
  // What lies above and to the left of each corner.
  const sums = new Float64Array(across * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0, opacity = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
      const light = (red + green + blue) / (3 * 255);
      row += light < paperFrom ? ((1 - light) * opacity) / 255 : 0;
      sums[(y + 1) * across + x + 1] = (sums[y * across + x + 1] ?? 0) + row;
    }
  }
  const [byX, byY] = [width / paper.width, height / paper.height];
  const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));
  return ({ x, y, w, h }) => {
    const [left, right] = [within(x * byX, width), within((x + w) * byX, width)];
    const [top, bottom] = [within(y * byY, height), within((y + h) * byY, height)];
    const corner = (column: number, line: number) => sums[line * across + column] ?? 0;
    const sum = corner(right, bottom) - corner(left, bottom) - corner(right, top) + corner(left, top);
    return sum / (byX * byY);
  };
}
