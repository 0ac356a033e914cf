import type { ColumnPlan } from '../rules.ts';

/**
 * What a value that identifies something may not be meant to be: a word for none, several in one cell, a text written
 * as a formula (="00123", read without it), one behind an apostrophe ('00124), a column that only counts its rows.
 */
export const doubtKinds = ['none', 'several', 'formula', 'apostrophe', 'running'] as const;

export interface Doubt {
  kind: (typeof doubtKinds)[number];
  columnId: string;
  title: string;
  /** Up to three of the values; the file column of a running number. */
  values: string[];
  /** Rows of the file's first part in which it occurs. */
  rows: number;
}

const none = /^(?:#?n\/a\.?|na|n\.\s?a\.|null|nil|none|tbd|tba|unknown|k\.\s?a\.|[-–—?.]+)$/i;
const formula = /^="[^"]*"$/;
const apostrophe = /^'[^=+\-@＝＋－＠\t\r\n]/;

function kindOf(text: string): Doubt['kind'] | undefined {
  if (none.test(text)) return 'none';
  if (formula.test(text)) return 'formula';
  if (apostrophe.test(text)) return 'apostrophe';
  return holdsSeveral(text) ? 'several' : undefined;
}

/** Parts that all hold a digit; a slash alone also stands inside numbers, where the parts are shorter. */
function holdsSeveral(text: string): boolean {
  const parts = text.split(/\s*[,;|\r\n]\s*|\s+(?:\/|\+|&|and|or|und|oder|et|ou)\s+/i);
  const halves = text.split('/');
  const areNumbers = (of: string[], length: number) =>
    of.length > 1 && of.every((part) => part.length >= length && /\d/.test(part));
  return areNumbers(parts, 2) || areNumbers(halves, 5);
}

/** Doubtful values of the columns that identify something, cells as they stand in the file. */
export function doubtsIn(plans: readonly ColumnPlan[], rows: readonly { cells: readonly string[] }[]): Doubt[] {
  const doubts: Doubt[] = [];
  for (const { column, sources } of plans.filter(({ column }) => column.identifies)) {
    const found = new Map<Doubt['kind'], { values: Set<string>; rows: number }>();
    for (const { cells } of rows) {
      const text = sources.map((source) => (cells[source] ?? '').trim()).find((one) => kindOf(one) !== undefined);
      const kind = text === undefined ? undefined : kindOf(text);
      if (text === undefined || kind === undefined || (kind === 'several' && column.dataType === 'list')) continue;
      const of = found.get(kind) ?? { values: new Set(), rows: 0 };
      found.set(kind, of);
      of.rows += 1;
      if (of.values.size < 3) of.values.add(text);
    }
    for (const [kind, { values, rows: count }] of found)
      doubts.push({ kind, columnId: column.key, title: column.title, values: [...values], rows: count });
  }
  return doubts;
}

const ordinal = /^(?:no\.?|nr\.?|pos\.?|item|#)?\s*(\d{1,6})[a-z]?\s*(?:[.):ºª°]|st|nd|rd|th)?$/i;

/**
 * Whether a column only counts its rows: 1, 2, 3, or 10, 20, 30, or 1st, 2nd, with repeats, small gaps, and beginning
 * anew.
 */
export function isRunning(texts: readonly string[]): boolean {
  const numbers: number[] = [];
  for (const text of texts) {
    const [, digits] = ordinal.exec(text.trim()) ?? [];
    if (digits !== undefined) numbers.push(Number(digits));
    else if (text.trim() !== '') return false;
  }
  const [first] = numbers;
  if (first === undefined || numbers.length < 2) return false;
  const step = numbers.find((number) => number > first);
  const width = step === undefined ? 1 : step - first;
  const isStart = first <= 1 || (first === width && [5, 10, 100].includes(width));
  return isStart && numbers.every((number, at) => followsOn(number, numbers[at - 1] ?? first, first, width));
}

/** As large as the one before, up to three steps more, or the first again. */
const followsOn = (number: number, before: number, first: number, step: number) =>
  number === first || (number >= before && number - before <= 3 * step);
