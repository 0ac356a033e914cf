/** Rows of a page of a report (docs/domain/parts.md, Clean-up). */
export const reportPage = 25;

/** Parts that one group of duplicates names, and variants that one part does. */
export const partsOfGroup = 50;

/** Whether a range from a day (YYYY-MM-DD, or empty) to now is longer than about six months. */
export function isLongRange(since: string, now: Date): boolean {
  if (since === '') return false;
  const six = new Date(now);
  six.setMonth(six.getMonth() - 6);
  return new Date(`${since}T23:59:59`) < six;
}

/** Days before today on which a report of images starts. */
export const reportStart = 90;

/** The day (YYYY-MM-DD) so many days before a moment, where the caller is. */
export function daysBack(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}

/** A page as typed; one that is not among the pages is the first. */
export const pageWithin = (page: number, pageCount: number): number =>
  Number.isInteger(page) && page >= 1 && page <= pageCount ? page : 1;
