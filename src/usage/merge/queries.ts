import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { relationKinds } from '../../part/rules.ts';

/** Rows that name a part, the lists they are in, and the models above these, each once. */
export async function touchedBy(db: Db, partId: number) {
  const { rows } = await sql<{ rows: number; lists: number; models: number }>`
    with recursive named as (
      select diagram_id, count(*) as rows from parts_list_row where part_id = ${partId} group by diagram_id
    ), up(id, is_model) as (
      select n.diagram_id, false from named n
      union
      select p.id, p.is_model from up cross join lateral (
        select i.id, t.base_type = ${baseTypes.model} as is_model from hierarchy_relation r
        join hierarchy_item i on i.id = r.parent_id join hierarchy_type t on t.id = i.type_id
        where r.child_id = up.id and r.is_primary offset 0) p
      where not up.is_model
    )
    select (select coalesce(sum(rows), 0)::int from named) as rows, (select count(*)::int from named) as lists,
      (select count(*)::int from up where is_model) as models`.execute(db);
  return rows[0] ?? { rows: 0, lists: 0, models: 0 };
}

/**
 * Parts that may take the place of one: what supersedes it first, then those of the same description, by number; one
 * more than `most` where there are more. Undefined where there is no such part.
 */
export async function othersOf(db: Db, partId: number, most: number) {
  const { rows } = await sql<{ parts: { id: number; partNumber: string; description: string }[] }>`
    select coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'partNumber', o.part_number, 'description', o.description)
          order by o.place, o.number_order, o.id)
        from (select x.id, x.part_number, x.description, x.number_order, min(c.place) as place
          from (select r.related_id as id, 0 as place from part_relation r
              where r.kind = ${relationKinds.supersession} and r.part_id = p.id
            union all select s.id, 1 from part s where s.description_search = p.description_search and s.id <> p.id) c
          join part x on x.id = c.id group by x.id, x.part_number, x.description, x.number_order
          order by place, x.number_order, x.id limit ${most + 1}) o), '[]') as parts
    from part p where p.id = ${partId}`.execute(db);
  return rows[0]?.parts;
}

/** The diagrams whose parts list names a part, as a query of ids. */
export const listsOf = (partId: number) =>
  sql`select distinct l.diagram_id from parts_list_row l where l.part_id = ${partId}`;

/** Gives every row of a part to another; the ids of the diagrams. */
export async function giveRows(db: Db, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with given as (update parts_list_row set part_id = ${to} where part_id = ${from} returning diagram_id)
    select coalesce(jsonb_agg(distinct diagram_id), '[]') as ids from given`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Gives the relations of a part to another, but for those that this one has already or that would lead to itself. */
export async function giveRelations(db: Db, from: number, to: number): Promise<void> {
  const end = (column: 'part_id' | 'related_id') =>
    sql`case r.${sql.ref(column)} when ${from} then ${to} else r.${sql.ref(column)} end`;
  await sql`
    update part_relation r set part_id = ${end('part_id')}, related_id = ${end('related_id')}
    where ${from} in (r.part_id, r.related_id) and ${to} not in (r.part_id, r.related_id)
      and not exists (select from part_relation x
        where x.kind = r.kind and x.part_id = ${end('part_id')} and x.related_id = ${end('related_id')})`.execute(db);
  await sql`delete from part_relation r where ${from} in (r.part_id, r.related_id)`.execute(db);
}
