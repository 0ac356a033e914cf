import { sql } from 'kysely';
import type { Digits } from '../../catalog/digits/rules.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { CopyValue } from '../../platform/files/table/copyText.ts';
import { mappedColumns, planMapping } from '../mapping/rules.ts';
import { dateRefusalsOf, rowReader } from '../read/row.ts';
import type { Problem } from '../read/row.ts';
import { openSource } from '../source/service.ts';
import type { ImportColumn, ImportOptions } from '../rules.ts';
import type { ImportType, SqlFragment, Stage } from '../service.ts';
import {
  copyIntoStage,
  countGone,
  fillCells,
  goneDiff,
  leaveGone,
  recordRows,
  removeGone,
  stageTable,
  warnRows,
} from './queries.ts';
import type { Gone, StageKey } from './queries.ts';

/** More than a file has rows: the numbers of stages for rows that are not there yet do not meet. */
const idsOfStage = 1_000_000_000_000;

/**
 * Reads the file into the staging table. Memory stays flat: rows go from the file to COPY in batches.
 * `onBytes` hears how far the file is read. Throws TableUnreadable.
 */
export async function stageFile(
  database: Database,
  of: StageKey & {
    catalogId: number;
    type: ImportType;
    options: ImportOptions;
    path: string;
    digits: Digits;
    onBytes(read: number): void;
  },
): Promise<void> {
  const { type, options, digits } = of;
  const source = await openSource(type, of.path, options);
  const { plans } = planMapping(type.columns, source.layout.headers, options.columns, options.mode);
  const dateFormat = options.dateFormat ?? 'YYYY-MM-DD';
  const { dataRows, isWhole } = source.layout;
  const dateRefusals = dateRefusalsOf(plans, dataRows, { dateFormat, isWhole });
  const read = rowReader(type.columns, plans, {
    decimalSeparator: options.decimalSeparator,
    dateFormat,
    digits,
    dateRefusals,
    fractions: source.layout.fractions,
    isUpdate: options.mode === 'update',
  });
  const nothing = type.columns.map(() => null);

  async function* staged(): AsyncGenerator<CopyValue[][]> {
    for await (const batch of source.rows(of.onBytes)) {
      yield batch.map((row) => {
        const problems: Problem[] = [];
        const values = 'cells' in row ? read(row.cells, problems) : nothing;
        if ('error' in row) problems.push(['', '', row.error]);
        const isBad = problems.length > 0;
        return [row.line, isBad, isBad ? JSON.stringify(problems) : null, null, ...values];
      });
    }
  }
  await copyIntoStage(database, { ...of, columns: type.columns }, staged());
}

/** Fills the empty cells of a stage that was read, where empty cells erase. */
export async function fillEmpty(db: Db, of: StageKey, columns: readonly ImportColumn[], options: ImportOptions) {
  if (options.emptyCells !== 'erase') return;
  const mapped = mappedColumns(options.columns);
  const filled = columns.filter(({ key }) => mapped.has(key));
  // What the reading of rows asks for is noted by now.
  const isAsked = ({ required, updateRequired, mayBeBlank }: ImportColumn) =>
    !mayBeBlank && (options.mode === 'update' ? updateRequired : required);
  await fillCells(
    db,
    of,
    filled.filter((column) => !isAsked(column)),
  );
}

