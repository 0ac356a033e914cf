import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Picture, takePicture } from './intake.ts';
import { thumbnail } from './raster.ts';

let folder: string;
let sample: Record<'png' | 'jpg' | 'gif' | 'svg' | 'pdf', Buffer>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callout-picture-'));
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00' } });
  sample = {
    png: await image.clone().png().toBuffer(),
    jpg: await image.clone().jpeg().toBuffer(),
    gif: await image.clone().gif().toBuffer(),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>'),
    pdf: pdf('0 0 1 rg 10 10 50 50 re f'),
  };
});
afterAll(() => rm(folder, { recursive: true }));

async function take(bytes: Buffer, fileName?: string, declaredType?: string): Promise<Picture> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return takePicture({ path, fileName, declaredType }, { job: 'tests', gone: new AbortController().signal });
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

const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const;
const KINDS = ['png', 'jpg', 'gif', 'svg', 'pdf'] as const;
const NOT_SUPPORTED = 'File format not supported.';

describe('picture', () => {
  it.each([
    ['png', 'png', 'image/png', 60, 40],
    ['jpg', 'jpeg', 'image/jpeg', 60, 40],
    ['gif', 'gif', 'image/png', 60, 40],
    ['svg', 'svg', 'image/png', 60, 40],
    ['pdf', 'pdf', 'image/png', 1_000, 500],
  ] as const)('U-01 takes %s', async (extension, kind, type, width, height) => {
    const bytes = sample[extension];
    const picture = await take(bytes, `A.${extension.toUpperCase()}`, `${TYPES[extension]}; x=1`);
    expect(picture).toMatchObject({ kind, width, height, display: { type } });
    expect(await sharp(picture.display.bytes).metadata()).toMatchObject({ width, height });
    expect(picture.original?.type).toBe(kind === 'svg' || kind === 'pdf' ? TYPES[kind] : undefined);
  });

  it('U-01 takes no other combination of content, extension and type', async () => {
    for (const content of KINDS) {
      for (const other of KINDS.filter((kind) => kind !== content)) {
        const bytes = sample[content];
        await expect(take(bytes, `a.${other}`, TYPES[content])).rejects.toThrow(NOT_SUPPORTED);
        await expect(take(bytes, `a.${content}`, TYPES[other])).rejects.toThrow(NOT_SUPPORTED);
      }
      await expect(take(sample[content], 'a')).rejects.toThrow(NOT_SUPPORTED);
    }
    for (const text of ['', 'hello', '<html><svg/></html>', 'BM', 'RIFF1234WEBP', 'II*\0']) {
      await expect(take(Buffer.from(text), 'a.png')).rejects.toThrow(NOT_SUPPORTED);
      await expect(take(Buffer.from(text))).rejects.toThrow(NOT_SUPPORTED);
    }
  });

  it('U-06 takes a picture without a name', async () => {
    expect((await take(sample.png, 'dragdropimage')).kind).toBe('png');
    expect((await take(sample.png)).kind).toBe('png');
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
    await expect(take(huge(), 'a.png')).rejects.toThrow('more than 100 megapixels');
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
    for (const format of ['jpeg', 'png', 'gif'] as const) {
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
    const picture = await take(Buffer.from(text), 'a.svg', 'image/svg+xml');
    const { data } = await sharp(picture.display.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0, 0, 255]);
    const { original } = picture;
    expect(original && 'bytes' in original && String(original.bytes)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#00f"/></svg>',
    );
  });

  it('U-03 refuses bombs inside a drawing', async () => {
    const wrap = (content: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`);
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
    const picture = await take(bytes, 'a.pdf');
    const { data } = await sharp(picture.display.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(picture.original && 'path' in picture.original).toBe(true);
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
