import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { relationKinds } from '../../part/rules.ts';

/** Kind of the jobs that move parts to another. */
export const movesJob = 'moveParts';

/** A job that moves parts, where it is one of this catalogue. */
export const movesJobOf = (db: Db, catalogId: number, jobId: number) =>
  db
    .selectFrom('job')
    .select('id')
    .where('id', '=', jobId)
    .where('catalog_id', '=', catalogId)
    .where('kind', '=', movesJob)
    .executeTakeFirst();

/** Rows that name parts, the lists they are in, and the models above these, each once. */
export async function touchedBy(db: Db, parts: readonly number[]) {
  const { rows } = await sql<{ rows: number; lists: number; models: number }>`
    with recursive named as (
      select diagram_id, count(*) as rows from parts_list_row
      where part_id = any(${[...parts]}::bigint[]) group by diagram_id
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

/** The diagrams whose parts list names one of some parts, as a query of ids. */
export const listsOf = (parts: readonly number[]) =>
  sql`select distinct l.diagram_id from parts_list_row l where l.part_id = any(${[...parts]}::bigint[])`;

/** The numbers of parts by id, and which of these stand in a list that is among `held`. */
export async function partsInLists(db: Db, parts: readonly number[], held: readonly number[]) {
  const { rows } = await sql<{ id: number; partNumber: string; isHeld: boolean }>`
    select p.id, p.part_number as "partNumber", exists (
      select from parts_list_row l where l.part_id = p.id and l.diagram_id = any(${[...held]}::bigint[])) as "isHeld"
    from part p where p.id = any(${[...parts]}::bigint[]) order by p.number_order, p.id`.execute(db);
  return rows;
}

/** Gives every row of parts to another; the ids of the diagrams. */
export async function giveRows(db: Db, from: readonly number[], to: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with given as (update parts_list_row set part_id = ${to} where part_id = any(${[...from]}::bigint[]) returning diagram_id)
    select coalesce(jsonb_agg(distinct diagram_id), '[]') as ids from given`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The quantity of a row `r` so many times; one that is no number stays as it is. */
const times = (quantity: RawBuilder<unknown>) => sql`case when r.quantity ~ '^[0-9]+([.][0-9]+)?$'
  then left(trim_scale(r.quantity::numeric * ${quantity})::text, 16) else r.quantity end`;

/** Puts rows of further parts behind every row of a part, each so many times. */
export async function addRowsBeside(db: Db, partId: number, more: readonly { partId: number; quantity: number }[]) {
  if (more.length === 0) return;
  await sql`
    insert into parts_list_row (diagram_id, ordinal, tag, part_id, quantity, context, footnote, grouping_key)
    select r.diagram_id, r.ordinal, r.tag, m.part_id, ${times(sql`m.quantity`)}, r.context, r.footnote, r.grouping_key
    from parts_list_row r cross join unnest(${more.map((one) => one.partId)}::bigint[],
      ${more.map((one) => one.quantity)}::numeric[]) with ordinality m(part_id, quantity, place)
    where r.part_id = ${partId} order by r.id, m.place`.execute(db);
}

/** Multiplies the quantities of all rows of a part. */
export async function multiplyRows(db: Db, partId: number, quantity: number): Promise<void> {
  if (quantity === 1) return;
  await sql`update parts_list_row r set quantity = ${times(sql`${quantity}::numeric`)} where r.part_id = ${partId}`.execute(
    db,
  );
}

/** Gives the relations of parts to another, but for those that this one has already or that would lead to itself. */
export async function giveRelations(db: Db, from: readonly number[], to: number): Promise<void> {
  const old = sql`${[...from]}::bigint[]`;
  const end = (column: 'part_id' | 'related_id') =>
    sql`case when r.${sql.ref(column)} = any(${old}) then ${to} else r.${sql.ref(column)} end`;
  await sql`
    with given as (
      select r.id, r.kind, ${end('part_id')} as part_id, ${end('related_id')} as related_id,
        row_number() over (partition by r.kind, ${end('part_id')}, ${end('related_id')} order by r.id) as n
      from part_relation r where r.part_id = any(${old}) or r.related_id = any(${old})
    )
    update part_relation r set part_id = g.part_id, related_id = g.related_id from given g
    where g.id = r.id and g.n = 1 and g.part_id <> g.related_id
      and not exists (select from part_relation x
        where x.kind = g.kind and x.part_id = g.part_id and x.related_id = g.related_id)`.execute(db);
  await sql`delete from part_relation r where r.part_id = any(${old}) or r.related_id = any(${old})`.execute(db);
}

/** Gives the literature of parts to another, behind what this one has already. */
export const giveLiterature = (db: Db, from: readonly number[], to: number) =>
  sql`
    with given as (
      select l.id, row_number() over (order by l.part_id, l.ordinal, l.id) as place,
        row_number() over (partition by l.attachment_id order by l.part_id, l.id) as n
      from attachment_link l where l.part_id = any(${[...from]}::bigint[])
    )
    update attachment_link l set part_id = ${to},
      ordinal = g.place + (select coalesce(max(x.ordinal), 0) from attachment_link x where x.part_id = ${to})
    from given g where g.id = l.id and g.n = 1 and not exists (select from attachment_link x
      where x.part_id = ${to} and x.attachment_id = l.attachment_id)`.execute(db);
