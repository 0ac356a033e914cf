import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { ExtraOption } from '../rules.ts';
import { importSession, stagesOf } from './queries.ts';
import type { ImportStage, NewStage } from './queries.stages.ts';
import { cancelImport, completeImport, isWaiting, startSession } from './service.ts';
import type { ImportServices } from './service.resolve.ts';

/**
 * Analyses the files of a session anew, now with an option of `extra` for those whose kind of import has it, and answers
 * the new session. The old one is put away. Throws 400 where none has it or a file is no longer kept, 409 while an import
 * runs.
 */
export async function analyseWith(
  db: Db,
  services: ImportServices,
  of: { sessionId: number; option: ExtraOption; who: Who; catalogId: number },
): Promise<number> {
  const { sessionId, option, who, catalogId } = of;
  const session = await importSession(db, sessionId);
  if (!session) throw notFound();
  const has = ({ importTypeId }: ImportStage) =>
    services.types.find(({ id }) => id === importTypeId)?.extras?.[option] !== undefined;
  const [first, ...more] = stagesOf(session);
  const all = [first, ...more];
  if (!all.some(has)) throw invalid('option', 'This import has no such option.');
  if (all.some(({ fileHash }) => fileHash === null))
    throw invalid('id', 'The file is no longer kept. Please upload it again.');
  const again = (stage: ImportStage): NewStage => {
    const { importTypeId, typeName, fileId, zipFileId, profileName, options } = stage;
    const extra = has(stage) ? { ...options.extra, [option]: true } : options.extra;
    return { importTypeId, typeName, fileId, zipFileId, profileName, options: { ...options, extra } };
  };
  if (isWaiting(session)) await cancelImport(db, services, session.id);
  await completeImport(db, session.id);
  const { importTypeId, typeName, profileName } = session;
  const stages: [NewStage, ...NewStage[]] = [again(first), ...more.map(again)];
  return startSession(db, services, {
    importTypeId,
    typeName,
    profileName,
    stages,
    dryRun: true,
    who,
    catalogId,
    key: undefined,
  });
}
