import { CELL } from './crowd.ts';
import type { Crowd } from './crowd.ts';

/** A place on the page where a leader may touch its part, in pixels. */
export type Tip = readonly [x: number, y: number];

const DIRECTIONS = Array.from({ length: 8 }, (_, index) => {
  const angle = (index * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Good places for a leader on what shows of the given parts: well inside, towards every side, and the middle. */
export function tips(crowd: Crowd, parts: ReadonlySet<number>): Tip[] {
  for (const clearance of [2, 1, 0]) {
    const cells = inside(crowd, parts, clearance);
    if (cells.length > 0) return spread(cells);
  }
  return [];
}

function inside(crowd: Crowd, parts: ReadonlySet<number>, clearance: number): Tip[] {
  const cells: Tip[] = [];
  const { columns, rows, part } = crowd;
  for (let row = clearance; row < rows - clearance; row += 1) {
    for (let column = clearance; column < columns - clearance; column += 1) {
      const at = row * columns + column;
      const own = part[at] ?? 0;
      if (!parts.has(own)) continue;
      const clear = [1, -1, columns, -columns].every((step) => part[at + step * clearance] === own);
      if (clear) cells.push([(column + 0.5) * CELL, (row + 0.5) * CELL]);
    }
  }
  return cells;
}

function spread(cells: readonly Tip[]): Tip[] {
  const middleX = cells.reduce((sum, [x]) => sum + x, 0) / cells.length;
  const middleY = cells.reduce((sum, [, y]) => sum + y, 0) / cells.length;
  const best = (rate: (tip: Tip) => number): Tip | undefined =>
    cells.reduce<Tip | undefined>((most, tip) => (most && rate(most) >= rate(tip) ? most : tip), undefined);
  const chosen = [
    best(([x, y]) => -Math.hypot(x - middleX, y - middleY)),
    ...DIRECTIONS.map(([cos, sin]) => best(([x, y]) => x * cos + y * sin)),
  ];
  return chosen.filter((tip, index): tip is Tip => tip !== undefined && chosen.indexOf(tip) === index);
}
