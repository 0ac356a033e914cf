// Which serial numbers a rule holds; the viewer reads the same rules from release files
// (docs/domain/serial.md, Serial rule).

import { longestSerialPart, plainLead, prefixesOf, type Serial } from '../item-search/holding/rules.ts';

/** Kinds of rules by their codes on the wire. */
export const serialTypes = { single: '1', openRange: '2', closedRange: '3' } as const;
export type SerialType = (typeof serialTypes)[keyof typeof serialTypes];

export interface SerialRule {
  type: SerialType;
  /** Letters and digits; `?` stands for one character. */
  prefix: string;
  /** Digits; empty for a single one or an open range of which the prefix says all. */
  start: string;
  /** Digits; empty unless the range is closed. */
  end: string;
  suffix: string;
}

export const serialLimits = {
  /** Characters of a prefix, a number, a suffix. */
  part: longestSerialPart,
  /** Characters of a whole serial number in one field. */
  serial: 32,
  /** Rules of one model. */
  rules: 10_000,
} as const;

export const serialMessages = {
  prefixCharacters: 'The prefix may hold letters, digits and ? only.',
  prefixMark: 'The prefix may hold ? once, and not within the first 3 characters.',
  suffixCharacters: 'The suffix may hold letters and digits only.',
  suffixAlone: 'A suffix requires a prefix or a range start.',
  digits: 'A range may hold digits only.',
  empty: 'A prefix or a range start is required.',
  startRequired: 'A range start is required.',
  endRequired: 'A range end is required.',
  endUnused: 'Only a closed range has an end.',
  endNotGreater: 'The range end must be greater than the range start.',
  lengths: 'Range start and end must have the same length where one begins with 0.',
  notModel: 'Serial/VIN rules belong to models.',
  nothingAsked: 'A prefix, number, suffix or serial is required.',
} as const;

const lettersAndDigits = /^[0-9a-z]*$/i;
const digits = /^[0-9]*$/;

/** The number without leading zeros: such texts compare as numbers by length, then by characters. */
const significant = (number: string) => number.replace(/^0+/, '');
const compareNumbers = (a: string, b: string) => {
  const [x, y] = [significant(a), significant(b)];
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0);
};

export interface RuleProblem {
  field: keyof SerialRule;
  message: string;
}

/** What is wrong with a rule, at most one problem for each field; empty where all is well. */
export function problemsOfRule(rule: SerialRule): RuleProblem[] {
  const found = [
    ['prefix', problemOfPrefix(rule)],
    ['start', problemOfStart(rule)],
    ['end', problemOfEnd(rule)],
    ['suffix', problemOfSuffix(rule)],
  ] as const;
  return found.flatMap(([field, message]) => (message === undefined ? [] : { field, message }));
}

function problemOfPrefix({ prefix }: SerialRule): string | undefined {
  if (!lettersAndDigits.test(prefix.replaceAll('?', ''))) return serialMessages.prefixCharacters;
  const first = prefix.indexOf('?');
  if (first === -1) return undefined;
  return first < plainLead || first !== prefix.lastIndexOf('?') ? serialMessages.prefixMark : undefined;
}

function problemOfStart({ type, prefix, start, suffix }: SerialRule): string | undefined {
  if (!digits.test(start)) return serialMessages.digits;
  if (start !== '') return undefined;
  if (type === serialTypes.closedRange) return serialMessages.startRequired;
  return prefix === '' && suffix === '' ? serialMessages.empty : undefined;
}

function problemOfEnd({ type, start, end }: SerialRule): string | undefined {
  if (type !== serialTypes.closedRange) return end === '' ? undefined : serialMessages.endUnused;
  if (end === '') return serialMessages.endRequired;
  if (!digits.test(end)) return serialMessages.digits;
  if (start === '' || !digits.test(start)) return undefined;
  if (compareNumbers(start, end) >= 0) return serialMessages.endNotGreater;
  const padded = start.startsWith('0') || end.startsWith('0');
  return padded && start.length !== end.length ? serialMessages.lengths : undefined;
}

function problemOfSuffix({ prefix, start, suffix }: SerialRule): string | undefined {
  if (!lettersAndDigits.test(suffix)) return serialMessages.suffixCharacters;
  return suffix !== '' && prefix === '' && start === '' ? serialMessages.suffixAlone : undefined;
}

/**
 * Whether the rule holds the serial number: prefix and suffix equal those asked, without case and with `?` for one
 * character; the number equal (single), at least the start (open) or between start and end (closed), compared as
 * numbers, of equal length where the bound begins with 0. An open range without start holds every number.
 */
export function matchesRule(rule: SerialRule, asked: Serial): boolean {
  return (
    prefixesOf(asked.prefix).includes(rule.prefix.toUpperCase()) &&
    rule.suffix.toUpperCase() === asked.suffix.toUpperCase() &&
    holdsNumber(rule, asked.number)
  );
}

function holdsNumber({ type, start, end }: SerialRule, number: string): boolean {
  if (start === '') return type === serialTypes.openRange || number === '';
  if (number === '' || (start.startsWith('0') && start.length !== number.length)) return false;
  if (type === serialTypes.single) return compareNumbers(number, start) === 0;
  if (compareNumbers(number, start) < 0) return false;
  return type === serialTypes.openRange || compareNumbers(number, end) <= 0;
}

/**
 * Whether a list of rules filtered by parts of a serial shows the rule: prefix and suffix begin with what is typed, and
 * the rule holds the number, or its start or end begins with it. Empty parts ask for nothing.
 */
export function fitsFilter(rule: SerialRule, { prefix, number, suffix }: Serial): boolean {
  const typed = prefix.toUpperCase();
  const marked = Array.from(rule.prefix.toUpperCase().slice(0, typed.length), (character, at) =>
    character === '?' ? (typed[at] ?? '') : character,
  );
  return (
    (marked.join('') === typed || rule.prefix.toUpperCase().startsWith(typed)) &&
    rule.suffix.toUpperCase().startsWith(suffix.toUpperCase()) &&
    (number === '' || rule.start.startsWith(number) || rule.end.startsWith(number) || holdsNumber(rule, number))
  );
}

/** A serial number that the rule holds: its first one, `?` read as A. */
export const exampleOf = ({ prefix, start, suffix }: SerialRule) => prefix.replace('?', 'A') + start + suffix;

/**
 * Every way to read a whole serial number as prefix, number and suffix; blanks and separators in it count for nothing.
 * Empty for a text that no rule can hold.
 */
export function splits(serial: string): Serial[] {
  const whole = serial.replace(/[\s./-]+/g, '').toUpperCase();
  if (whole === '' || whole.length > serialLimits.serial || !lettersAndDigits.test(whole)) return [];
  const found: Serial[] = [];
  for (let from = 0; from <= whole.length; from += 1) {
    for (let to = from; to <= whole.length && digits.test(whole.slice(from, to)); to += 1) {
      found.push({ prefix: whole.slice(0, from), number: whole.slice(from, to), suffix: whole.slice(to) });
    }
  }
  return found;
}

/**
 * The sort part of a release's `serials` key, beside prefix and suffix in capitals: singles ("1") apart from ranges
 * ("2"), then the number without leading zeros behind its length, so that text order is the order of numbers. A rule
 * that may hold a number has the order of that single, or one from "2" up to that of a range which starts at it.
 */
export const serialOrder = (type: SerialType, number: string) =>
  (type === serialTypes.single ? '1' : '2') +
  (number === '' ? '' : String(significant(number).length).padStart(2, '0') + significant(number));
