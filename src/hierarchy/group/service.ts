import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { lockedState } from '../states/queries.ts';
import { workflowMessages } from '../../workflow/rules.ts';
import { contentImported } from '../states/service.ts';
import { lockStructure } from '../place/queries.ts';
import { hierarchyMessages } from '../rules.ts';
import { isTaken, members, renameMembers } from './queries.ts';

/** Renames a group under one parent. Throws as the route says; answers how many items carry the new name. */
export async function renameGroup(
  db: Db,
  of: { context: string; parentId: number | null; group: string },
  name: string,
): Promise<number> {
  await lockStructure(db);
  const locked = await lockedState(db, members(of));
  if (locked !== undefined) throw conflict({ workflow: [workflowMessages.notEditable(locked)] });
  if (await isTaken(db, of, name)) throw conflict({ name: [hierarchyMessages.groupTaken] });
  const renamed = await renameMembers(db, of, name);
  if (renamed.length === 0) throw notFound();
  await contentImported(db, sql`select unnest(${renamed}::bigint[])`, 'initial');
  return renamed.length;
}
