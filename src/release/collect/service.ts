import type { Dirent } from 'node:fs';
import { opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Database, Db } from '../../platform/db/pool.ts';
import { isMissing } from '../../platform/files/storeErrors.ts';
import { releaseSecret, releasesKept } from '../queries.ts';
import { parseLayer } from '../rules.ts';
import { catalogFolder, openReleaseFiles, releaseRoot } from '../service.ts';
import { addressOf, namesOf } from '../walk/service.ts';

const hour = 3_600_000;

export interface Collected {
  kept: number;
  removed: number;
  /** Bytes of what was removed. */
  bytes: number;
}

interface Collecting {
  database: Database;
  filesDir: string;
  /** When the publish began that is under way, as milliseconds; its files are in no release yet. */
  publishBegan(db: Db): Promise<number | undefined>;
}

/**
 * Removes the files of a catalogue that no kept release leads to. What was put within the last hour, or since the
 * publish that is under way began, stays: a release may come to name it.
 */
export async function collectFiles(
  { database, filesDir, publishBegan }: Collecting,
  catalogId: number,
): Promise<Collected> {
  const [secret, began, kept] = await database.inCatalog(catalogId, (db) =>
    Promise.all([releaseSecret(db), publishBegan(db), releasesKept(db)]),
  );
  const before = Math.min(Date.now() - hour, (began ?? Infinity) - hour);
  const root = releaseRoot(filesDir);
  const folder = catalogFolder(root, catalogId);
  const named = await namesOf(openReleaseFiles(root, catalogId, secret).layer, kept);
  const collected: Collected = { kept: 0, removed: 0, bytes: 0 };
  for await (const { path, isNamed } of filesIn(folder, named)) {
    const size = isNamed ? undefined : await removeOld(path, before, join(folder, 'tmp', randomUUID()));
    if (size === undefined) collected.kept += 1;
    else {
      collected.removed += 1;
      collected.bytes += size;
    }
  }
  return collected;
}

/** Every file of a catalogue, and whether a kept release leads to it. Half-written ones are named by none. */
async function* filesIn(folder: string, named: Map<string, Set<string>>) {
  for await (const file of entriesOf(join(folder, 'tmp')))
    yield { path: join(folder, 'tmp', file.name), isNamed: false };
  for await (const layer of entriesOf(folder)) {
    if (!parseLayer(layer.name)) continue;
    const addresses = new Set([...(named.get(layer.name) ?? [])].map((name) => addressOf(layer.name, name)));
    for await (const shard of entriesOf(join(folder, layer.name))) {
      for await (const file of entriesOf(join(folder, layer.name, shard.name))) {
        const isNamed = addresses.has(`${layer.name}/${shard.name}/${file.name}`);
        yield { path: join(folder, layer.name, shard.name, file.name), isNamed };
      }
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

/**
 * Removes a file that was last put before a moment; answers its size. A publish may put the same content now: the file
 * is moved aside first, and comes back if it counts as put since.
 */
async function removeOld(path: string, before: number, aside: string): Promise<number | undefined> {
  try {
    if ((await stat(path)).mtimeMs >= before) return undefined;
    await rename(path, aside);
    const { mtimeMs, size } = await stat(aside);
    if (mtimeMs >= before) {
      await rename(aside, path);
      return undefined;
    }
    await rm(aside);
    return size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
