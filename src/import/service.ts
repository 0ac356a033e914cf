import type { RawBuilder } from 'kysely';
import { ofPlace } from '../export/queries.ts';
import { offeredOf } from '../export/service.ts';
import type { XmlOf } from '../export/xml/rules.ts';
import type { Permission } from '../platform/auth/permission.ts';
import type { Actor } from '../platform/change/change.ts';
import type { Database, Db } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Counts, ExtraOption, ImportColumn, ImportMode, ImportOptions } from './rules.ts';

export type SqlFragment = RawBuilder<unknown>;

/** The staged rows of one import and what may be done with them. */
export interface Stage {
  /**
   * Inside the import's catalogue, of which it shows what the sender sees (decision 040). During `write` inside the
   * change's transaction, before that outside of any.
   */
  db: Db;
  /** Nothing of the catalogue is hidden from the sender. */
  seesAll: boolean;
  sessionId: number;
  /** Which stage of the session, from 1. */
  number: number;
  mode: ImportMode;
  options: ImportOptions;
  /**
   * The staging table, to be used as `from ${stage.table} s`: `line` bigint (of the file, unique; of a document the
   * number of the record), `bad` boolean, and a
   * column for each column of the type, typed, trimmed, null where empty. `where not s.bad` gives the rows to write.
   */
  table: SqlFragment;
  /** Rows to write: staged less bad. */
  rows: number;
  /** Whether the file fills the column. What is not mapped should be left as it is, and so is what is null in a row. */
  has(columnKey: string): boolean;
  /**
   * Whether null in a staged row empties the field of the column, one whose `empty` is null. Of other columns the staged
   * row holds what an empty cell sets.
   */
  erases(columnKey: string): boolean;
  /**
   * A further unlogged table of this stage, `staging.import_<session>_<number>_<name>`, dropped with it. Create it with
   * `drop table if exists` in front, as a retry meets what the killed attempt left.
   */
  side(name: string): SqlFragment;
  /** The number of a record that a row would add, from an SQL expression that is unique in the stage: for `makes`. */
  newId(line: SqlFragment): SqlFragment;
  /**
   * Marks as bad every good staged row `s` for which `where` holds, with the reason and the value of the column. A row
   * keeps its first problem. `reason` is a text, or an SQL expression over `s`; rows of one reason are one problem. `detail`,
   * of the same kind, says behind it what is particular to the row. Answers how many.
   */
  reject(
    columnKey: string,
    reason: string | SqlFragment,
    where: SqlFragment,
    detail?: string | SqlFragment,
  ): Promise<number>;
  /**
   * The same of rows that would meet what the sender does not see, as a name that is in use: `where` is asked of the whole
   * catalogue, and the reason may name nothing but what the row itself says. Rejects nothing where the sender sees all.
   */
  rejectUnseen(columnKey: string, reason: string | SqlFragment, where: SqlFragment): Promise<number>;
  /** Records a warning for every good row for which `where` holds; the row is written all the same. */
  warn(
    columnKey: string,
    reason: string | SqlFragment,
    where: SqlFragment,
    detail?: string | SqlFragment,
  ): Promise<number>;
  /**
   * The same of the rows of a query of `line` and `detail`, what is particular to each. They are counted under the one
   * reason.
   */
  warnEach(columnKey: string, reason: string, rows: SqlFragment): Promise<number>;
  /** Aborts with the reason where the import has to stop while something else works for it. */
  gone: AbortSignal;
  /** Shows where the import is; throws where it has to stop. Call it between statements. */
  progress(action: string, done?: number, total?: number): void;
  /** The zip of a multi-file import or of an archive on disk, else null. */
  zipPath: string | null;
  files: FileStore;
  /** Somebody chose among the changes of a dry run: then the four below say what stays. */
  isPart: boolean;
  /**
   * SQL that holds where the cell `key` of the record that the staged row `line` speaks of is to stay as it is. `part`: of
   * the records that `diff` lists at this place alone.
   */
  leaves(key: string, line: SqlFragment, part?: number): SqlFragment;
  /** SQL that holds where the record of this id is not to be removed. */
  stays(record: SqlFragment): SqlFragment;
  /**
   * Staged rows that are not to be written, with all columns of `table`, in which they are no more. What a file is the
   * whole list of, it is by these too.
   */
  leftOut: SqlFragment;
}

/** One value of a record that a staged row may change (docs/decisions/081). SQL is over `s`, the staged row, and `r`. */
export interface DiffCell {
  /** Key of the import's column that fills it, `attributes.Color` of an entry; `place` where none does. */
  key: string;
  /** As the grid heads it; the import column's title if left out. */
  title?: string;
  /** The value of a version `r` of the record. Beside `r` it reads only what has no history of its own. */
  now: SqlFragment;
  /** What writing makes of it; `r` is null for a new record. May look into the side tables by `s.line`. */
  becomes: SqlFragment;
  /** The same where `from` has it at hand, for all rows at once. */
  becomesBeside?: SqlFragment;
  /** It tells which record it is and never differs. */
  isIdentity?: true;
  /** How the file writes what `becomes` names, where it spells that otherwise; null where it does not. */
  spelled?: SqlFragment;
  /**
   * What the staged column has to hold so that the cell stays; null if left out, for columns whose blank leaves a value,
   * and `now` where it erases one.
   * `asked`: no staged column says so, `write` asks `stage.leaves`.
   */
  left?: SqlFragment | 'asked';
  /** A cell that is asked for holds a text that is looked for as those of others. */
  isSearched?: true;
}

