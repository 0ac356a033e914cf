import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** The first state of a context whose items are published, by its name. */
export async function publishedState(db: Db, context: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from workflow_state where context = ${context} and is_published_state order by number limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}
