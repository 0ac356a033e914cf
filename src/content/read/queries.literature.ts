import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { LiteratureSource } from '../derive/sources.ts';
import { both, type Chosen } from './queries.item.ts';
import { saw } from './queries.past.ts';
import { moments } from './queries.tree.ts';

/** Of a link `l` and its attachment `a`; what hangs on items stands below zero. */
const columns = sql`a.id, coalesce(l.part_id, -l.item_id) as owner, l.ordinal as place, a.name, a.display_name as "displayName",
  a.category_id as "categoryId", a.language, to_jsonb(a.content_groups) as "contentGroups", a.hash, a.content_type as "contentType", a.size`;

const groupsNow = sql`array(select v.group_id from attachment_visibility v
  where v.attachment_id = a.id order by v.group_id) as groups`;

/** Files and URLs of items. */
export function literatureSources(db: Db, { now, held }: Chosen): Promise<LiteratureSource[]> {
  const asTheyAre = sql<LiteratureSource>`
    select ${columns}, ${groupsNow}
    from attachment_link l join attachment a on a.id = l.attachment_id
    where l.item_id = any(${[...now]}::bigint[]) order by l.item_id, a.id`;
  const asTheyWere = sql<LiteratureSource>`
    with ${moments(held)}
    select ${columns}, array(select v.group_id from past.attachment_visibility v
      where v.attachment_id = a.id and ${saw(sql`h.moment`, 'v')} order by v.group_id) as groups
    from h join past.attachment_link l on l.item_id = h.id and ${saw(sql`h.moment`, 'l')}
    join past.attachment a on a.id = l.attachment_id and ${saw(sql`h.moment`, 'a')}
    order by l.item_id, a.id`;
  return both(db, { now, held }, asTheyAre, asTheyWere);
}

/** Files and URLs of parts, which are as they are now. */
export async function partLiteratureSources(db: Db, ids: readonly number[]): Promise<LiteratureSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LiteratureSource>`
    select ${columns}, ${groupsNow}
    from attachment_link l join attachment a on a.id = l.attachment_id
    where l.part_id = any(${[...ids]}::bigint[]) order by l.part_id, a.id`.execute(db);
  return rows;
}

/** Those of the parts that have literature, or once had it. */
export async function partsWithLiterature(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct part_id as id from past.attachment_link where part_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}
