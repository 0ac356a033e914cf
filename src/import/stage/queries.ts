// size: all statements over staging tables: copying, judging, and writing rows as records
import { sql } from 'kysely';
import { copyInto } from '../../platform/db/copyInto.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import { copyText } from '../../platform/files/table/copyText.ts';
import type { CopyValue } from '../../platform/files/table/copyText.ts';
import type { ImportColumn, Counts } from '../rules.ts';
import type { SqlFragment, DiffCell, RecordDiff, Stage } from '../service.ts';
import type { RawBuilder } from 'kysely';

export const sqlTypes = {
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  date: 'date',
  bool: 'boolean',
  list: 'text[]',
  map: 'jsonb',
} as const;

/** `partNumber` is staged as `part_number`. */
export const stagedName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Which stage of which session. */
export interface StageKey {
  sessionId: number;
  /** From 1. */
  number: number;
}

const stageName = ({ sessionId, number }: StageKey, side = '') => `import_${sessionId}_${number}${side && `_${side}`}`;

/** The staging table of a stage, or a further one of it. */
export const stageTable = (of: StageKey, side?: string) => sql.table(`staging.${stageName(of, side)}`);

/**
 * Makes the staging table anew and fills it with rows of line, bad, problems as JSON, the line of a document that the record
 * begins in, and the columns' values.
 */
export const copyIntoStage = (
  database: Database,
  of: StageKey & { catalogId: number; columns: readonly ImportColumn[] },
  batches: AsyncIterable<CopyValue[][]>,
) =>
  copyInto(database, of.catalogId, {
    table: `staging.${stageName(of)}`,
    columns: [
      { name: 'line', type: 'bigint not null' },
      { name: 'bad', type: 'boolean not null' },
      { name: 'problems', type: 'jsonb' },
      { name: 'place', type: 'bigint' },
      ...of.columns.map(({ key, dataType }) => ({ name: `"${stagedName(key)}"`, type: sqlTypes[dataType] })),
    ],
    rows: copyText(batches),
  });

/** Gives every row an entry of a map column for each of the names, blank where it has none. */
export const fillEntries = (db: Db, of: StageKey, column: string, names: readonly string[]) => {
  const cell = sql.ref(stagedName(column));
  const blank = JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])));
  return sql`update ${stageTable(of)} set ${cell} = ${blank}::jsonb || coalesce(${cell}, '{}')
    where not coalesce(${cell}, '{}') ?& ${[...names]}::text[]`.execute(db);
};

/**
 * Fills cells that the file leaves empty as their columns say, and notes what may not be empty. A cell of a column whose
 * `empty` is null stays so.
 */
export async function fillCells(db: Db, of: StageKey, columns: readonly ImportColumn[]): Promise<void> {
  const cell = ({ key }: ImportColumn) => sql.ref(`s.${stagedName(key)}`);
  const filled = columns.filter(({ empty }) => typeof empty === 'string');
  const needed = columns.filter(({ neverEmpty }) => neverEmpty !== undefined);
  if (filled.length + needed.length === 0) return;
  const problems = sql`to_jsonb(array_remove(array[${sql.join([
    sql`null::jsonb`,
    ...needed.map(
      (column) =>
        sql`case when ${cell(column)} is null then jsonb_build_array(${column.key}::text, '', ${column.neverEmpty}::text) end`,
    ),
  ])}], null))`;
  const sets = [
    ...filled.map(
      (column) =>
        sql`${sql.ref(stagedName(column.key))} = coalesce(${cell(column)}, ${column.empty}::${sql.raw(sqlTypes[column.dataType])})`,
    ),
    ...(needed.length === 0
      ? []
      : [
          sql`problems = nullif(coalesce(s.problems, '[]') || ${problems}, '[]')`,
          sql`bad = s.bad or ${problems} <> '[]'`,
        ]),
  ];
  await sql`update ${stageTable(of)} s set ${sql.join(sets)}
    where ${sql.join(
      [...filled, ...needed].map((column) => sql`${cell(column)} is null`),
      sql` or `,
    )}`.execute(db);
}

