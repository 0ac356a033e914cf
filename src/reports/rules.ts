/** Ranges and pages of reports, on both sides (docs/domain/reports.md, Range). */

/** Days before today on which a report starts. */
export const defaultDays = 90;

/** Models of a page of the revision search. */
export const modelsOfPage = 30;

/** The longest range, in months. */
const mostMonths = 6;
const day = 86_400_000;

export const reportMessages = {
  order: 'The end lies before the start.',
  outOfRange: 'The range is longer than six months.',
  language: (code: string) => `This catalogue is not translated into "${code}".`,
} as const;

/** A range of time; ISO instants. */
export interface Range {
  startDate: string;
  endDate: string;
}

/** What is wrong with a range: its end lies before its start, or it is longer than about six months. */
export function rangeProblem({ startDate, endDate }: Range): 'order' | 'outOfRange' | undefined {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  if (end < start) return 'order';
  const last = new Date(start);
  last.setUTCMonth(last.getUTCMonth() + mostMonths);
  // A range of whole days ends a day later than it began, and clocks may have changed.
  return end.getTime() > last.getTime() + 2 * day ? 'outOfRange' : undefined;
}

/** A range as it is asked for: without a start 90 days before its end, without an end until now. */
export function rangeFrom(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  now: Date,
): Range {
  const end = endDate ?? now.toISOString();
  return { startDate: startDate ?? new Date(Date.parse(end) - defaultDays * day).toISOString(), endDate: end };
}

/** Ages of drafts in days, each from its number to the next. */
export const draftAges = [0, 8, 31, 91, 181] as const;

export const reportNames = ['translations', 'modified-models', 'changes', 'coverage', 'releases', 'drafts'] as const;
export type ReportName = (typeof reportNames)[number];
