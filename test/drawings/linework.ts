import type { Dice } from '../dice.ts';
import { lettered } from './lettering.ts';
import type { Lettering } from './lettering.ts';

const line = (x1: number, y1: number, x2: number, y2: number, width = 1.5, more = '') =>
  `<path d="M${x1.toFixed(1)},${y1.toFixed(1)}L${x2.toFixed(1)},${y2.toFixed(1)}" fill="none" stroke="black" stroke-width="${width}" ${more}/>`;
export { line };

/** A part of a machine as line art, in a square of side `size` around (x, y). */
export function part(dice: Dice, x: number, y: number, size: number): string {
  const r = size / 2;
  const width = 1 + dice.next() * 2;
  const path = (d: string) => `<path d="${d}" fill="none" stroke="black" stroke-width="${width}"/>`;
  switch (dice.below(7)) {
    case 0: {
      const d = r * 0.5;
      return path(
        `M${x - r},${y - d}L${x},${y - r}L${x + r},${y - d}L${x},${y}ZM${x - r},${y - d}V${y + d}L${x},${y + r}V${y}M${x},${y + r}L${x + r},${y + d}V${y - d}`,
      );
    }
    case 1:
      return [1, 0.7, 0.3]
        .map(
          (k) =>
            `<ellipse cx="${x}" cy="${y}" rx="${r * k}" ry="${r * k * 0.5}" fill="none" stroke="black" stroke-width="${width}"/>`,
        )
        .join('');
    case 2:
      return [1, 0.75, 0.2]
        .map((k) => `<circle cx="${x}" cy="${y}" r="${r * k}" fill="none" stroke="black" stroke-width="${width}"/>`)
        .join('');
    case 3: {
      const turns = 6 + dice.below(5);
      return Array.from(
        { length: turns },
        (_, at) =>
          `<ellipse cx="${x}" cy="${y - r + (at * size) / turns}" rx="${r * 0.4}" ry="${r * 0.12}" fill="none" stroke="black" stroke-width="${width}"/>`,
      ).join('');
    }
    case 4: {
      const hatch = Array.from({ length: 12 }, (_, at) =>
        line(x - r + (at * size) / 12, y - r * 0.4, x - r + ((at + 1) * size) / 12, y + r * 0.4, 1),
      ).join('');
      return `${path(`M${x - r},${y - r * 0.4}H${x + r}V${y + r * 0.4}H${x - r}Z`)}${hatch}`;
    }
    case 5: {
      const holes = Array.from(
        { length: 4 },
        (_, at) =>
          `<circle cx="${x - r * 0.7 + at * r * 0.45}" cy="${y}" r="${4 + dice.below(8)}" fill="${dice.chance(0.3) ? 'black' : 'none'}" stroke="black" stroke-width="${width}"/>`,
      ).join('');
      return `${path(`M${x - r},${y - r * 0.3}H${x + r}V${y + r * 0.3}H${x - r}Z`)}${holes}`;
    }
    default: {
      let d = `M${x - r},${y}`;
      for (let at = 0; at < 9; at++) d += `L${x + (dice.next() - 0.5) * size},${y + (dice.next() - 0.5) * size}`;
      return path(d);
    }
  }
}

export const arrow = (x: number, y: number, angle: number, size: number) =>
  `<path transform="translate(${x} ${y}) rotate(${angle})" d="M0,0L${-size},${-size * 0.28}L${-size},${size * 0.28}Z"/>`;

/** A dimension with its arrows and its text: over the line, in it, or turned upright. */
export function dimension(dice: Dice, x: number, y: number, length: number, height: number, by: Lettering): string {
  const text = `${dice.chance(0.15) ? 'R' : ''}${dice.below(dice.chance(0.5) ? 100 : 999) + 1}`;
  const upright = dice.chance(0.4);
  const broken = dice.chance(0.4) && !upright;
  const gap = broken ? (text.length * height) / 1.6 + 6 : 0;
  const ends = `${arrow(-length / 2, 0, 180, 14)}${arrow(length / 2, 0, 0, 14)}${line(-length / 2, -12, -length / 2, 60, 1)}${line(length / 2, -12, length / 2, 60, 1)}`;
  const span = broken
    ? `${line(-length / 2, 0, -gap, 0, 1)}${line(gap, 0, length / 2, 0, 1)}`
    : line(-length / 2, 0, length / 2, 0, 1);
  const label = lettered(text, 0, broken ? 0 : -height * 0.5 - 5, height, by);
  return `<g transform="translate(${x} ${y}) rotate(${upright ? -90 : 0})">${ends}${span}${label}</g>`;
}

