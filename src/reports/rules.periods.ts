import type { Figure } from './figures/contract.ts';
import type { DayOfWork } from './work/contract.ts';

/** A day as YYYY-MM-DD, where the person is. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

/** More days than these are told by week. */
const mostDays = 31;

const dateOf = (day: string) => new Date(`${day}T00:00:00`);

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const date = dateOf(day);
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  return dayOf(date);
}

/** Work of a day, or of a week. */
export interface Period extends DayOfWork {
  /** Its last day. */
  last: string;
}

const plus = (day: string, days: number) => {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
};

/** Every day of a range, or every week of a long one, also those without a change. */
export function periodsOf(
  days: readonly DayOfWork[],
  from: string,
  to: string,
): { isByWeek: boolean; periods: Period[] } {
  const isByWeek = plus(from, mostDays) <= to;
  const beginOf = (day: string) => (isByWeek ? weekOf(day) : day);
  const step = isByWeek ? 7 : 1;
  const periods = new Map<string, Period>();
  for (let day = beginOf(from); day <= to; day = plus(day, step)) {
    periods.set(day, { day, last: plus(day, step - 1), people: 0, imports: 0, by: [] });
  }
  for (const { day, people, imports, by } of days) {
    const period = periods.get(beginOf(day));
    if (!period) continue;
    period.people += people;
    period.imports += imports;
    period.by = joined(period.by, by);
  }
  return { isByWeek, periods: [...periods.values()] };
}

function joined(some: DayOfWork['by'], more: DayOfWork['by']): DayOfWork['by'] {
  const changes = new Map(some.map((one) => [one.person, one.changes]));
  for (const one of more) changes.set(one.person, (changes.get(one.person) ?? 0) + one.changes);
  return [...changes].map(([person, n]) => ({ person, changes: n })).toSorted((a, b) => b.changes - a.changes);
}

/** The last figure of each week. */
export function weeklyFigures(figures: readonly Figure[]): Figure[] {
  const weeks = new Map(figures.map((figure) => [weekOf(figure.day), figure]));
  return [...weeks.values()];
}
