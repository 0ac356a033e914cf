import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { maxImportBytes } from '../../import/rules.ts';
import { folderOf, isLike, sourceMessages } from './rules.ts';
import { FileChanged, SourceFailed } from './rules.reach.ts';
import type { FoundFile, Reach } from './rules.reach.ts';

/** Names that are looked at in one folder. */
const mostNames = 100_000;

/**
 * The files of a folder below the installation's folder of sources. No link is followed, on the way or at the end, and a file
 * has to belong to who owns its folder, to this program's account or to the system: in a folder that many can write, nobody
 * hands over a file of somebody else.
 */
export function folderReach(root: string | null, place: string, pattern: string): Reach {
  let folder: { path: string; owner: number } | undefined;
  return {
    isSlow: true,
    async list() {
      folder = await folderAt(root, place);
      const names = await readdir(folder.path);
      if (names.length > mostNames) throw new SourceFailed('The folder has too many files.');
      const found: FoundFile[] = [];
      for (const name of names.filter((one) => isLike(one, pattern))) {
        const stats = await lstat(join(folder.path, name)).catch(() => undefined);
        // Gone meanwhile, or a folder: no file.
        if (!stats || stats.isDirectory()) continue;
        const left = problemOf(stats, folder.owner);
        found.push({ name, size: stats.size, mark: markOf(stats), ...(left !== undefined && { left }) });
      }
      return found;
    },
    async *open(file, signal) {
      const { path, owner } = folder ?? (await folderAt(root, place));
      const handle = await open(
        join(path, file.name),
        constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
      ).catch(() => {
        throw new FileChanged();
      });
      try {
        const isSame = (stats: Stats) =>
          problemOf(stats, owner) === undefined && stats.size === file.size && markOf(stats) === file.mark;
        if (!isSame(await handle.stat())) throw new FileChanged();
        for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
          signal.throwIfAborted();
          yield chunk;
        }
        if (!isSame(await handle.stat())) throw new FileChanged();
      } finally {
        await handle.close();
      }
    },
  };
}

/** The folder itself, with who owns it. Throws SourceFailed. */
async function folderAt(root: string | null, place: string): Promise<{ path: string; owner: number }> {
  const inside = folderOf(place);
  if (root === null) throw new SourceFailed(sourceMessages.noFolder);
  if (inside === undefined) throw new SourceFailed('The folder is not below the folder of sources.');
  try {
    const top = await realpath(root);
    let path = top;
    let stats = await lstat(path);
    for (const part of inside.split('/').filter((one) => one !== '')) {
      path = join(path, part);
      stats = await lstat(path);
      if (stats.isSymbolicLink()) throw new SourceFailed('The folder is a link.');
    }
    if (!stats.isDirectory()) throw new SourceFailed('This is no folder.');
    if ((await realpath(path)) !== path || !`${path}${sep}`.startsWith(`${top}${sep}`))
      throw new SourceFailed('The folder is a link.');
    return { path, owner: stats.uid };
  } catch (error) {
    if (error instanceof SourceFailed) throw error;
    throw new SourceFailed('The folder is not there, or the program may not read it.');
  }
}

/** Why a file is not taken. */
function problemOf(stats: Stats, owner: number): string | undefined {
  if (stats.isSymbolicLink()) return 'It is a link.';
  if (!stats.isFile()) return 'It is no file.';
  if (stats.nlink > 1) return 'It has further names.';
  if (stats.size === 0) return 'It is empty.';
  if (stats.size > maxImportBytes) return 'It is too large.';
  const own = process.getuid?.();
  if (own !== undefined && stats.uid !== owner && stats.uid !== own && stats.uid !== 0)
    return 'It belongs to another account than its folder.';
  return undefined;
}

const markOf = ({ mtimeMs, ino }: Stats): string => `${mtimeMs} ${ino}`;
