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
const tooLong = (most: number) => `The value has more than ${most} characters.`;

/** True for the second and every further row of one key. */
function repeats<T>(keyOf: (row: T) => string): (row: T) => boolean {
  const seen = new Set<string>();
  return (row) => {
    const key = keyOf(row);
    const known = seen.has(key);
    seen.add(key);
    return known;
  };
}

/** Hierarchy rows: name and display name of 1 to 256, type and name unique without case, a parent that is there. */
export function refusedItems(file: string, rows: readonly TreeRow[], known: readonly TreeRow[]): Refused[] {
  const place = (type: string, name: string) => `${type} ${name.toLowerCase()}`;
  const places = new Set([...known, ...rows].map((row) => place(row.type, row.name)));
  const twice = repeats((row: TreeRow) => place(row.type, row.name));
  return refusedBy(
    file,
    rows,
    (row) => (row.name === '' ? 'A value is required.' : undefined),
    (row) => (longerThan(row.name, 256) || longerThan(row.title, 256) ? tooLong(256) : undefined),
    (row) => (twice(row) ? 'The item occurs twice in the file.' : undefined),
    (row) =>
      row.parentName !== '' && !places.has(place(row.parentType, row.parentName))
        ? 'Parent not found'
        : undefined,
  );
}

/** Parts: a number of 1 to 64 with a letter or digit, unlike all others, and a description of at most 256. */
export function refusedParts(file: string, rows: readonly { part_num: string; name: string }[]): Refused[] {
  const twice = repeats((row: { part_num: string }) => identity(row.part_num));
  return refusedBy(
    file,
    rows,
    (row) => (identity(row.part_num) === '' ? 'The part number has no letter or digit.' : undefined),
    (row) => (longerThan(row.part_num, 64) ? tooLong(64) : undefined),
    (row) => (longerThan(row.name, 256) ? tooLong(256) : undefined),
    (row) => (twice(row) ? 'The part number occurs twice in the file.' : undefined),
  );
}

/**
 * Parts-list rows (001 §5): tag and quantity of at most 16, the quantity's characters, a number with a letter or digit,
 * and a description, without which no part is added.
 */
export function refusedRows(
  file: string,
  rows: readonly ListedRow[],
  known: readonly ListedRow[],
): Refused[] {
  const described = new Set(
    [...known, ...rows].filter((row) => row.description !== '').map((row) => identity(row.partNumber)),
  );
  return refusedBy(
    file,
    rows,
    (row) => (longerThan(row.tag, 16) || longerThan(row.quantity, 16) ? tooLong(16) : undefined),
    (row) => (longerThan(row.partNumber, 64) ? tooLong(64) : undefined),
    (row) => (longerThan(row.description, 256) ? tooLong(256) : undefined),
    (row) =>
      /^[\p{L}\p{N}_ .]*$/u.test(row.quantity) ? undefined : 'Qty allows letters, digits, spaces and dots',
    (row) =>
      row.partNumber !== '' && identity(row.partNumber) === ''
        ? 'The part number has no letter or digit'
        : undefined,
    (row) =>
      row.description === '' && !described.has(identity(row.partNumber))
        ? 'Description is required'
        : undefined,
  );
}

/** What is left of the rows. */
export const taken = <T>(rows: readonly T[], refused: readonly Refused[]): T[] =>
  rows.filter((_, index) => !refused.some((one) => one.row === index + 2));
