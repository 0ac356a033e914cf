import { NAMELESS } from '../fileName.ts';
import { FORMAT_MESSAGE, PictureRefused } from './refused.ts';
import { svgProlog } from './svgProlog.ts';

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'svg' | 'pdf';

/** Bytes of the head by which the kind is told. */
export const KIND_BYTES = 4096;

const SIGNATURES: [signature: string, kind: PictureKind][] = [
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['%PDF-', 'pdf'],
];
/** What a sender says who does not know the type. */
const ANY_TYPE = 'application/octet-stream';
const MARK = '\xef\xbb\xbf';
const ROOT = /^<svg[\s/>]/i;
const EXTENSIONS: Record<PictureKind, string[]> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  gif: ['gif'],
  svg: ['svg'],
  pdf: ['pdf'],
};
const TYPES: Record<PictureKind, string[]> = {
  png: ['image/png'],
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  gif: ['image/gif'],
  svg: ['image/svg+xml'],
  pdf: ['application/pdf'],
};

/**
 * The kind by the first bytes, which extension and declared type must agree with as far as there
 * are any (U-01).
 * @throws PictureRefused 'File format not supported.'
 */
export function pictureKind(head: Buffer, fileName: string | undefined, declaredType: string | undefined): PictureKind {
  const kind = kindByBytes(head);
  const type = declaredType?.split(';')[0]?.trim().toLowerCase();
  const extension = fileName && /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase();
  const isConsistent =
    kind !== undefined &&
    (!type || type === ANY_TYPE || TYPES[kind].includes(type)) &&
    (!fileName || fileName === NAMELESS || EXTENSIONS[kind].includes(extension ?? ''));
  if (!isConsistent) throw new PictureRefused(FORMAT_MESSAGE);
  return kind;
}

function kindByBytes(head: Buffer): PictureKind | undefined {
  const start = head.toString('latin1', 0, KIND_BYTES);
  const found = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (found) return found[1];
  const text = start.startsWith(MARK) ? start.slice(MARK.length) : start;
  return ROOT.test(text.slice(svgProlog(text).end)) ? 'svg' : undefined;
}
