import { type Dirent, statSync } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { privateFolder } from './modes.ts';
import { isMissing } from './storeErrors.ts';

export type SweepOptions = {
  /** Which of these hashes does any row refer to? Asked in batches of at most 1,000. */
  referenced: (hashes: string[]) => Promise<Set<string>>;
  /** Age in milliseconds from which a file without a row is removed; 1 hour if left out (U-11). */
  olderThan?: number;
  /** Age in milliseconds since the last byte from which a temporary file is removed; 60 s (U-07). */
  temporaryOlderThan?: number;
};

export type Swept = { files: number; temporary: number };

const BATCH = 1_000;
const HEX_PAIR = /^[0-9a-f]{2}$/;

export async function sweepStore(root: string, options: SweepOptions): Promise<Swept> {
  const now = Date.now();
  const temporary = await sweepTemporary(root, now - (options.temporaryOlderThan ?? 60_000));
  const before = now - (options.olderThan ?? 3_600_000);
  let files = 0;
  let batch: string[] = [];
  for await (const file of storedFiles(root)) {
    batch.push(file);
    if (batch.length === BATCH) {
      files += await sweepBatch(root, batch, before, options.referenced);
      batch = [];
    }
  }
  files += await sweepBatch(root, batch, before, options.referenced);
  return { files, temporary };
}

async function sweepTemporary(root: string, before: number): Promise<number> {
  let removed = 0;
  for await (const entry of entriesOf(join(root, 'tmp'))) {
    const file = join(root, 'tmp', entry.name);
    if (!(await isOlder(file, before))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function sweepBatch(
  root: string,
  files: string[],
  before: number,
  referenced: SweepOptions['referenced'],
): Promise<number> {
  const old: string[] = [];
  for (const file of files) if (await isOlder(file, before)) old.push(file);
  if (old.length === 0) return 0;
  const kept = await referenced(old.map(hashOf));
  let removed = 0;
  for (const file of old) {
    if (!kept.has(hashOf(file)) && (await removeUnlessFresh(root, file, before))) removed += 1;
  }
  return removed;
}

/**
 * The same content may be stored again while the rows are asked for: the file is moved aside, and
 * comes back if it was touched since.
 */
async function removeUnlessFresh(root: string, file: string, before: number): Promise<boolean> {
  const aside = join(root, 'tmp', `${hashOf(file)}.swept`);
  try {
    await mkdir(dirname(aside), { recursive: true, mode: privateFolder });
    await rename(file, aside);
    if (statSync(aside).mtimeMs >= before) {
      await rename(aside, file);
      return false;
    }
    await rm(aside);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function* storedFiles(root: string): AsyncGenerator<string> {
  for await (const first of entriesOf(root)) {
    if (!HEX_PAIR.test(first.name)) continue;
    for await (const second of entriesOf(join(root, first.name))) {
      const folder = join(root, first.name, second.name);
      for await (const entry of entriesOf(folder)) yield join(folder, entry.name);
    }
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    for await (const entry of await opendir(folder)) yield entry;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function isOlder(file: string, before: number): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < before;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function hashOf(file: string): string {
  return file.slice(-64);
}
