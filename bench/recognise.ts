import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Found, Gray, Recognised } from '../src/drawing/rules.recognised.ts';
import { recognise } from '../src/drawing/rules.recognise.ts';
import { recogniseTexts } from '../src/drawing/rules.texts.ts';
import { isolated, isolatedTexts } from '../src/platform/files/picture/isolated.ts';
import { useFonts } from '../test/drawings/lettering.ts';
import { doubtOf, precisionOf, recallOf, scoreOf, summed } from './recognise/score.ts';
import type { Score } from './recognise/score.ts';
import { median } from './rows.ts';
import type { BenchRow } from './rows.ts';

/** A drawing whose callouts are known. `vector` is the drawing with its texts, where it has any. */
interface Labelled {
  name: string;
  picture: Gray;
  callouts: Found[];
  tags: string[];
  vector?: string;
}

const generated = 60;

interface Timed {
  score: Score;
  seconds: number;
}

type Column = 'with the list' | 'without' | 'vector';

const labelled = z.array(
  z.object({
    image: z.string(),
    callouts: z.array(z.object({ value: z.string(), x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
    distinct: z.array(z.string()),
  }),
);

/**
 * Automatic hotspots over the labelled drawings of a folder (callouts.json, parts_tables.csv) and over generated ones: each
 * drawing is printed as it is read; median and worst are the rows.
 */
export async function recognising(folder: string | undefined): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const sets: [string, AsyncIterable<Labelled> | undefined][] = [
    ['labelled drawings', folder === undefined ? undefined : labelledDrawings(folder)],
    ['generated drawings', generatedDrawings(generated)],
  ];
  for (const [what, drawings] of sets) {
    if (!drawings) continue;
    const columns = new Map<Column, Timed[]>();
    for await (const drawing of drawings) await measure(drawing, columns);
    for (const [column, all] of columns) rows.push(...barsOf(`${what}, ${column}`, all));
  }
  return rows;
}

async function measure(drawing: Labelled, columns: Map<Column, Timed[]>): Promise<void> {
  const { picture, tags } = drawing;
  const runs: [Column, () => Promise<Recognised> | Recognised][] = [
    ['with the list', () => recognise(picture, { tags })],
    ['without', () => recognise(picture)],
  ];
  const vector = await vectorOf(drawing);
  if (vector) runs.push(['vector', () => recogniseTexts(vector.picture, vector.texts, { tags })]);
  const cells: string[] = [];
  for (const [column, run] of runs) {
    const began = performance.now();
    const result = await run();
    const seconds = (performance.now() - began) / 1000;
    const labels = column === 'vector' && vector ? scaled(drawing.callouts, vector.scale) : drawing.callouts;
    const score = scoreOf(labels, result);
    columns.set(column, [...(columns.get(column) ?? []), { score, seconds }]);
    cells.push(`${column} ${figures(score)} ${seconds.toFixed(2)} s`);
  }
  process.stdout.write(`${drawing.name}: ${cells.join(' | ')}\n`);
}

const figures = (score: Score) =>
  `${recallOf(score).toFixed(3)}/${precisionOf(score).toFixed(3)}/${doubtOf(score).toFixed(2)}`;

const scaled = (callouts: readonly Found[], by: number): Found[] =>
  callouts.map(({ value, x, y, w, h }) => ({ value, x: x * by, y: y * by, w: w * by, h: h * by }));

const asker = { job: 'bench', gone: new AbortController().signal };

/** The texts of a drawing's PDF, and the picture that they lie on. */
async function vectorOf({ vector, picture }: Labelled) {
  if (vector === undefined) return undefined;
  const { png, width, height } = await isolated({ kind: 'pdf', path: vector }, asker);
  const texts = await isolatedTexts({ kind: 'pdf', path: vector }, { width, height }, asker);
  if (texts.length === 0) return undefined;
  return { texts, picture: await grayOf(Buffer.from(png)), scale: width / picture.width };
}

function barsOf(what: string, all: readonly Timed[]): BenchRow[] {
  const score = summed(all.map((one) => one.score));
  const seconds = all.map((one) => one.seconds);
  const least = (name: string, value: number, bar: number): BenchRow => ({
    what: `${what}: ${name}`,
    unit: '',
    value,
    floor: null,
    bar: `at least ${bar}`,
    met: value >= bar,
  });
  const under = (name: string, value: number, bar: number, unit = ''): BenchRow => ({
    what: `${what}: ${name}`,
    unit,
    value,
    floor: null,
    bar: `at most ${bar} ${unit}`.trim(),
    met: value <= bar,
  });
  return [
    least(`recall (${all.length} drawings, ${score.labels} callouts)`, recallOf(score), 0.95),
    least('precision', precisionOf(score), 0.98),
    least('recall, worst drawing', Math.min(...all.map((one) => recallOf(one.score))), 0),
    least('precision, worst drawing', Math.min(...all.map((one) => precisionOf(one.score))), 0),
    under('doubtful', doubtOf(score), 0.15),
    under('median', median(seconds), 3, 's'),
    under('worst', Math.max(...seconds), 3, 's'),
  ];
}

async function* labelledDrawings(folder: string): AsyncGenerator<Labelled> {
  const rows: string[][] = parse(readFileSync(join(folder, 'parts_tables.csv')), { from_line: 2 });
  const known = labelled.parse(JSON.parse(readFileSync(join(folder, 'callouts.json'), 'utf8')));
  for (const { image, callouts, distinct } of known) {
    const number = image.split('_').slice(0, 2).join(' ');
    const listed = rows.filter(([drawing]) => drawing === number).map((row) => row[2] ?? '');
    const vector = join(folder, image.replace(/\.png$/, '.pdf'));
    yield {
      name: image,
      picture: await grayOf(join(folder, image)),
      callouts,
      tags: [...new Set(listed.length > 0 ? listed : distinct)],
      ...(existsSync(vector) && { vector }),
    };
  }
}

/** Seeds from 10,001 on: none that thresholds were chosen on. */
async function* generatedDrawings(count: number): AsyncGenerator<Labelled> {
  useFonts();
  const { drawing } = await import('../test/drawings/sheet.ts');
  for (let seed = 1; seed <= count; seed++) yield drawing(10_000 + seed);
}

async function grayOf(source: string | Buffer): Promise<Gray> {
  const { data, info } = await sharp(source)
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, gray: new Uint8Array(data) };
}
