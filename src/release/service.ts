import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Manifest, manifest as manifestShape } from './contract.ts';
import { openDisk } from './disk/service.ts';
import type { Node } from './map/rules.ts';
import type { NodeFiles } from './map/service.ts';
import { nodeAddress, pictureAddress } from './rules.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Files of one layer of a catalogue's releases. Each is kept once, whichever releases name it. */
export interface LayerFiles extends NodeFiles {
  readonly layer: string;
  /** Keeps a manifest and gives its name. */
  putManifest(manifest: Manifest): Promise<string>;
  readManifest(name: string): Promise<Manifest>;
  /**
   * Takes a picture, or a file of literature, over from the file store, without a copy where the disk can link. Answers its name and bytes.
   * @param path where it lies; rejects with ENOENT where it does not
   * @param hash SHA-256 of its bytes
   */
  putPicture(path: string, hash: string, extension: string): Promise<{ file: string; size: number }>;
}

export interface Written {
  files: number;
  bytes: number;
}

/** Whose files they are, and where they lie: what `openReleaseFiles` is told. */
export interface ReleasePlace {
  root: string;
  catalogId: number;
  secret: Uint8Array;
  /** What is there already is read, and written anew where it is damaged; else it is taken as it is. */
  isChecking: boolean;
}

export interface ReleaseFiles {
  readonly place: ReleasePlace;
  layer(id: string): LayerFiles;
  /** New files so far, and their bytes on the disk. */
  written(): Written;
  /** Counts what a thread wrote, and settled, to the same place. */
  count(written: Written): void;
  /** Resolves when all that was put survives a power cut. Await it before anything points to these files. */
  settle(): Promise<void>;
}

/** Where releases lie, beside the content of the file store. */
export const releaseRoot = (filesDir: string) => join(filesDir, 'releases');
/** Where those of a catalogue lie; in it as `nodeAddress` and `pictureAddress` say. */
export const catalogFolder = (root: string, catalogId: number) => join(root, String(catalogId));

/** Name of a file that nobody can guess: from the catalogue's secret, the layer and the SHA-256 of the content. */
export const fileName = (secret: Uint8Array, layer: string, hash: string) =>
  createHmac('sha256', secret).update(`${layer}\0${hash}`).digest('hex').slice(0, 32);

/** Name of a node or manifest. */
export const jsonName = (secret: Uint8Array, layer: string, json: string) => fileName(secret, layer, sha256(json));

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/**
 * The files of a catalogue's releases, to read and to add to.
 * @param root as `releaseRoot` gives it
 * @param secret the catalogue's release_secret
 * @param isChecking see ReleasePlace
 */
export function openReleaseFiles(
  root: string,
  catalogId: number,
  secret: Uint8Array,
  isChecking = false,
): ReleaseFiles {
  const disk = openDisk(catalogFolder(root, catalogId));
  const nodes = openNodeCache();
  const elsewhere: Written = { files: 0, bytes: 0 };

  function layer(id: string): LayerFiles {
    const readJson = async (name: string) => (await decompress(await disk.read(nodeAddress(id, name)))).toString();
    const putJson = async (json: string) => {
      const name = jsonName(secret, id, json);
      await disk.put(nodeAddress(id, name), () => compress(json, { level: 6 }), isChecking ? holds(json) : undefined);
      return name;
    };
    return {
      layer: id,
      putNode: putJson,
      readNode: (name) => nodes.read(`${id}/${name}`, () => readJson(name)),
      putManifest: (manifest) => putJson(JSON.stringify(inOrder(manifest))),
      readManifest: async (name) => manifestShape.parse(JSON.parse(await readJson(name))),
      async putPicture(path, hash, extension) {
        const file = `${fileName(secret, id, hash)}.${extension}`;
        const isGood = async (there: Buffer) => sha256(there) === hash;
        return { file, size: await disk.link(pictureAddress(id, file), path, isChecking ? isGood : undefined) };
      },
    };
  }

  return {
    place: { root, catalogId, secret, isChecking },
    layer,
    written: () => ({ files: disk.written().files + elsewhere.files, bytes: disk.written().bytes + elsewhere.bytes }),
    count({ files, bytes }) {
      elsewhere.files += files;
      elsewhere.bytes += bytes;
    },
    settle: disk.settle,
  };
}

/** Whether a file holds this text, compressed. */
const holds = (json: string) => (there: Buffer) =>
  decompress(there).then(
    (text) => text.toString() === json,
    () => false,
  );

/** The same maps give the same file, whichever was built first. */
function inOrder(manifest: Manifest): Manifest {
  const maps = Object.entries(manifest.maps).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...manifest, maps: Object.fromEntries(maps) };
}

/** Characters of JSON of the nodes that are kept parsed. */
const keptNodes = 16_000_000;

/** The nodes that were read last. One that several ask for at once is read once. */
function openNodeCache() {
  const kept = new Map<string, { node: Node; size: number }>();
  const underWay = new Map<string, Promise<Node>>();
  let total = 0;

  async function parsed(key: string, load: () => Promise<string>): Promise<Node> {
    const json = await load();
    const node = JSON.parse(json) as Node;
    kept.set(key, { node, size: json.length });
    total += json.length;
    for (const [oldest, { size }] of kept) {
      if (total <= keptNodes) break;
      kept.delete(oldest);
      total -= size;
    }
    return node;
  }

  return {
    async read(key: string, load: () => Promise<string>): Promise<Node> {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known.node;
      }
      const before = underWay.get(key);
      if (before) return before;
      const reading = parsed(key, load);
      underWay.set(key, reading);
      try {
        return await reading;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
