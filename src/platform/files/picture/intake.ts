import { open } from 'node:fs/promises';
import type { Asker } from '../../process/rounds.ts';
import { MAX_PICTURE_BYTES } from '../../contract/limits.ts';
import type { Converted, Source } from './drawing.ts';
import { isolated } from './isolated.ts';
import { KIND_BYTES, type PictureKind, pictureKind } from './kind.ts';
import { type Raster, reencode } from './raster.ts';
import { PictureRefused } from './refused.ts';

/** A file that claims to be a picture, as it lies in the store. */
export type PictureFile = {
  path: string;
  /** Which page of a PDF, from 1; needed where it has several. */
  page?: number | undefined;
};

export type Picture = {
  kind: PictureKind;
  /** Size in pixels of what is shown, in which places on the picture are measured. */
  width: number;
  height: number;
  /** What is shown: made here, never the bytes that came. */
  display: { bytes: Buffer; type: 'image/png' | 'image/jpeg' };
  /** What lies behind the picture: an SVG made safe, or else the file as it came (opaque, U-05). */
  original?:
    | { type: 'image/svg+xml'; bytes: Buffer }
    | { type: 'application/pdf'; page: number }
    | { type: `image/${Converted}` };
};

/**
 * Takes in a png, jpeg, gif, svg, tiff, webp, bmp or one page of a pdf (spec, values: diagram and catalogue images).
 * @throws PictureRefused with the text for the user; 'File format not supported.' for other kinds. PageWanted where a pdf
 * has several pages and none of them is named; of all but a png, jpeg or gif what `isolated` throws.
 */
export async function takePicture(file: PictureFile, asker: Asker): Promise<Picture> {
  const { head, size } = await readStart(file.path);
  const kind = pictureKind(head);
  if (size > MAX_PICTURE_BYTES)
    throw new PictureRefused(`An image may have at most ${MAX_PICTURE_BYTES / 1024 ** 2} MB.`);
  switch (kind) {
    case 'png':
    case 'jpeg':
    case 'gif':
      return shown(kind, await reencode(file.path, kind));
    default:
      return takeDrawing(kind === 'pdf' ? { kind, ...file } : { kind, path: file.path }, asker);
  }
}

async function takeDrawing(source: Source, asker: Asker): Promise<Picture> {
  const { png, width, height, svg } = await isolated(source, asker);
  return {
    ...shown(source.kind, { bytes: Buffer.from(png), type: 'image/png', width, height }),
    original: originalOf(source, svg),
  };
}

function originalOf(source: Source, svg = ''): NonNullable<Picture['original']> {
  switch (source.kind) {
    case 'svg':
      return { type: 'image/svg+xml', bytes: Buffer.from(svg) };
    case 'pdf':
      return { type: 'application/pdf', page: source.page ?? 1 };
    default:
      return { type: `image/${source.kind}` };
  }
}

function shown(kind: PictureKind, { bytes, type, width, height }: Raster): Picture {
  return { kind, width, height, display: { bytes, type } };
}

async function readStart(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