/** The frame with its zones, the table of parts and the title block. */
export function furniture(
  dice: Dice,
  width: number,
  height: number,
  by: Lettering,
): { svg: string; taken: readonly (readonly [number, number, number, number])[] } {
  const out: string[] = [];
  const edge = 56;
  const grey = dice.chance(0.4) ? '#bbb' : 'black';
  if (dice.chance(0.8)) {
    out.push(
      `<path d="M${edge},${edge}H${width - edge}V${height - edge}H${edge}Z" fill="none" stroke="${grey}" stroke-width="3"/>`,
    );
    const across = 4 + dice.below(5);
    for (let at = 0; at < across; at++) {
      const x = edge + ((at + 0.5) * (width - 2 * edge)) / across;
      for (const y of [edge / 2, height - edge / 2]) out.push(lettered(`${across - at}`, x, y, 30, by));
      const tick = edge + (at * (width - 2 * edge)) / across;
      out.push(line(tick, 10, tick, edge, 1.5), line(tick, height - edge, tick, height - 10, 1.5));
    }
    for (let at = 0; at < 6; at++) {
      const y = edge + ((at + 0.5) * (height - 2 * edge)) / 6;
      for (const x of [edge / 2, width - edge / 2]) out.push(lettered('ABCDEF'[at] ?? '', x, y, 30, by));
    }
  }
  const taken: [number, number, number, number][] = [];
  const title = table(dice, width - edge - 760, height - edge - 240, [180, 200, 200, 180], [60, 60, 60, 60], by, [
    ['ASSEMBLY', 'SCALE', '1', '2019'],
    ['A3', '4', 'DRW 12', '1/34'],
    ['SHEET', '2', 'ISO 2768', '7'],
    ['12', 'REV', '5', 'STEEL'],
  ]);
  out.push(title);
  taken.push([width - edge - 760, height - edge - 240, 760, 240]);
  if (dice.chance(0.75)) {
    const rows = 5 + dice.below(16);
    const texts = Array.from({ length: rows }, (_, at) => [
      `${rows - at}`,
      `${1 + dice.below(30)}`,
      dice.of(['HEX BOLT', 'WASHER M8', 'SIDE FRAME', 'SPACER 12', 'NUT']),
      `P${1000 + dice.below(9000)}-A`,
    ]);
    const row = 30 + dice.below(12);
    const x = dice.chance(0.5) ? edge : width - edge - 640;
    const y = x === edge ? height - edge - rows * row : height - edge - 240 - rows * row;
    out.push(
      table(
        dice,
        x,
        y,
        [80, 80, 280, 200],
        texts.map(() => row),
        by,
        texts,
      ),
    );
    taken.push([x, y, 640, rows * row]);
  }
  return { svg: out.join(''), taken };
}

function table(
  dice: Dice,
  x: number,
  y: number,
  columns: number[],
  rows: number[],
  by: Lettering,
  texts: string[][],
): string {
  const width = columns.reduce((a, b) => a + b, 0);
  const height = rows.reduce((a, b) => a + b, 0);
  const out = [`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="white"/>`];
  const size = Math.min(20, (rows[0] ?? 30) * 0.5);
  for (let row = 0, top = y; row <= rows.length; top += rows[row] ?? 0, row++) out.push(line(x, top, x + width, top));
  for (let column = 0, left = x; column <= columns.length; left += columns[column] ?? 0, column++)
    out.push(line(left, y, left, y + height, dice.chance(0.1) ? 3 : 1.5));
  for (let row = 0, top = y; row < rows.length; top += rows[row] ?? 0, row++)
    for (let column = 0, left = x; column < columns.length; left += columns[column] ?? 0, column++)
      out.push(
        lettered(texts[row]?.[column] ?? '', left + (columns[column] ?? 0) / 2, top + (rows[row] ?? 0) / 2, size, by),
      );
  return out.join('');
}
