import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { keepForImport } from '../delivery/service.ts';
import type { SourceServices } from '../delivery/source/service.ts';
import { folderReach } from '../delivery/source/service.folder.ts';
import { FileChanged, SourceFailed } from '../delivery/source/rules.reach.ts';
import type { FoundFile } from '../delivery/source/rules.reach.ts';
import { deliverImport } from '../import/session/service.line.ts';
import { documentParts } from '../import/session/service.document.ts';
import { xmlImport } from '../import/rules.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import { Refusal, conflict, invalid, notFound } from '../platform/http/errors.ts';
import { broughtFiles, configHere, noteBrought, noteSession } from './queries.files.ts';
import type { BroughtFile, RunConfig } from './queries.files.ts';
import {
  closesDocument,
  fileKinds,
  filesOf,
  importConfigMessages as said,
  kindOfFile,
  pictureImport,
  unitImport,
} from './rules.ts';
import type { FileKind } from './rules.ts';

/** Bytes at the end of a document in which its root closes. */
const tailBytes = 4096;
/** Milliseconds between the two looks at a file that somebody may still be writing. */
const lookPause = 3000;

type Brought = { name: string; body: AsyncIterable<Uint8Array>; length?: number; userId: number; userName: string; mark: string }; // prettier-ignore

/** Keeps one of the files of a config. Throws 400 by the file's name for what is no whole document or zip. */
export async function bringFile(
  services: SourceServices,
  of: { catalogId: number; config: RunConfig; kind: FileKind; brought: Brought },
): Promise<void> {
  const { catalogId, config, kind } = of;
  const { name, body, length, userId, userName, mark } = of.brought;
  try {
    const { ids, hash, size } = await keepForImport(services, 'document', {
      fileName: name,
      body,
      ...(length !== undefined && { length }),
      catalogId,
      userId,
    });
    if (kind === 'xml') await requireWhole(services.files.path(hash), size);
    await services.database.inCatalog(catalogId, (db) =>
      noteBrought(db, config.id, {
        kind,
        name,
        size,
        mark,
        fileId: ids?.fileId ?? null,
        message: '',
        broughtById: userId,
        broughtBy: userName,
      }),
    );
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) throw invalid('fileName', `${name}: ${error.message}`);
    throw error;
  }
}

/** Refuses a document that was cut off. */
async function requireWhole(path: string, size: number): Promise<void> {
  const file = await open(path);
  try {
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await file.read(tail, 0, tail.length, size - tail.length);
    if (!closesDocument(tail.toString('latin1').replaceAll('\0', ''))) throw invalid('fileName', said.cut);
  } finally {
    await file.close();
  }
}

/** The config of the catalogue; throws 404. */
export async function requireConfig(db: Db, id: number): Promise<RunConfig> {
  const config = await configHere(db, id);
  if (!config) throw notFound();
  return config;
}

/** Which of the two files of a config a name is; throws 400 for any other. */
export function requireKind(config: RunConfig, name: string): FileKind {
  const files = filesOf(config.code, config.numericCode);
  const kind = kindOfFile(name, files);
  if (!kind) throw invalid('fileName', said.notOurs(Object.values(files)));
  return kind;
}

/**
 * Imports the two files of a config; answers the session of the units. `db` sees the whole catalogue. Pictures come with the
 * document, where it has some, else by a table in the zip. Throws 409 where a file is missing, 400 where the document will
 * not do.
 */
export async function runFiles(
  db: Db,
  services: SourceServices,
  of: { catalogId: number; config: RunConfig; who: Who; key?: string },
): Promise<number> {
  const { catalogId, config, who, key } = of;
  if (!config.active) throw conflict({ active: [said.inactive] });
  const found = await broughtFiles(db, config.id);
  const [xml, zip] = fileKinds.map((kind) => found.find((one) => one.kind === kind && one.fileId !== null));
  if (!xml || !zip || xml.fileId === null || zip.fileId === null) throw conflict({ id: [said.missing] });
  const files = [xml, zip];
  const parts = await documentParts(db, services, xml.fileId);
  if (!parts.typeIds.includes(unitImport)) throw invalid('fileName', `${xml.name}: ${said.noUnits}`);
  const request = {
    importTypeId: xmlImport,
    fileId: xml.fileId,
    ...(parts.takesFiles && { zipFileId: zip.fileId }),
  };
  const rest = { dryRun: false, onErrors: 'continue', who, catalogId } as const;
  const sessionId = await deliverImport(db, services, {
    ...rest,
    request,
    key,
    beside: async (open, id) => void (await noteSession(open, config.id, files, id)),
  });
  if (!parts.takesFiles) await deliverPictures(db, services, { ...rest, zip, key: key && `${key} pictures` });
  return sessionId;
}

