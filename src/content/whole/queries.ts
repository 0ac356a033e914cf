import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

const batch = 10_000;

/** The rows of a statement in their order, memory flat: the next ones are read while these are worked on. */
export async function* streamed<T>(db: Db, name: string, statement: RawBuilder<T>): AsyncGenerator<T[]> {
  const cursor = sql.id(name);
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(db);
  const fetch = () => sql<T>`fetch ${sql.lit(batch)} from ${cursor}`.execute(db);
  for (let next = fetch(); ;) {
    const { rows } = await next;
    if (rows.length === batch) next = fetch();
    // Where the work on these fails, nobody asks for the next ones.
    next.catch(() => undefined);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await sql`close ${cursor}`.execute(db);
}

/** Parts that readers may see. */
export async function countParts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from part where not is_internal`.execute(db);
  return rows[0]?.count ?? 0;
}
