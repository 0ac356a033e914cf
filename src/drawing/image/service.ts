import { takeImage } from '../../image/service.ts';
import type { Stage } from '../../import/service.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { PictureRefused } from '../../platform/files/picture/refused.ts';
import { openArchive } from '../../platform/files/zip.ts';
import type { ArchiveEntry } from '../../platform/files/zip.ts';
import { closeNames } from './rules.close.ts';
import { addFiles, makeFiles, namedPaths } from './queries.ts';
import type { TakenFile } from './queries.ts';

/** Files whose images are written down together. */
const batch = 50;

/**
 * Makes images of the files of an import's zip that its rows name (`filePath`): side table `file` says what became of
 * each. `look` reads more out of an image; the PictureRefused that it throws is the reason why the file is none.
 */
export async function takeFiles(stage: Stage, look?: (image: TakenFile) => Promise<void>): Promise<void> {
  await makeFiles(stage);
  if (stage.zipPath === null) return;
  const archive = await openArchive(stage.zipPath);
  try {
    const wanted = await namedPaths(stage);
    const names = archive.entries.map(({ name }) => name);
    await addFiles(stage, missing(wanted, names));
    const entries = archive.entries.filter((entry) => wanted.has(entry.name));
    for (let from = 0; from < entries.length; from += batch) {
      const taken: TakenFile[] = [];
      for (const [nth, entry] of entries.slice(from, from + batch).entries()) {
        taken.push(await take(stage, entry, look));
        stage.progress('Reading images', from + nth + 1, entries.length);
      }
      await addFiles(stage, taken);
    }
  } finally {
    archive.close();
  }
}

const refused = (path: string, reason: string): TakenFile => ({
  path,
  reason,
  name: '',
  fileName: '',
  hash: null,
  contentType: '',
  width: 0,
  height: 0,
  originalHash: null,
  originalType: null,
});

/** Paths that the zip lacks and for which it has a close one, which the reason names. */
function missing(wanted: ReadonlySet<string>, names: readonly string[]): TakenFile[] {
  const there = new Set(names);
  const closeTo = closeNames(names);
  return [...wanted].flatMap((path) => {
    if (there.has(path)) return [];
    const close = closeTo(path);
    return close === undefined ? [] : [refused(path, `The zip has no such file; it has "${close}"`)];
  });
}

async function take(stage: Stage, entry: ArchiveEntry, look?: (image: TakenFile) => Promise<void>): Promise<TakenFile> {
  if (entry.size > MAX_PICTURE_BYTES)
    return refused(entry.name, `An image may have at most ${MAX_PICTURE_BYTES / 1024 ** 2} MB.`);
  const file = await stage.files.put(await entry.open(), { limit: MAX_PICTURE_BYTES });
  try {
    const image = await takeImage(stage.db, stage.files, { file, fileName: entry.name });
    const taken = { ...image, path: entry.name, reason: null };
    await look?.(taken);
    return taken;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refused(entry.name, error.message);
  }
}
