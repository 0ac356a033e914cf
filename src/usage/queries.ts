import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { namesAbove, shownName } from '../hierarchy/tree/queries.ts';
import { usedIn } from '../part/queries.ts';
import { relationKinds } from '../part/rules.ts';

interface Use {
  diagramId: number;
  diagram: string;
  hierarchyId: number | null;
  hierarchy: string;
  path: string[];
  tags: string[];
  quantity: string;
  partId: number;
  partNumber: string;
  partStatus: 'current' | 'prior' | 'supersession';
}

export interface Asked {
  partId: number;
  filter: string;
  skip: number;
  take: number;
  showPriorWhereUsed: boolean;
  showSupercessionWhereUsed: boolean;
}

/**
 * Diagrams that name a part, and with the switches those it replaces or that replace it. One statement, counted. `offset 0`
 * keeps the planner from reading the whole tree, of which it expects too much as of a moment.
 */
export async function uses(db: Db, asked: Asked): Promise<{ result: Use[]; count: number }> {
  const filter = `%${asked.filter.trim().replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const { rows } = await sql<Use & { count: number }>`
    with meant(part_id, status) as (
      select ${asked.partId}::bigint, 'current'
      union all select r.part_id, 'prior' from part_relation r
        where ${asked.showPriorWhereUsed}::boolean and r.kind = ${relationKinds.supersession} and r.related_id = ${asked.partId}
      union all select r.related_id, 'supersession' from part_relation r
        where ${asked.showSupercessionWhereUsed}::boolean and r.kind = ${relationKinds.supersession} and r.part_id = ${asked.partId}
    ), used as (
      select l.diagram_id, m.part_id, m.status, array_agg(l.tag order by l.ordinal, l.id) as tags,
        (array_agg(l.quantity order by l.ordinal, l.id))[1] as quantity
      from meant m join parts_list_row l on l.part_id = m.part_id
      group by l.diagram_id, m.part_id, m.status
    ), named as (
      select u.*, d.name, coalesce(nullif(d.display_name, ''), d.name) as diagram, h.id as hierarchy_id,
        coalesce(nullif(h.display_name, ''), h.name, '') as hierarchy
      from used u
      cross join lateral (select i.name, i.display_name from hierarchy_item i where i.id = u.diagram_id offset 0) d
      left join lateral (
        select r.parent_id from hierarchy_relation r where r.child_id = u.diagram_id and r.is_primary offset 0) r on true
      left join lateral (
        select i.id, i.name, i.display_name from hierarchy_item i where i.id = r.parent_id offset 0) h on true
      where ${asked.filter.trim() === ''}::boolean
        or platform.plain(d.name || ' ' || d.display_name) like platform.plain(${filter})
        or platform.plain(h.name || ' ' || h.display_name) like platform.plain(${filter})
    ), page as materialized (
      select n.*, p.part_number, count(*) over ()::int as count,
        row_number() over (order by n.status, platform.part_number_order(n.diagram), n.hierarchy, n.diagram_id) as place
      from named n join part p on p.id = n.part_id
      order by place limit ${asked.take} offset ${asked.skip}
    ), above as materialized (
      select i.id, ${namesAbove(sql`i.id`)} || ${shownName('i')} as path
      from (select distinct hierarchy_id from page) g
      cross join lateral (select * from hierarchy_item i where i.id = g.hierarchy_id offset 0) i
    )
    select n.diagram_id as "diagramId", n.diagram, n.hierarchy_id as "hierarchyId", n.hierarchy,
      coalesce(a.path, '{}') as path, n.tags[1:20] as tags,
      n.quantity, n.part_id as "partId", n.part_number as "partNumber", n.status as "partStatus", n.count
    from page n left join above a on a.id = n.hierarchy_id
    order by n.place`.execute(db);
  const result: Use[] = [];
  for (const { count: _, ...use } of rows) result.push(use);
  return {
    result,
    count: rows[0]?.count ?? (asked.skip > 0 ? (await uses(db, { ...asked, skip: 0, take: 1 })).count : 0),
  };
}

/** Diagrams that name a part, counted up to one more than `exact`; undefined where there is no such part. */
export async function countUses(db: Db, partId: number, exact: number | null): Promise<number | undefined> {
  const row = await db
    .selectFrom('part as p')
    .select(usedIn(sql<number>`p.id`, sql`${exact}`).as('count'))
    .where('p.id', '=', partId)
    .executeTakeFirst();
  return row?.count;
}

/** The number of a part; undefined where there is no such part. */
export const partNumberOf = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('part').select('part_number').where('id', '=', id).executeTakeFirst())?.part_number;

interface Named {
  id: number;
  name: string;
}

/** Those of the attributes that there are, in the order of `ids`. */
export async function attributeNames(db: Db, ids: readonly number[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Named>`
    select a.id, a.name from unnest(${[...ids]}::bigint[]) with ordinality n(id, place)
    join attribute a on a.id = n.id order by n.place`.execute(db);
  return rows;
}

/** Values of items by "item attribute", several of one with semicolons between them. */
export async function attributeValues(db: Db, items: readonly number[], attributes: readonly Named[]) {
  if (attributes.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ key: string; value: string }>`
    select i.id || ' ' || n.id as key, (
      select string_agg(v #>> '{}', '; ' order by place)
      from jsonb_path_query(i.attributes -> n.id::text, '$[*]') with ordinality v(v, place)) as value
    from hierarchy_item i cross join unnest(${attributes.map(({ id }) => id)}::bigint[]) n(id)
    where i.id = any(${[...new Set(items)]}::bigint[]) and i.attributes ? n.id::text`.execute(db);
  return new Map(rows.map(({ key, value }) => [key, value]));
}
