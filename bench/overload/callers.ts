import type pg from 'pg';
import { openSession } from '../../src/account/session/service.ts';
import { appConnection } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/pool.ts';

/**
 * Signed-in users of a catalogue as the headers of their calls. `workflowRole` null are members who only read; `groups` are
 * the visibility groups of them all.
 */
export async function callersOf(
  owner: pg.ClientConfig,
  catalog: number,
  {
    names,
    workflowRole,
    groups = [],
  }: { names: readonly string[]; workflowRole: 'Users' | null; groups?: readonly number[] },
): Promise<Record<string, string>[]> {
  const database = openDatabase(await appConnection(owner), { size: 2 });
  try {
    return await database.outside(async (db) => {
      const all = [];
      for (const name of names) {
        const { id } = await db
          .insertInto('app_user')
          .values({ user_name: name, display_name: name })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('profile')
          .values({
            catalog_id: catalog,
            user_id: id,
            roles: [],
            workflow_role: workflowRole,
            visibility_groups: [...groups],
          })
          .execute();
        const { accessToken } = await openSession(db, id);
        all.push({ 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${accessToken}` });
      }
      return all;
    });
  } finally {
    await database.close();
  }
}
