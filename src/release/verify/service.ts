import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '../../platform/db/pool.ts';
import { type Manifest, manifest as manifestShape, type MapRoot } from '../contract.ts';
import { compareKeys, isLeaf, type Key, type Node } from '../map/rules.ts';
import { knownSecret, releasesKept } from '../queries.ts';
import { catalogFolder, fileName, jsonName, releaseRoot } from '../service.ts';
import { addressOf, inGroups } from '../walk/service.ts';

const decompress = promisify(gunzip);

export interface Verified {
  /** Nodes and manifests that were read, and pictures. */
  nodes: number;
  pictures: number;
  problems: string[];
}

/** What is known of a node: that it holds this. */
interface Below {
  level: number;
  first: Key;
  count: number;
  size: number;
}

/**
 * Checks releases file by file: everything is there, is named after its content, holds what the node above says, and
 * is in order. What several releases share is read once.
 * @param folder as `catalogFolder` gives it
 */
export function openVerification(folder: string, secret: Uint8Array) {
  const checked = new Map<string, Promise<Below | undefined>>();
  const found: Verified = { nodes: 0, pictures: 0, problems: [] };

  async function readJson(layer: string, name: string): Promise<string> {
    const json = (await decompress(await readFile(join(folder, addressOf(layer, name))))).toString();
    if (jsonName(secret, layer, json) !== name) throw new Error('its content is not what its name says');
    found.nodes += 1;
    return json;
  }

  /** Runs a check; what it throws is a problem of that file. */
  async function on<T>(layer: string, name: string, check: () => Promise<T>): Promise<T | undefined> {
    try {
      return await check();
    } catch (error) {
      found.problems.push(`${addressOf(layer, name)}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  function node(layer: string, name: string, map: string): Promise<Below | undefined> {
    const key = `${layer}/${name}`;
    const known = checked.get(key);
    if (known) return known;
    const checking = on(layer, name, async () => {
      const json = await readJson(layer, name);
      const parsed = JSON.parse(json) as Node;
      expectOrder(parsed);
      return held(layer, map, parsed, Buffer.byteLength(json));
    });
    checked.set(key, checking);
    return checking;
  }

  /** What a node holds, itself of so many bytes; what lies below it is checked on the way. */
  async function held(layer: string, map: string, of: Node, bytes: number): Promise<Below> {
    const sum = { level: of.level, first: of.entries[0]?.[0] ?? 0, count: 0, size: bytes };
    if (isLeaf(of)) {
      if (map === 'files') await inGroups(of.entries, ([key, size]) => picture(layer, key, size));
      return { ...sum, count: of.entries.length };
    }
    await inGroups(of.entries, async ([first, name, count, size]) => {
      const below = await node(layer, name, map);
      if (below) await on(layer, name, () => expectSame(below, { level: of.level - 1, first, count, size }));
      sum.count += count;
      sum.size += size;
    });
    return sum;
  }

  async function picture(layer: string, key: Key, size: unknown): Promise<void> {
    const name = typeof key === 'object' && typeof key[0] === 'string' ? key[0] : '';
    const seen = `${layer}/${name}`;
    if (checked.has(seen)) return;
    const checking = on(layer, name, async () => {
      const hash = createHash('sha256');
      let bytes = 0;
      await pipeline(createReadStream(join(folder, addressOf(layer, name))), async (content) => {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          hash.update(chunk);
          bytes += chunk.length;
        }
      });
      if (!name.startsWith(`${fileName(secret, layer, hash.digest('hex'))}.`))
        throw new Error('its content is not what its name says');
      if (bytes !== size) throw new Error(`it has ${bytes} bytes, not ${String(size)}`);
      found.pictures += 1;
      return undefined;
    });
    checked.set(seen, checking);
    await checking;
  }

  async function root(layer: string, map: string, of: MapRoot): Promise<void> {
    const below = await node(layer, of.root, map);
    const said = { level: of.height, count: of.count, size: of.size };
    if (below) await on(layer, of.root, () => expectSame({ ...below, first: 0 }, { ...said, first: 0 }));
  }

  return {
    found,
    /** Checks a release; everything that is wrong is in `found.problems`. */
    async release(manifests: Record<string, string>): Promise<void> {
      for (const [layer, name] of Object.entries(manifests)) {
        const seen = `${layer}/${name}`;
        if (checked.has(seen)) continue;
        checked.set(seen, Promise.resolve(undefined));
        const manifest = await on(layer, name, async (): Promise<Manifest> => {
          const parsed = manifestShape.parse(JSON.parse(await readJson(layer, name)));
          if (parsed.layer !== layer) throw new Error(`it is the manifest of ${parsed.layer}`);
          return parsed;
        });
        for (const [map, of] of Object.entries(manifest?.maps ?? {})) await root(layer, map, of);
      }
    },
  };
}

/** What is wrong with the files of a catalogue's kept releases: the file and why. */
export async function releaseProblems(
  { database, filesDir }: { database: Database; filesDir: string },
  catalogId: number,
): Promise<string[]> {
  const [secret, kept] = await database.inCatalog(catalogId, (db) => Promise.all([knownSecret(db), releasesKept(db)]));
  if (!secret) return [];
  const { found, release } = openVerification(catalogFolder(releaseRoot(filesDir), catalogId), secret);
  for (const { manifests } of kept) await release(manifests);
  return found.problems;
}

function expectOrder({ entries }: Node): void {
  if (entries.length === 0) throw new Error('it is empty');
  for (let at = 1; at < entries.length; at++) {
    const [before, next] = [entries[at - 1]?.[0] ?? 0, entries[at]?.[0] ?? 0];
    if (compareKeys(before, next) >= 0) throw new Error(`${JSON.stringify(next)} is not in its place`);
  }
}

function expectSame(found: Below, said: Below): Promise<void> {
  const [is, should] = [found, said].map((one) => JSON.stringify([one.level, one.first, one.count, one.size]));
  return is === should ? Promise.resolve() : Promise.reject(new Error(`it holds ${is}, not ${should}`));
}
