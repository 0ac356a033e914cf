import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { kindsIn, whyNoNumber, xmlNumbers } from '../../export/xml/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { TableUnreadable } from '../../platform/files/table/layout.ts';
import { beginsAsXml } from '../../platform/files/xml/encoding.ts';
import { openArchive } from '../../platform/files/zip.ts';
import { invalid } from '../../platform/http/errors.ts';
import { documentHead, headIn } from '../document/service.ts';
import { addImportFiles, importFile } from '../file/queries.ts';
import { erasesSome } from '../mapping/service.ts';
import { importMessages, importModes, maxImportBytes, xmlImport } from '../rules.ts';
import type { ImportMode } from '../rules.ts';
import { extrasOf } from '../mapping/service.ts';
import { offeredTypes } from '../service.ts';
import type { NewStage } from './queries.stages.ts';
import { givenOptions, usableFile } from './service.resolve.ts';
import type { ImportRequest, ImportServices } from './service.resolve.ts';

/**
 * Whether a request is for an XML document, of whatever number or of a certain one. Some numbers are kinds of tables too:
 * there the file says which it is.
 */
export async function isDocument(
  db: Db,
  { files, types }: ImportServices,
  { importTypeId, fileId }: ImportRequest,
): Promise<boolean> {
  if (importTypeId < xmlImport) return false;
  if (!types.some(({ id, isXmlOnly }) => id === importTypeId && !isXmlOnly)) return true;
  const file = await importFile(db, fileId);
  if (!file?.hash) return false;
  if (file.kind === 'zip') return true;
  return beginsAsXml(await headOf(files.path(file.hash)));
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

type Asked = Pick<ImportRequest, 'fileId' | 'importTypeId'>;

/** The document in an archive that came with its files: its only file of that kind. Throws 400 where there is none. */
async function documentIn(path: string): Promise<Readable> {
  const archive = await openArchive(path);
  const [entry, ...more] = archive.entries.filter(({ name }) => /^[^/]*\.xml$/i.test(name));
  if (!entry || more.length > 0) {
    archive.close();
    throw invalid('fileId', 'The zip file has to hold one file that ends with .xml beside its folders.');
  }
  const content = await entry.open();
  return content.once('close', () => archive.close());
}

/** Takes the document out of an archive and keeps it beside that; of any other file nothing is done. */
async function unpacked(db: Db, { files }: ImportServices, request: ImportRequest, userId: number) {
  const file = await importFile(db, request.fileId);
  if (file?.kind !== 'zip') return request;
  const archive = await usableFile(db, 'fileId', 'zip', request.fileId);
  const stored = await files.put(await documentIn(files.path(archive.hash)), { limit: maxImportBytes });
  const name = archive.name.replace(/\.zip$/i, '.xml');
  const [fileId = 0] = await addImportFiles(db, userId, [{ kind: 'table', name, stored }]);
  return { ...request, fileId, zipFileId: request.zipFileId ?? archive.id };
}

/** A document that was uploaded, with what it holds. Throws 400 at the field that is wrong. */
async function openDocument(db: Db, { files, types }: ImportServices, { fileId, importTypeId }: Asked) {
  const offered = await offeredTypes(db, types);
  const held = offered.flatMap((type) =>
    type.xml ? [{ name: type.name, ...type.xml, key: type.key, columns: type.columns, type }] : [],
  );
  if (importTypeId !== xmlImport) {
    const why = whyNoNumber(held, importTypeId);
    if (why !== undefined) throw invalid('importTypeId', why);
  }
  const isZip = (await importFile(db, fileId))?.kind === 'zip';
  const { hash } = await usableFile(db, 'fileId', isZip ? 'zip' : 'table', fileId);
  const head = await (
    isZip ? headIn(await documentIn(files.path(hash)), offered) : documentHead(files.path(hash), offered)
  ).catch((error: unknown) => {
    if (error instanceof TableUnreadable) throw invalid('fileId', error.message);
    throw error;
  });
  if (importTypeId !== xmlImport && head.number !== importTypeId)
    throw invalid('importTypeId', `The document is of number ${head.number}.`);
  const kinds = kindsIn(held, head.number);
  const { name } = xmlNumbers(held).find(({ number }) => number === head.number) ?? { name: '' };
  const modes = importModes.filter(
    (mode) => mode !== 'standard' && kinds.every(({ type }) => type.modes.includes(mode)),
  );
  return { head, name, kinds, modes };
}

/** What a document says of itself. */
export async function analyseDocument(db: Db, services: ImportServices, fileId: number) {
  const { head, name, kinds, modes } = await openDocument(db, services, { fileId, importTypeId: xmlImport });
  return {
    number: head.number,
    name,
    version: head.version,
    kinds: kinds.map(({ number, name: called, type }) => ({
      number,
      name: called,
      isMultiFile: type.multiFile ?? false,
    })),
    modes,
    extras: extrasOf(kinds.map(({ type }) => type)),
  };
}

/** Kinds of import whose records a document may hold, by number, and whether one of them takes a zip. Throws 400. */
export async function documentParts(db: Db, services: ImportServices, fileId: number) {
  const { kinds } = await openDocument(db, services, { fileId, importTypeId: xmlImport });
  return { typeIds: kinds.map(({ type }) => type.id), takesFiles: kinds.some(({ type }) => type.multiFile) };
}

/** The stages of the import of a document, one for each kind that it may hold, and what the import is called. */
export async function documentStages(db: Db, services: ImportServices, asked: ImportRequest, userId: number) {
  const { head, name, kinds, modes } = await openDocument(db, services, asked);
  const request = await unpacked(db, services, asked, userId);
  const zipFileId =
    kinds.some(({ type }) => type.multiFile) || asked.zipFileId !== undefined ? request.zipFileId : undefined;
  if (zipFileId !== undefined) {
    if (!kinds.some(({ type }) => type.multiFile)) throw invalid('zipFileId', 'This import takes no zip file.');
    await usableFile(db, 'zipFileId', 'zip', zipFileId);
  }
  const given = await givenOptions(db, { ...request, importTypeId: xmlImport });
  if (!isMode(given.mode, modes)) throw invalid('mode', 'This import has no such mode.');
  if (given.emptyCells === 'erase' && !kinds.some(({ type }) => erasesSome(type)))
    throw invalid('emptyCells', importMessages.erasesNothing);
  const options = { ...given, columns: {}, xml: head.number };
  const [first, ...more] = kinds.map(({ number, name: called, type }): NewStage => ({
    importTypeId: type.id,
    typeName: `${number} ${called}`,
    fileId: request.fileId,
    zipFileId: (type.multiFile && zipFileId) || null,
    profileName: request.profileName ?? '',
    options,
  }));
  if (!first) throw invalid('fileId', 'The document holds nothing that this catalogue has.');
  const stages: [NewStage, ...NewStage[]] = [first, ...more];
  return {
    importTypeId: xmlImport,
    typeName: `XML ${head.number} ${name}`,
    profileName: request.profileName ?? '',
    stages,
  };
}

const isMode = (mode: ImportMode, modes: readonly ImportMode[]) => mode === 'standard' || modes.includes(mode);
