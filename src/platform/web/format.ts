/** Numbers, dates and times in the user's language and zone. */

let language = 'en';
let zone: string | undefined;

/** The zone in which times are shown; null: that of the browser. */
export function setFormatZone(name: string | null): void {
  zone = name ?? undefined;
  cache.clear();
}

export function setFormatLanguage(code: string): void {
  language = code.toLowerCase();
  cache.clear();
}

/** The language in which dates are written: the English of days before months. */
export const dateLanguage = (): string => (language === 'en' ? 'en-GB' : language);

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: (locale: string) => T,
): T {
  const known = cache.get(key);
  if (known) return known as T;
  const made = make(language);
  cache.set(key, made);
  return made;
}

export function formatNumber(value: number, fraction?: number): string {
  const options: Intl.NumberFormatOptions =
    fraction === undefined ? {} : { minimumFractionDigits: fraction, maximumFractionDigits: fraction };
  return cached(`n${fraction}`, (locale) => new Intl.NumberFormat(locale, options)).format(value);
}

/** A number with all of its decimals, at least `least` of them. */
export function formatExact(value: number, least = 0): string {
  const options = { minimumFractionDigits: least, maximumFractionDigits: 12 };
  return cached(`x${least}`, (locale) => new Intl.NumberFormat(locale, options)).format(value);
}

/** A share of one, such as 0.62, as "62%". */
export function formatPercent(share: number): string {
  const options: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 };
  return cached('p', (locale) => new Intl.NumberFormat(locale, options)).format(share);
}

const inZone = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({ ...options, timeZone: zone });

/** Day and month, with the year if it is another one than `now`'s: "18 Nov", "18 Nov 2025". */
export function formatDay(date: Date, now: Date = new Date()): string {
  const sameYear = date.getFullYear() === now.getFullYear();
  const options: Intl.DateTimeFormatOptions = sameYear
    ? { day: 'numeric', month: 'short' }
    : { day: 'numeric', month: 'short', year: 'numeric' };
  return cached(sameYear ? 'd' : 'dy', () => new Intl.DateTimeFormat(dateLanguage(), inZone(options))).format(date);
}

/** Day and time: "18 Nov 2026, 15:58"; short without the comma, and without the year of `now`: "18 Nov 15:58". */
export function formatMoment(date: Date, short = false, now: Date = new Date()): string {
  const options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };
  const time = cached('hm', () => new Intl.DateTimeFormat(dateLanguage(), inZone(options))).format(date);
  return short ? `${formatDay(date, now)} ${time}` : `${formatDay(date, new Date(0))}, ${time}`;
}

/** The full stamp for tooltips. */
export function formatStamp(date: Date): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'medium' };
  return cached('s', () => new Intl.DateTimeFormat(dateLanguage(), inZone(options))).format(date);
}

/** The time of day to the second, for logs. */
export function formatTime(date: Date): string {
  const options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false };
  return cached('t', () => new Intl.DateTimeFormat(dateLanguage(), inZone(options))).format(date);
}

/** The time of day to the minute. */
export function formatHour(date: Date): string {
  const options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };
  return cached('h', () => new Intl.DateTimeFormat(dateLanguage(), inZone(options))).format(date);
}

/** A day of the week, 1 being Monday: "Tue" or "Tuesday". */
export function formatWeekday(day: number, weekday: 'short' | 'long' = 'short'): string {
  const options: Intl.DateTimeFormatOptions = { weekday, timeZone: 'UTC' };
  const monday = Date.UTC(2026, 0, 5);
  const format = cached(`w${weekday}`, () => new Intl.DateTimeFormat(dateLanguage(), options));
  return format.format(monday + (day - 1) * DAY);
}

/** A moment by the clock of a time zone: "Friday 27 Nov, 17:00". */
export function formatInZone(date: Date, timeZone: string, weekday: 'short' | 'long' = 'long'): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const options: Intl.DateTimeFormatOptions = { timeZone, weekday, day: 'numeric', month: 'short', ...time };
  return cached(`z${timeZone} ${weekday}`, () => new Intl.DateTimeFormat(dateLanguage(), options)).format(date);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Relative under 24 hours ("12 min ago"), then the day. */
export function formatWhen(date: Date, now: Date = new Date()): string {
  const age = now.getTime() - date.getTime();
  if (Math.abs(age) >= DAY) return formatDay(date, now);
  const relative = cached(
    'r',
    (locale) => new Intl.RelativeTimeFormat(locale === 'en' ? 'en-GB' : locale, { numeric: 'auto', style: 'short' }),
  );
  const text =
    Math.abs(age) < MINUTE
      ? relative.format(0, 'second')
      : Math.abs(age) < HOUR
        ? relative.format(-Math.trunc(age / MINUTE), 'minute')
        : relative.format(-Math.trunc(age / HOUR), 'hour');
  // English shortens to "hr" and "min.", depending on the variant.
  return text.replace(/\bmin\./, 'min').replace(/\bhr\b\.?/, 'h');
}

/** Elapsed or remaining time: "1 min 29 s", "2 h 5 min". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Bytes as "4.1 MB" (powers of 1000). */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${formatNumber(value, unit === 0 || value >= 100 ? 0 : 1)} ${units[unit]}`;
}

/** What is typed or pasted into a number field, with a point where its comma parts a fraction; groups stay. */
export const withPoint = (text: string): string =>
  /^(-?0?|-?\d+),(?!\d{3}$)\d*$|^-?0,\d+$/.test(text) ? text.replace(',', '.') : text;