/** A stage is empty after a crash of the database, which logs none of it; then the file is read again. */
export async function isStaged(db: Db, of: StageKey, side?: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`staging.${stageName(of, side)}`}) is not null as found`.execute(db);
  if (!rows[0]?.found) return false;
  return (await sql`select from ${stageTable(of, side)} limit 1`.execute(db)).rows.length > 0;
}

/** The same of several staging tables, or further ones of stages. */
export async function areStaged(db: Db, keys: readonly (StageKey & { side?: string })[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const names = keys.map(({ side, ...of }) => `staging.${stageName(of, side)}`);
  const { rows } = await sql<{ found: number }>`
    select count(to_regclass(n))::int as found from unnest(${names}::text[]) n`.execute(db);
  if (rows[0]?.found !== keys.length) return false;
  const filled = keys.map(({ side, ...of }) => sql`exists (select from ${stageTable(of, side)})`);
  const { rows: all } = await sql<{ filled: boolean }>`select ${sql.join(filled, sql` and `)} as filled`.execute(db);
  return all[0]?.filled ?? false;
}

/** Forgets what an earlier validation found and records what reading found. */
export async function recordReadProblems(db: Db, of: StageKey): Promise<void> {
  const { sessionId, number } = of;
  await db.deleteFrom('import_error').where('session_id', '=', sessionId).where('stage', '=', number).execute();
  await sql`update ${stageTable(of)} set bad = problems is not null where bad <> (problems is not null)`.execute(db);
  await sql`
    insert into import_error (session_id, stage, line, place, column_key, value, reason, detail)
    select ${sessionId}::bigint, ${number}::smallint, s.line, s.place, p ->> 0, p ->> 1, p ->> 2, coalesce(p ->> 3, '')
    from ${stageTable(of)} s cross join lateral jsonb_array_elements(s.problems) with ordinality as x(p, n)
    where s.problems is not null order by s.line, x.n`.execute(db);
}

const shownAs = ({ key, dataType }: ImportColumn) => {
  const value = sql.ref(`s.${stagedName(key)}`);
  return dataType === 'list' ? sql`array_to_string(${value}, '/')` : sql`${value}::text`;
};

/** Records a problem or warning for the good rows `s` where `where` holds; a problem makes them bad. Answers how many. */
export async function recordRows(
  db: Db,
  key: StageKey,
  of: { column: ImportColumn; reason: SqlFragment; where: SqlFragment; isWarning: boolean; detail: SqlFragment },
): Promise<number> {
  const table = stageTable(key);
  const found = sql`s.line, s.place, ${shownAs(of.column)} as value, ${of.reason} as reason, ${of.detail} as detail`;
  const hit = of.isWarning
    ? sql`select ${found} from ${table} s where not s.bad and (${of.where})`
    : sql`update ${table} s set bad = true where not s.bad and (${of.where}) returning ${found}`;
  const { numAffectedRows } = await sql`
    with hit as (${hit})
    insert into import_error (session_id, stage, line, place, column_key, value, reason, is_warning, detail)
    select ${key.sessionId}::bigint, ${key.number}::smallint, line, place, ${of.column.key}::text, coalesce(left(value, 256), ''), reason,
      ${of.isWarning}::boolean, coalesce(detail, '')
    from hit order by line`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Records a warning for the good ones of `rows`, a query of `line` and `detail`. Answers how many. */
export async function warnRows(
  db: Db,
  key: StageKey,
  of: { column: ImportColumn; reason: string; rows: SqlFragment },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into import_error (session_id, stage, line, place, column_key, value, reason, detail, is_warning)
    select ${key.sessionId}::bigint, ${key.number}::smallint, s.line, s.place, ${of.column.key}::text,
      coalesce(left(${shownAs(of.column)}, 256), ''), ${of.reason}::text, f.detail, true
    from (${of.rows}) f join ${stageTable(key)} s on s.line = f.line where not s.bad order by s.line`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** How many rows are staged, and how many of them are bad. */
export async function stagedRows(db: Db, of: StageKey): Promise<{ rows: number; rejected: number }> {
  const { rows } = await sql<{ rows: number; rejected: number }>`
    select count(*) as rows, count(*) filter (where bad) as rejected from ${stageTable(of)}`.execute(db);
  return rows[0] ?? { rows: 0, rejected: 0 };
}

/** Drops the staging tables of the catalogue's sessions that need them no more, or of one session. */
export const dropStages = (db: Db, sessionId?: number) =>
  sql`select platform.drop_stages(${sessionId ?? null}::bigint)`.execute(db);

/** Makes the side table `name` from a query over the staged rows, whose columns begin with `line`. */
export async function makeSide(stage: Stage, name: string, query: RawBuilder<unknown>): Promise<void> {
  const side = stage.side(name);
  await sql`drop table if exists ${side}`.execute(stage.db);
  await sql`create unlogged table ${side} as ${query}`.execute(stage.db);
  await sql`analyze ${side}`.execute(stage.db);
}

/** A column of a record that a staged row fills. */
interface Field {
  /** Of the import's column. */
  key: string;
  column: string;
  /** It is written, and shown, although the file has no such column. */
  isImplied?: true;
  /** Over `s` and `k`; null leaves what a record has, or empties it where `stage.erases` says so. */
  value: SqlFragment;
  /** What a new record gets where the value is null. */
  fresh: SqlFragment;
  /** As the grid shows the two, where that is not the value itself. */
  shown?: { now: SqlFragment; becomes: SqlFragment };
}

