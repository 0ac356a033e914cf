import { identity } from './lists.ts';
import type { ListedRow, TreeRow } from './drawings.ts';
import type { Refused } from './figures.ts';

/** Says what is wrong with one row, given all of them; undefined where nothing is. */
type Rule<T> = (row: T, index: number) => string | undefined;

/** The rows that the product's rules refuse, by the line of the file; no cell of these files holds a line break. */
function refusedBy<T>(file: string, rows: readonly T[], ...rules: Rule<T>[]): Refused[] {
  return rows.flatMap((row, index) => {
    const reason = rules.map((rule) => rule(row, index)).find((found) => found !== undefined);
    return reason === undefined ? [] : [{ file, row: index + 2, reason }];
  });
}

const longerThan = (text: string, most: number) => Array.from(text).length > most;
const tooLong = (most: number) => `Value limited to ${most} characters.`;

/** Answers, for the second and every further row of one key, the place of the first; undefined for a first one. */
function firstOf<T>(keyOf: (row: T) => string): (row: T, index: number) => number | undefined {
  const seen = new Map<string, number>();
  return (row, index) => {
    const first = seen.get(keyOf(row)) ?? index;
    seen.set(keyOf(row), first);
    return first === index ? undefined : first;
  };
}

/** Hierarchy rows: name and display name of 1 to 256, type and name unique without case, a parent that is there. */
export function refusedItems(file: string, rows: readonly TreeRow[], known: readonly TreeRow[]): Refused[] {
  const place = (type: string, name: string) => `${type} ${name.toLowerCase()}`;
  const places = new Set([...known, ...rows].map((row) => place(row.type, row.name)));
  const first = firstOf((row: TreeRow) => place(row.type, row.name));
  return refusedBy(
    file,
    rows,
    (row) => (row.name === '' ? 'Name is required' : undefined),
    (row) => (longerThan(row.name, 256) || longerThan(row.title, 256) ? tooLong(256) : undefined),
    (row) =>
      row.parentName !== '' && !places.has(place(row.parentType, row.parentName))
        ? 'Parent not found. It has to stand in this file, or in the catalogue, as the row names it'
        : undefined,
    (row, index) => {
      const other = first(row, index);
      if (other === undefined) return undefined;
      return rows[other]?.parentName.toLowerCase() === row.parentName.toLowerCase()
        ? 'The item occurs twice in the file at the same place'
        : 'The item has two primary places in the file';
    },
  );
}

/** Parts: a number of 1 to 64 with a letter or digit, unlike all others, and a description of at most 256. */
export function refusedParts(file: string, rows: readonly { part_num: string; name: string }[]): Refused[] {
  const first = firstOf((row: { part_num: string }) => identity(row.part_num));
  return refusedBy(
    file,
    rows,
    (row) => (row.part_num === '' ? 'Part number is required' : undefined),
    (row) => (longerThan(row.part_num, 64) ? tooLong(64) : undefined),
    (row) => (longerThan(row.name, 256) ? tooLong(256) : undefined),
    (row) => (identity(row.part_num) === '' ? 'The part number has no letter or digit' : undefined),
    (row, index) => {
      const other = first(row, index);
      if (other === undefined) return undefined;
      const number = rows[other]?.part_num ?? '';
      const isSame = number.toLowerCase() === row.part_num.toLowerCase();
      return `Same part number as in row ${other + 2}${isSame ? '' : `: "${row.part_num}" and "${number}"`}`;
    },
  );
}

/**
 * Parts-list rows (docs/domain/diagrams.md, Parts list): tag and quantity of at most 16, the quantity's characters, a
 * number with a letter or digit, and a description, without which no part is added.
 */
export function refusedRows(file: string, rows: readonly ListedRow[], known: readonly ListedRow[]): Refused[] {
  const described = new Set(
    [...known, ...rows].filter((row) => row.description !== '').map((row) => identity(row.partNumber)),
  );
  return refusedBy(
    file,
    rows,
    (row) => (longerThan(row.tag, 16) || longerThan(row.quantity, 16) ? tooLong(16) : undefined),
    (row) => (longerThan(row.partNumber, 64) ? tooLong(64) : undefined),
    (row) => (longerThan(row.description, 256) ? tooLong(256) : undefined),
    (row) => (/^[\p{L}\p{N}_ .]*$/u.test(row.quantity) ? undefined : 'Qty allows letters, digits, spaces and dots'),
    (row) =>
      row.partNumber !== '' && identity(row.partNumber) === '' ? 'The part number has no letter or digit' : undefined,
    (row) =>
      row.description === '' && !described.has(identity(row.partNumber)) ? 'Description is required' : undefined,
  );
}

/** What is left of the rows. */
export function taken<T>(rows: readonly T[], refused: readonly Refused[]): T[] {
  const lines = new Set(refused.map((one) => one.row));
  return rows.filter((_, index) => !lines.has(index + 2));
}

/** Sizes that a hotspot may have (docs/domain/diagrams.md, Hotspots): over 10 pixels, at most 400 by 200. */
export const isHotspotSize = ({ w, h }: { w: number; h: number }) => w > 10 && h > 10 && w <= 400 && h <= 200;

/** Balloons that can be no hotspot; `row` counts them through the file from 1. */
export const refusedBoxes = (file: string, boxes: readonly { w: number; h: number }[]): Refused[] =>
  boxes.flatMap((box, index) =>
    isHotspotSize(box) ? [] : [{ file, row: index + 1, reason: 'A hotspot is larger than 10 and at most 400 by 200' }],
  );
