import { sql } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import { shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { UsingModel } from './contract.ts';

/**
 * The parts of a diagram's list, or one of them (`own`), the diagrams that use them (`used`), and what those stand under, at any depth
 * and by any place (`up`, from diagram to ancestor).
 */
const usage = (diagramId: number, partId?: number) => sql`
  own as materialized (select distinct l.part_id from parts_list_row l
    where l.diagram_id = ${diagramId}${partId === undefined ? sql`` : sql` and l.part_id = ${partId}`}),
  used as materialized (
    select distinct l.diagram_id, l.part_id from own o join parts_list_row l on l.part_id = o.part_id
  ),
  up(diagram_id, id) as (
    select d.diagram_id, r.parent_id from (select distinct diagram_id from used) d
    join hierarchy_relation r on r.child_id = d.diagram_id and r.parent_id is not null
    union
    select up.diagram_id, p.parent_id from up cross join lateral (
      select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.parent_id is not null offset 0) p
  )`;

const isModel = sql`join hierarchy_type t on t.id = i.type_id and t.base_type = ${sql.lit(baseTypes.model)}`;

interface Asked {
  id: number;
  partId: number | undefined;
  term: string;
  take: number;
}

/** Models that use parts of a diagram's list, or one of them, those with most of them first. */
export async function usingModels(db: Db, { id, partId, term, take }: Asked) {
  const like = `%${term.trim().replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const { rows } = await sql<UsingModel & { totalCount: number }>`
    with recursive ${usage(id, partId)}, counted as (
      select up.id, count(distinct u.part_id) as parts, bool_or(up.diagram_id = ${id}) as shows
      from up join used u on u.diagram_id = up.diagram_id group by up.id
    ), page as (
      select c.*, i.name_sort, ${shownName('i')} as name, count(*) over () as total
      from counted c join hierarchy_item i on i.id = c.id ${isModel}
      where platform.plain(${shownName('i')} || ' ' || i.name) like platform.plain(${like})
      order by c.parts desc, i.name_sort, i.id limit ${take}
    ), way as (
      select p.id as key, r.parent_id as id, 0 as depth from page p
      join hierarchy_relation r on r.child_id = p.id and r.is_primary and r.parent_id is not null
      union all
      select way.key, r.parent_id, way.depth + 1 from way cross join lateral (
        select x.parent_id from hierarchy_relation x
        where x.child_id = way.id and x.is_primary and x.parent_id is not null offset 0) r
      where way.depth < 100
    )
    select p.id, p.name as "displayName", p.parts, p.shows as "showsDiagram", p.total as "totalCount",
      coalesce((select array_agg(${shownName('n')} order by way.depth desc) from way
        join hierarchy_item n on n.id = way.id where way.key = p.id), '{}') as path
    from page p order by p.parts desc, p.name_sort, p.id`.execute(db);
  return { items: rows.map(({ totalCount: _total, ...model }) => model), totalCount: rows[0]?.totalCount ?? 0 };
}

export async function countParts(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct part_id) as n from parts_list_row where diagram_id = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Parts of a diagram's list that some of the models use, and which of them do. */
export async function partsUsedIn(db: Db, id: number, models: readonly number[]) {
  const { rows } = await sql<{ partId: number; models: number[] }>`
    with recursive ${usage(id)}
    select u.part_id as "partId", array_agg(distinct up.id order by up.id) as models
    from up join used u on u.diagram_id = up.diagram_id join hierarchy_item i on i.id = up.id ${isModel}
    where up.id = any(${[...models]}::bigint[]) group by u.part_id order by u.part_id`.execute(db);
  return rows;
}
