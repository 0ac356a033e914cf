import { sql } from 'kysely';
import { takeImage } from '../../image/service.ts';
import type { Stage } from '../../import/service.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { PictureRefused } from '../../platform/files/picture/refused.ts';
import { openArchive } from '../../platform/files/zip.ts';
import type { ArchiveEntry } from '../../platform/files/zip.ts';
import type { Asker } from '../../platform/process/rounds.ts';
import { closeNames } from './rules.close.ts';
import { entriesOf } from './rules.paths.ts';
import { addFiles, addKept, makeFiles, missingPaths, namedPaths } from './queries.ts';
import type { TakenFile } from './queries.ts';

/** Files whose images are written down together. */
const batch = 50;

/**
 * Makes images of the files of an import's zip that its rows name (`filePath`): side table `file` says what became of
 * each. `look` reads more out of an image; the PictureRefused that it throws is the reason why the file is none.
 */
export async function takeFiles(stage: Stage, look?: (image: TakenFile) => Promise<void>): Promise<void> {
  await makeFiles(stage);
  if (stage.zipPath !== null) await takeFromZip(stage, stage.zipPath, look);
  await addKept(stage);
}

async function takeFromZip(stage: Stage, zipPath: string, look?: (image: TakenFile) => Promise<void>): Promise<void> {
  const wanted = await namedPaths(stage);
  const archive = await openArchive(zipPath, { names: wanted });
  try {
    const names = archive.entries.map(({ name }) => name);
    const found = entriesOf(wanted, archive.entries);
    const files = [...found];
    for (let from = 0; from < files.length; from += batch) {
      const taken: TakenFile[] = [];
      for (const [nth, [path, entry]] of files.slice(from, from + batch).entries()) {
        taken.push({ ...(await take(stage, entry, look)), path });
        stage.progress('Reading images', from + nth + 1, files.length);
      }
      await addFiles(stage, taken);
    }
    await sayOtherPaths(stage, found);
    await addKept(stage);
    await addFiles(stage, missing(await missingPaths(stage), names));
  } finally {
    archive.close();
  }
}

/** Rows whose file lies in another folder of the zip than they say are taken with a word. */
async function sayOtherPaths(stage: Stage, found: ReadonlyMap<string, ArchiveEntry>): Promise<void> {
  const others = [...found].filter(([path, entry]) => path !== entry.name).map(([path]) => path);
  if (others.length > 0)
    await stage.warn('filePath', 'The zip has the file in another folder.', sql`s.file_path = any(${others}::text[])`);
}

/** An import as one who waits for drawings. */
export const jobOf = ({ sessionId, gone }: Stage): Asker => ({ job: `import ${sessionId}`, gone });

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
function missing(wanted: readonly string[], names: readonly string[]): TakenFile[] {
  const closeTo = closeNames(names);
  return wanted.flatMap((path) => {
    const close = closeTo(path);
    return close === undefined ? [] : [refused(path, `The zip has no such file; it has "${close}"`)];
  });
}

async function take(stage: Stage, entry: ArchiveEntry, look?: (image: TakenFile) => Promise<void>): Promise<TakenFile> {
  if (entry.size > MAX_PICTURE_BYTES)
    return refused(entry.name, `An image may have at most ${MAX_PICTURE_BYTES / 1024 ** 2} MB.`);
  const file = await stage.files.put(await entry.open(), { limit: MAX_PICTURE_BYTES });
  try {
    const image = await takeImage(stage.db, stage.files, { file, fileName: entry.name }, jobOf(stage));
    const taken = { ...image, path: entry.name, reason: null };
    await look?.(taken);
    return taken;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refused(entry.name, error.message);
  }
}
