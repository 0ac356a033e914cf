import type { JobState } from './jobs.ts';

/** When work is due. */
export type When =
  /** At a time of the day, on some days of the week, by the clock of a place; once a day at most. */
  | {
      /** HH:MM. Where clocks skip it, the moment at which they go on; where they show it twice, the first of the two. */
      at: string;
      /** IANA name; the machine's where absent. */
      zone?: string;
      /** 1 Monday to 7 Sunday; every day where absent. */
      days?: readonly number[];
      /** No moment before it counts. */
      from: Date;
    }
  /** At `from`, and every so many minutes after it. */
  | { everyMinutes: number; from: Date }
  /** At once: what the data says is to be done, and since when. */
  | { since: Date };

/** The newest run of a schedule at one place. */
export interface Run {
  ranAt: Date;
  state: JobState;
  finishedAt: Date | null;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Since when work waits for a run; undefined where none is due. One that has not ended is followed by none. One that
 * ended without success is tried again `retryAfter` minutes later or, without it, at the next time.
 */
export function dueSince(when: When, run: Run | undefined, now: Date, retryAfter?: number): Date | undefined {
  if (run?.state === 'queued' || run?.state === 'running') return undefined;
  const due =
    retryAfter !== undefined && run?.finishedAt && run.state !== 'done'
      ? new Date(run.finishedAt.getTime() + retryAfter * minute)
      : firstAfter(when, isFromWrongClock(run, now) ? undefined : run?.ranAt);
  return due <= now ? due : undefined;
}

/** A run far ahead of now was made while the clock was wrong, and must not hold back those of today. */
const isFromWrongClock = (run: Run | undefined, now: Date) =>
  run !== undefined && run.ranAt.getTime() - now.getTime() > day;

/** The first moment after another one, or the first of all. */
export function firstAfter(when: When, after: Date | undefined): Date {
  if ('since' in when) return when.since;
  const from = when.from.getTime();
  const last = Math.max(after?.getTime() ?? 0, from - 1);
  if ('at' in when) return new Date(firstOfClock(when, last));
  const every = when.everyMinutes * minute;
  return new Date(from + (Math.floor((last - from) / every) + 1) * every);
}

/** A week, and one more where the week's only day was skipped. */
const mostDays = 15;

function firstOfClock({ at, zone, days }: { at: string; zone?: string; days?: readonly number[] }, after: number) {
  const offsetAt = offsetsIn(zone);
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = Math.floor((after + offsetAt(after)) / day) * day;
  for (let ahead = 0; ahead < mostDays; ahead++) {
    const date = today + ahead * day;
    if (days && !days.includes(new Date(date).getUTCDay() || 7)) continue;
    const moment = momentOf(date + (hours * 60 + minutes) * minute, offsetAt);
    if (moment !== undefined && moment > after) return moment;
  }
  throw new Error('A schedule names a day of the week.');
}

/** The first moment at which clocks show a date and time; undefined where they skip the whole day. */
function momentOf(shown: number, offsetAt: (moment: number) => number): number | undefined {
  const [before, after] = [shown - day, shown + day];
  const [early, late] = [offsetAt(before), offsetAt(after)];
  for (const offset of [early, late]) if (offsetAt(shown - offset) === offset) return shown - offset;
  return late - early >= day ? undefined : changeBetween(before, after, offsetAt);
}

/** The first moment at which clocks show another offset than at `before`, of two that differ. */
function changeBetween(before: number, after: number, offsetAt: (moment: number) => number): number {
  const early = offsetAt(before);
  let [last, first] = [before, after];
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (offsetAt(middle) === early) last = middle;
    else first = middle;
  }
  return first;
}

/** A day on which clocks change. */
export interface ClockChange {
  at: string;
  date: string;
  /** 1 Monday to 7 Sunday. */
  day: number;
  /** Forward: what lies between does not exist. Back: it comes twice. */
  way: 'forward' | 'back';
  /** HH:MM. */
  from: string;
  to: string;
}

/** The changes of clocks of a zone in the year after a moment. */
export function clockChanges(zone: string, from: Date): ClockChange[] {
  const offsetAt = offsetsIn(zone);
  const changes: ClockChange[] = [];
  for (let ahead = 0; ahead < 366; ahead++) {
    const start = from.getTime() + ahead * day;
    const [early, late] = [offsetAt(start), offsetAt(start + day)];
    if (early === late) continue;
    const at = changeBetween(start, start + day, offsetAt);
    const [first, last] = early < late ? [at + early, at + late] : [at + late, at + early];
    const shown = (moment: number) => new Date(moment).toISOString();
    changes.push({
      at: shown(at),
      date: shown(first).slice(0, 10),
      day: weekDayOf(first) + 1,
      way: early < late ? 'forward' : 'back',
      from: shown(first).slice(11, 16),
      to: shown(last).slice(11, 16),
    });
  }
  return changes;
}

/** The minute of the week, Monday 00:00 being 0, that the clocks of a zone show at a moment. */
export function weekMinuteIn(zone: string): (moment: number) => number {
  const offsetAt = offsetsIn(zone);
  return (moment) => {
    const local = moment + offsetAt(moment);
    return weekDayOf(local) * 24 * 60 + Math.floor((((local % day) + day) % day) / minute);
  };
}

/** 0 Monday to 6 Sunday, of a date and time as clocks show it. */
const weekDayOf = (shown: number) => (new Date(shown).getUTCDay() + 6) % 7;

/** By how many milliseconds the clocks of a zone are ahead of UTC at a moment. */
function offsetsIn(zone: string | undefined): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const seconds = Math.floor(moment / 1000) * 1000;
    const parts = format.formatToParts(seconds).filter(({ type }) => type !== 'literal');
    const of = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Record<string, number>;
    const { year = 0, month = 0, day: date = 0, hour = 0, minute: minutes = 0, second = 0 } = of;
    return Date.UTC(year, month - 1, date, hour, minutes, second) - seconds;
  };
}
