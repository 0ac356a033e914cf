import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { FurtherPicture } from '../derive/sources.ts';
import { both, type Chosen } from './queries.item.ts';
import { saw } from './queries.past.ts';
import { moments } from './queries.tree.ts';

const columns = sql`m.hash, m.content_type as type, m.width, m.height, f.size as bytes`;

/** Pictures of items behind the first, in their order. */
export function furtherOfItems(db: Db, { now, held }: Chosen): Promise<FurtherPicture[]> {
  const asTheyAre = sql<FurtherPicture>`
    select x.item_id as "ownerId", ${columns} from item_picture x join hierarchy_item i on i.id = x.item_id
    join image m on m.id = x.image_id left join stored_file f on f.hash = m.hash
    where x.item_id = any(${[...now]}::bigint[]) and x.image_id is distinct from i.image_id
    order by x.item_id, x.weight, x.id`;
  const asTheyWere = sql<FurtherPicture>`
    with ${moments(held)}
    select x.item_id as "ownerId", ${columns} from h
    join past.item_picture x on x.item_id = h.id and ${saw(sql`h.moment`, 'x')}
    join past.hierarchy_item i on i.id = h.id and ${saw(sql`h.moment`, 'i')}
    join past.image m on m.id = x.image_id and ${saw(sql`h.moment`, 'm')}
    left join stored_file f on f.hash = m.hash
    where x.image_id is distinct from i.image_id order by x.item_id, x.weight, x.id`;
  return both(db, { now, held }, asTheyAre, asTheyWere);
}

/** Pictures of parts behind the first, in their order. */
export async function furtherOfParts(db: Db, ids: readonly number[]): Promise<FurtherPicture[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FurtherPicture>`
    select x.part_id as "ownerId", ${columns} from part_picture x join part p on p.id = x.part_id
    join image m on m.id = x.image_id left join stored_file f on f.hash = m.hash
    where x.part_id = any(${[...ids]}::bigint[]) and x.image_id is distinct from p.image_id
    order by x.part_id, x.weight, x.id`.execute(db);
  return rows;
}
