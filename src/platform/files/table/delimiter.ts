import { TableUnreadable } from './layout.ts';
import { isBlankRow } from './read.ts';
import { createScanner, type ScannedRow } from './scan.ts';

const CANDIDATES = ['\t', ';', '|', ','];
const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_ROWS = 200;

export type DelimiterGuess = {
  delimiter: string;
  /** Another delimiter that fits nearly as well. */
  rival: string | undefined;
};

/**
 * Guesses by how evenly a candidate divides the first rows, quotes respected. A candidate that
 * only begins to divide below the header, as the comma of decimal numbers does, is worth less.
 */
export function guessDelimiter(text: string): DelimiterGuess {
  const ranked = CANDIDATES.map((delimiter) => ({ delimiter, score: score(text, delimiter) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (!best) return { delimiter: ',', rival: undefined };
  const isClose = second !== undefined && second.score > best.score * 0.9;
  return { delimiter: best.delimiter, rival: isClose ? second.delimiter : undefined };
}

function score(text: string, delimiter: string): number {
  const widths = sampleWidths(text, delimiter);
  const width = mostFrequent(widths.filter((each) => each > 1));
  if (width === undefined) return 0;
  const share = widths.filter((each) => each === width).length / widths.length;
  const startsLate = widths[0] !== width;
  return share * share * Math.log2(width) * (startsLate ? 0.8 : 1);
}

function sampleWidths(text: string, delimiter: string): number[] {
  let rows: ScannedRow[];
  try {
    rows = createScanner(delimiter).scan(text.slice(0, SAMPLE_CHARACTERS), false);
  } catch (error) {
    if (error instanceof TableUnreadable) return [];
    throw error;
  }
  if (rows.length === 0) rows = createScanner(delimiter).scan(`${text}\n`, true);
  return rows
    .slice(0, SAMPLE_ROWS)
    .filter((row) => !isBlankRow(row))
    .map((row) => ('cells' in row ? row.cells.length : 0));
}

function mostFrequent(values: number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: number | undefined;
  for (const [value, count] of counts) if (count > (counts.get(best ?? -1) ?? 0)) best = value;
  return best;
}
