import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isMissing } from '../../platform/files/storeErrors.ts';

const compress = promisify(gzip);

/** What a built viewer consists of. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const compressible = /^(text|application)\/|svg/;
const fileName = /^[\w-][\w.-]*$/;

export interface ShellFile {
  type: string;
  plain: Buffer;
  /** Compressed, where that makes it smaller. */
  zipped: Buffer | undefined;
}

/** The files of the built viewer in `root`, kept in memory while they stay as they are. */
export function openShell(root: string) {
  const kept = new Map<string, { changed: number; file: ShellFile }>();
  /** @param segments of the path below the root; undefined where there is no such file. */
  return async (...segments: string[]): Promise<ShellFile | undefined> => {
    const type = types[extname(segments.at(-1) ?? '')];
    if (type === undefined || !segments.every((segment) => fileName.test(segment))) return undefined;
    const path = join(root, ...segments);
    try {
      const { mtimeMs } = await stat(path);
      const known = kept.get(path);
      if (known?.changed === mtimeMs) return known.file;
      const plain = await readFile(path);
      const file = { type, plain, zipped: compressible.test(type) ? await compress(plain, { level: 9 }) : undefined };
      kept.set(path, { changed: mtimeMs, file });
      return file;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
}
