import { hash, random } from '../seed/random.ts';
import { line } from './delimited.ts';
import { partAt, partNumber, succession } from './part.ts';
import type { SamplePart } from './part.ts';
import type { Size } from './size.ts';

const PARTS = [
  'Part number',
  'Description',
  'Long description',
  'Notes',
  'Unit',
  'Status',
  'Weight',
  'Weight UOM',
  'Length',
  'Width',
  'Height',
  'Dimension UOM',
  'Minimum order quantity',
];
const PRICES = ['Part number', 'Audience', 'Cost', 'MSRP', 'As-of date'];
const SUCCESSIONS = ['Part number', 'Status', 'Superseded by', 'And/Or', 'Quantity', 'Unit', 'Type'];

const FINISH = ['Zinc plated steel.', 'Stainless steel.', 'Hardened steel.', 'Black oxide steel.'];
const CARE = [
  'Keep in its wrapping until it is fitted.',
  'Order by serial number.',
  'Fit with new seals.',
  'Ships with instructions.',
];
const SMALL = new Set(['thread', 'nut', 'ring', 'oring', 'pin']);

/** The master data of all parts as an import file. */
export function* partLines(seed: string, { parts }: Size): Generator<string> {
  yield line(PARTS);
  for (let index = 0; index < parts; index += 1) {
    const part = partAt(seed, index);
    const stream = random(seed, 'part', index);
    const small = SMALL.has(part.kind.measure);
    const grams = Math.max(1, Math.round(part.kind.grams * (0.7 + 0.6 * stream.next())));
    const long = Math.max(4, Math.round(Math.cbrt(grams) * (8 + 8 * stream.next())));
    const sized = stream.chance(0.7);
    const side = (share: number): number | string => (sized ? Math.max(2, Math.round(long * share)) : '');
    yield line([
      part.number,
      part.name.en,
      longText(part, small, stream.next()),
      stream.chance(0.06) ? stream.pick(CARE) : '',
      part.kind.en.endsWith(', set') ? 'SET' : 'EA',
      status(seed, index, parts),
      grams >= 1000 ? (grams / 1000).toFixed(2) : grams,
      grams >= 1000 ? 'kg' : 'g',
      side(1),
      side(0.62),
      side(0.4),
      sized ? 'mm' : '',
      small ? stream.pick([1, 1, 1, 5, 10, 25]) : 1,
    ]);
  }
}

function longText(part: SamplePart, small: boolean, draw: number): string {
  if (draw > 0.4) return '';
  const finish = FINISH[Math.floor(draw * 10) % FINISH.length] ?? '';
  return small
    ? `${part.name.en}. ${finish}`
    : `${part.name.en}. Genuine part; replaces earlier versions of the same number.`;
}

/** A active, D discontinued (what supersedes it is named), O obsolete. */
function status(seed: string, index: number, parts: number): string {
  if (succession(seed, index, parts)) return 'D';
  return hash(`${seed}|status|${index}`) % 70 === 0 ? 'O' : 'A';
}

/** The first day of the month so many months from that day, such as 2026-12-01. */
const firstOf = (day: Date, months: number): string =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months)).toISOString().slice(0, 10);

/** Prices for two audiences as an import file: those of a year ago, some with one since, some with one of next month. */
export function* priceLines(seed: string, { parts }: Size, today: Date): Generator<string> {
  yield line(PRICES);
  const [first, since, next] = [firstOf(today, -12), firstOf(today, -5), firstOf(today, 1)];
  for (let index = 0; index < parts; index += 1) {
    const stream = random(seed, 'price', index);
    if (stream.chance(0.03)) continue;
    const { number, kind } = partAt(seed, index);
    const retail = Math.floor(1 + kind.grams ** 0.68 * (0.35 + 0.5 * stream.next())) + 0.99;
    const dates: [string, number][] = [[first, 1]];
    if (stream.chance(0.05)) dates.push([since, 1.03]);
    if (stream.chance(0.12)) dates.push([next, 1.06]);
    for (const [date, rise] of dates) {
      const price = retail * rise;
      yield line([number, 'Dealer', (price * 0.58).toFixed(2), (price * 0.74).toFixed(2), date]);
      yield line([number, 'Retail', '0.00', price.toFixed(2), date]);
    }
  }
}

/** Supersessions as an import file: single ones, chains, alternatives and sets. */
export function* successionLines(seed: string, { parts }: Size): Generator<string> {
  yield line(SUCCESSIONS);
  for (let index = 0; index < parts; index += 1) {
    const found = succession(seed, index, parts);
    if (!found) continue;
    for (const [place, by] of found.by.entries()) {
      yield line([
        partNumber(seed, index),
        'D',
        partNumber(seed, by),
        found.together ? 'And' : 'Or',
        found.together && place > 0 ? 2 : 1,
        'EA',
        hash(`${seed}|mandatory|${index}`) % 3 === 0 ? 'Mandatory' : 'Discretionary',
      ]);
    }
  }
}
