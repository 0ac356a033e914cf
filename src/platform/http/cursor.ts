import { invalid } from './errors.ts';

/** Where a page of a list begins that goes by a number. 400 for what is no cursor. */
export function numberOfCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^(?:0|[1-9]\d{0,14})$/.test(cursor)) throw invalid('cursor', 'The place is not known.');
  return Number(cursor);
}
