import { sql } from 'kysely';
import type { z } from 'zod';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { diagram } from '../../hierarchy/tree/contract.ts';
import { after, itemThere, named, state, type Place } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';

/** A page of the diagrams under a model. Rows and hotspots are counted for the whole page at once. */
export async function diagramsOf(db: Db, parentId: number, place: Place | undefined, take: number) {
  const { rows } = await sql<z.infer<typeof diagram>>`
    with page as materialized (
      select r.* from hierarchy_relation r
      ${itemThere} x join hierarchy_type y on y.id = x.type_id and y.base_type = ${sql.lit(baseTypes.diagram)}
      where r.parent_id = ${parentId} ${after(place)} order by r.ordinal, r.id limit ${take + 1}
    ), spot as (
      select h.image_id, lower(h.value) as value, count(*) as count from hotspot h
      where h.image_id in (select x.image_id from page p join hierarchy_item x on x.id = p.child_id)
      group by h.image_id, lower(h.value)
    ), hotspots as (select image_id, sum(count) as count from spot group by image_id),
    rows as (
      select l.diagram_id, count(*) as count,
        count(*) filter (where not part.is_internal and l.tag <> '') as tagged,
        count(*) filter (where not part.is_internal and l.tag <> '' and spot.value is not null) as covered
      from page p
      join hierarchy_item x on x.id = p.child_id
      join parts_list_row l on l.diagram_id = x.id
      cross join lateral (select p.is_internal from part p where p.id = l.part_id offset 0) part
      left join spot on spot.image_id = x.image_id and spot.value = lower(l.tag)
      group by l.diagram_id
    )
    select ${named}, ${state}, r.id as "relationId", r.ordinal, not r.is_primary as "isLinked",
      (select count(*) from hierarchy_relation u where u.child_id = i.id) as "howManyPlacesUsed",
      case when m.id is not null then jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height) end as image,
      coalesce(rows.count, 0) as "totalPeggeds", coalesce(hotspots.count, 0) as "totalHotspots",
      floor(100.0 * rows.covered / nullif(rows.tagged, 0)) as "partCoverage"
    from page r
    join hierarchy_item i on i.id = r.child_id
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    left join image m on m.id = i.image_id
    left join rows on rows.diagram_id = i.id
    left join hotspots on hotspots.image_id = i.image_id
    order by r.ordinal, r.id`.execute(db);
  return rows;
}
