import { keptSizes } from '../../image/queries.ts';
import { smallerImage } from '../../image/service.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { FileStore, StoredFile } from '../../platform/files/store.ts';
import { isMissing } from '../../platform/files/storeErrors.ts';
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
  /** Bytes of a file that was put. */
  sizeOf(file: string): number;
}

interface Options {
  database: Database;
  catalogId: number;
  files: FileStore;
}

const isLarge = ({ width, height }: PictureSource) => Math.max(width ?? 0, height ?? 0) > thumbnailSize;

/** @throws JobFailed where the file of a picture is not in the store, by the title of what has it */
export function openPictures({ database, catalogId, files }: Options): Pictures {
  const small = new Map<string, StoredFile>();
  const sizes = new Map<string, number>();

  async function make(sources: readonly (PictureSource & { title: string })[]): Promise<void> {
    const todo = sources.values();
    const work = async () => {
      for (const { hash, title } of todo) {
        if (hash === null || small.has(hash)) continue;
        if (!(await files.has(hash))) throw missing(title);
        small.set(hash, await database.inCatalog(catalogId, (db) => smallerImage(db, files, hash, thumbnailSize)));
      }
    };
    await Promise.all(Array.from({ length: makers }, work));
  }

  async function putFile(layer: LayerFiles, hash: string, type: string | null): Promise<string> {
    const { file, size } = await layer.putPicture(files.path(hash), hash, type === 'image/jpeg' ? 'jpg' : 'png');
    sizes.set(file, size);
    return file;
  }

  return {
    async prepare(sources) {
      const large = sources.filter((source) => isLarge(source) && source.hash !== null && !small.has(source.hash));
      if (large.length > 0) {
        const hashes = large.flatMap(({ hash }) => hash ?? []);
        const kept = await database.inCatalog(catalogId, (db) => keptSizes(db, hashes, thumbnailSize));
        for (const { of, hash, size } of kept) small.set(of, { hash, size });
      }
      await make(large);
      for (const { hash, title } of sources) if (hash !== null && !(await files.has(hash))) throw missing(title);
    },

    async put(layer, source) {
      const { hash, type, width, height } = source;
      if (hash === null || width === null || height === null) return undefined;
      const smaller = isLarge(source) ? small.get(hash) : undefined;
      const [file, thumbnail] = await Promise.all([
        putFile(layer, hash, type),
        smaller && putFile(layer, smaller.hash, type),
      ]).catch((error: unknown) => {
        throw isMissing(error) ? missing('A picture') : error;
      });
      return { file, width, height, ...(thumbnail !== undefined && { thumbnail }) };
    },

    sizeOf: (file) => sizes.get(file) ?? 0,
  };
}

const missing = (title: string) => new JobFailed(`${title}: image file is missing`);
