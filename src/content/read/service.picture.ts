import { keptSizes } from '../../image/queries.ts';
import { smallerImage } from '../../image/service.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { FileStore, StoredFile } from '../../platform/files/store.ts';
import { FileDamaged, isMissing } from '../../platform/files/storeErrors.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { Picture } from '../../release/contract.ts';
import type { LayerFiles } from '../../release/service.ts';
import type { PictureSource } from '../derive/sources.ts';

/** Pixels a side that a smaller copy has at most. */
const thumbnailSize = 320;
/** Smaller copies made at once. */
const makers = 2;

/** Brings pictures into the layers of a release. */
export interface Pictures {
  /** Makes sure that the smaller copies are there. `title` is what a person calls the one that has the picture. */
  prepare(sources: readonly (PictureSource & { title: string })[]): Promise<void>;
  /** Puts a prepared picture into a layer; undefined where there is none. */
  put(layer: LayerFiles, source: PictureSource): Promise<Picture | undefined>;
  /** The same of several; those that are there, in their order. */
  putAll(layer: LayerFiles, sources: readonly PictureSource[]): Promise<Picture[]>;
  /** Puts a file of literature into a layer; answers its name there. */
  putFile(layer: LayerFiles, file: { hash: string; ending: string; title: string }): Promise<string>;
  /** Bytes of a picture that was put. */
  sizeOf(file: string): number;
}

interface Options {
  database: Database;
  catalogId: number;
  files: FileStore;
}

const isLarge = ({ width, height }: PictureSource) => Math.max(width ?? 0, height ?? 0) > thumbnailSize;

/** @throws JobFailed where the file of a picture is missing or damaged, by the title of what has it */
export function openPictures({ database, catalogId, files }: Options): Pictures {
  const small = new Map<string, StoredFile>();
  const sizes = new Map<string, number>();

  async function make(sources: readonly (PictureSource & { title: string })[]): Promise<void> {
    const todo = sources.values();
    const work = async () => {
      for (const { hash, title } of todo) {
        if (hash === null || small.has(hash)) continue;
        const made = database.inCatalog(catalogId, (db) => smallerImage(db, files, hash, thumbnailSize));
        small.set(hash, await made.catch(of(title)));
      }
    };
    await Promise.all(Array.from({ length: makers }, work));
  }

  /** Each is read once, whatever layers show it. */
  const checked = new Map<string, Promise<string>>();
  const check = (hash: string): Promise<string> => {
    const path = checked.get(hash) ?? files.checked(hash);
    checked.set(hash, path);
    return path;
  };

  async function putPicture(layer: LayerFiles, hash: string, type: string | null): Promise<string> {
    const { file, size } = await layer.putPicture(await check(hash), hash, type === 'image/jpeg' ? 'jpg' : 'png');
    sizes.set(file, size);
    return file;
  }

  async function put(layer: LayerFiles, source: PictureSource): Promise<Picture | undefined> {
    const { hash, type, width, height } = source;
    if (hash === null || width === null || height === null) return undefined;
    const smaller = isLarge(source) ? small.get(hash) : undefined;
    const [file, thumbnail] = await Promise.all([
      putPicture(layer, hash, type),
      smaller && putPicture(layer, smaller.hash, type),
    ]).catch(of('A picture'));
    return { file, width, height, ...(thumbnail !== undefined && { thumbnail }) };
  }

  return {
    async prepare(sources) {
      const large = sources.filter((source) => isLarge(source) && source.hash !== null && !small.has(source.hash));
      if (large.length > 0) {
        const hashes = large.flatMap(({ hash }) => hash ?? []);
        const kept = await database.inCatalog(catalogId, (db) => keptSizes(db, hashes, thumbnailSize));
        for (const { of: whole, hash, size } of kept)
          await check(hash).then(
            () => small.set(whole, { hash, size }),
            () => checked.delete(hash),
          );
      }
      await make(large);
      for (const { hash, title } of sources) if (hash !== null) await check(hash).catch(of(title));
    },

    put,

    async putAll(layer, sources) {
      const there = await Promise.all(sources.map((source) => put(layer, source)));
      return there.flatMap((picture) => picture ?? []);
    },

    async putFile(layer, { hash, ending, title }) {
      const path = await check(hash).catch(of(title));
      return (await layer.putPicture(path, hash, ending)).file;
    },

    sizeOf: (file) => sizes.get(file) ?? 0,
  };
}

/** Names what has the picture whose file is not as it was put. */
const of =
  (title: string) =>
  (error: unknown): never => {
    if (error instanceof FileDamaged) throw new JobFailed(`${title}: image ${error.message.slice(4, -1)}`);
    throw isMissing(error) ? new JobFailed(`${title}: image file is missing`) : error;
  };
