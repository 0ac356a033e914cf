/** How a number is written by its format: as it is, with leading zeros, or as a date, or as a time alone. */
export type NumberStyle = { zeros: number } | { date: boolean } | undefined;

const GENERAL = /^(?:general|standard|@|)$/i;
/** What a format shows of a text in quotes, of escaped and padding characters, in colours and languages. */
const DECORATION = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;
const ELAPSED = /\[(?:h+|m+|s+)\]/i;

/** What a number format makes of a number, as far as it changes what is read. */
export function numberStyle(format: string): NumberStyle {
  if (GENERAL.test(format)) return undefined;
  // The first part is that of positive numbers.
  const plain = (format.split(';')[0] ?? '').replace(DECORATION, '').trim();
  if (/^0{2,}$/.test(plain)) return { zeros: plain.length };
  if (/general|[#?]|0(?!0*$)|e[+-]/i.test(plain) && !/[ymdhs]/i.test(plain.replace(/general/gi, ''))) return undefined;
  const hasElapsed = ELAPSED.test(plain);
  const letters = plain.replace(/am\/pm|a\/p/gi, '');
  const time = hasElapsed || /[hs]/i.test(letters);
  // Minutes are written as months are: beside hours or seconds they are none.
  const date = /[yd]/i.test(letters) || (!time && /m/i.test(letters));
  return date || time ? { date } : undefined;
}

/** Formats that have a number of their own, of those that say more than a number. */
const builtIn: Record<number, string> = {
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};
// Dates of other countries; their formats are those of the language that the program speaks.
for (const id of [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]) builtIn[id] = 'yyyy-mm-dd';
for (const id of [32, 33, 34, 35, 55, 56]) builtIn[id] = 'h:mm:ss';

export const builtInFormat = (id: number): string => builtIn[id] ?? 'General';

const DAY = 86_400;

/** Days before 1970 of the day 0 of the two calendars: 30 December 1899, and 1 January 1904. */
const epochs = { false: 25_569, true: 24_107 };

const two = (value: number) => String(value).padStart(2, '0');

/** A date as YYYY-MM-DD, with its time where it has one, shown or not; a time alone as HH:MM:SS. */
function dated(serial: number, style: { date: boolean }, is1904: boolean): string | undefined {
  const seconds = Math.round(serial * DAY);
  const days = Math.floor(seconds / DAY);
  const rest = seconds - days * DAY;
  const clock = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  if (!style.date) {
    if (serial < 0) return undefined;
    return days === 0 ? clock : `${days * 24 + Math.floor(rest / 3600)}${clock.slice(2)}`;
  }
  // The first calendar has a 29 February 1900 that never was: the days before it are one later.
  const shift = !is1904 && days > 0 && days < 60 ? 1 : 0;
  const day = new Date((days + shift - epochs[`${is1904}`]) * DAY * 1000);
  const year = day.getUTCFullYear();
  if (serial < (is1904 ? 0 : 1) || Number.isNaN(day.getTime()) || year > 9999) return undefined;
  const iso = day.toISOString().slice(0, 10);
  return rest > 0 ? `${iso} ${clock}` : iso;
}

/** A number without an exponent and without what a computer's halves add behind the fifteenth digit. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? String(value) : BigInt(value).toString();
  const text = String(Number(value.toPrecision(15)));
  const [, sign = '', whole = '', , fraction = '', exponent = ''] =
    /^(-?)(\d+)(\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  if (exponent === '') return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(Math.min(-point, 400))}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
}

/** A number of a cell as it is meant: a date by the workbook's calendar, leading zeros kept, else all of its digits. */
export function shownNumber(value: number, style: NumberStyle, is1904: boolean): string {
  if (style && 'date' in style) return dated(value, style, is1904) ?? plainNumber(value);
  const text = plainNumber(value);
  return style && Number.isInteger(value) && value >= 0 ? text.padStart(style.zeros, '0') : text;
}
