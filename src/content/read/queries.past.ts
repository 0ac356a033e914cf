import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** A row of `past.…` as the snapshot saw it: written by then, and nothing it saw had ended the version. */
export const saw = (moment: RawBuilder<unknown>, row: string) => sql`(
  exists (select from change made where made.id = ${sql.ref(`${row}.change_id`)} and pg_visible_in_snapshot(made.xid, ${moment}))
  and not exists (select from change made where made.id = ${sql.ref(`${row}.ended_by`)} and pg_visible_in_snapshot(made.xid, ${moment})))`;

/** Changes that a snapshot had not seen and this transaction does; one that was committed late is among them. */
export async function changesSince(db: Db, snapshot: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from change where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`.execute(db);
  return rows.map((row) => row.id);
}

/** What a row of a table names, of all rows that were written or ended by the changes. Also by versions in between. */
export async function touched(
  db: Db,
  changes: readonly number[],
  { table, key, where = sql`true` }: { table: string; key: string; where?: RawBuilder<unknown> },
): Promise<number[]> {
  if (changes.length === 0) return [];
  const of = sql.ref(`r.${key}`);
  const { rows } = await sql<{ key: number | null }>`
    select ${of} as key from ${sql.table(table)} r where r.change_id = any(${[...changes]}::bigint[]) and ${where}
    union
    select ${of} from ${sql.table(`past.${table}`)} r where r.ended_by = any(${[...changes]}::bigint[]) and ${where}`.execute(
    db,
  );
  return rows.map((row) => row.key ?? 0);
}

/** Whether there is any of the rows. */
export async function anyTouched(db: Db, tables: readonly RawBuilder<unknown>[]) {
  const { rows } = await sql<{ any: boolean }>`
    select ${sql.join(
      tables.map((rows) => sql`exists (${rows})`),
      sql` or `,
    )} as any`.execute(db);
  return rows[0]?.any ?? false;
}

/** Rows of a table that the changes wrote or ended, for `anyTouched`. */
export const touchedRows = (changes: readonly number[], table: string, where: RawBuilder<unknown> = sql`true`) => sql`
  select from ${sql.table(table)} r where r.change_id = any(${[...changes]}::bigint[]) and ${where}
  union all select from ${sql.table(`past.${table}`)} r where r.ended_by = any(${[...changes]}::bigint[]) and ${where}`;
