import { hotspotValue } from '../image/rules.ts';

/**
 * What the columns of a drawing's parts table say, with their numbers on the wire
 * (docs/domain/diagrams.md, Drawings with text).
 */
export const columnIds = { hotSpotRefNum: 1, partNum: 2, partDesc: 3, qty: 4 } as const;
export type SvgColumn = keyof typeof columnIds;
export const svgColumns = Object.keys(columnIds) as SvgColumn[];

/** The headings under which a drawing's parts table carries its columns, and which of them stands first in a row. */
export interface Headings extends Record<SvgColumn, string> {
  firstColumnId: number;
}

/** Characters that a callout may have. */
export interface HotspotPattern {
  minLength: number;
  maxLength: number;
}

/** Largest form of a verification in bytes: an SVG has 20 MB at most, the rest is around it. */
export const maxFormBytes = 20 * 1024 ** 2 + 65_536;

/** What drawings carry (decision 051). */
export const fileTypes = [
  { id: 1, key: 'either', name: 'Callouts, with or without a parts table' },
  { id: 2, key: 'table', name: 'Callouts and a parts table' },
  { id: 3, key: 'callouts', name: 'Callouts only' },
] as const;

/** How the program that made the drawings writes texts (decision 051). */
export const fileSources = [
  { id: 1, key: 'whole', name: 'Drawing program, texts as a whole' },
  { id: 2, key: 'letters', name: 'CAD or converter, letter by letter' },
] as const;

export interface SvgReading {
  hotspotPattern: HotspotPattern;
  /** Number of `fileTypes`. */
  fileType: number;
  /** Number of `fileSources`. */
  fileSource: number;
}

/** What holds until a catalogue says otherwise. */
export const svgDefaults: SvgReading = {
  hotspotPattern: { minLength: 1, maxLength: 4 },
  fileType: 1,
  fileSource: 1,
};

export const svgLimits = {
  heading: 64,
  name: 64,
  profiles: 50,
  weight: 1_000_000,
  pattern: hotspotValue,
  /** Pixels of the picture that a verification shows, on the longer side. */
  preview: 1600,
} as const;

export const svgMessages = {
  noTable: 'No parts table with the headings of a profile was found.',
  missing: (names: string) => `The drawing has no text "${names}" in one line with the other headings.`,
  row: (place: number, problem: string) => `Row ${place} of the table: ${problem}`,
  noRows: 'There are no rows beside the headings.',
  notFirst: (name: string) => `The column "${name}" is not the first of the table.`,
  nothing: 'The drawing has neither callouts nor a parts table as text.',
  noCallouts: 'No callouts were found in the drawing.',
  notDrawn: (count: number) => `Tags of the table that the drawing does not show: ${count}.`,
  noFile: 'The form has no file.',
  firstColumn: 'The first column needs a heading.',
  sameHeading: 'Two columns have the same heading.',
  profiles: `A catalogue has ${svgLimits.profiles} profiles at most.`,
} as const;

/** Headings are the same when they are equal without case, blanks at the ends and a closing dot or colon. */
export const sameHeading = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?[.:]$/, '');

/** What is wrong with a profile's headings, by field. */
export function headingErrors(of: Headings): Partial<Record<SvgColumn | 'firstColumnId', string>> {
  const errors: Partial<Record<SvgColumn | 'firstColumnId', string>> = {};
  const seen = new Set<string>();
  for (const column of svgColumns) {
    const heading = sameHeading(of[column]);
    if (heading !== '' && seen.has(heading)) errors[column] = svgMessages.sameHeading;
    seen.add(heading);
    if (heading === '' && columnIds[column] === of.firstColumnId) errors.firstColumnId = svgMessages.firstColumn;
  }
  return errors;
}

/** A hotspot pattern whose MaxLength is raised to MinLength where it is smaller. */
export const raisedPattern = <P extends HotspotPattern>(pattern: P): P => ({
  ...pattern,
  maxLength: Math.max(pattern.minLength, pattern.maxLength),
});
