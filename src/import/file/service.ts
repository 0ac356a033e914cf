import { ZipFile } from 'yazl';
import type { Database } from '../../platform/db/pool.ts';
import { cleanFileName } from '../../platform/files/fileName.ts';
import { bytesOf } from '../../platform/files/bytes.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { pictureKind } from '../../platform/files/picture/kind.ts';
import { PictureRefused } from '../../platform/files/picture/refused.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { PayloadTooLarge } from '../../platform/files/storeErrors.ts';
import { inspectTable } from '../../platform/files/table/inspect.ts';
import { HEAD_BYTES, TableUnreadable } from '../../platform/files/table/layout.ts';
import { ArchiveRefused, openArchive } from '../../platform/files/zip.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { maxImportBytes, wrongFileHint } from '../rules.ts';
import { addImportFile } from './queries.ts';
import type { ImportFile } from './queries.ts';

/** Extensions of delimited text (docs/domain/imports.md, Mapping). */
const tableExtension = /\.(csv|dlm|tsv)$/i;
const drawingExtension = /\.svg$/i;
const archiveExtension = /\.(zip|svg)$/i;

const wrongType = (reason = '') =>
  new Refusal(400, `File format not supported. ${reason}`.trim(), {
    wrongFileType: [`File format not supported. ${reason}`.trim()],
  });
const tooBig = () =>
  new Refusal(413, 'The file is too big.', { fileTooBig: [`A file may have ${maxImportBytes} bytes.`] });

/**
 * Keeps an uploaded file, streamed. What it is is judged by name and content before anything is kept.
 * Throws 400 with `wrongFileType`, 413 with `fileTooBig`, 503 where the disk is full.
 */
export async function keepUpload(
  { database, files }: { database: Database; files: FileStore },
  of: {
    kind: ImportFile['kind'];
    fileName: string;
    body: AsyncIterable<Uint8Array>;
    /** Bytes that the sender announces, where it does. */
    length?: number;
    catalogId: number;
    userId: number;
  },
) {
  if ((of.length ?? 0) > maxImportBytes) throw tooBig();
  const name = cleanFileName(of.fileName);
  if (!(of.kind === 'zip' ? archiveExtension : tableExtension).test(name)) throw wrongType(wrongFileHint(name));
  const isDrawing = of.kind === 'zip' && drawingExtension.test(name);
  const judge = isDrawing ? judgeDrawing : of.kind === 'zip' ? judgeZip : judgeTable;
  const body = judged(of.body, judge);
  const stored = await files
    .put(isDrawing ? archived(name, body) : body, { limit: maxImportBytes })
    .catch((error: unknown) => {
      if (error instanceof PayloadTooLarge) throw tooBig();
      throw error;
    });
  if (of.kind === 'zip') await checkArchive(files.path(stored.hash));
  await failpoint('import.afterUpload');
  const id = await database.inCatalog(of.catalogId, (db) =>
    addImportFile(db, { kind: of.kind, name: isDrawing ? `${name}.zip` : name, stored, userId: of.userId }),
  );
  return { fileId: id, fileName: name, size: stored.size };
}

/** Passes a stream on once `judge` has nothing against its head. */
async function* judged(source: AsyncIterable<Uint8Array>, judge: (head: Buffer) => unknown) {
  let held: Uint8Array[] | undefined = [];
  let bytes = 0;
  for await (const chunk of source) {
    if (!held) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < HEAD_BYTES) continue;
    await judge(Buffer.concat(held).subarray(0, HEAD_BYTES));
    yield* held;
    held = undefined;
  }
  if (!held) return;
  await judge(Buffer.concat(held));
  yield* held;
}

async function judgeTable(head: Buffer) {
  try {
    await inspectTable(head);
  } catch (error) {
    if (!(error instanceof TableUnreadable)) throw error;
    // A place in the file means that it is a table with a fault; whoever starts the import is told.
    if (error.line === undefined) throw wrongType(error.message);
  }
}

function judgeDrawing(head: Buffer) {
  try {
    if (pictureKind(head, undefined, undefined) === 'svg') return;
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
