import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DocumentOwner } from '../export/queries.ts';

type Owners = Partial<Record<DocumentOwner, RawBuilder<unknown>>>;

/**
 * Queries of what an XML document holds: of a branch the items, the parts of their lists, files and texts; of parts their
 * files, for parts are there whole.
 */
export function ownersOf(of: { itemId: number } | 'parts'): Owners {
  if (of === 'parts') return { link: sql`select l.id from attachment_link l where l.part_id is not null` };
  const { itemId } = of;
  const items = sql`
    with recursive branch(id) as (
      select i.id from hierarchy_item i where i.id = ${itemId}::bigint
      union select r.child_id from branch b join hierarchy_relation r on r.parent_id = b.id
    ) select id from branch`;
  const rows = sql`parts_list_row r where r.diagram_id in (${items})`;
  const parts = sql`select r.part_id as id from ${rows}`;
  return {
    item: items,
    part: parts,
    link: sql`select l.id from attachment_link l where l.item_id in (${items}) or l.part_id in (${parts})`,
    text: sql`select t.id from row_translation t where exists (
      select from ${rows} and case t.field when 'context' then r.context else r.footnote end = t.source)`,
  };
}