/** What a noun sees of the staged rows. */
export function openStage(
  of: StageKey & {
    db: Db;
    type: ImportType;
    options: ImportOptions;
    mapped: ReadonlySet<string>;
    rows: number;
    zipPath: string | null;
    files: FileStore;
    gone: AbortSignal;
    progress: Stage['progress'];
    /** Its side tables say what stays. */
    isPart?: boolean;
    /** Does something that sees the whole catalogue; left out where the sender sees it anyway. */
    seeingAll?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  },
): Stage {
  const { db, sessionId, number, type, mapped, options, seeingAll } = of;
  const key = { sessionId, number };
  const columnOf = (columnKey: string) => {
    const column = type.columns.find(({ key }) => key === columnKey);
    if (!column) throw new Error(`The import ${type.key} has no column ${columnKey}.`);
    return column;
  };
  const record =
    (isWarning: boolean): Stage['reject'] =>
    (columnKey, reason, where, detail = '') =>
      recordRows(db, key, {
        column: columnOf(columnKey),
        reason: textIn(reason),
        where,
        isWarning,
        detail: textIn(detail),
      });
  return {
    db,
    sessionId,
    number,
    options,
    mode: options.mode,
    table: stageTable(key),
    rows: of.rows,
    has: (columnKey) => mapped.has(columnKey),
    erases: (columnKey) =>
      options.emptyCells === 'erase' &&
      mapped.has(columnKey) &&
      type.columns.find(({ key }) => key === columnKey)?.empty === null,
    side: (name) => stageTable(key, name),
    newId: (line) => sql`(-(${sql.lit(number * idsOfStage)}::bigint + ${line}))`,
    seesAll: seeingAll === undefined,
    reject: record(false),
    rejectUnseen: async (columnKey, reason, where) =>
      seeingAll ? seeingAll(() => record(false)(columnKey, reason, where)) : 0,
    warn: record(true),
    warnEach: (columnKey, reason, rows) => warnRows(db, key, { column: columnOf(columnKey), reason, rows }),
    gone: of.gone,
    progress: of.progress,
    zipPath: of.zipPath,
    files: of.files,
    isPart: of.isPart ?? false,
    leaves: () => sql`false`,
    stays: () => sql`false`,
    leftOut: noRows(stageTable(key)),
    ...(of.isPart && {
      leaves: (cell, line, part) =>
        sql`exists (select from ${stageTable(key, 'leave')} x where x.line = ${line} and ${cell} = any (x.keys)
          ${part === undefined ? sql`` : sql`and x.part = ${sql.lit(part)}`})`,
      stays: (record) => sql`(${record} in (select x.record from ${stageTable(key, 'stay')} x))`,
      leftOut: stageTable(key, 'left'),
    }),
  };
}

const textIn = (text: string | SqlFragment): SqlFragment => (typeof text === 'string' ? sql`${text}::text` : text);

const noRows = (table: SqlFragment) => sql`(select * from ${table} where false)`;

/**
 * An import whose rows name records that are to go. One that names what is not there changes nothing, so a file that is
 * taken twice does nothing the second time.
 */
export const removalImport = (
  of: Pick<ImportType, 'id' | 'key' | 'name' | 'xml' | 'columns' | 'tables' | 'permission'> & {
    /** Makes the side table `gone`: line, and `id` of the record, null where there is none. A line may have several. */
    find(stage: Stage): Promise<void>;
    /** The records that go, for somebody to choose among. */
    gone: readonly Gone[];
    /** What the records of the first of these belong to, and what the screens call it. */
    groupTitle?: string;
    /** Rejects rows that are wrong, before `find`. */
    check?(stage: Stage): Promise<void>;
    /** Rejects rows whose records have to stay, after `find`. */
    refuse?(stage: Stage): Promise<void>;
    remove(db: Db, ids: number[], stage: Stage): Promise<unknown>;
  },
): ImportType => ({
  id: of.id,
  key: of.key,
  name: of.name,
  ...(of.xml && { xml: of.xml }),
  isXmlOnly: true,
  ...(of.permission && { permission: of.permission }),
  columns: of.columns,
  modes: [],
  tables: of.tables,

  async validate(stage) {
    await of.check?.(stage);
    await of.find(stage);
    await of.refuse?.(stage);
  },

  count: countGone,

  diff: {
    ...(of.groupTitle && { groupTitle: of.groupTitle }),
    prepare: (stage) => of.find(stage),
    records: (stage) => of.gone.map((one) => goneDiff(stage, one)),
  },

  async write(stage) {
    await of.find(stage);
    if (stage.isPart) await leaveGone(stage, of.gone);
    const counts = await countGone(stage);
    stage.progress('Removing', 0, 1);
    await removeGone(stage, (ids) => of.remove(stage.db, ids, stage));
    return counts;
  },
});
