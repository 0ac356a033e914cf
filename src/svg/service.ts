import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { bytesOf } from '../platform/files/bytes.ts';
import { takePicture } from '../platform/files/picture/intake.ts';
import { isolatedTexts } from '../platform/files/picture/isolated.ts';
import { thumbnail } from '../platform/files/picture/raster.ts';
import { FORMAT_MESSAGE, PictureRefused } from '../platform/files/picture/refused.ts';
import type { FileStore } from '../platform/files/store.ts';
import { invalid } from '../platform/http/errors.ts';
import type { Asker } from '../platform/process/rounds.ts';
import { imageMessages, maxHotspots } from '../image/rules.ts';
import { allowed } from '../drawing/rules.box.ts';
import { limits, type RowAllows, rowErrors } from '../diagram/rules.ts';
import { headingsShape } from './contract.ts';
import type { Verified } from './contract.ts';
import { readDrawing } from './read/drawing.ts';
import type { ReadDrawing, ReadingProfile } from './read/drawing.ts';
import type { TableRow } from './read/table.ts';
import { headingErrors, maxFormBytes, svgLimits, svgMessages } from './rules.ts';
import type { SvgReading } from './rules.ts';

/** How far a hotspot reaches beyond the text it stands for, of the text's height. */
const around = 0.4;

/** A hotspot that a drawing makes, in whole pixels of its picture. */
export interface MadeHotspot {
  value: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What a drawing makes in a catalogue. */
export interface Made {
  hotspots: MadeHotspot[];
  rows: TableRow[];
  profileId: number | null;
  /** Whether the profile that fitted names a column of quantities. */
  hasQuantity: boolean;
  /** Why the drawing is not imported; null for a valid one. */
  problem: string | null;
  warnings: string[];
}

/** How drawings are read, and what a row of theirs may hold. */
type Reading = SvgReading & { allows: RowAllows };

/** What a stored safe SVG makes, by the first of the profiles that fits. Throws PictureRefused. */
export async function madeOf(
  drawing: { path: string; width: number; height: number },
  profiles: readonly ReadingProfile[],
  reading: Reading,
  asker: Asker,
): Promise<Made> {
  const texts = await isolatedTexts({ kind: 'svg', path: drawing.path }, drawing, asker);
  const read = readDrawing(drawing, texts, profiles, reading);
  const hotspots = read.callouts.slice(0, maxHotspots).map(({ text, x, y, w, h }) => {
    const margin = around * h;
    return { value: text, ...allowed({ x: x - margin, y: y - margin, w: w + 2 * margin, h: h + 2 * margin }, drawing) };
  });
  return {
    hotspots,
    rows: read.rows,
    profileId: read.profile?.id ?? null,
    hasQuantity: (read.profile?.qty ?? '') !== '',
    problem: problemIn(read, reading),
    warnings: warningsOf(read),
  };
}

function problemIn({ problem, callouts, rows }: ReadDrawing, { fileType, allows }: Reading): string | null {
  if (problem !== null && fileType === 2) return problem;
  if (rows.length > limits.rows) return `A parts list has at most ${limits.rows} rows.`;
  if (callouts.length > maxHotspots) return imageMessages.tooManyHotspots;
  if (rows.length === 0 && callouts.length === 0) return svgMessages.nothing;
  const problems = rows.map((row) => problemOf(row, allows));
  const at = problems.findIndex((text) => text !== '');
  return at < 0 ? null : svgMessages.row(at + 1, problems[at] ?? '');
}

function warningsOf({ problem, callouts, rows }: ReadDrawing): string[] {
  const drawn = new Set(callouts.map(({ text }) => text.toUpperCase()));
  const tags = [...new Set(rows.map(({ hotSpotRefNum }) => hotSpotRefNum))];
  const missing = tags.filter((tag) => tag !== '' && !drawn.has(tag.toUpperCase()));
  return [
    ...(problem === null ? [] : [problem]),
    ...(callouts.length === 0 ? [svgMessages.noCallouts] : []),
    ...(callouts.length > 0 && missing.length > 0 ? [svgMessages.notDrawn(missing.length)] : []),
  ];
}

/** The limits of the parts grid; what is missing is judged against the catalogue, when the drawing is imported. */
function problemOf({ hotSpotRefNum, partNum, partDesc, qty }: TableRow, allows: RowAllows): string {
  const isInternal = partNum === '';
  const row = { tag: hotSpotRefNum, partNumber: partNum, description: partDesc || '-', partQty: qty, isInternal };
  const errors = rowErrors({ ...row, context: '', footnote: '', groupingKey: null }, allows);
  return Object.values(errors)[0] ?? '';
}

/**
 * The parts of a sent form: the drawing, and the headings where there are some. Throws 400 for what is no such form, 413
 * for one that is too large.
 */
export async function formOf(body: Readable, type: string | undefined) {
  const bytes = await bytesOf(body, maxFormBytes);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type ?? '' } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (!form || !(file instanceof File)) throw invalid('file', svgMessages.noFile);
  const sent = form.get('headings');
  const headings = sent === null ? undefined : headingsIn(sent);
  return { file: Buffer.from(await file.arrayBuffer()), headings };
}

function headingsIn(sent: unknown): z.infer<typeof headingsShape> {
  const parsed = headingsShape.safeParse(jsonOf(sent));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(['headings', ...(issue?.path ?? [])].join('.'), issue?.message ?? '');
  }
  const [error] = Object.entries(headingErrors(parsed.data));
  if (error) throw invalid(`headings.${error[0]}`, error[1]);
  return parsed.data;
}

function jsonOf(sent: unknown): unknown {
  try {
    return JSON.parse(String(sent));
  } catch {
    return undefined;
  }
}

/**
 * Reads an SVG as an import would. Throws PictureRefused for what is no SVG or a hostile one; what carries
 * nothing is answered with its message.
 */
export async function verifySvg(
  files: FileStore,
  file: Buffer,
  profiles: readonly ReadingProfile[],
  reading: Reading,
  asker: Asker,
): Promise<Verified> {
  const stored = await files.put(one(file), { limit: file.length });
  const taken = await takePicture({ path: files.path(stored.hash) }, asker);
  const { width, height, display, original } = taken;
  if (original?.type !== 'image/svg+xml') throw new PictureRefused(FORMAT_MESSAGE);
  const safe = await files.put(one(original.bytes), { limit: original.bytes.length });
  const made = await madeOf({ path: files.path(safe.hash), width, height }, profiles, reading, asker);
  const small = await thumbnail(display.bytes, svgLimits.preview);
  const tags = new Set(made.rows.map(({ hotSpotRefNum }) => hotSpotRefNum.toUpperCase()));
  return {
    isError: made.problem !== null,
    errorMessage: made.problem ?? '',
    width,
    height,
    preview: `data:${small.type};base64,${small.bytes.toString('base64')}`,
    profileId: made.profileId,
    hotspots: made.hotspots.map((spot) => ({ ...spot, inTable: tags.has(spot.value.toUpperCase()) })),
    rows: made.rows,
    warnings: made.warnings,
  };
}

async function* one(bytes: Buffer) {
  yield bytes;
}