/** Imports the pictures of a zip behind the units, where it has a table of them. */
async function deliverPictures(
  db: Db,
  services: SourceServices,
  { zip, ...of }: Omit<Parameters<typeof deliverImport>[2], 'request'> & { zip: BroughtFile },
): Promise<void> {
  const kind = services.types.find(({ id }) => id === pictureImport);
  const file = kind?.multiFile && zip.fileId !== null ? await zipOf(db, zip.fileId) : undefined;
  if (!kind || !file) return;
  const kept = await keepForImport(services, kind, {
    fileName: zip.name,
    body: await services.files.open(file.hash, file.size),
    catalogId: of.catalogId,
    userId: of.who.userId,
  }).catch((error: unknown) => {
    // A zip without a table has nothing to say of pictures.
    if (error instanceof Refusal && error.status === 400) return undefined;
    throw error;
  });
  if (kept?.ids) await deliverImport(db, services, { ...of, request: { importTypeId: pictureImport, ...kept.ids } });
}

const zipOf = async (db: Db, id: number) => {
  const file = await db.selectFrom('import_file').select(['hash', 'size']).where('id', '=', id).executeTakeFirst();
  return file?.hash ? { hash: file.hash, size: file.size } : undefined;
};

/** Files of a config in the drop folder of its catalogue, which is called as that is; none where there is no such folder. */
export async function dropped(
  { config }: Pick<SourceServices, 'config'>,
  of: { code: string; numericCode: number },
): Promise<{ kind: FileKind; file: FoundFile }[]> {
  if (config.sourcesDir === null) return [];
  const names = filesOf(of.code, of.numericCode);
  try {
    const found = await folderReach(config.sourcesDir, of.code, '*').list(new AbortController().signal);
    return found.flatMap((file) => {
      const kind = kindOfFile(file.name, names);
      return kind ? [{ kind, file }] : [];
    });
  } catch (error) {
    if (error instanceof SourceFailed) return [];
    throw error;
  }
}

/** Takes what is new in the drop folder: files that are the same at two looks. One that will not do is noted with the reason. */
export async function takeDropped(
  services: SourceServices,
  of: { catalogId: number; config: RunConfig; signal: AbortSignal },
): Promise<void> {
  const { catalogId, config, signal } = of;
  const marks = new Map(
    (await services.database.inCatalog(catalogId, (db) => broughtFiles(db, config.id))).map((one) => [
      one.kind,
      one.mark,
    ]),
  );
  const first = (await dropped(services, config)).filter(({ kind, file }) => marks.get(kind) !== file.mark);
  if (first.length === 0) return;
  await wait(services.lookPause ?? lookPause, undefined, { signal });
  const again = await dropped(services, config);
  const reach = folderReach(services.config.sourcesDir, config.code, '*');
  for (const { kind, file } of first) {
    if (!again.some((one) => one.file.name === file.name && one.file.mark === file.mark && one.file.size === file.size)) continue; // prettier-ignore
    const { savedById: userId, savedBy: userName } = config;
    const brought = { name: file.name, mark: file.mark, userId, userName };
    const refuse = (message: string) =>
      services.database.inCatalog(catalogId, (db) =>
        noteBrought(db, config.id, {
          ...brought,
          kind,
          size: file.size ?? 0,
          fileId: null,
          message,
          broughtById: userId,
          broughtBy: userName,
        }),
      );
    if (file.left !== undefined) {
      await refuse(`${file.name}: ${file.left}`);
      continue;
    }
    try {
      await bringFile(services, { catalogId, config, kind, brought: { ...brought, body: reach.open(file, signal) } });
    } catch (error) {
      if (error instanceof FileChanged) continue;
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      await refuse(error.message);
    }
  }
}
