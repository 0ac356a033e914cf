import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { maxPartAttributes } from '../rules.ts';
import type { PartAttributes } from './contract.ts';

/** The attributes that parts carry, with the version of their list. */
export async function partAttributes(db: Db): Promise<PartAttributes> {
  const { rows } = await sql<PartAttributes>`
    select coalesce((select jsonb_agg(to_jsonb(x) - 'ordinal' order by x.ordinal) from (
        select a.id as "attributeId", a.name, a.type, a.definition, pa.ordinal,
          coalesce((a.definition ->> 'isRequired')::boolean, false) as "isRequired"
        from part_attribute pa join attribute a on a.id = pa.attribute_id
        order by pa.ordinal limit ${maxPartAttributes}) x), '[]') as attributes,
      (select coalesce(max(greatest(b.change_id, b.ended_by)), 0) from past.part_attribute b) as version`.execute(db);
  return rows[0] ?? { attributes: [], version: 0 };
}

/** One save of the list at a time. */
export const lockPartAttributes = (db: Db) =>
  sql`select pg_advisory_xact_lock(4606, platform.catalog()::int)`.execute(db);

/** Those of the ids that no attribute has. */
export async function unknownAttributes(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${ids}::bigint[]) w(id) where not exists (select from attribute a where a.id = w.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The name of the specification attribute where it is not among the ids. */
export async function specificationBeside(db: Db, ids: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select a.name from catalog c join attribute a on a.id = c.specification_attribute_id
    where c.id = platform.catalog() and a.id <> all(${ids}::bigint[])`.execute(db);
  return rows[0]?.name;
}

/** The first attribute that parts have values of and that is not among the ids, with how many parts. */
export async function heldBeside(db: Db, ids: readonly number[]): Promise<{ name: string; parts: number } | undefined> {
  const { rows } = await sql<{ name: string; parts: number }>`
    select a.name, (select count(*)::int from part p where p.attributes ? a.id::text) as parts
    from part_attribute pa join attribute a on a.id = pa.attribute_id
    where pa.attribute_id <> all(${ids}::bigint[]) and exists (select from part p where p.attributes ? a.id::text)
    order by pa.ordinal limit 1`.execute(db);
  return rows[0];
}

/** Makes the list what `ids` say, in their order; what is as it should be stays untouched. */
export async function writePartAttributes(db: Db, ids: readonly number[]): Promise<void> {
  const wanted = sql`unnest(${ids}::bigint[]) with ordinality w(id, at)`;
  await sql`delete from part_attribute where attribute_id <> all(${ids}::bigint[])`.execute(db);
  await sql`update part_attribute pa set ordinal = w.at from ${wanted} where pa.attribute_id = w.id and pa.ordinal <> w.at`.execute(
    db,
  );
  await sql`insert into part_attribute (attribute_id, ordinal) select w.id, w.at from ${wanted}
    where not exists (select from part_attribute pa where pa.attribute_id = w.id) order by w.at`.execute(db);
}
