import { sql } from 'kysely';
import { shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { limits } from '../rules.ts';
import type { Printed } from './contract.ts';

/** Whether the catalogue has the language. */
export async function hasLanguage(db: Db, language: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select upper(${language}) = any(c.languages) as known from catalog c where c.id = platform.catalog()`.execute(db);
  return rows[0]?.known ?? false;
}

/** The name of a diagram, then those above the parent it was opened under; translated where they are. */
export async function printedNames(db: Db, id: number, parentId: number | undefined, language: string) {
  const { rows } = await sql<{ depth: number; name: string }>`
    with recursive up as (
      select ${id}::bigint as id, 0 as depth
      union all
      select r.parent_id, up.depth + 1 from up cross join lateral (
        select x.parent_id from hierarchy_relation x where x.child_id = up.id and x.parent_id is not null
        order by (up.depth = 0 and x.parent_id = ${parentId ?? null}::bigint) is true desc, x.is_primary desc, x.id
        limit 1) r
      where up.depth < 100
    )
    select up.depth, coalesce(t.text, ${shownName('i')}) as name
    from up join hierarchy_item i on i.id = up.id
    left join translation t on t.noun = 'item' and t.row_id = i.id and t.field = 'display_name'
      and t.language = upper(${language})
    order by up.depth desc`.execute(db);
  return rows;
}

export async function printedRows(db: Db, id: number, language: string): Promise<Printed['rows']> {
  const { rows } = await sql<Printed['rows'][number]>`
    select r.tag, p.part_number as "partNumber", coalesce(t.text, p.description) as description,
      r.quantity as "partQty", r.context, r.footnote, p.is_internal as "isInternal"
    from parts_list_row r join part p on p.id = r.part_id
    left join translation t on t.noun = 'part' and t.row_id = p.id and t.field = 'description'
      and t.language = upper(${language})
    where r.diagram_id = ${id} order by r.ordinal, r.id limit ${limits.rows}`.execute(db);
  return rows;
}
