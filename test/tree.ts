import { sql } from 'kysely';
import type { Api, TestCatalog } from './api.ts';

/** A place with what is at it. */
export interface TreePlace {
  id: number;
  /** Null for an orphan. */
  placeId: number | null;
  parentId: number | null;
  isPrimary: boolean;
  name: string;
  state: string;
  attributes: Record<string, unknown>;
}

/** The whole tree, parents by id and each one's children in their order; orphans have no place and come last. */
export const treeOf = ({ services }: Api, catalog: TestCatalog) =>
  services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<TreePlace>`
      select i.id, r.id as "placeId", r.parent_id as "parentId", coalesce(r.is_primary, false) as "isPrimary", i.name, s.name as state,
        i.attributes, i.sort_type as "sortType"
      from hierarchy_item i
      left join hierarchy_relation r on r.child_id = i.id
      left join workflow_state s on s.id = i.workflow_id
      order by r.id is null, r.parent_id nulls first, r.ordinal, r.id, i.id`.execute(db);
    return rows;
  });

/** What is wrong with a tree: cycles, two primary places, links without one, ties, links and places of wrong types. */
export const faultsOf = ({ services }: Api, catalog: TestCatalog) =>
  services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ fault: string; id: number }>`
      with recursive way(start, at) as (
        select child_id, parent_id from hierarchy_relation where parent_id is not null
        union select way.start, r.parent_id from way join hierarchy_relation r on r.child_id = way.at where r.parent_id is not null)
      select 'cycle' as fault, start as id from way where start = at
      union all select 'primaries', child_id from hierarchy_relation group by child_id having count(*) filter (where is_primary) <> 1
      union all select 'tie', min(child_id) from hierarchy_relation group by parent_id, ordinal having count(*) > 1
      union all select 'top', r.child_id from hierarchy_relation r join hierarchy_item i on i.id = r.child_id
        join hierarchy_type t on t.id = i.type_id where r.parent_id is null and not t.allow_top_level
      union all select 'type', r.child_id from hierarchy_relation r
        join hierarchy_item i on i.id = r.child_id join hierarchy_item p on p.id = r.parent_id
        where not exists (select from hierarchy_type_child c where c.type_id = p.type_id and c.child_type_id = i.type_id
          and case when r.is_primary then c.allow_primary else c.allow_link end)`.execute(db);
    return rows;
  });
