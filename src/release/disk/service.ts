import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { privateFile, privateFolder } from '../../platform/files/modes.ts';
import { isMissing, storageError } from '../../platform/files/storeErrors.ts';
import { failpoint } from '../../platform/log/failpoint.ts';

/** A folder of files that are written once, whole or not at all. Addresses are relative to it. */
export interface Disk {
  /**
   * Writes a file unless it is there: then its age begins anew, so that it is not collected as unused. With `isGood` what
   * is there is read, and written anew where it is not good.
   */
  put(address: string, content: () => Promise<Buffer>, isGood?: (there: Buffer) => Promise<boolean>): Promise<void>;
  /** The same with a file that lies elsewhere: linked where the disk can, else copied. Answers its bytes. */
  link(address: string, path: string, isGood?: (there: Buffer) => Promise<boolean>): Promise<number>;
  read(address: string): Promise<Buffer>;
  /** New files so far, and their bytes. */
  written(): { files: number; bytes: number };
  /** Resolves when all that was put survives a power cut. */
  settle(): Promise<void>;
}

/** So many files are written at once. */
const writers = 16;

export function openDisk(folder: string): Disk {
  const total = { files: 0, bytes: 0 };
  const puts = new Map<string, Promise<void>>();
  const folders = new Map<string, Promise<unknown>>();
  const inTurn = openTurns(writers);

  const made = (path: string) => {
    const making = folders.get(path) ?? mkdir(path, { recursive: true, mode: privateFolder });
    folders.set(path, making);
    return making;
  };

  function once(
    address: string,
    write: (target: string) => Promise<number>,
    isGood?: (there: Buffer) => Promise<boolean>,
  ): Promise<void> {
    const target = join(folder, address);
    const before = puts.get(target);
    if (before) return before;
    const putting = inTurn(async () => {
      try {
        await made(dirname(target));
        if ((await refreshed(target)) && (!isGood || (await isGood(await readFile(target))))) return;
        const size = await write(target);
        total.bytes += size;
        total.files += 1;
      } catch (error) {
        throw storageError(error, `release file ${address}`);
      }
    });
    // Whoever put it hears of it, and `settle`.
    putting.catch(() => undefined);
    puts.set(target, putting);
    return putting;
  }

  async function write(target: string, bytes: Buffer): Promise<number> {
    const temporary = join(folder, 'tmp', randomUUID());
    await made(dirname(temporary));
    try {
      await writeDurably(temporary, bytes);
      await failpoint('release.beforeFile');
      await rename(temporary, target);
      await failpoint('release.afterFile');
      return bytes.length;
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  return {
    put: (address, content, isGood) => once(address, async (target) => write(target, await content()), isGood),
    async link(address, path, isGood) {
      const { size } = await stat(path);
      const linked = async (target: string) => {
        await failpoint('release.beforeFile');
        // Another disk, one that knows no links, or a damaged file in its place.
        await link(path, target).catch(async () => write(target, await readFile(path)));
        await refreshed(target);
        await failpoint('release.afterFile');
        return size;
      };
      await once(address, linked, isGood);
      return size;
    },
    read: (address) => readFile(join(folder, address)),
    written: () => ({ ...total }),
    async settle() {
      await Promise.all(puts.values());
      const above = [dirname(folder), folder, ...[...folders.keys()].map((path) => dirname(path))];
      await Promise.all([...new Set([...above, ...folders.keys()])].map((path) => inTurn(() => syncFolder(path))));
    },
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', privateFile);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Is the file there? Then it counts as put now. */
async function refreshed(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows can't open a directory; its file system journals the rename itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** Runs what it is given, at most so many at once, first come first. */
function openTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
