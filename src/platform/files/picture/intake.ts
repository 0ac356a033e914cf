import { open } from 'node:fs/promises';
import type { Asker } from '../../process/rounds.ts';
import { MAX_PICTURE_BYTES } from '../../contract/limits.ts';
import type { Source } from './drawing.ts';
import { isolated } from './isolated.ts';
import { KIND_BYTES, type PictureKind, pictureKind } from './kind.ts';
import { type Raster, reencode } from './raster.ts';
import { PictureRefused } from './refused.ts';

/** A file that claims to be a picture, as it lies in the store. */
export type PictureFile = {
  path: string;
  /** Its name where it has one: the extension must agree with the content. */
  fileName?: string | undefined;
  /** The type its sender names, where he does: it must agree too. */
  declaredType?: string | undefined;
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
  /** The drawing behind the picture: an SVG made safe, or the PDF as it came (opaque, U-05). */
  original?: { type: 'image/svg+xml'; bytes: Buffer } | { type: 'application/pdf'; path: string; page: number };
};

/**
 * Takes in a png, jpeg, gif, svg or one page of a pdf (spec, values: diagram and catalogue images).
 * @throws PictureRefused with the text for the user; 'File format not supported.' for other kinds. PageWanted where a pdf
 * has several pages and none of them is named; of a svg or pdf what `isolated` throws.
 */
export async function takePicture(file: PictureFile, asker: Asker): Promise<Picture> {
  const { head, size } = await readStart(file.path);
  const kind = pictureKind(head, file.fileName, file.declaredType);
  if (size > MAX_PICTURE_BYTES)
    throw new PictureRefused(`An image may have at most ${MAX_PICTURE_BYTES / 1024 ** 2} MB.`);
  switch (kind) {
    case 'svg':
      return takeDrawing({ kind, path: file.path }, asker);
    case 'pdf':
      return takeDrawing({ kind, path: file.path, page: file.page }, asker);
    case 'png':
    case 'jpeg':
    case 'gif':
      return shown(kind, await reencode(file.path, kind));
  }
}

async function takeDrawing(source: Source, asker: Asker): Promise<Picture> {
  const { kind, path } = source;
  const { png, width, height, svg } = await isolated(source, asker);
  return {
    ...shown(kind, { bytes: Buffer.from(png), type: 'image/png', width, height }),
    original:
      source.kind === 'pdf'
        ? { type: 'application/pdf', path, page: source.page ?? 1 }
        : { type: 'image/svg+xml', bytes: Buffer.from(svg ?? '') },
  };
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
