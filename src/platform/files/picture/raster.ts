import { readFile } from 'node:fs/promises';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { readBmp } from './bmp.ts';
import type { Converted } from './drawing.ts';
import { FORMAT_MESSAGE, pictureMessages, PictureRefused } from './refused.ts';
import { MAX_SIDE } from './svgSize.ts';

/** Pixels of a picture that is taken in. */
export const MAX_INPUT_PIXELS = 100_000_000;
const SECONDS = 20;

export type Raster = {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
};

/**
 * sharp is heavy: it is loaded with the first picture, and reads no other formats than ours. That is set once: while it
 * is set, pictures that other threads are opening would be refused.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Nsgif', 'Svg', 'Tiff', 'Webp'].map((each) => `VipsForeignLoad${each}`) });
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

async function openSharp(input: string | Buffer, more: SharpOptions = {}): Promise<Sharp> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  return sharp(input, {
    limitInputPixels: MAX_INPUT_PIXELS,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
    ...more,
  }).timeout({ seconds: SECONDS });
}

/**
 * Re-encodes a png or jpeg as what it is and the first frame of a gif as png: upright, in sRGB,
 * without metadata and without whatever else the file carried (U-02).
 * @throws PictureRefused for a damaged or too large picture.
 */
export async function reencode(path: string, kind: 'png' | 'jpeg' | 'gif'): Promise<Raster> {
  const image = (await openKind(path, kind)).autoOrient().toColourspace('srgb');
  return encode(image, kind === 'jpeg' ? 'jpeg' : 'png');
}

/**
 * The first page of a tiff, the first frame of a webp, or a bmp as png: as `reencode` does, at most 8,000 pixels a side.
 * Runs in the worker process. @throws PictureRefused
 */
export async function convert(path: string, kind: Converted): Promise<Raster> {
  const image = kind === 'bmp' ? await openBmp(path) : await openKind(path, kind);
  const upright = image.autoOrient().toColourspace('srgb');
  return encode(upright.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true }), 'png');
}

async function openKind(path: string, kind: string): Promise<Sharp> {
  const { format } = await rasterSize(path);
  if (format !== kind) throw new PictureRefused(FORMAT_MESSAGE);
  return openSharp(path);
}

async function openBmp(path: string): Promise<Sharp> {
  const { data, width, height } = readBmp(await readFile(path), MAX_INPUT_PIXELS);
  return openSharp(data, { raw: { width, height, channels: 3 } });
}

/** Renders an SVG that was made safe on white paper; its size in pixels is what its root says. */
export async function renderSvg(svg: string): Promise<Raster> {
  return encode((await openSharp(Buffer.from(svg))).flatten({ background: 'white' }), 'png');
}

/**
 * A smaller version that fits into `size` × `size` pixels, png of png and jpeg of jpeg; never
 * larger than the picture itself.
 */
export async function thumbnail(source: Buffer | string, size: number): Promise<Raster> {
  const { format } = await rasterSize(source);
  const image = await openSharp(source);
  return encode(
    image.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true }),
    format === 'jpeg' ? 'jpeg' : 'png',
  );
}

/**
 * A picture in shades of grey, one byte a pixel, on white; made smaller by `scale` where it has more than `mostPixels`.
 * @throws PictureRefused for a damaged picture.
 */
export async function grayscale(
  source: Buffer | string,
  mostPixels: number,
): Promise<{ width: number; height: number; gray: Uint8Array; scale: number }> {
  const { width, height } = await rasterSize(source);
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const image = (await openSharp(source)).flatten({ background: 'white' }).greyscale();
  const sized = scale < 1 ? image.resize({ width: Math.round(width * scale) }) : image;
  const { data, info } = await refusing(() => sized.raw().toBuffer({ resolveWithObject: true }));
  return { width: info.width, height: info.height, gray: new Uint8Array(data), scale: info.width / width };
}

/** What the head of a picture says. @throws PictureRefused when it is too large or no picture. */
export async function rasterSize(source: Buffer | string): Promise<Metadata> {
  return refusing(async () => (await openSharp(source)).metadata());
}

async function encode(image: Sharp, format: 'png' | 'jpeg'): Promise<Raster> {
  const output = format === 'png' ? image.png() : image.jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
  const { data, info } = await refusing(() => output.toBuffer({ resolveWithObject: true }));
  return { bytes: data, type: `image/${format}`, width: info.width, height: info.height };
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    const message = text.includes('pixel limit')
      ? pictureMessages.tooLarge(MAX_INPUT_PIXELS)
      : text.includes('timeout')
        ? `The image took longer than ${SECONDS} seconds to read.`
        : pictureMessages.damaged;
    throw new PictureRefused(message, { cause: error });
  }
}
