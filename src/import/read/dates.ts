import { hasTime } from '../../platform/contract/days.ts';
import type { DateFormat } from '../rules.ts';
import { datesFit } from './cell.ts';

/** How a file writes its dates; where its values leave it open, the formats in which all of them are dates. */
export interface FoundDates {
  /** Undefined where no column of dates has a value, or nothing or several fit. */
  format: DateFormat | undefined;
  open: DateFormat[];
  /** Up to five of the values, of different ones. */
  values: string[];
}

const SHOWN = 5;

/**
 * Finds how the dates of a file's first rows are written. Several formats that fit settle nothing; what has a time of day is
 * refused in any, and tells nothing.
 */
export function findDates(texts: Iterable<string>): FoundDates {
  const values = new Set<string>();
  for (const text of texts) if (text !== '' && !hasTime(text)) values.add(text);
  const fits = datesFit([...values]);
  const shown = [...values].slice(0, SHOWN);
  // A date with the year in front is read whatever is chosen.
  if (fits.includes('YYYY-MM-DD')) return { format: 'YYYY-MM-DD', open: [], values: shown };
  return { format: fits.length === 1 ? fits[0] : undefined, open: fits.length > 1 ? fits : [], values: shown };
}
