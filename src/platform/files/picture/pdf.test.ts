import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { harmed, packedContent, packedPdf } from '../../../../test/drawings/pdf.ts';
import { isolated, isolatedPages } from './isolated.ts';
import { hasDamagedStream } from './pdfStreams.ts';

const folder = mkdtempSync(join(tmpdir(), 'callout-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));
const asker = { job: 'tests', gone: new AbortController().signal };

const pixels = Buffer.from(Array.from({ length: 120 * 60 * 3 }, (_, at) => (at * at + (at >> 5)) & 255));
const jpeg = await sharp(pixels, { raw: { width: 120, height: 60, channels: 3 } })
  .jpeg({ quality: 90 })
  .toBuffer();
const packed = deflateSync(pixels);
/** Rows that are stored as their difference to the one above, as most programs do. */
const predicted = deflateSync(
  Buffer.concat(
    Array.from({ length: 60 }, (_, y) => Buffer.concat([Buffer.alloc(1), pixels.subarray(y * 360, (y + 1) * 360)])),
  ),
);
const rows = 'FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns 120>>';

function stored(bytes: Buffer): string {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, bytes);
  return path;
}
const draw = (bytes: Buffer) => isolated({ kind: 'pdf', path: stored(bytes) }, asker);

describe('a PDF of compressed streams', () => {
  it.each([
    ['a JPEG', packedPdf({ picture: jpeg })],
    ['a compressed picture', packedPdf({ picture: packed, filter: 'FlateDecode' })],
    ['a picture of differences', packedPdf({ picture: predicted, filter: rows })],
    [
      'content whose checksum is missing, as some programs leave it',
      packedPdf({ content: packedContent.subarray(0, -4), picture: jpeg }),
    ],
    ['content that is empty', packedPdf({ content: Buffer.alloc(0), picture: jpeg })],
    ['a font that it does not have', packedPdf({ content: deflateSync('BT /Gone 9 Tf (7) Tj ET'), picture: jpeg })],
  ])('is drawn with %s', async (_, bytes) => {
    expect(await draw(bytes)).toMatchObject({ width: 1000, height: 500 });
    expect(await isolatedPages(stored(bytes), asker)).toBe(1);
  });

  it('shows its picture and its lines', async () => {
    const { png } = await draw(packedPdf({ picture: packed, filter: 'FlateDecode' }));
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ];
    expect(at(990, 10)).toEqual([255, 255, 255]);
    const { entropy } = await sharp(png).extract({ left: 40, top: 40, width: 200, height: 100 }).stats();
    expect(entropy).toBeGreaterThan(1);
  });

  const start = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 100;
  const emptied = Buffer.from(jpeg).fill(0, start, jpeg.length - 100);
  it.each([
    ['content of which a byte has changed', packedPdf({ content: harmed(packedContent), picture: jpeg }), true],
    [
      'content whose first bytes have changed',
      packedPdf({ content: Buffer.from(packedContent).fill(0, 0, 2), picture: jpeg }),
      true,
    ],
    ['content that is cut', packedPdf({ content: packedContent.subarray(0, 300), picture: jpeg }), true],
    [
      'a compressed picture of which a byte has changed',
      packedPdf({ picture: harmed(packed), filter: 'FlateDecode' }),
      true,
    ],
    [
      'a picture of differences of which bytes have changed',
      packedPdf({ picture: harmed(predicted, 40), filter: rows }),
      true,
    ],
    ['a compressed picture that is cut', packedPdf({ picture: packed.subarray(0, 900), filter: 'FlateDecode' }), true],
    ['a JPEG that is cut', packedPdf({ picture: jpeg.subarray(0, jpeg.length / 2) }), false],
    ['a JPEG that is emptied', packedPdf({ picture: emptied }), false],
    ['a JPEG without its beginning', packedPdf({ picture: Buffer.from(jpeg).fill(0, 10, 400) }), false],
    ['bytes that are no content', packedPdf({ content: deflateSync(packed), picture: jpeg }), false],
  ])('is refused with %s', async (_, bytes, isToldByStreams) => {
    await expect(draw(bytes)).rejects.toThrow('The PDF is damaged.');
    expect(await hasDamagedStream(bytes)).toBe(isToldByStreams);
    // Literature is not drawn: it is looked at as far as its compressed streams tell.
    const pages = isolatedPages(stored(bytes), asker);
    if (isToldByStreams) await expect(pages).rejects.toThrow('The PDF is damaged.');
    else expect(await pages).toBe(1);
  });

  it('is refused where a picture in it has too many pixels to be shown', async () => {
    const large = packedPdf({ picture: jpeg })
      .toString('latin1')
      .replace('/Width 120/Height 60', '/Width 12000/Height 9000');
    await expect(draw(Buffer.from(large, 'latin1'))).rejects.toThrow('The pictures inside the PDF are too large.');
  });

  it('may be long: no stream is held, and no word in one is taken for another', async () => {
    const bomb = deflateSync(Buffer.alloc(16 * 1024 ** 2));
    expect(await hasDamagedStream(packedPdf({ content: bomb, picture: jpeg }))).toBe(false);
    const spaced = packedPdf({ picture: packed, filter: 'FlateDecode' }).toString('latin1');
    for (const end of ['\r\n', ' \r\n', ' \n', '\r'])
      expect(await hasDamagedStream(Buffer.from(spaced.replaceAll('>>stream\n', `>>stream${end}`), 'latin1'))).toBe(
        false,
      );
    const words = Buffer.from('>>stream\n/Filter/FlateDecode>>stream\nendobj stream');
    expect(await hasDamagedStream(packedPdf({ picture: words }))).toBe(false);
    expect(await hasDamagedStream(Buffer.from('1 0 obj<</Filter/FlateDecode/Length 9>>stream\nno end'))).toBe(true);
    expect(await hasDamagedStream(Buffer.from('stream'.repeat(50_000)))).toBe(false);
  });
});
