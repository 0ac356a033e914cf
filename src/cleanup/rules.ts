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
