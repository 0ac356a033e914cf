import { sql } from 'kysely';
import { copyInto } from '../../platform/db/copyInto.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import { copyText } from '../../platform/files/table/copyText.ts';
import type { CopyValue } from '../../platform/files/table/copyText.ts';
import type { ImportColumn } from '../rules.ts';
import type { SqlFragment } from '../service.ts';

const sqlTypes = {
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  date: 'date',
  bool: 'boolean',
  list: 'text[]',
  map: 'jsonb',
} as const;

/** `partNumber` is staged as `part_number`. */
const stagedName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const tableName = (sessionId: number, side = '') => `import_${sessionId}${side && `_${side}`}`;

/** The staging table of an import, or a further one of it. */
export const stageTable = (sessionId: number, side?: string) => sql.table(`staging.${tableName(sessionId, side)}`);

/** Makes the staging table anew and fills it with rows of line, bad, problems as JSON, and the columns' values. */
export const copyIntoStage = (
  database: Database,
  of: { catalogId: number; sessionId: number; columns: readonly ImportColumn[] },
  batches: AsyncIterable<CopyValue[][]>,
) =>
  copyInto(database, of.catalogId, {
    table: `staging.${tableName(of.sessionId)}`,
    columns: [
      { name: 'line', type: 'bigint not null' },
      { name: 'bad', type: 'boolean not null' },
      { name: 'problems', type: 'jsonb' },
      ...of.columns.map(({ key, dataType }) => ({ name: `"${stagedName(key)}"`, type: sqlTypes[dataType] })),
    ],
    rows: copyText(batches),
  });

/** A stage is empty after a crash of the database, which logs none of it; then the file is read again. */
export async function isStaged(db: Db, sessionId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`staging.${tableName(sessionId)}`}) is not null as found`.execute(db);
  if (!rows[0]?.found) return false;
  return (await sql`select from ${stageTable(sessionId)} limit 1`.execute(db)).rows.length > 0;
}

/** Forgets what an earlier validation found and records what reading found. */
export async function recordReadProblems(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('import_error').where('session_id', '=', sessionId).execute();
  await sql`update ${stageTable(sessionId)} set bad = problems is not null where bad <> (problems is not null)`.execute(
    db,
  );
  await sql`
    insert into import_error (session_id, line, column_key, value, reason)
    select ${sessionId}::bigint, s.line, p ->> 0, p ->> 1, p ->> 2
    from ${stageTable(sessionId)} s cross join lateral jsonb_array_elements(s.problems) with ordinality as x(p, n)
    where s.problems is not null order by s.line, x.n`.execute(db);
}

const shownAs = ({ key, dataType }: ImportColumn) => {
  const value = sql.ref(`s.${stagedName(key)}`);
  return dataType === 'list' ? sql`array_to_string(${value}, '/')` : sql`${value}::text`;
};

/** Records a problem or warning for the good rows `s` where `where` holds; a problem makes them bad. Answers how many. */
export async function recordRows(
  db: Db,
  sessionId: number,
  of: { column: ImportColumn; reason: SqlFragment; where: SqlFragment; isWarning: boolean },
): Promise<number> {
  const table = stageTable(sessionId);
  const found = sql`s.line, ${shownAs(of.column)} as value, ${of.reason} as reason`;
  const hit = of.isWarning
    ? sql`select ${found} from ${table} s where not s.bad and (${of.where})`
    : sql`update ${table} s set bad = true where not s.bad and (${of.where}) returning ${found}`;
  const { numAffectedRows } = await sql`
    with hit as (${hit})
    insert into import_error (session_id, line, column_key, value, reason, is_warning)
    select ${sessionId}::bigint, line, ${of.column.key}::text, coalesce(left(value, 256), ''), reason, ${of.isWarning}::boolean
    from hit order by line`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** How many rows are staged, and how many of them are bad. */
export async function stagedRows(db: Db, sessionId: number): Promise<{ rows: number; rejected: number }> {
  const { rows } = await sql<{ rows: number; rejected: number }>`
    select count(*) as rows, count(*) filter (where bad) as rejected from ${stageTable(sessionId)}`.execute(db);
  return rows[0] ?? { rows: 0, rejected: 0 };
}

/** Drops the staging tables of the catalogue's sessions that need them no more, or of one session. */
export const dropStages = (db: Db, sessionId?: number) =>
  sql`select platform.drop_stages(${sessionId ?? null}::bigint)`.execute(db);

/** Renews what searches need after `tables` were written in bulk. */
export const settleTables = (db: Db, tables: readonly string[]) =>
  sql`select platform.settle_tables(${tables}::text[])`.execute(db);
