import { createHash } from 'node:crypto';

/** A row that an import has to refuse: the file, its line, and the reason in the program's words. */
export interface Refused {
  file: string;
  row: number;
  reason: string;
}

/** What one import has to do the first time; the second time nothing but `rows` unchanged. */
export interface ImportFigures {
  rows: number;
  created: number;
  /** Rows that say the first time already what the catalogue has; none where left out. */
  unchanged?: number;
  rejected: Refused[];
}

/** Records as they have to be read back: how many, and a hash over all of them in a fixed order. */
export interface ContentFigures {
  count: number;
  /** SHA-256 over the records, see `contentOf`. */
  sha256: string;
}

export type Imports = Record<string, ImportFigures>;
export type Contents = Record<string, ContentFigures>;

/** What examples/expected.json holds: derived from the data alone (expect.ts), never from the program's answers. */
export interface Expected {
  imports: Imports;
  contents: Contents;
}

export type Scalar = string | number | boolean | null;
/** A record reduced to what is compared. */
export type Row = readonly Scalar[];

/** Records of each kind, from the files or from the program. */
export type Records = Record<string, Row[]>;

/** What has to be found, with the records themselves, so that a difference can be shown. */
export interface Derived {
  imports: Imports;
  records: Records;
}

/** An import into what has none of its rows yet: all are created but the refused ones. */
export const figuresOf = (rows: number, rejected: Refused[]): ImportFigures => ({
  rows,
  created: rows - rejected.length,
  rejected,
});

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The records as sorted lines: what the hash is made of, and what two sides differ in. */
const linesOf = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort(byText);

export function contentOf(rows: readonly Row[]): ContentFigures {
  const hash = createHash('sha256');
  for (const line of linesOf(rows)) hash.update(`${line}\n`);
  return { count: rows.length, sha256: hash.digest('hex') };
}

/** Records that only one side has, at most `most` of each. */
export function differences(expected: readonly Row[], found: readonly Row[], most = 5) {
  const only = (a: readonly Row[], b: readonly Row[]) => {
    const others = new Map<string, number>();
    for (const line of linesOf(b)) others.set(line, (others.get(line) ?? 0) + 1);
    return linesOf(a).filter((line) => {
      const left = others.get(line) ?? 0;
      others.set(line, left - 1);
      return left <= 0;
    });
  };
  return {
    missing: only(expected, found).slice(0, most),
    unexpected: only(found, expected).slice(0, most),
  };
}
