import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Refusal, invalid, invalidFields } from '../../platform/http/errors.ts';
import { TableUnreadable } from '../../platform/files/table/layout.ts';
import { matchByName, planMapping } from '../mapping/rules.ts';
import { runningOrder, severalFilesTypes } from '../rules.ts';
import { offeredTypes } from '../service.ts';
import type { NewStage } from './queries.stages.ts';
import { startSession } from './service.ts';
import { openSource } from '../source/service.ts';
import { stageOf, usableFile } from './service.resolve.ts';
import type { ImportRequest, ImportServices } from './service.resolve.ts';

/**
 * Starts one import of several files, in the order in which their kinds need each other, and answers its session. Throws
 * 400 at the file that will not do, 409 busy while another import of the catalogue runs.
 */
export async function startFiles(
  db: Db,
  services: ImportServices,
  of: { requests: readonly ImportRequest[]; dryRun: boolean; who: Who; catalogId: number; key: string | undefined },
): Promise<number> {
  const offered = await offeredTypes(db, services.types);
  const found: { stage: NewStage; order: number }[] = [];
  for (const [at, request] of of.requests.entries()) {
    const field = `importFiles.${at}`;
    const type = offered.find(({ id }) => id === request.importTypeId);
    if (!type || !severalFilesTypes.includes(type.id))
      throw invalid(`${field}.importTypeId`, 'This kind of import does not go with several files.');
    const isTwice = of.requests.some(
      (other, nth) => nth < at && other.fileId === request.fileId && other.importTypeId === request.importTypeId,
    );
    if (isTwice) throw invalid(`${field}.fileId`, 'The file is there twice.');
    const stage = await within(field, () => stageOf(db, services, request));
    found.push({ stage, order: runningOrder(type) });
  }
  const [first, ...more] = found.toSorted((a, b) => a.order - b.order).map(({ stage }) => stage);
  if (!first) throw invalid('importFiles', 'There is no file.');
  const isSingle = more.length === 0;
  return startSession(db, services, {
    ...of,
    importTypeId: isSingle ? first.importTypeId : 0,
    typeName: isSingle ? first.typeName : `${more.length + 1} files`,
    profileName: isSingle ? first.profileName : '',
    stages: [first, ...more],
  });
}

/** The kind of which a table has all that is required and the most columns; undefined where it is of none. */
export async function guessType(db: Db, services: ImportServices, fileId: number): Promise<number | undefined> {
  const file = await usableFile(db, 'fileId', 'table', fileId);
  const types = (await offeredTypes(db, services.types)).filter(({ id }) => severalFilesTypes.includes(id));
  const [first] = types;
  if (!first) return undefined;
  const { layout } = await openSource(first, services.files.path(file.hash), {}).catch((error: unknown) => {
    if (error instanceof TableUnreadable) throw invalid('fileId', error.message);
    throw error;
  });
  const fits = types.flatMap((type) => {
    const mapping = matchByName(type.columns, layout.headers);
    const { errors } = planMapping(type.columns, layout.headers, mapping, 'standard');
    return Object.keys(errors).length > 0 ? [] : [{ id: type.id, columns: Object.keys(mapping).length }];
  });
  return fits.toSorted((a, b) => b.columns - a.columns)[0]?.id;
}

/** Fields of a refusal are named inside `field`. */
async function within<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw invalidFields(
      Object.fromEntries(Object.entries(error.modelState).map(([key, texts]) => [`${field}.${key}`, texts])),
    );
  }
}
