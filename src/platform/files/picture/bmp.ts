import { FORMAT_MESSAGE, pictureMessages, PictureRefused } from './refused.ts';

const fileHeader = 14;
/** The smallest header of a picture that names its compression. */
const infoHeader = 40;
/** Bytes that a header of that size is followed by, where the colours lie in fields of their own. */
const masks = 12;
/** How colours lie: as they come, or in fields, which have to be the same. */
const plain = 0;
const fields = 3;

export interface Pixels {
  /** Red, green and blue of each pixel, from the top left. */
  data: Buffer;
  width: number;
  height: number;
}

/**
 * The pixels of an uncompressed BMP of 1, 4, 8, 24 or 32 bits; what is transparent in it is not.
 * @throws PictureRefused for other kinds, for more pixels than `most`, and where bytes are missing
 */
export function readBmp(file: Buffer, most: number): Pixels {
  if (file.length < fileHeader + infoHeader) throw new PictureRefused(pictureMessages.damaged);
  const pixels = file.readUInt32LE(10);
  const header = file.readUInt32LE(14);
  const width = file.readInt32LE(18);
  const rows = file.readInt32LE(22);
  const bits = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  const height = Math.abs(rows);
  const isKnown = header >= infoHeader && [1, 4, 8, 24, 32].includes(bits) && isPlain(file, bits, compression);
  if (!isKnown) throw new PictureRefused(FORMAT_MESSAGE);
  if (width * height > most) throw new PictureRefused(pictureMessages.tooLarge(most));
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (width < 1 || height < 1 || pixels + stride * height > file.length)
    throw new PictureRefused(pictureMessages.damaged);
  const palette = bits > 8 ? undefined : paletteOf(file, fileHeader + header, bits);
  const data = Buffer.allocUnsafe(width * height * 3);
  for (let y = 0, to = 0; y < height; y += 1) {
    // A height below zero says that the first row is the upper one.
    const row = pixels + stride * (rows < 0 ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1, to += 3) {
      const from = palette ? 4 * indexAt(file, row, x, bits) : row + (x * bits) / 8;
      const colors = palette ?? file;
      data[to] = colors[from + 2] ?? 0;
      data[to + 1] = colors[from + 1] ?? 0;
      data[to + 2] = colors[from] ?? 0;
    }
  }
  return { data, width, height };
}

/** Whether each pixel lies there as blue, green, red, or as its place in the palette. */
function isPlain(file: Buffer, bits: number, compression: number): boolean {
  if (compression !== fields) return compression === plain;
  if (bits !== 32 || file.length < fileHeader + infoHeader + masks) return false;
  const [red, green, blue] = [0, 4, 8].map((at) => file.readUInt32LE(fileHeader + infoHeader + at));
  return red === 0xff0000 && green === 0xff00 && blue === 0xff;
}

/** Four bytes for each colour: blue, green, red and one that says nothing. Those that are missing are black. */
function paletteOf(file: Buffer, from: number, bits: number): Buffer {
  const said = file.readUInt32LE(46);
  const most = 2 ** bits;
  return file.subarray(from, from + 4 * (said === 0 ? most : Math.min(said, most)));
}

/** Which colour of the palette a pixel has; several pixels share a byte, the first in its upper bits. */
function indexAt(file: Buffer, row: number, x: number, bits: number): number {
  const byte = file[row + ((x * bits) >> 3)] ?? 0;
  return (byte >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1);
}