/** Staged rows of which each writes one record of a table. */
export interface Records {
  table: string;
  /** Side table with a row `k` for each good line. */
  side: string;
  /** Holds where the record `r` is the one that `s` and `k` speak of. */
  match: SqlFragment;
  /** What a new record gets beside its fields, by column. Left out: no record is added, rows without one are rejected. */
  added?: Readonly<Record<string, SqlFragment>>;
  fields: readonly Field[];
  /** What tells the record, for the grid. */
  by: readonly DiffCell[];
}

const rowsOf = (stage: Stage, { side }: Records) => sql`${stage.table} s join ${stage.side(side)} k on k.line = s.line`;

const mapped = (stage: Stage, { fields }: Records) =>
  fields.filter(({ key, isImplied }) => isImplied || stage.has(key));

/** What a field of a record that is there becomes: `now` is what it has. */
export const becoming = (stage: Stage, key: string, value: SqlFragment, now: SqlFragment): SqlFragment =>
  stage.erases(key) ? value : sql`coalesce(${value}, ${now})`;

/** Whether a row says something else than its record `r`. */
function differs(stage: Stage, of: Records) {
  const own = mapped(stage, of);
  if (own.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    own.map(({ key, column, value }) => {
      const now = sql.ref(`r.${column}`);
      return sql`${becoming(stage, key, value, now)} is distinct from ${now}`;
    }),
    sql` or `,
  )})`;
}

/** What `writeRecords` would do. */
export async function countRecords(stage: Stage, of: Records): Promise<Counts> {
  const { rows } = await sql<{ absent: number; update: number; all: number }>`
    select count(*) filter (where r.id is null)::int as absent,
      count(*) filter (where r.id is not null and ${differs(stage, of)})::int as update, count(*)::int as all
    from ${rowsOf(stage, of)} left join ${sql.ref(of.table)} r on ${of.match} where not s.bad`.execute(stage.db);
  const { absent = 0, update = 0, all = 0 } = rows[0] ?? {};
  const isNew = of.added !== undefined && stage.mode !== 'update';
  return {
    create: isNew ? absent : 0,
    update,
    unchanged: all - absent - update,
    remove: 0,
    skipped: isNew ? 0 : absent,
  };
}

/** Lines of the good rows of whose `s`, `k` and record `r`, null where there is none, `where` holds. */
export const linesWhere = (stage: Stage, of: Records, where: SqlFragment): SqlFragment => sql`
  select s.line from ${rowsOf(stage, of)} left join ${sql.ref(of.table)} r on ${of.match} where not s.bad and (${where})`;

/** Lines of the good rows that would add or change a record. */
export const changingLines = (stage: Stage, of: Records): SqlFragment =>
  linesWhere(stage, of, sql`r.id is null or ${differs(stage, of)}`);

/**
 * Rejects rows that would add or change a record where that is held: `is_held` of their row `k`. What is as the row says is
 * no matter of it.
 */
export const rejectHeld = (stage: Stage, of: Records, { column, reason }: { column: string; reason: string }) =>
  stage.reject(
    column,
    reason,
    sql`s.line in (select s.line from ${rowsOf(stage, of)} left join ${sql.ref(of.table)} r on ${of.match}
      where k.is_held and (r.id is null or ${differs(stage, of)}))`,
  );

/** Brings records to what their rows say and adds those that are new; what is as it should be is not touched. */
export async function writeRecords(stage: Stage, of: Records): Promise<Counts> {
  const counts = await countRecords(stage, of);
  const own = mapped(stage, of);
  const table = sql.ref(of.table);
  stage.progress('Writing records', 0, 2);
  if (own.length > 0) {
    const set = own.map(
      ({ key, column, value }) => sql`${sql.ref(column)} = ${becoming(stage, key, value, sql.ref(`r.${column}`))}`,
    );
    await sql`update ${table} r set ${sql.join(set)} from ${rowsOf(stage, of)}
      where not s.bad and ${of.match} and ${differs(stage, of)}`.execute(stage.db);
  }
  stage.progress('Adding records', 1, 2);
  if (of.added && counts.create > 0) {
    const given = [
      ...Object.entries(of.added),
      ...own.map(({ column, value, fresh }) => [column, sql`coalesce(${value}, ${fresh})`] as const),
    ];
    await sql`insert into ${table} (${sql.join(given.map(([column]) => sql.ref(column)))})
      select ${sql.join(given.map(([, value]) => value))} from ${rowsOf(stage, of)}
      where not s.bad and not exists (select from ${table} r where ${of.match}) order by s.line`.execute(stage.db);
  }
  return counts;
}

/** The same cell by cell. */
export function recordsDiff(stage: Stage, of: Records): RecordDiff {
  const isOld = of.added === undefined || stage.mode === 'update';
  return {
    table: of.table,
    from: sql`${rowsOf(stage, of)} left join ${sql.ref(of.table)} r on ${of.match}`,
    where: isOld ? sql`not s.bad and r.id is not null` : sql`not s.bad`,
    cells: [
      ...of.by,
      ...mapped(stage, of).map(({ key, column, value, shown }): DiffCell => {
        const now = sql`r.${sql.ref(column)}`;
        return shown
          ? { key, now: shown.now, becomes: becoming(stage, key, shown.becomes, shown.now) }
          : { key, now, becomes: becoming(stage, key, value, now) };
      }),
    ],
  };
}

/** Rejects rows of which the side table knows an earlier one with the same `first`. */
export const rejectRepeated = (stage: Stage, side: string, column: string, reason: string): Promise<number> =>
  stage.reject(
    column,
    sql`(select ${`${reason} `}::text || k.first from ${stage.side(side)} k where k.line = s.line)`,
    sql`s.line in (select k.line from ${stage.side(side)} k where k.first < k.line)`,
  );

/** Rejects rows for which `where` holds of their row `k` of a side table. */
export const rejectSide = (
  stage: Stage,
  of: { side: string; column: string; reason: string | SqlFragment; where: SqlFragment },
): Promise<number> => {
  const side = stage.side(of.side);
  const reason =
    typeof of.reason === 'string' ? of.reason : sql`(select ${of.reason} from ${side} k where k.line = s.line limit 1)`;
  return stage.reject(of.column, reason, sql`s.line in (select k.line from ${side} k where ${of.where})`);
};

/** Rejects lines with a reason for each, which were judged one by one: only where there are few records. */
export const rejectLines = (stage: Stage, column: string, lines: readonly { line: number; reason: string }[]) =>
  lines.length === 0
    ? Promise.resolve(0)
    : stage.reject(
        column,
        sql`(select v.reason from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) v(line bigint, reason text)
          where v.line = s.line limit 1)`,
        sql`s.line = any(${lines.map(({ line }) => line)}::bigint[])`,
      );

/** Records that are removed at once. */
const atOnce = 10_000;

/**
 * What removing the records `id` of the side table `gone` does: a row whose record is not there leaves all as it is, and
 * so does one that names a record again.
 */
export async function countGone(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ remove: number; said: number; all: number }>`
    select count(distinct k.id)::int as remove, count(distinct s.line) filter (where k.id is not null)::int as said,
      count(distinct s.line)::int as all
    from ${stage.table} s left join ${stage.side('gone')} k on k.line = s.line where not s.bad`.execute(stage.db);
  const { remove = 0, said = 0, all = 0 } = rows[0] ?? {};
  return { create: 0, update: 0, unchanged: all - Math.min(said, remove), remove };
}

/** Records of a table that go. */
export interface Gone {
  table: string;
  /** The number of the record, from the `id` of the side table `gone`; that itself if left out. */
  record?: (id: SqlFragment) => SqlFragment;
  /** What the grid shows of a record. */
  cells: readonly DiffCell[];
  group?: RecordDiff['group'];
}

const recordOf = ({ record }: Gone) => (record ? record(sql`k.id`) : sql`k.id`);

/** Records that go, once each under the first row that names them. */
export const goneDiff = (stage: Stage, of: Gone): RecordDiff => ({
  table: of.table,
  from: sql`(select distinct on (k.id) k.* from ${stage.side('gone')} k join ${stage.table} s on s.line = k.line
      where not s.bad order by k.id, k.line) k
    join ${stage.table} s on s.line = k.line join ${sql.ref(of.table)} r on r.id = ${recordOf(of)}`,
  kind: sql`'remove'`,
  rejectGone: 'records',
  cells: of.cells,
  ...(of.group && { group: of.group }),
});

/** Takes the records that somebody left out of the side table `gone`. */
export async function leaveGone(stage: Stage, all: readonly Gone[]): Promise<void> {
  for (const [part, of] of all.entries())
    await sql`delete from ${stage.side('gone')} k using ${stage.side('leave')} x
      where x.part = ${sql.lit(part)} and x.record = ${recordOf(of)}`.execute(stage.db);
}

/** Hands the ids of these records to `remove`, some at a time. */
export async function removeGone(stage: Stage, remove: (ids: number[]) => Promise<unknown>): Promise<void> {
  let after: number | undefined;
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select distinct k.id from ${stage.side('gone')} k join ${stage.table} s on s.line = k.line
      where not s.bad and k.id is not null and ${after === undefined ? sql`true` : sql`k.id > ${after}`} order by k.id limit ${atOnce}`.execute(
      stage.db,
    );
    const last = rows.at(-1);
    if (!last) return;
    await remove(rows.map(({ id }) => id));
    after = last.id;
  }
}
