import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '../../platform/db/pool.ts';
import { FileDamaged } from '../../platform/files/storeErrors.ts';
import { knownSecret } from '../queries.ts';
import { fileName, jsonName } from '../service.ts';

const unzipped = promisify(gunzip);

/** Files that are known to be whole, at most. */
const most = 20_000;

/** Where a file of a release lies, and whose it is. */
export interface ReleaseFile {
  path: string;
  catalogId: number;
  layer: string;
  /** Its name, which comes from its content. */
  name: string;
}

/**
 * Opens files of releases for sending them. What is sent is what its name says: a file is read before it is sent for the
 * first time, and again when it was written since. Both throw FileDamaged for one that was cut or changed, ENOENT where
 * there is none.
 */
export function openReleaseFiles(database: Database) {
  const secrets = new Map<number, Buffer>();
  const whole = new Set<string>();

  async function secretOf({ catalogId, path }: ReleaseFile): Promise<Buffer> {
    const secret = secrets.get(catalogId) ?? (await database.inCatalog(catalogId, knownSecret));
    if (!secret) throw new FileDamaged('missing', path);
    secrets.set(catalogId, secret);
    return secret;
  }

  /** Opens a file that is what its name says. `stem` makes the name, without its ending, of the content. */
  async function opened(
    of: ReleaseFile,
    stem: (secret: Buffer, file: FileHandle) => Promise<string>,
  ): Promise<{ file: FileHandle; size: number }> {
    const file = await open(of.path);
    try {
      const { size, mtimeMs } = await file.stat();
      const known = `${of.path} ${size} ${mtimeMs}`;
      if (!whole.has(known)) {
        if (!of.name.startsWith(`${await stem(await secretOf(of), file)}.`)) throw new FileDamaged('damaged', of.path);
        if (whole.size >= most) whole.clear();
        whole.add(known);
      }
      return { file, size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  return {
    async picture(of: ReleaseFile): Promise<{ content: Readable; size: number }> {
      const { file, size } = await opened(of, async (secret, handle) => {
        const hash = createHash('sha256');
        await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash);
        return fileName(secret, of.layer, hash.digest('hex'));
      });
      return { content: file.createReadStream({ start: 0 }), size };
    },

    /** A node or manifest, compressed. These are small: read at once they cost less than a stream. */
    async json(of: ReleaseFile): Promise<Buffer> {
      let content: Buffer | undefined;
      const { file } = await opened(of, async (secret, handle) => {
        content = await handle.readFile();
        const json = await unzipped(content).catch(() => '');
        return jsonName(secret, of.layer, json.toString());
      });
      try {
        return content ?? (await file.readFile());
      } finally {
        await file.close();
      }
    },
  };
}
