/** A line through points, as x, y, x, y, … */
export type Polyline = readonly number[];

/** Joins pieces that touch end to end into long lines, drops specks and takes out needless points. */
export function chain(pieces: readonly (readonly [number, number, number, number])[]): Polyline[] {
  const ends = new Map<string, number[]>();
  const key = (x: number, y: number): string => `${Math.round(x * 8)},${Math.round(y * 8)}`;
  pieces.forEach(([x1, y1, x2, y2], index) => {
    for (const end of [key(x1, y1), key(x2, y2)]) {
      const known = ends.get(end);
      if (known) known.push(index);
      else ends.set(end, [index]);
    }
  });
  const used = new Uint8Array(pieces.length);
  const grow = (line: number[]): void => {
    for (;;) {
      const x = line.at(-2) ?? 0;
      const y = line.at(-1) ?? 0;
      const here = key(x, y);
      const next = straightest(line, ends.get(here) ?? [], pieces, used);
      const piece = next === undefined ? undefined : pieces[next];
      if (next === undefined || !piece) return;
      used[next] = 1;
      const forwards = key(piece[0], piece[1]) === here;
      line.push(...(forwards ? [piece[2], piece[3]] : [piece[0], piece[1]]));
    }
  };
  const lines: number[][] = [];
  pieces.forEach(([x1, y1, x2, y2], index) => {
    if (used[index]) return;
    used[index] = 1;
    const line = [x1, y1, x2, y2];
    grow(line);
    const back = reversed(line);
    grow(back);
    lines.push(back);
  });
  return lines.filter((line) => lengthOf(line) > 4.5).map((line) => simplify(line, 0.18));
}

function straightest(
  line: readonly number[],
  candidates: readonly number[],
  pieces: readonly (readonly [number, number, number, number])[],
  used: Uint8Array,
): number | undefined {
  const x = line.at(-2) ?? 0;
  const y = line.at(-1) ?? 0;
  const dx = x - (line.at(-4) ?? 0);
  const dy = y - (line.at(-3) ?? 0);
  let best: number | undefined;
  let bestTurn = 0.2;
  for (const candidate of candidates) {
    const piece = pieces[candidate];
    if (used[candidate] || !piece) continue;
    const near = Math.abs(piece[0] - x) + Math.abs(piece[1] - y) < 0.3;
    const ex = near ? piece[2] - x : piece[0] - x;
    const ey = near ? piece[3] - y : piece[1] - y;
    const turn = (dx * ex + dy * ey) / (Math.hypot(dx, dy) * Math.hypot(ex, ey) || 1);
    if (turn > bestTurn) {
      best = candidate;
      bestTurn = turn;
    }
  }
  return best;
}

function reversed(line: readonly number[]): number[] {
  const back: number[] = [];
  for (let index = line.length - 2; index >= 0; index -= 2) back.push(line[index] ?? 0, line[index + 1] ?? 0);
  return back;
}

function lengthOf(line: readonly number[]): number {
  let sum = 0;
  for (let index = 2; index < line.length; index += 2) {
    sum += Math.hypot((line[index] ?? 0) - (line[index - 2] ?? 0), (line[index + 1] ?? 0) - (line[index - 1] ?? 0));
  }
  return sum;
}

/** Takes out points that lie within a tolerance of the line between their neighbours. */
export function simplify(line: Polyline, tolerance: number): Polyline {
  const count = line.length / 2;
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[count - 1] = 1;
  const open: [number, number][] = [[0, count - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const [worst, off] = farthest(line, from, to);
    if (off <= tolerance) continue;
    keep[worst] = 1;
    open.push([from, worst], [worst, to]);
  }
  return line.filter((_, index) => keep[index >> 1]);
}

function farthest(line: Polyline, from: number, to: number): [number, number] {
  const x = line[from * 2] ?? 0;
  const y = line[from * 2 + 1] ?? 0;
  const dx = (line[to * 2] ?? 0) - x;
  const dy = (line[to * 2 + 1] ?? 0) - y;
  const length = Math.hypot(dx, dy);
  let worst = from;
  let most = 0;
  for (let index = from + 1; index < to; index += 1) {
    const px = (line[index * 2] ?? 0) - x;
    const py = (line[index * 2 + 1] ?? 0) - y;
    const off = length < 0.01 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length;
    if (off > most) {
      most = off;
      worst = index;
    }
  }
  return [worst, most];
}
