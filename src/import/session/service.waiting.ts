import { usersInRole } from '../../account/queries.ts';
import { sightOfMember } from '../../export/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { isAnyTaken } from '../diff/queries.choices.ts';
import { keptDays, maxWaitingBytes, nothingToWrite } from '../diff/rules.ts';
import { isReadable, openStageDiff } from '../diff/service.ts';
import { importStates } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { dropStages } from '../stage/queries.ts';
import { importSession, patchSession, stagesOf } from './queries.ts';
import type { ImportSession } from './queries.ts';
import { waitingStages } from './queries.stages.ts';

/** Ends dry runs that waited too long, and the oldest while those that wait take too much room. */
export async function endOldDryRuns(db: Db, most = maxWaitingBytes): Promise<void> {
  const since = Date.now() - keptDays * 24 * 60 * 60 * 1000;
  for (const { id, at, bytes } of await waitingStages(db)) {
    const isOld = Date.parse(at) < since;
    if (!isOld && bytes <= most) continue;
    const message = isOld
      ? `The dry run was kept for ${keptDays} days.`
      : 'The dry run was dropped: newer ones took the room that is kept for them.';
    await patchSession(db, id, [importStates.analyzed], { state: importStates.error, message });
    await dropStages(db, id);
  }
}

/** Who may import into the catalogue. */
export const importers = (db: Db, catalogId: number) => usersInRole(db, catalogId, ['Admin', 'AllowImport']);

/**
 * Gives a dry run that waits to somebody else who may import and sees what it shows. Throws 404, 400 at `userId`, 409 where
 * it does not wait.
 */
export async function handOver(db: Db, of: { sessionId: number; userId: number; catalogId: number }): Promise<void> {
  const session = await importSession(db, of.sessionId);
  if (!session) throw notFound();
  const heir = (await importers(db, of.catalogId)).find(({ id }) => id === of.userId);
  if (!heir) throw invalid('userId', 'They may not import into this catalogue.');
  if (!(await seesAsMuch(db, of.catalogId, heir.id, session.startedBy)))
    throw invalid('userId', 'They do not see all that this dry run shows.');
  const patch = { started_by: heir.id, started_by_name: heir.name, idempotency_key: null, acknowledged_at: null };
  if (!(await patchSession(db, session.id, [importStates.analyzed], patch))) throw conflict();
}

/** Whether a member sees all items that another one sees. */
async function seesAsMuch(db: Db, catalogId: number, userId: number, otherId: number): Promise<boolean> {
  const sight = await sightOfMember(db, userId, catalogId);
  const other = await sightOfMember(db, otherId, catalogId);
  if (sight === undefined || sight === 'all') return sight !== undefined;
  return other !== undefined && other !== 'all' && other.groups.every((group) => sight.groups.includes(group));
}

/** Takes a dry run as a whole again, as if nothing had been chosen. */
export async function forgetChoices(db: Db, sessionId: number): Promise<void> {
  await patchSession(db, sessionId, [importStates.analyzed], { shown_at: null });
  await db.deleteFrom('import_choice').where('session_id', '=', sessionId).execute();
}

/** Throws where a dry run was shown and nothing of it is accepted. */
export async function requireAnyTaken(
  db: Db,
  { types, files }: { types: readonly ImportType[]; files: FileStore },
  session: ImportSession,
): Promise<void> {
  if (session.state !== importStates.analyzed || session.shownAt === null) return;
  const stages = stagesOf(session);
  if (!(await isReadable(db, session.id, stages))) return;
  for (const of of stages) {
    // A list that a document lacks.
    if (of.counts === null) continue;
    const type = types.find(({ id }) => id === of.importTypeId);
    const diff = type && openStageDiff(db, { type, sessionId: session.id, of, files });
    if (!diff || (await isAnyTaken(diff))) return;
  }
  throw invalid('id', nothingToWrite);
}
