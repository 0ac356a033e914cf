import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bmpOf } from '../../../../test/drawings/bmp.ts';
import { tiffOf } from '../../../../test/drawings/tiff.ts';
import { type Picture, takePicture } from './intake.ts';
import { thumbnail } from './raster.ts';

let folder: string;
let sample: Record<'png' | 'jpg' | 'gif' | 'svg' | 'pdf' | 'tiff' | 'webp' | 'bmp', Buffer>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callout-picture-'));
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00' } });
  sample = {
    png: await image.clone().png().toBuffer(),
    jpg: await image.clone().jpeg().toBuffer(),
    gif: await image.clone().gif().toBuffer(),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>'),
    pdf: pdf('0 0 1 rg 10 10 50 50 re f'),
    tiff: await image.clone().tiff({ compression: 'lzw' }).toBuffer(),
    webp: await image.clone().webp().toBuffer(),
    bmp: bmpOf({ bits: 24, width: 60, height: 40, row: () => Buffer.from('0000cc'.repeat(60), 'hex') }),
  };
});
afterAll(() => rm(folder, { recursive: true }));

async function take(bytes: Buffer): Promise<Picture> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return takePicture({ path }, { job: 'tests', gone: new AbortController().signal });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(8);
  out.writeUInt32BE(data.length, 0);
  out.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([out.subarray(0, 4), body, out.subarray(4)]);
}

