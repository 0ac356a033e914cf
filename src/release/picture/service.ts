import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../platform/db/pool.ts';
import { FileDamaged } from '../../platform/files/storeErrors.ts';
import { knownSecret } from '../queries.ts';
import { fileName } from '../service.ts';

/** Pictures that are known to be whole, at most. */
const most = 20_000;

/** Where a picture of a release lies, and whose it is. */
export interface ReleasePicture {
  path: string;
  catalogId: number;
  layer: string;
  /** Its name, which comes from its content. */
  name: string;
}

/**
 * Opens pictures of releases for sending them. What is sent is what its name says: a picture is read before it is sent
 * for the first time, and again when its file was written since.
 */
export function openReleasePictures(database: Database) {
  const secrets = new Map<number, Buffer>();
  const whole = new Set<string>();

  async function secretOf(catalogId: number): Promise<Buffer> {
    const secret = secrets.get(catalogId) ?? (await database.inCatalog(catalogId, knownSecret));
    if (!secret) throw new FileDamaged('missing');
    secrets.set(catalogId, secret);
    return secret;
  }

  /** @throws FileDamaged for one that was cut or changed; ENOENT where there is none */
  return async ({ path, catalogId, layer, name }: ReleasePicture): Promise<{ content: Readable; size: number }> => {
    const file = await open(path);
    try {
      const { size, mtimeMs } = await file.stat();
      const known = `${path} ${size} ${mtimeMs}`;
      if (!whole.has(known)) {
        const hash = createHash('sha256');
        await pipeline(file.createReadStream({ start: 0, autoClose: false }), hash);
        const should = fileName(await secretOf(catalogId), layer, hash.digest('hex'));
        if (!name.startsWith(`${should}.`)) throw new FileDamaged('damaged');
        if (whole.size >= most) whole.clear();
        whole.add(known);
      }
      return { content: file.createReadStream({ start: 0 }), size };
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}
