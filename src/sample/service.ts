import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { inThread } from '../platform/thread/thread.ts';
import { DEALERS_DIVISION, hierarchyLines } from './catalogue/hierarchy.ts';
import { hotspotLines, imageLines } from './catalogue/imagefile.ts';
import { listLines } from './catalogue/list.ts';
import { partLines, priceLines, successionLines } from './catalogue/partfile.ts';
import { serialLines } from './catalogue/serialfile.ts';
import { sizeFor } from './catalogue/size.ts';
import type { Size } from './catalogue/size.ts';
import { itemTextLines, partTextLines } from './catalogue/textfile.ts';
import { figures } from './catalogue/tree.ts';
import type { FigureKey } from './catalogue/tree.ts';
import type { Label } from './drawing/draw.ts';
import type { Figure } from './figure/worker.ts';

/** What one thread may take for its share of the drawings; the largest sample takes a tenth of it. */
const bounds = { seconds: 900, heapMegabytes: 1024 };

/** The catalogue that the files describe. */
export const SAMPLE = {
  code: 'DEMO',
  name: 'Demo Outdoor Equipment',
  languages: ['EN', 'FR', 'DE'],
  audiences: ['Dealer', 'Retail'],
  currency: 'USD',
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
    const file = path.join(directory, name);
    await pipeline(Readable.from(batches(lines)), createWriteStream(file));
    return file;
  };
  const imagesZip = path.join(directory, 'images.zip');
  const labels = await writeImages(imagesZip, figures());
  return {
    size,
    hierarchy: await write('hierarchy.csv', hierarchyLines(seed, size)),
    parts: await write('parts.csv', partLines(seed, size)),
    bom: await write('bom.csv', listLines(seed, size)),
    pricing: await write('pricing.csv', priceLines(seed, size)),
    supersessions: await write('supersessions.csv', successionLines(seed, size)),
    images: await write('images.csv', imageLines(size)),
    imagesZip,
    hotspots: await write('hotspots.csv', hotspotLines(size, labels)),
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

/** Draws every figure into the zip and answers their labels by figure name. */
export async function writeImages(file: string, keys: readonly FigureKey[]): Promise<Map<string, readonly Label[]>> {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(file));
  const labels = new Map<string, readonly Label[]>();
  for (const { key, png, labels: found } of await drawn(keys)) {
    labels.set(key.name, found);
    zip.addBuffer(Buffer.from(png), key.path, {
      mtime: new Date(2026, 0, 1, 12),
      forceDosTimestamp: true,
      compress: false,
    });
  }
  zip.end();
  await written;
  return labels;
}

/** The figures in their order, drawn by as many threads as the machine runs at once. */
async function drawn(keys: readonly FigureKey[]): Promise<Figure[]> {
  const orders = keys.map((key, index) => ({
    key,
    index,
    number: `${SAMPLE.code.slice(0, 3)}-26-${String(401 + index * 3).padStart(4, '0')}`,
  }));
  const threads = Math.min(availableParallelism(), keys.length);
  const parts = await Promise.all(
    Array.from({ length: threads }, (_, thread) =>
      inThread<Figure[]>(
        new URL('./figure/worker.ts', import.meta.url),
        orders.filter(({ index }) => index % threads === thread),
        bounds,
      ),
    ),
  );
  return parts.flat().toSorted((a, b) => a.index - b.index);
}
