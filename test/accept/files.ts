import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ZipFile } from 'yazl';
import { listOf, treeOf } from './expected/drawings.ts';
import type { Sheet } from './expected/drawings.ts';
import { csvLine } from './expected/table.ts';

/** Unpacks a file of the data into the scratch directory; nothing else is changed. */
export async function unpack(from: string, scratch: string, name = basename(from, '.gz')): Promise<string> {
  const to = join(scratch, name);
  await pipeline(createReadStream(from), createGunzip(), createWriteStream(to));
  return to;
}

/** The files that the drawings' directory has no table of, made from it. */
export interface DrawingFiles {
  tree: string;
  images: string;
  zip: string;
  lists: string;
  laterLists: string;
}

export async function makeDrawingFiles(dir: string, sheets: readonly Sheet[], scratch: string): Promise<DrawingFiles> {
  const write = async (name: string, rows: string[][]) => {
    await writeFile(join(scratch, name), rows.map(csvLine).join(''));
    return join(scratch, name);
  };
  const later = sheets.filter((sheet) => sheet.number === null).flatMap(listOf);
  return {
    tree: await write('tree.csv', [
      ['type', 'name', 'title', 'parent_type', 'parent_name'],
      ...treeOf(sheets).map((row) => [row.type, row.name, row.title, row.parentType, row.parentName]),
    ]),
    images: await write('images.csv', [
      ['path', 'type', 'name', 'title'],
      ...sheets.map((sheet) => [sheet.labels.image, 'IP', sheet.name, sheet.title]),
    ]),
    zip: await zipImages(dir, sheets, join(scratch, 'images.zip')),
    lists: join(dir, 'parts_tables.csv'),
    laterLists: await write('v2_tables.csv', [
      ['drawing_no', 'item', 'qty', 'part_no', 'description'],
      ...later.map((row) => [row.sheet, row.tag, row.quantity, row.partNumber, row.description]),
    ]),
  };
}

async function zipImages(dir: string, sheets: readonly Sheet[], to: string): Promise<string> {
  const zip = new ZipFile();
  for (const { labels } of sheets) zip.addBuffer(await readFile(join(dir, labels.image)), labels.image);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to));
  return to;
}
