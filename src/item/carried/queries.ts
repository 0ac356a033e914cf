import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { CarriedAttributes } from './contract.ts';
import { maxCarried } from './rules.ts';

/** The tables of a kind of record: which attributes it carries, and the records, whose values are in `attributes`. */
export interface Carrier {
  list: string;
  records: string;
}

/** The attributes that the records carry, with the version of their list. */
export async function carriedBy(db: Db, { list }: Carrier): Promise<CarriedAttributes> {
  const { rows } = await sql<CarriedAttributes>`
    select coalesce((select jsonb_agg(to_jsonb(x) - 'ordinal' order by x.ordinal) from (
        select a.id as "attributeId", a.name, a.type, a.definition, l.ordinal,
          coalesce((a.definition ->> 'isRequired')::boolean, false) as "isRequired"
        from ${sql.table(list)} l join attribute a on a.id = l.attribute_id
        order by l.ordinal limit ${maxCarried}) x), '[]') as attributes,
      (select coalesce(max(greatest(b.change_id, b.ended_by)), 0) from ${sql.table(`past.${list}`)} b) as version`.execute(
    db,
  );
  return rows[0] ?? { attributes: [], version: 0 };
}

/** One save of such a list at a time. */
export const lockCarried = (db: Db) => sql`select pg_advisory_xact_lock(4606, platform.catalog()::int)`.execute(db);

/** Those of the ids that no attribute has. */
export async function unknownAttributes(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${ids}::bigint[]) w(id) where not exists (select from attribute a where a.id = w.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The first attribute that records have values of and that is not among the ids, with how many records. */
export async function heldBeside(
  db: Db,
  { list, records }: Carrier,
  ids: readonly number[],
): Promise<{ name: string; count: number } | undefined> {
  const { rows } = await sql<{ name: string; count: number }>`
    select a.name, (select count(*)::int from ${sql.table(records)} r where r.attributes ? a.id::text) as count
    from ${sql.table(list)} l join attribute a on a.id = l.attribute_id
    where l.attribute_id <> all(${ids}::bigint[])
      and exists (select from ${sql.table(records)} r where r.attributes ? a.id::text)
    order by l.ordinal limit 1`.execute(db);
  return rows[0];
}

/** Makes the list what `ids` say, in their order; what is as it should be stays untouched. */
export async function writeCarried(db: Db, { list }: Carrier, ids: readonly number[]): Promise<void> {
  const table = sql.table(list);
  const wanted = sql`unnest(${ids}::bigint[]) with ordinality w(id, at)`;
  await sql`delete from ${table} where attribute_id <> all(${ids}::bigint[])`.execute(db);
  await sql`update ${table} l set ordinal = w.at from ${wanted} where l.attribute_id = w.id and l.ordinal <> w.at`.execute(
    db,
  );
  await sql`insert into ${table} (attribute_id, ordinal) select w.id, w.at from ${wanted}
    where not exists (select from ${table} l where l.attribute_id = w.id) order by w.at`.execute(db);
}
