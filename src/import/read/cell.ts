import { digitMessages, digitsText, wholeDigits, type Digits } from '../../catalog/digits/rules.ts';
import { hasTime, timeRefusal } from '../../platform/contract/days.ts';
import { dateFormats, type DateFormat, type ImportColumn } from '../rules.ts';
import { decimalOf, isOpen, type Separator } from './decimals.ts';

/**
 * Understands a value that is not empty. Calls `fail` where it cannot, with the reason and perhaps what is told of this
 * value alone; the answer counts for nothing then.
 */
export type ParseCell = (text: string, fail: (reason: string, detail?: string) => void) => string | boolean;

export interface CellStyle {
  /** Undefined: numbers that read alike with either are taken. */
  decimalSeparator: Separator | undefined;
  dateFormat: DateFormat;
  /** The most decimals of amounts and measures. */
  digits: Digits;
  /** No thousands are grouped: a comma beside a point as the separator is refused, it may part decimals. */
  isUngrouped?: boolean;
  /** What is said of a value of a column that is no date; the usual if left out. */
  dateRefusals?: ReadonlyMap<string, string>;
}

/** How the cells of a column become what COPY takes. */
export function cellParser(column: ImportColumn, style: CellStyle): ParseCell {
  switch (column.dataType) {
    case 'int':
      return numberParser(column, style.digits, 'The value is not a whole number.', (text) =>
        /^[+-]?\d{1,15}$/.test(text) ? text : undefined,
      );
    case 'decimal':
      return decimalParser(column, style);
    case 'date':
      return dateParser(style.dateFormat, style.dateRefusals?.get(column.key));
    case 'bool':
      return parseBool;
    default:
      return textParser(column.maxLength);
  }
}

function decimalParser(
  column: ImportColumn,
  { decimalSeparator: separator, digits, isUngrouped = false }: CellStyle,
): ParseCell {
  const reason = 'The value is not a number.';
  if (separator === '.' && isUngrouped) {
    const parse = numberParser(column, digits, reason, (text) => decimalOf(text, '.'));
    return (text, fail) => {
      if (!text.includes(',')) return parse(text, fail);
      fail(isOpen(text) ? `${twoReadings(text)}: write it without a comma.` : reason);
      return text;
    };
  }
  if (separator) return numberParser(column, digits, reason, (text) => decimalOf(text, separator));
  const parse = numberParser(column, digits, reason, (text) => decimalOf(text, '.') ?? decimalOf(text, ','));
  return (text, fail) => {
    if (!isOpen(text)) return parse(text, fail);
    fail(`${twoReadings(text)}: choose the decimal separator.`);
    return text;
  };
}

const twoReadings = (text: string) => `The value can be read as ${decimalOf(text, '.')} and as ${decimalOf(text, ',')}`;

/** Which numbers a column takes, in words; empty where any. */
export function rangeOf(column: ImportColumn, digits: Digits): string {
  const { min = -Infinity, max = Infinity, range } = column;
  if (column.digits) return digitsText(digits[column.digits]);
  if (range !== undefined) return range;
  if (min === -Infinity && max === Infinity) return '';
  return max === Infinity ? `at least ${min}` : min === -Infinity ? `at most ${max}` : `${min} to ${max}`;
}

function numberParser(
  column: ImportColumn,
  digits: Digits,
  reason: string,
  plain: (text: string) => string | undefined,
): ParseCell {
  const { title, min = -Infinity, max = Infinity } = column;
  const range = `${title} must be ${rangeOf(column, digits)}`;
  const check = column.digits ? digitsCheck(title, range, digits[column.digits]) : undefined;
  return (text, fail) => {
    const written = plain(text);
    if (written === undefined) {
      fail(reason);
      return text;
    }
    if (check) return check(written, fail);
    const value = Number(written);
    if (value < min || value > max) fail(range);
    return written;
  };
}

/** Takes a number as SQL writes it by its digits: nothing is rounded, and zeros at its end do not count. */
function digitsCheck(title: string, range: string, decimals: number): ParseCell {
  const reason = digitMessages.takes(title, decimals);
  return (written, fail) => {
    const [whole = '', fraction = ''] = written.replace(/^\+/, '').split('.');
    const counted = fraction.replace(/0+$/, '');
    const before = whole.replace(/^0+(?=\d)/, '');
    if (counted.length > decimals) fail(reason, `Read as ${written}.`);
    else if (Number(written) < 0 || before.length > wholeDigits(counted.length)) fail(range);
    return counted === '' ? whole : `${whole}.${counted}`;
  };
}

/** The formats in which all values are dates; none for no values. */
export const datesFit = (values: readonly string[]): DateFormat[] =>
  dateFormats.filter((format) => {
    let isFit = values.length > 0;
    const parse = dateParser(format, '');
    for (const value of values) if (isFit) parse(value, () => (isFit = false));
    return isFit;
  });

/** What is said of a value that is no date, with the formats in which all of the column's first `values` are dates. */
export function dateRefusal(format: DateFormat, values: readonly string[] = [], isAll = false): string {
  const says = `The value is not a date (${format}).`;
  const fits = datesFit(values).filter((other) => other !== format);
  if (fits.length === 0) return `${says} The option Dates says how the file writes them.`;
  const all = values.length === 1 ? 'The value reads' : `${isAll ? 'All' : 'The first'} ${values.length} values read`;
  return `${says} ${all} as ${fits.join(' or ')}: set Dates to it.`;
}

function dateParser(format: DateFormat, reason = dateRefusal(format)): ParseCell {
  const parts = (text: string): string[] | undefined => {
    const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
    if (iso) return iso.slice(1);
    // Day and month are told apart by nothing but the format that was chosen or found.
    if (format === 'YYYY-MM-DD') return undefined;
    if (format === 'YYYYMMDD') return /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.slice(1);
    const [, first = '', second = '', year = ''] =
      (format === 'DD.MM.YYYY' ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/ : /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/).exec(text) ??
      [];
    return format === 'MM/DD/YYYY' ? [year, first, second] : [year, second, first];
  };
  return (text, fail) => {
    const [year = '', month = '', day = ''] = parts(text) ?? [];
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const time = Date.parse(`${iso}T00:00:00Z`);
    // The 31st of February rolls over to March.
    const isDay = year > '0000' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
    if (!isDay) fail(hasTime(text) ? timeRefusal : reason);
    return iso;
  };
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 't']);
const no = new Set(['false', 'no', 'n', '0', 'f']);

const parseBool: ParseCell = (text, fail) => {
  const word = text.toLowerCase();
  if (!yes.has(word) && !no.has(word)) fail('The value is neither yes nor no.');
  return yes.has(word);
};

function textParser(maxLength = 65_535): ParseCell {
  const reason = `Value limited to ${maxLength} characters.`;
  return (text, fail) => {
    // Counting code points is only worth it where the cheaper count is over.
    if (text.length > maxLength && Array.from(text).length > maxLength) fail(reason);
    return text;
  };
}
