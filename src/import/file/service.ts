import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../../platform/db/pool.ts';
import { cleanFileName } from '../../platform/files/fileName.ts';
import { bytesOf } from '../../platform/files/bytes.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { pictureKind } from '../../platform/files/picture/kind.ts';
import { PictureRefused } from '../../platform/files/picture/refused.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { inspectTable } from '../../platform/files/table/inspect.ts';
import { HEAD_BYTES, TableUnreadable } from '../../platform/files/table/layout.ts';
import { wrapperOf } from '../../platform/files/table/workbook/kinds.ts';
import { WorkbookRefused } from '../../platform/files/table/workbook/refused.ts';
import { openWorkbook } from '../../platform/files/table/workbook/workbook.ts';
import { beginsAsXliff } from '../../platform/files/xliff/read.ts';
import { ArchiveRefused, openArchive } from '../../platform/files/zip.ts';
import { Refusal, tooBig } from '../../platform/http/errors.ts';
import { beginsAsXml } from '../../platform/files/xml/encoding.ts';
import { xmlNamespace } from '../../export/xml/rules.ts';
import type { ImportType } from '../service.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { headIn } from '../document/service.ts';
import { documentExtension, maxImportBytes, tableExtensions, wrongFileHint } from '../rules.ts';
import { workbookBytes } from '../../catalog/quota/rules.ts';
import { workbookLimit } from '../../catalog/quota/queries.ts';
import { addImportFiles } from './queries.ts';
import type { ImportFile, NewImportFile } from './queries.ts';

const tableExtension = new RegExp(
  `(?:${[...tableExtensions, documentExtension].map((one) => `\\${one}`).join('|')})$`,
  'i',
);
/** What translators' programs call their files. */
const xliffExtension = /\.(?:xlf|xliff)$/i;
const drawingExtension = /\.svg$/i;
const archiveExtension = /\.(zip|svg)$/i;

const wrongType = (reason = '') =>
  new Refusal(400, `File format not supported. ${reason}`.trim(), {
    wrongFileType: [`File format not supported. ${reason}`.trim()],
  });

/** 413 for a workbook of more than so many bytes, in the documented words where nothing was raised. */
function workbookTooBig(most: number) {
  const text =
    most < workbookBytes
      ? 'Excel files must be under 70,000 bytes. A super administrator can raise it in the settings.'
      : `A workbook may have at most ${Math.floor(most / 2 ** 20)} MB.`;
  return new Refusal(413, text, { fileTooBig: [text] });
}

interface Services {
  database: Database;
  files: FileStore;
  /** Every kind of import: an XML document is told by what it holds. */
  types: readonly ImportType[];
}

interface Upload {
  kind: ImportFile['kind'];
  fileName: string;
  body: AsyncIterable<Uint8Array>;
  /** Bytes that the sender announces, where it does. */
  length?: number;
  catalogId: number;
  userId: number;
}

/**
 * Keeps an uploaded file, streamed. What it is is judged by name and content before anything is kept.
 * Throws 400 with `wrongFileType`, 413 with `fileTooBig` or `quota`, 503 where the disk is full.
 */
export async function keepUpload(services: Services, of: Upload) {
  const kept = await keepBytes(services, of);
  await failpoint('import.afterUpload');
  const [fileId = 0] = await services.database.inCatalog(of.catalogId, (db) => addImportFiles(db, of.userId, [kept]));
  return { fileId, fileName: cleanFileName(of.fileName), size: kept.stored.size };
}

/**
 * Keeps what a program sends, as `keepUpload`. Of a kind of import that takes files, it may be a zip of one table with its
 * files: the table is taken out, and the zip goes along. Nothing is recorded where `unless` knows the bytes.
 */
export async function keepDelivery(
  services: Services,
  of: Upload & {
    takesFiles: boolean;
    unless?: (bytes: { hash: string; size: number }) => Promise<boolean>;
  },
): Promise<{ hash: string; size: number; ids: { fileId: number; zipFileId?: number } | undefined }> {
  const isZip = of.takesFiles && /\.zip$/i.test(of.fileName);
  const sent = await keepBytes(services, isZip ? { ...of, kind: 'zip' } : of);
  const { hash, size } = sent.stored;
  if (await of.unless?.({ hash, size })) return { hash, size, ids: undefined };
  const files = isZip ? [await keepTableOf(services, of, services.files.path(hash)), sent] : [sent];
  await failpoint('import.afterUpload');
  const [fileId = 0, zipFileId] = await services.database.inCatalog(of.catalogId, (db) =>
    addImportFiles(db, of.userId, files),
  );
  return { hash, size, ids: { fileId, ...(zipFileId !== undefined && { zipFileId }) } };
}

