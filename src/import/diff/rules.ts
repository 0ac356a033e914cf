/** What becomes of a record, by the number that is kept of it. */
export const diffKinds = { create: 1, update: 2, remove: 3 } as const;
export type DiffKind = keyof typeof diffKinds;
export const kindNames = Object.keys(diffKinds) as DiffKind[];
/** The same, and what else a row of the file is that changes nothing. */
export const rowKinds = { ...diffKinds, unchanged: 4, rejected: 5 } as const;
export type RowKind = keyof typeof rowKinds;
export const rowKindNames = Object.keys(rowKinds) as [RowKind, ...RowKind[]];
/** The part of a row of the file that changes nothing. */
export const noPart = -1;

/** Columns that have a bit of their own; further ones share the last. */
const lastBit = 49;
/** The bit of a record that is new or goes: it is accepted or rejected as a whole. */
export const wholeBit = 2 ** 51;

/** The bit of a column by its place. All stay within the whole numbers of JavaScript. */
export const bitOf = (place: number): number => 2 ** Math.min(place, lastBit);

export const hasBit = (mask: number, bit: number): boolean => Math.floor(mask / bit) % 2 === 1;

/** How many cells a mask has; a record that is new or goes is one. */
export function cellsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}

/** Both masks' bits. */
export const both = (a: number, b: number): number => Number(BigInt(a) & BigInt(b));

/** Which changes are meant: all that fit each part that is given. */
export interface DiffFilter {
  kinds?: DiffKind[] | undefined;
  /** Keys of columns: only these cells of records that are changed. */
  columns?: string[] | undefined;
  /** Ids of groups, as diagrams; 0 is what belongs to none. */
  groups?: number[] | undefined;
  /** Only cells that a person changed since the last import that wrote them. */
  people?: boolean | undefined;
  /** Only cells that are accepted, or left as they are. */
  choice?: 'accepted' | 'left' | undefined;
  /** Only rows that are held back for one of these reasons. */
  held?: string[] | undefined;
  /** Only rows with a warning. */
  warned?: boolean | undefined;
  /** Rows with this text in an old or new value. */
  text?: string | undefined;
}

/** One row of the dry run, or some of its cells: a line of the file, or a record that goes and has none. */
export interface DiffCells {
  part: number;
  line: number | null;
  record: number | null;
  /** Keys of columns; all of the row if left out. */
  columns?: string[] | undefined;
}

/** What is left because it is no more as the dry run showed it. */
export const changedSince = 'Changed since the dry run, so it was left as it is';
export const nothingToWrite = 'Nothing to write.';
/** Days that a dry run waits for its choices. */
export const keptDays = 7;
/** Bytes of waiting dry runs above which the oldest are dropped. */
export const maxWaitingBytes = 20 * 1024 ** 3;
/** Choices of one dry run, so that they are read at once. */
export const maxChoices = 10_000;
/** Rows of one page, and groups that are counted. */
export const pageRows = 100;
export const maxGroups = 200;
