import type { Encoding } from '../../contract/encodings.ts';

/** How a delimited text file is to be read. */
export type TableLayout = {
  encoding: Encoding;
  /** True where somebody named the encoding, or a mark or the bytes leave no doubt; else lines in another are refused. */
  encodingIsCertain: boolean;
  /** One character. */
  delimiter: string;
  /** Line of the header, counted from 1; null where the first row is data. */
  headerRow: number | null;
  /** One name per column, made unique; `Column 3` where the file names none. */
  headers: string[];
};

/** What the user names himself; it wins over what the file looks like. */
export type GivenLayout = {
  encoding?: Encoding;
  delimiter?: string;
  /** Line of the header, counted from 1; null: there is none. */
  headerRow?: number | null;
};

/** Bytes of the head by which a file is judged. */
export const HEAD_BYTES = 1 << 20;
export const MAX_ROW_BYTES = 1 << 20;
export const MAX_COLUMNS = 1_000;
export const MAX_CELL_CHARACTERS = 65_535;

/** The file as a whole can't be read as a table: nothing of it should be used. */
export class TableUnreadable extends Error {
  override name = 'TableUnreadable';
  /** Line from which on it is unreadable, counted from 1. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}
