/** A moment as somebody typed it, in milliseconds; undefined where it is none that is known. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Numbers of months by the beginnings of their names, in English and in the language of the screens. */
function monthOf(text: string, language: string): number | undefined {
  const wanted = text.toLowerCase().replace(/\.$/, '');
  if (wanted.length < 3) return undefined;
  for (const locale of new Set(['en', language])) {
    const format = new Intl.DateTimeFormat(locale, { month: 'long' });
    for (let month = 0; month < 12; month++)
      if (
        format
          .format(new Date(2026, month, 1))
          .toLowerCase()
          .startsWith(wanted)
      )
        return month;
  }
  return undefined;
}

interface Day {
  day: number;
  month: number;
  /** Absent: the last one that was. */
  year?: number | undefined;
}

function dayOf(text: string, now: Date, language: string): Day | undefined {
  const of = (date: Date): Day => ({ day: date.getDate(), month: date.getMonth(), year: date.getFullYear() });
  if (text === '' || text === 'today') return of(now);
  if (text === 'yesterday') return of(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return { day: Number(iso[3]), month: Number(iso[2]) - 1, year: Number(iso[1]) };
  const dotted = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4})?)?$/.exec(text);
  if (dotted)
    return { day: Number(dotted[1]), month: Number(dotted[2]) - 1, year: dotted[3] ? Number(dotted[3]) : undefined };
  const named = /^(\d{1,2})\.?\s+(\p{L}+\.?)(?:\s+(\d{4}))?$/u.exec(text);
  const month = monthOf(named?.[2] ?? '', language);
  if (!named || month === undefined) return undefined;
  return { day: Number(named[1]), month, year: named[3] ? Number(named[3]) : undefined };
}

/**
 * Reads "18 Nov", "18 Nov 14:00", "18 Nov 2025", "18.11.2025", "2025-11-18 14:00:30", "14:00", "today" and "yesterday" in
 * the zone of the browser. A day alone is its end, or now; a second is its end; a day without a year is the last that was.
 */
export function typedMoment(text: string, now: Date, language = 'en'): number | undefined {
  const found = /^(.*?)[\s,]*(?:(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    text
      .trim()
      .toLowerCase()
      .replace(/(\d)t(\d)/, '$1 $2')
      .replaceAll(/\s+/g, ' '),
  );
  if (!found || text.trim() === '') return undefined;
  const [, before = '', hour, minute, second] = found;
  const day = dayOf(before.replace(/[\s,]+$/, ''), now, language);
  if (!day || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const at = (year: number): Date =>
    hour === undefined
      ? new Date(new Date(year, day.month, day.day + 1).getTime() - 1)
      : new Date(year, day.month, day.day, Number(hour), Number(minute), Number(second ?? 0), second ? 999 : 0);
  const start = new Date(day.year ?? now.getFullYear(), day.month, day.day);
  if (start.getDate() !== day.day || start.getMonth() !== day.month) return undefined;
  const isAhead = day.year === undefined && start.getTime() > now.getTime();
  const moment = at(isAhead ? now.getFullYear() - 1 : start.getFullYear()).getTime();
  // The end of today is still to come.
  return hour === undefined && moment > now.getTime() && moment - now.getTime() <= DAY ? now.getTime() : moment;
}
