import { decoderOf } from '../xml/encoding.ts';
import { FORMAT_MESSAGE, PictureRefused } from './refused.ts';
import { svgProlog } from './svgProlog.ts';

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'svg' | 'pdf' | 'tiff' | 'webp' | 'bmp';

/** Bytes of the head by which the kind is told. */
export const KIND_BYTES = 4096;

const SIGNATURES: [signature: string, kind: PictureKind][] = [
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['%PDF-', 'pdf'],
  ['II*\0', 'tiff'],
  ['II+\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['MM\0+', 'tiff'],
];
const ROOT = /^<svg[\s/>]/i;

/**
 * The kind of a picture by its first bytes alone: what it is called, or said to be, does not count (U-01).
 * @throws PictureRefused 'File format not supported.'
 */
export function pictureKind(head: Buffer): PictureKind {
  const kind = kindByBytes(head.subarray(0, KIND_BYTES));
  if (kind === undefined) throw new PictureRefused(FORMAT_MESSAGE);
  return kind;
}

function kindByBytes(head: Buffer): PictureKind | undefined {
  const start = head.toString('latin1');
  const found = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (found) return found[1];
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  // Two letters would be little: four bytes are kept free, and the size of what follows is a small number.
  if (start.startsWith('BM') && start.startsWith('\0\0\0\0', 6) && start.startsWith('\0\0\0', 15)) return 'bmp';
  const text = decoderOf(head)?.(head, false) ?? start;
  return ROOT.test(text.slice(svgProlog(text).end)) ? 'svg' : undefined;
}
