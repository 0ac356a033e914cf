import { sql } from 'kysely';
import { takeImage } from '../../image/service.ts';
import type { ImportType, Stage } from '../../import/service.ts';
import { MAX_PICTURE_BYTES } from '../../platform/files/picture/intake.ts';
import { PictureRefused } from '../../platform/files/picture/refused.ts';
import { openArchive } from '../../platform/files/zip.ts';
import type { ArchiveEntry } from '../../platform/files/zip.ts';
import { contentImported } from '../../workflow/service.ts';
import { addFiles, countImages, itemsWritten, makeFiles, makeItems, namedPaths, writeImages } from './queries.ts';
import type { TakenFile } from './queries.ts';

/** Files whose images are written down together. */
const batch = 50;

/**
 * Import type 2, Image: a mapping file, and a zip with the paths that it names (spec README, Customs). An item that has
 * an image keeps its hotspots.
 */
export const imageImport: ImportType = {
  id: 2,
  key: 'image',
  name: 'Images',
  modes: [],
  tables: ['image', 'hierarchy_item'],
  multiFile: true,
  columns: [
    {
      key: 'filePath',
      title: 'File path',
      required: true,
      dataType: 'text',
      maxLength: 1024,
      aliases: ['path', 'file', 'file name', 'filename'],
    },
    { key: 'itemType', title: 'Item type', dataType: 'text', maxLength: 16, aliases: ['type', 'type code'] },
    {
      key: 'itemName',
      title: 'Item name',
      required: true,
      dataType: 'text',
      maxLength: 256,
      aliases: ['name', 'diagram', 'diagram name'],
    },
    { key: 'itemTag', title: 'Item tag', dataType: 'text', maxLength: 256, aliases: ['tag', 'diagram tag'] },
    { key: 'imageName', title: 'Image name', dataType: 'text', maxLength: 256 },
  ],

  async prepare(stage) {
    await makeFiles(stage);
    if (stage.zipPath === null) return;
    const archive = await openArchive(stage.zipPath);
    try {
      const wanted = await namedPaths(stage);
      const entries = archive.entries.filter((entry) => wanted.has(entry.name));
      for (let from = 0; from < entries.length; from += batch) {
        const taken: TakenFile[] = [];
        for (const entry of entries.slice(from, from + batch)) taken.push(await take(stage, entry));
        await addFiles(stage, taken);
        stage.progress('Reading images', Math.min(from + batch, entries.length), entries.length);
      }
    } finally {
      archive.close();
    }
  },

  async validate(stage) {
    await makeItems(stage);
    const item = (where: ReturnType<typeof sql>) =>
      sql`exists (select from ${stage.side('item')} f where f.line = s.line and ${where})`;
    const file = sql`(select z.reason from ${stage.side('file')} z where z.path = s.file_path)`;
    await stage.reject(
      'filePath',
      'The zip has no such file',
      sql`not exists (select from ${stage.side('file')} z where z.path = s.file_path)`,
    );
    await stage.reject('filePath', file, sql`${file} is not null`);
    await stage.reject('itemName', 'Item not found', item(sql`f.found = 0`));
    await stage.reject('itemName', 'Several items have this name and tag', item(sql`f.found > 1`));
    await stage.reject('itemType', 'Items of this type have no image', item(sql`not f.allowed`));
    await stage.reject(
      'itemName',
      sql`(select 'Same item as in row ' || f.first from ${stage.side('item')} f where f.line = s.line)`,
      item(sql`f.first < s.line`),
    );
  },

  count: countImages,

  async write(stage, changeId) {
    const written = await writeImages(stage);
    await contentImported(stage.db, itemsWritten(stage, changeId), stage.options.stateAfterImport);
    return { ...written, unchanged: stage.rows - written.create - written.update, remove: 0 };
  },
};

async function take(stage: Stage, entry: ArchiveEntry): Promise<TakenFile> {
  const nothing = {
    path: entry.name,
    name: '',
    fileName: '',
    hash: null,
    contentType: '',
    width: 0,
    height: 0,
    originalHash: null,
    originalType: null,
  };
  if (entry.size > MAX_PICTURE_BYTES)
    return { ...nothing, reason: `An image may have at most ${MAX_PICTURE_BYTES / 1024 ** 2} MB.` };
  const file = await stage.files.put(await entry.open(), { limit: MAX_PICTURE_BYTES });
  try {
    const image = await takeImage(stage.db, stage.files, { file, fileName: entry.name });
    return { ...image, path: entry.name, reason: null };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return { ...nothing, reason: error.message };
  }
}
