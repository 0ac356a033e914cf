import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Counts, ImportColumn, ImportMode, ImportOptions } from './rules.ts';

export type SqlFragment = RawBuilder<unknown>;

/** The staged rows of one import and what may be done with them. */
export interface Stage {
  /** Inside the import's catalogue. During `write` inside the change's transaction, before that outside of any. */
  db: Db;
  sessionId: number;
  mode: ImportMode;
  options: ImportOptions;
  /**
   * The staging table, to be used as `from ${stage.table} s`: `line` bigint (of the file, unique), `bad` boolean, and a
   * column for each column of the type, typed, trimmed, null where empty. `where not s.bad` gives the rows to write.
   */
  table: SqlFragment;
  /** Rows to write: staged less bad. */
  rows: number;
  /** Whether the file fills the column. What is not mapped should be left as it is; mapped and empty clears it. */
  has(columnKey: string): boolean;
  /**
   * A further unlogged table of this import, `staging.import_<session>_<name>`, dropped with it. Create it with
   * `drop table if exists` in front, as a retry meets what the killed attempt left.
   */
  side(name: string): SqlFragment;
  /**
   * Marks as bad every good staged row `s` for which `where` holds, with the reason and the value of the column. A row
   * keeps its first problem. `reason` is a text, or an SQL expression over `s`. Answers how many.
   */
  reject(columnKey: string, reason: string | SqlFragment, where: SqlFragment): Promise<number>;
  /** Records a warning for every good row for which `where` holds; the row is written all the same. */
  warn(columnKey: string, reason: string | SqlFragment, where: SqlFragment): Promise<number>;
  /** Shows where the import is; throws where it has to stop. Call it between statements. */
  progress(action: string, done?: number, total?: number): void;
  /** The zip of a multi-file import or of an archive on disk, else null. */
  zipPath: string | null;
  files: FileStore;
}

/**
 * One kind of import, handed by the noun that it writes as a value from its import.ts. All steps are set-based and may
 * run again: the engine repeats them after a crash.
 */
export interface ImportType {
  /** Number of the kind of import (docs/domain/imports.md, Kinds of import). */
  id: number;
  /** Its place where screens list the types; its number if left out. */
  listedAt?: number;
  /** Name on the command line: `partBom`. */
  key: string;
  /** As the screens show it: "Parts lists". */
  name: string;
  columns: readonly ImportColumn[];
  /** Beside `standard`. */
  modes: readonly ImportMode[];
  /** False where the catalogue does without it: then it is not offered. Always offered if left out. */
  isOffered?(db: Db): Promise<boolean>;
  /** Content tables that `write` touches; their indexes and statistics are settled afterwards. */
  tables: readonly string[];
  /** A zip with the files that the rows name may be uploaded beside the table. */
  multiFile?: true;
  /** The file is no table but a zip, or one file alone: each of its files is a row, and its path fills the only column. */
  archive?: true;
  /** Reasons for which rows are rejected where another kind of import has to come first, by the key of that kind. */
  comesFirst?: Readonly<Record<string, string>>;
  /** Reasons for which no row is rejected once `extra.createMissing` is true: the import adds what the rows name. */
  createsMissing?: readonly string[];
  /** Work outside the database before validation, such as taking the files of the zip in. */
  prepare?(stage: Stage): Promise<void>;
  /** Rejects what may not be written. Required, length and type have been checked. */
  validate(stage: Stage): Promise<void>;
  /** What `write` would do. Nothing is locked yet: it changes no content. */
  count(stage: Stage): Promise<Counts>;
  /**
   * Writes the good rows. Nobody else writes to the catalogue meanwhile, but somebody may have since `count`: what it
   * depends on is looked up anew. Rows that are as they should be are not touched (a file imported twice changes
   * nothing). Throwing takes everything back.
   */
  write(stage: Stage, changeId: number): Promise<Counts>;
}

/** Those of the types that the catalogue has, in their order. */
export async function offeredTypes(db: Db, types: readonly ImportType[]): Promise<ImportType[]> {
  const offered = await Promise.all(types.map(async (type) => (await type.isOffered?.(db)) ?? true));
  return types.filter((_, at) => offered[at]);
}
