import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { listsOf } from './lists.ts';
import { listOf, readLists, readSheets, treeOf } from './drawings.ts';
import type { ListedRow, Sheet } from './drawings.ts';
import { figuresOf } from './figures.ts';
import type { Derived, Records, Row } from './figures.ts';
import { isHotspotSize, refusedBoxes, refusedItems, refusedRows, taken } from './refused.ts';

/** What the drawings' catalogue has to hold and its imports have to say, read from its files. */
export async function drawingsExpected(dir: string): Promise<Derived> {
  const sheets = await readSheets(dir);
  const lists = await readLists(dir);
  const later = sheets.filter((sheet) => sheet.number === null).flatMap(listOf);
  const refused = refusedRows('parts_tables.csv', lists, []);
  const refusedLater = refusedRows('v2_tables.csv', later, taken(lists, refused));
  const rows = [...taken(lists, refused), ...taken(later, refusedLater)];
  const boxes = sheets.flatMap((sheet) => sheet.labels.callouts);
  const tree = treeOf(sheets);
  const images: Row[] = [];
  for (const sheet of sheets) images.push(await imageOf(dir, sheet));
  return {
    imports: {
      'drawings tree': figuresOf(tree.length, refusedItems('tree.csv', tree, [])),
      'drawings images': figuresOf(images.length, []),
      'drawings parts lists': figuresOf(lists.length, refused),
      'drawings V2 lists': figuresOf(later.length, refusedLater),
      'drawings hotspots': figuresOf(boxes.length, refusedBoxes('callouts.json', boxes)),
    },
    records: {
      'drawings tree': tree.map((row) => [row.type, row.name, row.title, row.parentName]),
      'drawings images': images,
      'drawings hotspots': sheets.flatMap(hotspotsOf),
      ...listsOf(rows),
      'drawings coverage': sheets.map((sheet) => coverageOf(sheet, rows)),
      ...publishedOf(sheets, rows),
    },
  };
}

/** What readers get: no internal parts, none of their rows, no hotspots that only such rows have. */
function publishedOf(sheets: readonly Sheet[], rows: readonly ListedRow[]): Records {
  const lists = listsOf(rows);
  const tagsOf = (sheet: string, isInternal: boolean) =>
    new Set(rows.filter((row) => row.sheet === sheet && (row.partNumber === '') === isInternal).map((row) => row.tag));
  return {
    'drawings rows, published': (lists['drawings rows'] ?? [])
      .filter(([, , , , , , isInternal]) => isInternal === false)
      .map(([sheet = '', , tag = '', number = '', description = '', quantity = '']) => [
        sheet,
        tag,
        number,
        description,
        quantity,
      ]),
    'drawings hotspots, published': sheets.flatMap((sheet) => {
      const internal = tagsOf(sheet.name, true);
      const shown = tagsOf(sheet.name, false);
      return hotspotsOf(sheet).filter(([, tag]) => !internal.has(String(tag)) || shown.has(String(tag)));
    }),
    'drawings parts, published': (lists['drawings parts'] ?? []).filter(([, , isInternal]) => isInternal === false),
  };
}

const hotspotsOf = ({ name, labels }: Sheet): Row[] =>
  labels.callouts.filter(isHotspotSize).map(({ value, x, y, w, h }) => [name, value, x, y, w, h]);

async function imageOf(dir: string, { name, labels }: Sheet): Promise<Row> {
  const pixels = await pixelsOf(await readFile(join(dir, labels.image)));
  if (pixels.width !== labels.width || pixels.height !== labels.height)
    throw new Error(`${labels.image} is ${pixels.width} by ${pixels.height}, callouts.json says otherwise.`);
  return [name, pixels.width, pixels.height, pixels.sha256];
}

/** Size of a picture and a hash over its pixels, however it is packed. */
export async function pixelsOf(picture: Buffer): Promise<{ width: number; height: number; sha256: string }> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, sha256: createHash('sha256').update(data).digest('hex') };
}

/**
 * Boxes, rows, and the share of the rows to be called out whose tag has a box (docs/domain/diagrams.md, Coverage),
 * rounded down.
 */
function coverageOf(sheet: Sheet, lists: readonly { sheet: string; tag: string; partNumber: string }[]): Row {
  const rows = lists.filter((row) => row.sheet === sheet.name);
  const shown = rows.filter((row) => row.partNumber !== '' && row.tag !== '');
  const values = new Set(sheet.labels.callouts.filter(isHotspotSize).map((box) => box.value));
  const linked = shown.filter((row) => values.has(row.tag)).length;
  const percent = shown.length === 0 ? null : Math.floor((100 * linked) / shown.length);
  return [sheet.name, rows.length, hotspotsOf(sheet).length, percent];
}
