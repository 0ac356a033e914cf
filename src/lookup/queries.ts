import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { lookupType } from './rules.ts';

const columns = [
  'id',
  'type',
  'name',
  'description',
  'numeric_code as numericCode',
  'char_code as charCode',
  'read_only as readOnly',
  'change_id as version',
] as const;

/** Most values a list may hold, and so the most that one answer brings. */
export const maxLookupValues = 2000;

export const lookupValues = (db: Db, type: number) =>
  db
    .selectFrom('lookup_value')
    .select(columns)
    .where('type', '=', type)
    .orderBy('ordinal')
    .orderBy('id')
    .limit(maxLookupValues)
    .execute();

export const lookupValue = (db: Db, id: number) =>
  db.selectFrom('lookup_value').select(columns).where('id', '=', id).executeTakeFirst();

/** The catalogue's visibility groups, in their order. */
export const visibilityGroups = (db: Db) =>
  db
    .selectFrom('lookup_value')
    .select(['id', 'name'])
    .where('type', '=', lookupType('visibilityGroup'))
    .orderBy('ordinal')
    .orderBy('id')
    .execute();

/** Keeps others from adding to the catalogue's lists until the change ends, or two could take the last place. */
export const lockLists = (db: Db) => sql`select pg_advisory_xact_lock(4603, platform.catalog()::int)`.execute(db);

/** How many values a list has, and the ordinal that a new one gets. */
export const lookupEnd = (db: Db, type: number) =>
  db
    .selectFrom('lookup_value')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.coalesce(e.fn.max('ordinal'), e.lit(0)).as('last')])
    .where('type', '=', type)
    .executeTakeFirstOrThrow();

interface Fields {
  name: string;
  description: string;
  numericCode: number;
  charCode: string;
}

const toRow = ({ name, description, numericCode, charCode }: Fields) => ({
  name,
  description,
  numeric_code: numericCode,
  char_code: charCode,
});

export const addLookupValue = (db: Db, type: number, ordinal: number, fields: Fields) =>
  db
    .insertInto('lookup_value')
    .values({ type, ordinal, ...toRow(fields) })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Undefined where the value is gone, read-only, or newer than `version`. */
export const saveLookupValue = (db: Db, id: number, version: number, fields: Fields) =>
  db
    .updateTable('lookup_value')
    .set(toRow(fields))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .where('read_only', '=', false)
    .returning(columns)
    .executeTakeFirst();

/** False where the value is gone or read-only. */
export async function removeLookupValue(db: Db, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('lookup_value')
    .where('id', '=', id)
    .where('read_only', '=', false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many of the ids are values of a list. */
export async function countLookups(db: Db, type: number, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('lookup_value')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}