/** Keeps the one table of a zip: the one that lies at its top, or else the only one. */
async function keepTableOf(services: Services, of: Upload, path: string) {
  const archive = await openArchive(path);
  try {
    const tables = archive.entries.filter(({ name }) => tableExtension.test(name) && !name.endsWith(documentExtension));
    const atTop = tables.filter(({ name }) => !name.includes('/'));
    const [table, ...more] = atTop.length > 0 ? atTop : tables;
    if (!table) throw wrongType('The zip holds no table.');
    if (more.length > 0) throw wrongType('The zip holds several tables.');
    const { length: _, ...rest } = of;
    const body = await table.open();
    return await keepBytes(services, { ...rest, kind: 'table', fileName: baseName(table.name), body });
  } catch (error) {
    if (error instanceof ArchiveRefused) throw wrongType(error.message);
    throw error;
  } finally {
    archive.close();
  }
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Judges a file and puts its bytes into the store; no row names them yet. */
async function keepBytes(services: Services, of: Upload): Promise<NewImportFile> {
  const { files } = services;
  if ((of.length ?? 0) > maxImportBytes) throw tooBig(maxImportBytes);
  const name = cleanFileName(of.fileName);
  const isXliff = of.kind === 'table' && xliffExtension.test(name);
  if (!isXliff && !(of.kind === 'zip' ? archiveExtension : tableExtension).test(name))
    throw wrongType(wrongFileHint(name));
  const isDrawing = of.kind === 'zip' && drawingExtension.test(name);
  const stored =
    of.kind === 'zip' ? await keepZip(files, of.body, isDrawing ? name : undefined) : await keepTable(services, of);
  return { kind: of.kind, name: isDrawing ? `${name}.zip` : name, stored };
}

/** A zip, or the drawing of that name as a zip of it alone. */
async function keepZip(files: FileStore, source: AsyncIterable<Uint8Array>, drawing: string | undefined) {
  const body = judged(source, drawing === undefined ? judgeZip : judgeDrawing);
  const stored = await files.put(drawing === undefined ? body : archived(drawing, body), { limit: maxImportBytes });
  await checkArchive(files.path(stored.hash));
  return stored;
}

/** A table. Whether it is a workbook is told by what it holds, and so is how large it may be. */
async function keepTable({ database, files, types }: Services, of: Upload) {
  let most: number | undefined;
  const judge = async (head: Buffer) => {
    if (xliffExtension.test(of.fileName)) return judgeXliff(head);
    if (isDocument(of.fileName, head)) return judgeDocument(head, types);
    if (wrapperOf(head) === undefined) return judgeText(head);
    const sizes = await database.inCatalog(of.catalogId, workbookLimit);
    // Of the kinds in a zip one is read as a stream; what is read whole is asked for when it is opened.
    most = wrapperOf(head) === 'zip' ? sizes.streamed : sizes.whole;
    if ((of.length ?? 0) > most) throw workbookTooBig(most);
    return most;
  };
  const stored = await files.put(judged(of.body, judge), { limit: maxImportBytes });
  if (most !== undefined) await checkWorkbook(files.path(stored.hash));
  return stored;
}

/**
 * Passes a stream on once `judge` has nothing against its head, as far as the bytes that this allows. What a refusal leaves
 * of a request is let by: its connection serves the next one.
 */
async function* judged(source: AsyncIterable<Uint8Array>, judge: (head: Buffer) => unknown) {
  const body = source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source;
  try {
    yield* judgedHead(body as AsyncIterable<Uint8Array>, judge);
  } finally {
    if (source instanceof Readable && !source.readableEnded) source.resume();
  }
}

async function* judgedHead(source: AsyncIterable<Uint8Array>, judge: (head: Buffer) => unknown) {
  let held: Uint8Array[] | undefined = [];
  let bytes = 0;
  let most: unknown;
  const counted = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (typeof most === 'number' && bytes > most) throw workbookTooBig(most);
  };
  for await (const chunk of source) {
    counted(chunk);
    if (!held) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    if (bytes < HEAD_BYTES) continue;
    most = await judge(Buffer.concat(held).subarray(0, HEAD_BYTES));
    counted(new Uint8Array());
    yield* held;
    held = undefined;
  }
  if (!held) return;
  most = await judge(Buffer.concat(held));
  counted(new Uint8Array());
  yield* held;
}

/** An XML document by its name, or one of ours whatever its name. */
const isDocument = (fileName: string, head: Buffer) =>
  fileName.toLowerCase().endsWith(documentExtension) ||
  (beginsAsXml(head) && head.toString('latin1', 0, 4096).replaceAll('\0', '').includes(xmlNamespace));

async function judgeDocument(head: Buffer, types: readonly ImportType[]): Promise<undefined> {
  try {
    await headIn([head], types);
  } catch (error) {
    throw error instanceof TableUnreadable ? wrongType(error.message) : error;
  }
}

async function judgeText(head: Buffer): Promise<undefined> {
  try {
    await inspectTable(head);
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    // A place in the file means that it is a table with a fault; whoever starts the import is told.
    if (error.line === undefined) throw wrongType(error.message);
  }
}

/** Reads all of a workbook once in a process of its own: what is hostile or damaged ends here. */
async function checkWorkbook(path: string) {
  try {
    (await openWorkbook(path, true)).close();
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    if (error.kind === 'wrongType') throw wrongType(error.message);
    throw new Refusal(413, error.message, { fileTooBig: [error.message] });
  }
}

/** What is in it is judged when an import of translations reads it. */
function judgeXliff(head: Buffer): undefined {
  if (!beginsAsXliff(head)) throw wrongType();
}

function judgeDrawing(head: Buffer) {
  try {
    if (pictureKind(head) === 'svg') return;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
  }
  throw wrongType();
}

/** A drawing alone as an archive of it, so that an import of files reads nothing but archives. */
async function* archived(name: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  zip.addBuffer(await bytesOf(body, MAX_PICTURE_BYTES), name);
  zip.end();
  yield* zip.outputStream as AsyncIterable<Uint8Array>;
}

function judgeZip(head: Buffer) {
  if (head.toString('latin1', 0, 4) !== 'PK\x03\x04') throw wrongType();
}

async function checkArchive(path: string) {
  try {
    (await openArchive(path)).close();
  } catch (error) {
    if (error instanceof ArchiveRefused) throw wrongType(error.message);
    throw error;
  }
}
