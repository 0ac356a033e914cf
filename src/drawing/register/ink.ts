/** A picture in grey, one byte a pixel, row by row. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** How much ink lies on each pixel: 0 on paper, 1 where it differs from paper most. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Differences from paper that are taken for noise of a scan or of JPEG, in grey values. */
const noise = 12;

/** The ink of a picture, smaller where `factor` is below 1; paper is the commonest shade, white or not. */
export function inkOf({ width, height, data }: Gray, factor: number): Ink {
  const paper = commonest(data);
  const reach = Math.max(paper, 255 - paper);
  const shade = Float32Array.from({ length: 256 }, (_, value) => {
    const away = Math.abs(value - paper);
    return away < noise ? 0 : away / reach;
  });
  const row = new Float32Array(width);
  return averaged(width, height, factor, (y) => {
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) row[x] = shade[data[at] ?? 0] ?? 0;
    return row;
  });
}

/** The same ink smaller: every new pixel is the mean of what it covers. */
export const shrunk = ({ width, height, data }: Ink, factor: number): Ink =>
  factor >= 1
    ? { width, height, data }
    : averaged(width, height, factor, (y) => data.subarray(y * width, (y + 1) * width));

function averaged(width: number, height: number, factor: number, rowAt: (y: number) => Float32Array): Ink {
  const size = { width: resized(width, factor), height: resized(height, factor) };
  const across = shares(width, size.width);
  const down = shares(height, size.height);
  const data = new Float32Array(size.width * (size.height + 1));
  const row = new Float32Array(size.width + 1);
  for (let y = 0; y < height; y += 1) {
    row.fill(0);
    gather(rowAt(y), row, across);
    const start = (down.to[y] ?? 0) * size.width;
    const first = down.first[y] ?? 0;
    const rest = down.whole - first;
    for (let x = 0; x < size.width; x += 1) {
      const value = row[x] ?? 0;
      if (value === 0) continue;
      data[start + x] = (data[start + x] ?? 0) + value * first;
      data[start + size.width + x] = (data[start + size.width + x] ?? 0) + value * rest;
    }
  }
  return { ...size, data: data.subarray(0, size.width * size.height) };
}

const resized = (side: number, factor: number) => Math.max(1, Math.round(side * Math.min(1, factor)));

function gather(from: Float32Array, into: Float32Array, { to, first, whole }: ReturnType<typeof shares>) {
  for (let x = 0; x < from.length; x += 1) {
    const value = from[x] ?? 0;
    if (value === 0) continue;
    const at = to[x] ?? 0;
    const share = first[x] ?? 0;
    into[at] = (into[at] ?? 0) + value * share;
    into[at + 1] = (into[at + 1] ?? 0) + value * (whole - share);
  }
}

/** For each old pixel the new one that it begins in, the part of it that lies there, and how much it is in all. */
function shares(from: number, to: number) {
  const whole = to / from;
  const begin = Int32Array.from({ length: from }, (_, at) => Math.min(to - 1, Math.floor(at * whole + 1e-9)));
  const first = Float64Array.from(begin, (into, at) => Math.max(0, Math.min(whole, into + 1 - at * whole)));
  return { whole, to: begin, first };
}

function commonest(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 7) {
    const value = data[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts.indexOf(Math.max(...counts));
}

/** A mean over squares of `2 * reach + 1` pixels. Blank paper stays exactly blank, whatever the rounding. */
export function blurred({ width, height, data }: Ink, reach: number): Ink {
  const half = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) smearRow(data, half, y * width, width, reach);
  const out = new Float32Array(data.length);
  const sums = new Float64Array(width);
  const share = 1 / (2 * reach + 1);
  for (let y = -reach; y < height; y += 1) {
    if (y + reach < height) add(sums, half, (y + reach) * width, 1);
    if (y > reach) add(sums, half, (y - reach - 1) * width, -1);
    if (y < 0) continue;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const sum = sums[x] ?? 0;
      if (sum > blank || sum < -blank) out[at] = sum * share;
    }
  }
  return { width, height, data: out };
}

const blank = 1e-6;

function smearRow(from: Float32Array, to: Float32Array, row: number, width: number, reach: number) {
  const share = 1 / (2 * reach + 1);
  const last = Math.min(reach, width);
  let sum = 0;
  for (let x = 0; x < last; x += 1) sum += from[row + x] ?? 0;
  for (let x = 0; x < width; x += 1) {
    if (x + reach < width) sum += from[row + x + reach] ?? 0;
    if (sum > blank || sum < -blank) to[row + x] = sum * share;
    if (x >= reach) sum -= from[row + x - reach] ?? 0;
  }
}

function add(sums: Float64Array, from: Float32Array, start: number, times: number) {
  for (let x = 0; x < sums.length; x += 1) {
    const value = from[start + x] ?? 0;
    if (value !== 0) sums[x] = (sums[x] ?? 0) + times * value;
  }
}
