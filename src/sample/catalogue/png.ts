import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The shade of sixteen for each grey value: every second one and white, which is enough for clean lines. */
const SHADE = Uint8Array.from({ length: 256 }, (_, value) => (value > 246 ? 15 : Math.round(value / 34) * 2));

/** A drawing as a small greyscale PNG, two pixels to a byte. Its letters are strokes: no font of the machine has a say. */
export async function renderPng(svg: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(svg).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const row = Math.ceil(width / 2) + 1;
  const packed = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = SHADE[data[(y * width + x) * channels] ?? 255] ?? 15;
      const at = y * row + 1 + (x >> 1);
      packed[at] = (packed[at] ?? 0) | (x & 1 ? shade : shade << 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(packed, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
