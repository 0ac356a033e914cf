import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { LiteratureSource } from '../derive/sources.ts';
import { both, type Chosen } from './queries.item.ts';
import { saw } from './queries.past.ts';
import { moments } from './queries.tree.ts';

const columns = sql`a.id, l.item_id as "itemId", l.ordinal as place, a.name, a.display_name as "displayName",
  a.category_id as "categoryId", a.language, a.hash, a.content_type as "contentType", a.size`;

/** Files and URLs of items. */
export function literatureSources(db: Db, { now, held }: Chosen): Promise<LiteratureSource[]> {
  const asTheyAre = sql<LiteratureSource>`
    select ${columns}, array(select v.group_id from attachment_visibility v
      where v.attachment_id = a.id order by v.group_id) as groups
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
