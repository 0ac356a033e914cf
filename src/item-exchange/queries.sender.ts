import { sql } from 'kysely';
import { standingOf } from '../account/queries.ts';
import type { Stage } from '../import/service.ts';

/** Who sent the rows: what the rules of states and groups ask. Null: the program itself, which may all. */
export async function senderOf({ db, sessionId }: Stage) {
  const { rows } = await sql<{ userId: number | null; catalogId: number }>`
    select started_by as "userId", platform.catalog() as "catalogId" from import_session where id = ${sessionId}`.execute(
    db,
  );
  const [found] = rows;
  if (!found || found.userId === null) return null;
  const standing = await standingOf(db, found.userId, found.catalogId);
  return {
    superAdmin: standing?.superAdmin ?? false,
    profile: standing?.profile,
    userId: found.userId,
    catalogId: found.catalogId,
  };
}
