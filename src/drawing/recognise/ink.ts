import type { Gray } from '../rules.recognised.ts';

/** Half the side of the square whose mean a pixel is compared with, and by how much darker ink is than it. */
const reach = 20;
const darker = 38;
/** Nothing lighter than this is ink, whatever is around it, and everything darker than that is. */
const lightest = 205;
const black = 60;

/** 1 where there is ink: darker than its surroundings, so that shaded and yellowed paper reads as white. */
export function inkOf({ width, height, gray }: Gray): Uint8Array {
  const ink = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  for (let y = 0; y < Math.min(reach, height); y++) addRow(columns, gray, y * width, 1);
  for (let y = 0; y < height; y++) {
    if (y + reach < height) addRow(columns, gray, (y + reach) * width, 1);
    if (y - reach - 1 >= 0) addRow(columns, gray, (y - reach - 1) * width, -1);
    const rows = Math.min(height - 1, y + reach) - Math.max(0, y - reach) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x] as number;
    for (let x = 0; x < width; x++) {
      if (x + reach < width) sum += columns[x + reach] as number;
      if (x - reach - 1 >= 0) sum -= columns[x - reach - 1] as number;
      const count = rows * (Math.min(width - 1, x + reach) - Math.max(0, x - reach) + 1);
      const value = gray[y * width + x] as number;
      if (value < black || (value < lightest && value * count < sum - darker * count)) ink[y * width + x] = 1;
    }
  }
  return ink;
}

function addRow(columns: Int32Array, gray: Uint8Array, from: number, sign: number): void {
  for (let x = 0; x < columns.length; x++) columns[x] = (columns[x] as number) + sign * (gray[from + x] as number);
}