/** A one-bit png of any size by hand; `rows` are really there. */
function png(width: number, height: number, rows: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A pdf by hand: `pages` pages with the same content. */
function pdf(content: string, pages = 1, catalog = '', trailer = ''): Buffer {
  const kids = Array.from({ length: pages }, (_, nth) => `${nth + 4} 0 R`).join(' ');
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 180]/Contents 3 0 R>>'),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, nth) => {
    const offset = text.length;
    text += `${nth + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const start = text.lastIndexOf('xref\n');
  return Buffer.from(`${text}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`);
}

const huge = () => png(50_000, 50_000, 5_000);

/** A gif of 10,000 frames. */
function frames(): Buffer {
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  const start = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  return Buffer.concat([start, ...Array.from({ length: 10_000 }, () => frame), Buffer.from(';')]);
}

const longProfile = () =>
  png(8, 8, 8, chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(100_000_000))])));

/** Encrypted, cut off, and one that sends its reader round. */
const hostilePdfs = () => [
  pdf('', 1, '', '/Encrypt<</Filter/Standard/V 1/R 2/O(x)/U(y)/P -4>>/ID[(a)(b)]'),
  Buffer.from('%PDF-1.7\nnothing'),
  Buffer.from('%PDF-1.7\nxref\n0 1\ntrailer<</Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF'),
];

const NOT_SUPPORTED = 'File format not supported.';

describe('picture', () => {
  it.each([
    ['png', 'png', 'image/png', 60, 40, undefined],
    ['jpg', 'jpeg', 'image/jpeg', 60, 40, undefined],
    ['gif', 'gif', 'image/png', 60, 40, undefined],
    ['svg', 'svg', 'image/png', 60, 40, 'image/svg+xml'],
    ['pdf', 'pdf', 'image/png', 1_000, 500, 'application/pdf'],
    ['tiff', 'tiff', 'image/png', 60, 40, 'image/tiff'],
    ['webp', 'webp', 'image/png', 60, 40, 'image/webp'],
    ['bmp', 'bmp', 'image/png', 60, 40, 'image/bmp'],
  ] as const)('U-01 takes %s, by how it begins', async (name, kind, type, width, height, original) => {
    const picture = await take(sample[name]);
    expect(picture).toMatchObject({ kind, width, height, display: { type } });
    expect(await sharp(picture.display.bytes).metadata()).toMatchObject({ width, height });
    expect(picture.original?.type).toBe(original);
  });

  it.each(['tiff', 'webp', 'bmp'] as const)('shows what a %s shows', async (kind) => {
    const { dominant } = await sharp((await take(sample[kind])).display.bytes).stats();
    expect(dominant.r).toBeGreaterThan(190);
    expect(Math.max(dominant.g, dominant.b)).toBeLessThan(16);
  });

  it('U-01 takes nothing else', async () => {
    for (const text of [
      '',
      'hello',
      '<html><svg/></html>',
      'BM',
      'BM is a text, and not a picture',
      'RIFF1234WAVE',
      'II*',
    ])
      await expect(take(Buffer.from(text))).rejects.toThrow(NOT_SUPPORTED);
    for (const text of ['RIFF1234WEBP', 'II*\0', 'MM\0*', '\x89PNG\r\n\x1a\n'])
      await expect(take(Buffer.from(text, 'latin1'))).rejects.toThrow('The image file is damaged.');
  });

  it('U-02 leaves nothing of what a polyglot carries', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    const withExif = await sharp(sample.jpg)
      .withExif({ IFD0: { ImageDescription: String(script) } })
      .toBuffer();
    const comment = Buffer.concat([Buffer.from('\xff\xfe\x00\x1b', 'latin1'), script]);
    const withComment = Buffer.concat([sample.jpg.subarray(0, 2), comment, sample.jpg.subarray(2)]);
    const text = chunk('tEXt', Buffer.concat([Buffer.from('a\0'), script]));
    for (const bytes of [
      Buffer.concat([sample.gif, script]),
      Buffer.concat([sample.png, script]),
      png(8, 8, 8, text),
      withExif,
      withComment,
    ]) {
      expect(bytes.includes('script')).toBe(true);
      const { display } = await take(bytes);
      expect(display.bytes.includes('script')).toBe(false);
    }
  });

  it('U-04 refuses 50,000 × 50,000 pixels in 40 KB', async () => {
    expect(huge().length).toBeLessThan(40_960);
    await expect(take(huge())).rejects.toThrow('more than 100 megapixels');
  });

  it('U-04 refuses a tiff or a bmp of more pixels, however few bytes it has, before it is read', async () => {
    const wide = bmpOf({ bits: 1, width: 8, height: 1, row: () => Buffer.from([0]) });
    wide.writeInt32LE(20_000, 18);
    wide.writeInt32LE(20_000, 22);
    for (const bytes of [tiffOf({ width: 50_000, height: 50_000 }), wide])
      await expect(take(bytes)).rejects.toThrow('more than 100 megapixels');
    await expect(take(tiffOf({ width: 4e9, height: 4e9 }))).rejects.toThrow('The image file is damaged.');
  });

  it('takes the first page of a tiff, of many and of those that lead round', async () => {
    const round = tiffOf({ width: 16, height: 16, pages: 2 });
    round.writeUInt32LE(round.readUInt32LE(4), round.length - 4);
    for (const bytes of [tiffOf({ width: 16, height: 16, pages: 2_000 }), round])
      expect(await take(bytes)).toMatchObject({ kind: 'tiff', width: 16, height: 16 });
  });

  it('makes a large tiff smaller, and turns it upright', async () => {
    const image = sharp({ create: { width: 9_600, height: 1_200, channels: 3, background: '#fff' } });
    const large = image.tiff({ compression: 'deflate' });
    expect(await take(await large.clone().toBuffer())).toMatchObject({ width: 8_000, height: 1_000 });
    const turned = await large.clone().withMetadata({ orientation: 6 }).toBuffer();
    expect(await take(turned)).toMatchObject({ width: 1_000, height: 8_000 });
  });

  it('U-04 takes the first of 10,000 frames', async () => {
    expect((await take(frames())).height).toBe(1);
  });

  it('U-04 refuses truncated files', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    for (const format of ['jpeg', 'png', 'gif', 'tiff', 'webp'] as const) {
      const whole = await noise.clone().toFormat(format).toBuffer();
      await expect(take(whole.subarray(0, whole.length / 2))).rejects.toThrow('The image file is damaged.');
    }
  });

  it('U-04 takes CMYK and 16 bits, and survives a compressed profile of 100 MB', async () => {
    const cmyk = await sharp(sample.jpg).toColourspace('cmyk').jpeg().toBuffer();
    const deep = await sharp(sample.png).toColourspace('rgb16').png().toBuffer();
    for (const bytes of [cmyk, deep])
      expect(await sharp((await take(bytes)).display.bytes).metadata()).toMatchObject({
        space: 'srgb',
        depth: 'uchar',
      });
    const survived = await take(longProfile()).catch((error: unknown) => error);
    expect(survived instanceof Error ? survived.message : survived).toEqual(
      expect.objectContaining({ kind: 'png', width: 8 }),
    );
  });

  it('U-03 renders what is left of a drawing, and keeps that', async () => {
    const text =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" onload="alert(1)">' +
      '<script>alert(1)</script><rect width="20" height="10" fill="#00f"/></svg>';
    const picture = await take(Buffer.from(text));
    const { data } = await sharp(picture.display.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0, 0, 255]);
    const { original } = picture;
    expect(original && 'bytes' in original && String(original.bytes)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#00f"/></svg>',
    );
  });

  it('U-03 refuses bombs inside a drawing', async () => {
    const wrap = (content: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);
    const image = png(50_000, 50_000, 10).toString('base64');
    await expect(take(wrap(`<image href="data:image/png;base64,${image}"/>`))).rejects.toThrow('megapixels');
    const levels = Array.from({ length: 12 }, (_, nth) => {
      const uses = `<use href="#l${nth}"/>`.repeat(10);
      return `<g id="l${nth + 1}">${uses}</g>`;
    });
    const laughs = wrap(`<defs><path id="l0" d="M0 0L9 9"/>${levels.join('')}</defs><use href="#l12"/>`);
    await expect(take(laughs)).rejects.toThrow('damaged');
  });

  it('U-05 asks which of several pages, refuses encryption and damage; keeps the rest as it came', async () => {
    const active = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>';
    const bytes = pdf('1 0 0 rg 0 0 360 180 re f', 1, active);
    const picture = await take(bytes);
    const { data } = await sharp(picture.display.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(picture.original).toEqual({ type: 'application/pdf', page: 1 });
    for (const pages of [2, 20_000]) {
      await expect(take(pdf('', pages))).rejects.toMatchObject({ name: 'PageWanted', pages });
    }
    for (const hostile of hostilePdfs()) await expect(take(hostile)).rejects.toThrow(/^The PDF /);
  });

  it('U-04 U-05 nothing hostile takes long, or much memory', { tags: 'daily' }, async () => {
    for (const [most, files] of [
      [2000, [huge(), frames(), longProfile()]],
      [5000, [pdf('', 20_000), ...hostilePdfs()]],
    ] as const)
      for (const bytes of files) {
        const [start, before] = [performance.now(), process.memoryUsage().rss];
        await take(bytes).catch(() => undefined);
        expect(performance.now() - start).toBeLessThan(most);
        expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
      }
  });

  it('makes thumbnails that fit, never larger than the picture', async () => {
    const tall = await sharp(sample.jpg).resize(300, 600, { fit: 'fill' }).jpeg().toBuffer();
    expect(await thumbnail(tall, 145)).toMatchObject({ type: 'image/jpeg', width: 73, height: 145 });
    expect(await thumbnail(sample.png, 400)).toMatchObject({ type: 'image/png', width: 60 });
    await expect(thumbnail(Buffer.from('x'), 145)).rejects.toThrow('damaged');
  });
});
