import { sql } from 'kysely';
import type { SameContent } from '../../image/contract.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Whether an item hangs under another. */
export async function hangsUnder(db: Db, id: number, parentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from hierarchy_relation where child_id = ${id} and parent_id = ${parentId}`.execute(db);
  return rows.length > 0;
}

/** The oldest other image over the same bytes; null where there is none. */
export async function sameContent(db: Db, imageId: number) {
  const { rows } = await sql<SameContent>`
    select n.id, n.name, (select count(*) from hangs_on_image u where u.of_id = n.id and u.shown is not null) as "usedIn",
      (select count(*) from hotspot h where h.image_id = n.id) as hotspots
    from image m join image n on n.hash = m.hash and n.id <> m.id where m.id = ${imageId} order by n.id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
