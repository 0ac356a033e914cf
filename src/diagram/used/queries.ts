import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import { shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';

interface Tied {
  id: number;
  displayName: string;
  hierarchyId: number | null;
  path: string[];
}

/** Diagrams of `tied` (id, and a key of its own), each with the place that it is opened at and the names above it. */
const withPlaces = (tied: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  with recursive tied as materialized (${tied}), place as (
    select k.key, r.parent_id from tied k cross join lateral (
      select x.parent_id from hierarchy_relation x where x.child_id = k.id and x.parent_id is not null
      order by x.is_primary desc, x.id limit 1) r
  ), up as (
    select key, parent_id as id, 0 as depth from place
    union all
    select up.key, r.parent_id, up.depth + 1 from up cross join lateral (
      select x.parent_id from hierarchy_relation x
      where x.child_id = up.id and x.is_primary and x.parent_id is not null offset 0) r
    where up.depth < 100
  )
  select i.id, ${shownName('i')} as "displayName", p.parent_id as "hierarchyId",
    coalesce((select array_agg(${shownName('n')} order by up.depth desc) from up
      join hierarchy_item n on n.id = up.id where up.key = k.key), '{}') as path${columns}
  from tied k join hierarchy_item i on i.id = k.id left join place p on p.key = k.key
  order by k.key`;

/** Other diagrams whose image holds the same file. */
export async function sameDrawing(db: Db, id: number, take: number): Promise<Tied[]> {
  const tied = sql`
    select o.id, o.id as key from hierarchy_item d join image m on m.id = d.image_id
    join image n on n.hash = m.hash and n.id <> m.id join hierarchy_item o on o.image_id = n.id
    join hierarchy_type t on t.id = o.type_id and t.base_type = ${sql.lit(baseTypes.diagram)}
    where d.id = ${id} order by o.id limit ${take}`;
  return (await sql<Tied>`${withPlaces(tied, sql``)}`.execute(db)).rows;
}

/** Jump-tos that lead to a diagram. */
export async function jumpsTo(db: Db, id: number, take: number): Promise<(Tied & { jumpToId: number; tag: string })[]> {
  const tied = sql`
    select j.source_id as id, j.id as key, j.tag from jump_to j where j.target_id = ${id} order by j.id limit ${take}`;
  const columns = sql`, k.key as "jumpToId", k.tag`;
  return (await sql<Tied & { jumpToId: number; tag: string }>`${withPlaces(tied, columns)}`.execute(db)).rows;
}
