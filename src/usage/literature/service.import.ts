import { takeFile } from '../../attachment/file/service.ts';
import { attachmentMessages, literatureEndings, maxAttachmentBytes } from '../../attachment/rules.ts';
import { addFiles } from '../../catalog/quota/queries.ts';
import { closeNames } from '../../drawing/image/rules.close.ts';
import { jobOf } from '../../drawing/image/service.ts';
import type { Stage } from '../../import/service.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { openArchive } from '../../platform/files/zip.ts';
import type { ArchiveEntry } from '../../platform/files/zip.ts';
import { addKept, addTaken, makeFiles, namedPaths } from './queries.import.ts';
import type { TakenFile } from './queries.import.ts';

/** Files that are written down together. */
const batch = 50;

/** Takes the files in that the rows of an import name: side table `file` says what became of each. */
export async function takeFiles(stage: Stage): Promise<void> {
  await makeFiles(stage);
  if (stage.zipPath !== null) await takeFromZip(stage, stage.zipPath);
  await addKept(stage);
}

async function takeFromZip(stage: Stage, zipPath: string): Promise<void> {
  const wanted = await namedPaths(stage);
  const archive = await openArchive(zipPath, { names: wanted });
  try {
    const entries = archive.entries.filter(({ name }) => wanted.has(name));
    for (let from = 0; from < entries.length; from += batch) {
      const taken: TakenFile[] = [];
      for (const [nth, entry] of entries.slice(from, from + batch).entries()) {
        taken.push(await take(stage, entry));
        stage.progress('Reading files', from + nth + 1, entries.length);
      }
      await addTaken(stage, taken);
    }
    await addKept(stage);
    const names = archive.entries.map(({ name }) => name);
    await addTaken(stage, missing(await namedPaths(stage, 'missing'), names));
  } finally {
    archive.close();
  }
}

const refused = (path: string, reason: string): TakenFile => ({
  path,
  reason,
  name: '',
  hash: null,
  size: 0,
  contentType: '',
  width: null,
  height: null,
});

/** Paths that the zip lacks and for which it has a close one, which the reason names. */
function missing(wanted: ReadonlySet<string>, names: readonly string[]): TakenFile[] {
  const closeTo = closeNames(names);
  return [...wanted].flatMap((path) => {
    const close = closeTo(path);
    return close === undefined ? [] : [refused(path, `The zip has no such file; it has "${close}"`)];
  });
}

async function take(stage: Stage, entry: ArchiveEntry): Promise<TakenFile> {
  const { name: path } = entry;
  const tooLarge = `A file may have at most ${maxAttachmentBytes / 1024 ** 2} MB`;
  if (!literatureEndings.some((ending) => path.toLowerCase().endsWith(`.${ending}`)))
    return refused(path, `${attachmentMessages.format} Take ${literatureEndings.join(', ')}`);
  if (entry.size > maxAttachmentBytes) return refused(path, tooLarge);
  const stored = await stage.files.put(await entry.open(), { limit: maxAttachmentBytes });
  try {
    const of = { fileName: path.split('/').at(-1), declaredType: undefined };
    const file = await takeFile(stage.files, stored, of, jobOf(stage));
    await addFiles(stage.db, [stored], null);
    const { name, hash, size, contentType, width, height } = file;
    return { path, reason: null, name, hash, size, contentType, width, height };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(path, error.message.replace(/\.$/, ''));
  }
}