/** How the good staged rows differ from the records of one content table. */
export interface RecordDiff {
  table: string;
  /**
   * What follows `from`: staged rows `s`, each with the record `r` of `table` that it speaks of (null: a new one), and
   * records that go, whose `s` is null. `where` leaves out what `write` skips; without it `not s.bad`.
   */
  from: SqlFragment;
  where?: SqlFragment;
  /** `create`, `update` or `remove`; without it a row without `r` creates and every other one updates. */
  kind?: SqlFragment;
  cells: readonly DiffCell[];
  /**
   * A new record is rejected with its whole staged row (`row`, the custom), or by leaving its cells: then the row may speak
   * of other records.
   */
  rejectNew?: 'cells';
  /** A row may name several records to remove: each stays by itself, and `write` looks which are left. */
  rejectGone?: 'records';
  /**
   * A record that is changed is accepted or rejected with its whole staged row, where it differs or in any case: what is
   * written to it is no matter of its cells.
   */
  isWhole?: 'differing' | 'always';
  /**
   * Why a row is held back, as a word over `s`, `r` and what `from` has; null where nothing speaks against it. What is
   * held back is listed and written only where somebody chooses it.
   */
  held?: SqlFragment;
  /** Where a record that goes is listed: behind this line. Without it behind all. */
  behind?: SqlFragment;
  /** What rows belong to, as each diagram: an id over `s` and `r`, and a query of `id` and `label` for some of these. */
  group?: { id: SqlFragment; labels(ids: SqlFragment): SqlFragment };
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
  /** How its rows stand in XML documents (docs/domain/imports.md, XML). Without it they do not. */
  xml?: XmlOf;
  /** No table is taken: it stands in no list of kinds, and its rows come in documents alone. */
  isXmlOnly?: true;
  /** It writes what belongs to the installation: super administrators import it there, and no catalogue has it. */
  of?: 'installation';
  /** What its rows ask of who imports them, beside the right to import: what their screen asks. */
  permission?: Permission;
  /**
   * Kinds of record that a row writes beside the type's own, as the screens show them, with their columns by key. The
   * others belong to the first kind, which has the type's name.
   */
  records?: readonly { name: string; columns: readonly string[] }[];
  /** Beside `standard`. */
  modes: readonly ImportMode[];
  /** False where the catalogue does without it: then it is not offered. Always offered if left out. */
  isOffered?(db: Db): Promise<boolean>;
  /** Content tables that `write` touches; their indexes and statistics are settled afterwards. */
  tables: readonly string[];
  /** A zip with the files that the rows name may be uploaded beside the table. */
  multiFile?: true;
  /** Its rows are texts with keys: a file of a translators' program (XLIFF) may take the place of the table. */
  takesXliff?: true;
  /** The file is no table but a zip, or one file alone: each of its files is a row, and its path fills the only column. */
  archive?: true;
  /** Reasons for which rows are rejected where another kind of import has to come first, by the key of that kind. */
  comesFirst?: Readonly<Record<string, string>>;
  /** Options of `extra` that the type understands, each with the reasons for which no row is rejected once it is true. */
  extras?: Readonly<Partial<Record<ExtraOption, readonly string[]>>>;
  /** Work outside the database before validation, such as taking the files of the zip in. */
  prepare?(stage: Stage): Promise<void>;
  /** Rejects what may not be written. Required, length and type have been checked. */
  validate(stage: Stage): Promise<void>;
  /** What `write` would do. Nothing is locked yet: it changes no content. */
  count(stage: Stage): Promise<Counts>;
  /**
   * What `write` would do, cell by cell: engine, grid and choices are derived from it, nothing else is written for them
   * (docs/domain/imports.md, A dry run that is taken in part). Without it a dry run is taken as a whole.
   */
  diff?: {
    /** Makes the side tables that the records read, as `count` does. */
    prepare?(stage: Stage): Promise<void>;
    /** One for each table; a staged row may speak of a record in each. */
    records(stage: Stage): readonly RecordDiff[];
    /** Whether rows of the stage may be held back. */
    holdsBack?(stage: Stage): boolean;
    /** What rows of a group are called by the screens: "Diagram". */
    groupTitle?: string;
    /** The kept rows are the counts, unless the mode skips rows: then a dry run does not call `count`. */
    areCounts?: true;
  };
  /**
   * What has to be there before the change begins, in changes of its own: values that the installation's lists lack. Not
   * called by a dry run.
   */
  beforeChange?(stage: Stage, of: { database: Database; actor: Actor }): Promise<void>;
  /**
   * Writes the good rows. Nobody else writes to the catalogue meanwhile, but somebody may have since `count`: what it
   * depends on is looked up anew. Rows that are as they should be are not touched (a file imported twice changes
   * nothing). Throwing takes everything back.
   */
  write(stage: Stage, changeId: number): Promise<Counts>;
  /**
   * After `count`: what `write` would make of tables that later stages of the session look into, at least the columns
   * that identify a record. Later stages see it as if it were there (docs/decisions/086).
   */
  makes?(stage: Stage): Made[] | Promise<Made[]>;
}

/** Rows that an import would make of a table. */
export interface Made {
  table: string;
  /** A query whose columns are named as the table's; new rows have a `stage.newId` for `id`. */
  rows: SqlFragment;
  /** Rows with the id of one that is there stand in its place. */
  replaces?: true;
}

/** Whether the import was told to take rows by this option. */
export const hasExtra = ({ options }: Pick<Stage, 'options'>, option: ExtraOption): boolean =>
  options.extra[option] === true;

/** Those of the types of which tables are taken. */
export const tableTypes = (types: readonly ImportType[]): ImportType[] => types.filter(({ isXmlOnly }) => !isXmlOnly);

/** Those of the types that the catalogue has, in their order. */
export async function offeredTypes(db: Db, all: readonly ImportType[]): Promise<ImportType[]> {
  const types = await ofPlace(db, all);
  return offeredOf(db, types);
}
