import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { DEALERS_DIVISION, hierarchyLines } from './catalogue/hierarchy.ts';
import { MODEL_ATTRIBUTES, modelLines } from './catalogue/modelfile.ts';
import { hotspotLines, imageLines } from './catalogue/imagefile.ts';
import { listLines } from './catalogue/list.ts';
import { partLines, priceLines, successionLines } from './catalogue/partfile.ts';
import { renderPng } from './catalogue/png.ts';
import { serialLines } from './catalogue/serialfile.ts';
import { sizeFor } from './catalogue/size.ts';
import type { Size } from './catalogue/size.ts';
import { itemTextLines, partTextLines } from './catalogue/textfile.ts';
import { figures } from './catalogue/tree.ts';
import type { FigureKey } from './catalogue/tree.ts';
import { sampleLanguages, sampleName } from './rules.ts';

/** The catalogue that the files describe. */
export const SAMPLE = {
  code: 'DEMO',
  name: sampleName,
  languages: sampleLanguages,
  audiences: ['Dealer', 'Retail'],
  currency: 'USD',
  /** What models carry beside their name. */
  modelAttributes: MODEL_ATTRIBUTES,
  /** A division that one visibility group sees. */
  limited: { group: 'Dealers', division: DEALERS_DIVISION.en },
} as const;

export interface SampleOptions {
  /** 500 to 5,000,000; 2,000 is the catalogue of the first start. */
  readonly parts: number;
  /** Any text; the same text gives the same files. */
  readonly seed: string;
}

/** The files in the order in which they are imported, and where each lies. */
export interface SampleFiles {
  readonly size: Size;
  readonly hierarchy: string;
  readonly models: string;
  readonly parts: string;
  readonly bom: string;
  readonly pricing: string;
  readonly supersessions: string;
  readonly images: string;
  readonly imagesZip: string;
  readonly hotspots: string;
  readonly serials: string;
  readonly itemTexts: string;
  readonly partTexts: string;
}

/** Writes a sample catalogue as import files into a directory, streaming: memory does not grow with its size. */
export async function generateCatalogue(directory: string, { parts, seed }: SampleOptions): Promise<SampleFiles> {
  const size = sizeFor(parts);
  await mkdir(directory, { recursive: true });
  const write = async (name: string, lines: Iterable<string>): Promise<string> => {
    const file = join(directory, name);
    await pipeline(Readable.from(batches(lines)), createWriteStream(file));
    return file;
  };
  const imagesZip = join(directory, 'images.zip');
  await writeImages(imagesZip, figures());
  return {
    size,
    hierarchy: await write('hierarchy.csv', hierarchyLines(seed, size)),
    models: await write('models.csv', modelLines(size)),
    parts: await write('parts.csv', partLines(seed, size)),
    bom: await write('bom.csv', listLines(seed, size)),
    pricing: await write('pricing.csv', priceLines(seed, size, new Date())),
    supersessions: await write('supersessions.csv', successionLines(seed, size)),
    images: await write('images.csv', imageLines(size)),
    imagesZip,
    hotspots: await write('hotspots.csv', hotspotLines(size)),
    serials: await write('serials.csv', serialLines(seed, size)),
    itemTexts: await write('item-texts.csv', itemTextLines(seed, size)),
    partTexts: await write('part-texts.csv', partTextLines(seed, size)),
  };
}

/** Lines in pieces of some 64 kB, so that a stream has fewer and larger bites. */
function* batches(lines: Iterable<string>): Generator<string> {
  let batch = '';
  for (const line of lines) {
    batch += line;
    if (batch.length > 65_536) {
      yield batch;
      batch = '';
    }
  }
  if (batch !== '') yield batch;
}

/** Packs every figure's picture into the zip. */
export async function writeImages(file: string, keys: readonly FigureKey[]): Promise<void> {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(file));
  for (const { name, path } of keys) {
    const svg = await readFile(join(import.meta.dirname, 'figures', `${name}.svg`));
    zip.addBuffer(await renderPng(svg), path, {
      mtime: new Date(2026, 0, 1, 12),
      forceDosTimestamp: true,
      compress: false,
    });
  }
  zip.end();
  await written;
}
