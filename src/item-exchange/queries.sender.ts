import { sql } from 'kysely';
import { standingOf } from '../account/queries.ts';
import { sightOf } from '../account/rules.ts';
import { namedBy } from '../export/queries.ts';
import type { Stage } from '../import/service.ts';
import type { Sight } from '../platform/auth/sight.ts';

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

/** What the sender sees of the catalogue; an import itself sees all of it. */
export async function sightOfSender(stage: Stage): Promise<Sight> {
  const sender = await senderOf(stage);
  if (!sender) return 'all';
  return sightOf(sender, await namedBy(stage.db, sender.userId, sender.catalogId));
}
