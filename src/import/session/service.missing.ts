import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { importSession } from './queries.ts';
import { cancelImport, completeImport, isWaiting, startImport } from './service.ts';
import type { ImportServices } from './service.resolve.ts';

/**
 * Analyses the file of a session anew, now adding what its rows name and the catalogue lacks, and answers the new
 * session. The old one is put away. Throws 400 where the kind of import cannot, 409 while an import runs.
 */
export async function createMissing(
  db: Db,
  services: ImportServices,
  of: { sessionId: number; who: Who; catalogId: number },
): Promise<number> {
  const session = await importSession(db, of.sessionId);
  if (!session) throw notFound();
  const { importTypeId, fileId, zipFileId, profileName, options } = session;
  if (!services.types.find(({ id }) => id === importTypeId)?.createsMissing)
    throw invalid('id', 'This import cannot add what is missing.');
  if (isWaiting(session)) await cancelImport(db, services, session.id);
  await completeImport(db, session.id);
  const request = {
    importTypeId,
    fileId,
    ...(zipFileId !== null && { zipFileId }),
    profileName,
    profile: { ...options, extra: { ...options.extra, createMissing: true } },
    options: { mode: options.mode },
  };
  return startImport(db, services, { ...of, request, dryRun: true, key: undefined });
}
