import type { Found, Gray } from '../../src/drawing/rules.recognised.ts';
import { Dice } from '../dice.ts';
import { lettered, letteringOf, widthOf } from './lettering.ts';
import type { Lettering } from './lettering.ts';
import { arrow, dimension, furniture, line, part } from './linework.ts';
import { clean, scanned, wearOf } from './scan.ts';

export type Style = 'circle' | 'box' | 'free' | 'bare';

/** A drawing made by dice, with what stands on it. */
export interface GeneratedDrawing {
  name: string;
  style: Style;
  picture: Gray;
  svg: string;
  callouts: Found[];
  /** Tags of its parts list: the callouts and a few that are not called out. */
  tags: string[];
}

interface Place {
  x: number;
  y: number;
}

/** How this drawing's callouts look. */
interface Look {
  style: Style;
  by: Lettering;
  height: number;
  /** Radius of a circle, half the height of a box. */
  radius: number;
  stroke: number;
  tip: 'arrow' | 'dot' | 'none';
  /** Leaders run up to the number itself. */
  touches: boolean;
}

/** The drawing of a seed. Circles are the most, then numbers at a leader, boxes, and numbers without any line. */
export async function drawing(seed: number): Promise<GeneratedDrawing> {
  const dice = new Dice(seed * 7919 + 13);
  const width = 1700 + dice.below(800);
  const height = 1300 + dice.below(500);
  const by = letteringOf(dice);
  const look = lookOf(dice, by);
  const texts = dice.chance(0.7) ? by : letteringOf(dice);
  const { svg: around, taken } = furniture(dice, width, height, texts);
  const out: string[] = [];
  const parts = spread(dice, width, height, 10 + dice.below(14), 190, taken);
  for (const { x, y } of parts) out.push(part(dice, x, y, 60 + dice.below(110)));
  const values = valuesOf(dice);
  const spots = spread(dice, width, height, values.length, look.radius * 2.4 + 24, taken, parts);
  const callouts: Found[] = [];
  values.slice(0, spots.length).forEach((value, at) => {
    const spot = spots[at] as Place;
    out.push(callout(dice, value, spot, nearest(spot, parts), look));
    callouts.push({ value, ...boxOf(value, spot, look) });
  });
  const left = spread(dice, width, height, 2 + dice.below(7), 230, taken, [...parts, ...spots]);
  for (const { x, y } of left) {
    const size = dice.chance(0.5) ? look.height : 18 + dice.below(12);
    if (dice.chance(0.7)) out.push(dimension(dice, x, y, 130 + dice.below(70), size, texts));
    else
      out.push(
        lettered(
          dice.of(['SECTION A', 'DETAIL B', 'SEE 12', 'M8 X 20', 'SCALE 1:2', 'TORQUE 25 NM']),
          x,
          y,
          size,
          texts,
        ),
      );
  }
  const turn = dice.chance(0.25) ? (dice.next() - 0.5) * 1.2 : 0;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g transform="rotate(${turn} ${width / 2} ${height / 2})">${around}${out.join('')}</g></svg>`;
  const wear = turn === 0 ? wearOf(dice) : { ...clean, ...wearOf(dice) };
  const turned = callouts.map((found) => turnedBox(found, turn, width / 2, height / 2));
  const extra = Array.from({ length: dice.below(4) }, (_, at) => `${values.length + 1 + at}`);
  return {
    name: `generated ${seed}, ${look.style}`,
    style: look.style,
    picture: await scanned(svg, wear, dice),
    svg,
    callouts: turned,
    tags: [...new Set([...turned.map(({ value }) => value), ...extra])],
  };
}

function lookOf(dice: Dice, by: Lettering): Look {
  const roll = dice.next();
  const style = roll < 0.5 ? 'circle' : roll < 0.68 ? 'box' : roll < 0.92 ? 'free' : 'bare';
  const height = 20 + dice.below(22);
  return {
    style,
    by,
    height,
    radius: height * (style === 'circle' ? 1.05 + dice.next() * 0.6 : 0.85 + dice.next() * 0.4),
    stroke: 1 + dice.next() * 2.5,
    tip: dice.of(['arrow', 'dot', 'none']),
    touches: style === 'free' && dice.chance(0.2),
  };
}

/** Mostly 1 to n with some left out, some shown twice, some with a letter; now and then from 101 on. */
function valuesOf(dice: Dice): string[] {
  const count = 4 + dice.below(28);
  const from = dice.chance(0.12) ? 101 : 1;
  const hasLetters = dice.chance(0.3);
  const values: string[] = [];
  for (let at = 0; at < count; at++) {
    if (dice.chance(0.08)) continue;
    const suffix = hasLetters && dice.chance(0.35) ? dice.of(['A', 'B', 'C', 'D']) : '';
    values.push(`${from + at}${suffix}`);
    if (dice.chance(0.08)) values.push(`${from + at}${suffix}`);
  }
  return values;
}

/** Places that keep `apart` from each other and from `others`, inside the frame and off what is taken. */
function spread(
  dice: Dice,
  width: number,
  height: number,
  count: number,
  apart: number,
  taken: readonly (readonly [number, number, number, number])[],
  others: readonly Place[] = [],
): Place[] {
  const places: Place[] = [];
  for (let tries = 0; tries < count * 60 && places.length < count; tries++) {
    const x = 140 + dice.next() * (width - 280);
    const y = 130 + dice.next() * (height - 260);
    const isTaken = taken.some(
      ([left, top, w, h]) => x > left - 90 && x < left + w + 90 && y > top - 90 && y < top + h + 90,
    );
    const isFree = places.every((one) => Math.hypot(one.x - x, one.y - y) > apart);
    const clear = others.every((one) => Math.hypot(one.x - x, one.y - y) > 125);
    if (!isTaken && isFree && clear) places.push({ x: Math.round(x), y: Math.round(y) });
  }
  return places;
}

const nearest = (from: Place, places: readonly Place[]): Place =>
  places.reduce(
    (best, one) =>
      Math.hypot(one.x - from.x, one.y - from.y) < Math.hypot(best.x - from.x, best.y - from.y) ? one : best,
    places[0] ?? { x: from.x + 200, y: from.y },
  );

/** A circle grows with long values. */
const radiusOf = (value: string, look: Look) =>
  look.style === 'circle' ? Math.max(look.radius, widthOf(value, look.height, look.by) * 0.62) : look.radius;

function boxOf(value: string, { x, y }: Place, look: Look) {
  const half =
    look.style === 'circle' ? radiusOf(value, look) : look.style === 'box' ? look.radius : look.height * 0.75;
  const wide = look.style === 'circle' ? half : widthOf(value, look.height, look.by) / 2 + look.height * 0.4;
  return { x: x - wide, y: y - half, w: 2 * wide, h: 2 * half };
}

function callout(dice: Dice, value: string, at: Place, to: Place, look: Look): string {
  const box = boxOf(value, at, look);
  const out: string[] = [];
  if (look.style !== 'bare') {
    const angle = Math.atan2(to.y - at.y, to.x - at.x);
    const gap = look.touches ? -look.height * 0.15 : look.style === 'free' ? 1 + dice.next() * look.height * 0.25 : 0;
    const reach = rim(angle, box, look, value) + gap;
    const end = { x: to.x + (dice.next() - 0.5) * 30, y: to.y + (dice.next() - 0.5) * 30 };
    out.push(
      line(at.x + Math.cos(angle) * reach, at.y + Math.sin(angle) * reach, end.x, end.y, Math.min(2, look.stroke)),
    );
    const degrees = (Math.atan2(end.y - at.y, end.x - at.x) * 180) / Math.PI;
    if (look.tip === 'arrow') out.push(arrow(end.x, end.y, degrees, 16));
    if (look.tip === 'dot') out.push(`<circle cx="${end.x}" cy="${end.y}" r="4"/>`);
  }
  const fill = `fill="${dice.chance(0.6) ? 'white' : 'none'}" stroke="black" stroke-width="${look.stroke}"`;
  if (look.style === 'circle') out.push(`<circle cx="${at.x}" cy="${at.y}" r="${radiusOf(value, look)}" ${fill}/>`);
  if (look.style === 'box') out.push(`<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" ${fill}/>`);
  out.push(lettered(value, at.x, at.y, look.height, look.by));
  return out.join('');
}

/** How far from its middle a leader starts. */
function rim(angle: number, box: { w: number; h: number }, look: Look, value: string): number {
  if (look.style === 'circle') return radiusOf(value, look);
  const wide = look.style === 'box' ? box.w / 2 : widthOf(value, look.height, look.by) / 2;
  const high = look.style === 'box' ? box.h / 2 : look.height / 2;
  return Math.min(wide / Math.max(0.001, Math.abs(Math.cos(angle))), high / Math.max(0.001, Math.abs(Math.sin(angle))));
}

function turnedBox(found: Found, degrees: number, cx: number, cy: number): Found {
  const turn = (degrees * Math.PI) / 180;
  const dx = found.x + found.w / 2 - cx;
  const dy = found.y + found.h / 2 - cy;
  return {
    ...found,
    x: cx + dx * Math.cos(turn) - dy * Math.sin(turn) - found.w / 2,
    y: cy + dx * Math.sin(turn) + dy * Math.cos(turn) - found.h / 2,
  };
}
