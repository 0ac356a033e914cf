import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { itemThere, named } from '../../hierarchy/tree/queries.ts';
import type { ProductLine } from './contract.ts';
import { mostDiagrams, mostItems, mostLines, mostWaiting } from './rules.ts';

/**
 * The top level with what stands under each item, in one statement: a walk down that ends at `mostItems`, and the rows
 * and hotspots of the first `mostDiagrams` diagrams that it meets.
 */
export async function linesOf(db: Db, context: string): Promise<ProductLine[]> {
  const { rows } = await sql<ProductLine>`
    with line as materialized (
      select r.* from hierarchy_relation r ${itemThere} x join hierarchy_type y on y.id = x.type_id
      where r.parent_id is null and y.context = ${context}
      order by r.ordinal, r.id limit ${sql.lit(mostLines + 1)}
    ), below as materialized (
      select l.child_id as line_id, d.id, d.image_id, d.base_type, d.place
      from line l cross join lateral (
        select w.id, x.image_id, y.base_type, row_number() over () as place
        from (
          with recursive down(id) as (
            select l.child_id
            union
            select c.child_id from down join hierarchy_relation c on c.parent_id = down.id
          )
          select id from down offset 1 limit ${sql.lit(mostItems + 1)}
        ) w
        join hierarchy_item x on x.id = w.id join hierarchy_type y on y.id = x.type_id
      ) d
    ), counted as (
      select line_id, count(*) as count,
        count(*) filter (where base_type = ${sql.lit(baseTypes.model)}) as models,
        count(*) filter (where base_type = ${sql.lit(baseTypes.majorUnit)}) as units,
        count(*) filter (where base_type = ${sql.lit(baseTypes.diagram)}) as diagrams,
        (array_agg(image_id order by base_type, id) filter (where image_id is not null))[1] as image_id
      from below group by line_id
    ), drawn as materialized (
      select * from (
        select b.*, row_number() over (partition by line_id order by place) as nth
        from below b where base_type = ${sql.lit(baseTypes.diagram)}
      ) d where nth <= ${sql.lit(mostDiagrams)}
    ), spot as materialized (
      select d.line_id, d.id, lower(h.value) as tag, count(*) as count
      from drawn d join hotspot h on h.image_id = d.image_id
      where h.value <> '' and not exists (
        select from jump_to j where j.source_id = d.id and lower(j.tag) = lower(h.value))
      group by d.line_id, d.id, lower(h.value)
    ), tagged as materialized (
      select d.line_id, d.id, lower(l.tag) as tag, count(*) as count
      from drawn d join parts_list_row l on l.diagram_id = d.id join part p on p.id = l.part_id
      where l.tag <> '' and not p.is_internal
      group by d.line_id, d.id, lower(l.tag)
    ), covered as (
      select coalesce(t.line_id, s.line_id) as line_id,
        coalesce(sum(t.count), 0) as rows, coalesce(sum(t.count) filter (where s.id is not null), 0) as both_rows,
        coalesce(sum(s.count), 0) as hotspots, coalesce(sum(s.count) filter (where t.id is not null), 0) as both_hotspots
      from tagged t full join spot s on s.line_id = t.line_id and s.id = t.id and s.tag = t.tag
      group by 1
    )
    select ${named},
      case when m.id is not null then jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height) end as image,
      coalesce(n.models, 0)::int as models, coalesce(n.diagrams, 0)::int as diagrams,
      coalesce(n.units, 0)::int as units,
      coalesce(n.count, 0) > ${sql.lit(mostItems)} or coalesce(n.diagrams, 0) > ${sql.lit(mostDiagrams)} as "isMore",
      coalesce(c.rows, 0)::int as rows, coalesce(c.both_rows, 0)::int as "rowsWithHotspot",
      coalesce(c.hotspots, 0)::int as hotspots, coalesce(c.both_hotspots, 0)::int as "hotspotsWithRow"
    from line r
    join hierarchy_item i on i.id = r.child_id
    join hierarchy_type t on t.id = i.type_id
    left join counted n on n.line_id = i.id
    left join covered c on c.line_id = i.id
    left join image m on m.id = coalesce(i.image_id, n.image_id)
    order by r.ordinal, r.id`.execute(db);
  return rows;
}

/** Items by type and state, of states other than the published one; each counted to one more than `mostWaiting`. */
export async function waitingOf(db: Db, context: string) {
  const { rows } = await sql<{
    typeId: number;
    description: string;
    workflowId: number;
    workflowName: string;
    count: number;
  }>`
    select t.id as "typeId", t.description, s.number as "workflowId", s.name as "workflowName", n.count
    from workflow_state s
    join hierarchy_type t on t.context = s.context and t.has_workflow
    cross join lateral (select count(*)::int as count from (
      select from hierarchy_item i where i.workflow_id = s.id and i.type_id = t.id limit ${sql.lit(mostWaiting + 1)}) c) n
    where s.context = ${context} and not s.is_published_state and n.count > 0
    order by s.number, t.base_type, t.id`.execute(db);
  return rows;
}

/** Rows of a change that are looked at; one that wrote more is no change of one thing. */
const mostWritten = 1000;

/** The one id of rows `of`, each with an `id`; null where they have several. */
const onlyOne = (of: RawBuilder<unknown>) => sql`(
  select case when count(distinct w.id) = 1 then min(w.id) end
  from (select x.id from (${of}) x limit ${sql.lit(mostWritten)}) w)`;

/** What each change wrote: the diagram of its rows or hotspots, else an item, else a part. */
export async function leadsOf(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ changeId: number; itemId: number | null; partId: number | null }>`
    select c.id as "changeId",
      coalesce(
        ${onlyOne(sql`select l.diagram_id as id from parts_list_row l where l.change_id = c.id`)},
        ${onlyOne(sql`select i.id from hotspot h join hierarchy_item i on i.image_id = h.image_id where h.change_id = c.id`)},
        ${onlyOne(sql`select i.id from hierarchy_item_change t join hierarchy_item i on i.id = t.item_id where t.change_id = c.id`)}
      ) as "itemId",
      ${onlyOne(sql`select p.id from part p where p.change_id = c.id
        union all select r.part_id from price r where r.change_id = c.id`)} as "partId"
    from unnest(${ids}::bigint[]) with ordinality as c(id, place)
    order by c.place`.execute(db);
  return rows;
}

/** What each further language lacks of an item, its diagrams and the parts that they list. */
export async function translatedOf(db: Db, id: number) {
  const { rows } = await sql<{ language: string; total: number; left: number }>`
    with shown as materialized (
      select ${id}::bigint as id
      union select r.child_id from hierarchy_relation r
      join hierarchy_item i on i.id = r.child_id join hierarchy_type t on t.id = i.type_id and t.base_type = ${baseTypes.diagram}
      where r.parent_id = ${id}
    ), words(noun, id, field) as materialized (
      select 'item', id, 'display_name' from shown
      union all
      select 'part', p.id, 'description' from part p
      where p.description <> '' and p.id in (select l.part_id from parts_list_row l where l.diagram_id in (select id from shown))
    )
    select l.language, count(*) as total, count(*) filter (where x.id is null) as left
    from (select unnest(c.languages[2:]) as language from catalog c where c.id = platform.catalog()) l
    cross join words w
    left join translation x on x.noun = w.noun and x.row_id = w.id and x.field = w.field and x.language = l.language
    group by l.language order by l.language`.execute(db);
  return rows;
}
