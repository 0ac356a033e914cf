import { createHash, randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { failpoint } from '../log/failpoint.ts';
import { privateFile, privateFolder } from './modes.ts';
import type { Scan } from './scan.ts';
import { FileDamaged, isMissing, PayloadTooLarge, storageError, StorageFull } from './storeErrors.ts';
import { type SweepOptions, type Swept, sweepStore } from './sweep.ts';

/** What was stored: SHA-256 as 64 lower-case hex digits, and the length in bytes. */
export type StoredFile = { hash: string; size: number };

/**
 * Files by their SHA-256 in one directory: `ab/cd/<hash>`, written in `tmp/` of the same
 * directory first. The same content is kept once. A file appears whole or not at all.
 */
export type FileStore = {
  /**
   * Streams the source into the store; memory stays flat.
   * @throws PayloadTooLarge over `limit` bytes; FileInfected and ScanFailed where a scanner is set and does not pass it;
   * StorageFailed where the disk is nearly full or fails; whatever the
   * source throws when its sender vanishes. Nothing is left behind in any of these.
   */
  put(source: AsyncIterable<Uint8Array>, options: { limit: number }): Promise<StoredFile>;
  /**
   * A stream of the file, for sending it: what was put, as it was read before it is sent for the first time, and again
   * when it was written since.
   * @param size the bytes that were put
   * @throws FileDamaged where the store lacks the file, or it is not what was put
   */
  open(hash: string, size: number): Promise<ReadStream>;
  /**
   * Where the file lies, for work on it: its content has been read and is what was put.
   * @throws FileDamaged
   */
  checked(hash: string): Promise<string>;
  /** The whole file in memory: only for what is known to be small. */
  read(hash: string): Promise<Buffer>;
  has(hash: string): Promise<boolean>;
  remove(hash: string): Promise<void>;
  /** Where the file lies. @throws TypeError when this is no SHA-256. */
  path(hash: string): string;
  /** Whether it takes a file now: a small one is written and removed. */
  isWritable(): Promise<boolean>;
  /** Removes what nobody needs: files nothing refers to and uploads that broke off (U-07, U-11). */
  sweep(options: SweepOptions): Promise<Swept>;
};

const HASH = /^[0-9a-f]{64}$/;

/** Bytes between two looks at what the disk has left. */
const lookEvery = 16 << 20;

/** Files that are known to be whole, at most. */
const mostWhole = 20_000;

/** Bytes of a disk that stay free, for the database may lie on it too: 256 MB, or a twentieth of a small disk. */
const keptFree = (disk: number) => Math.min(256 << 20, disk / 20);

/**
 * @param keeps how many bytes stay free of so many that the disk has
 * @param scan looks at each file before it is kept; null looks at none
 */
export function createFileStore(root: string, keeps = keptFree, scan: Scan | null = null): FileStore {
  const temporary = join(root, 'tmp');
  const whole = new Set<string>();

  function path(hash: string): string {
    if (!HASH.test(hash)) throw new TypeError('not a SHA-256');
    return join(root, hash.slice(0, 2), hash.slice(2, 4), hash);
  }

  async function put(source: AsyncIterable<Uint8Array>, { limit }: { limit: number }): Promise<StoredFile> {
    const file = join(temporary, randomUUID());
    try {
      await mkdir(temporary, { recursive: true, mode: privateFolder });
      const stored = await writeAndSync(file, source, { limit, keeps });
      await scan?.(file);
      await failpoint('store.beforeRename');
      await settle(file, path(stored.hash), root);
      await failpoint('store.afterRename');
      return stored;
    } catch (error) {
      // Where the disk fails this may fail too; what is left is swept.
      await rm(file, { force: true }).catch(() => undefined);
      throw storageError(error, 'the file');
    }
  }

  return {
    put,
    path,
    async open(hash, size) {
      const file = path(hash);
      const handle = await open(file).catch(orMissing(file));
      try {
        const found = await handle.stat();
        const known = `${hash} ${found.mtimeMs}`;
        const isWhole = found.size === size && (whole.has(known) || (await hashOf(handle)) === hash);
        if (!isWhole) throw new FileDamaged('damaged', file);
        if (whole.size >= mostWhole) whole.clear();
        whole.add(known);
        return handle.createReadStream({ start: 0 });
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async checked(hash) {
      const file = path(hash);
      if ((await hashAt(file).catch(orMissing(file))) !== hash) throw new FileDamaged('damaged', file);
      return file;
    },
    read: (hash) => readFile(path(hash)),
    has: (hash) =>
      stat(path(hash)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    remove: (hash) => rm(path(hash), { force: true }),
    async isWritable() {
      const file = join(temporary, randomUUID());
      try {
        await mkdir(temporary, { recursive: true, mode: privateFolder });
        await writeAndSync(file, probe(), { limit: 1, keeps });
        return true;
      } catch {
        return false;
      } finally {
        await rm(file, { force: true }).catch(() => undefined);
      }
    },
    sweep: (options) => sweepStore(root, options),
  };
}

async function* probe() {
  yield Buffer.from('?');
}

const orMissing =
  (file: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new FileDamaged('missing', file, error) : error;
  };

async function hashAt(path: string): Promise<string> {
  const file = await open(path);
  try {
    return await hashOf(file);
  } finally {
    await file.close();
  }
}

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

async function requireSpace(file: string, keeps: (disk: number) => number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(file);
  if (bavail * bsize < keeps(blocks * bsize))
    throw new StorageFull('The disk is nearly full: the file could not be written.');
}

async function writeAndSync(
  file: string,
  source: AsyncIterable<Uint8Array>,
  { limit, keeps }: { limit: number; keeps: (disk: number) => number },
): Promise<StoredFile> {
  const handle = await open(file, 'wx', privateFile);
  try {
    const hash = createHash('sha256');
    let size = 0;
    let looked = 0;
    await requireSpace(file, keeps);
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > limit) throw new PayloadTooLarge(limit);
      if (size - looked > lookEvery) {
        await requireSpace(file, keeps);
        looked = size;
      }
      hash.update(chunk);
      await writeAll(handle, chunk);
    }
    await handle.sync();
    return { hash: hash.digest('hex'), size };
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let rest = chunk;
  while (rest.byteLength > 0) {
    const { bytesWritten } = await handle.write(rest);
    rest = rest.subarray(bytesWritten);
  }
}

/** Moves the finished file to its place so that it is there after a power cut too. */
async function settle(file: string, target: string, root: string): Promise<void> {
  // What is there may be damaged: then this takes its place.
  const isThere = (await hashAt(target).catch(() => '')) === basename(target);
  if (isThere && (await refresh(target))) {
    await rm(file);
    return;
  }
  const folder = dirname(target);
  const isNewFolder = (await mkdir(folder, { recursive: true, mode: privateFolder })) !== undefined;
  await rename(file, target);
  await syncDirectory(folder);
  if (isNewFolder) for (const parent of [dirname(folder), root]) await syncDirectory(parent);
}

/** Content that is already there begins its time of grace anew, or a sweep might take it now. */
async function refresh(target: string): Promise<boolean> {
  try {
    const now = new Date();
    await utimes(target, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Makes what was written or renamed in a folder outlive a power cut. */
export async function syncDirectory(folder: string): Promise<void> {
  // Windows can't open a directory; its file system journals the rename itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
