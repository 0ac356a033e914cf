import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES } from '../src/platform/contract/limits.ts';
import { openApi, type TestCatalog } from './api.ts';
import { pdfOf } from './drawings/pdf.ts';
import { itemsOf } from './items.ts';

const api = await openApi();
const notSupported = 'File format not supported.';
let catalog: TestCatalog;
let model: number;
beforeAll(async () => {
  catalog = await api.catalog();
  const items = await itemsOf(catalog);
  model = await items.model(await items.division(null));
});

interface Sent {
  name?: string;
  type?: string;
  headers?: Record<string, string>;
}

/** Sends a file to every route that takes a picture, or literature, as a raw body. */
const sendTo =
  (path: () => Promise<string> | string) =>
  async (bytes: Buffer | Readable, { name, type, headers }: Sent = {}) => {
    const query = name === undefined ? '' : `&filename=${encodeURIComponent(name)}`;
    return catalog.as('Admin').upload((await path()) + query, bytes, type, headers);
  };
const brandVersion = async () => (await catalog.as('Admin').get('/api/settings/brand')).body.version as number;
const pictures = {
  image: sendTo(() => '/api/file?context=Oem'),
  logo: sendTo(async () => `/api/settings/brand/logo?version=${await brandVersion()}`),
};
const literature = {
  attachment: sendTo(() => `/api/hierarchies/${model}/attachments?`),
  loose: sendTo(() => '/api/items/Oem/literature?'),
  fileOfItem: sendTo(() => `/api/file?parentId=${model}&isAttachment=true`),
};
const routes = { ...pictures, ...literature };

const rows = () =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const counts = await Promise.all(
      (['image', 'attachment', 'catalog_file'] as const).map((table) =>
        db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    );
    return counts.map(({ n }) => n);
  });

const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const samples = {
  png: [png, 'image/png'],
  jpg: [await sharp(png).jpeg().toBuffer(), 'image/jpeg'],
  gif: [await sharp(png).gif().toBuffer(), 'image/gif'],
  pdf: [Buffer.from(pdfOf('1 0 0 rg 0 0 360 180 re f')), 'application/pdf'],
} as const;

/** What no route takes as anything. */
const nothing = ['', 'hello', '<html><script>alert(1)</script></html>', 'BM', 'RIFF1234WAVE', 'MZ'];

describe.each(Object.entries(literature))('literature by %s', (_, send) => {
  it('U-01 is taken where content, extension and type agree, and in no other way', async () => {
    const before = await rows();
    for (const [extension, [bytes, type]] of Object.entries(samples)) {
      for (const [other, [, otherType]] of Object.entries(samples)) {
        if (other === extension) continue;
        for (const sent of [
          { name: `a.${other}`, type },
          { name: `a.${extension}`, type: otherType },
        ]) {
          const { status, body } = await send(bytes, sent);
          expect([sent, status, body.message]).toEqual([sent, 400, notSupported]);
        }
      }
    }
    for (const text of [...nothing, 'RIFF1234WEBP'])
      expect((await send(Buffer.from(text), { name: 'a.png', type: 'image/png' })).body.message).toBe(notSupported);
    expect(await rows()).toEqual(before);
    for (const [extension, [bytes, type]] of Object.entries(samples))
      for (const sent of [{ name: `A.${extension.toUpperCase()}`, type }, { name: `a.${extension}` }])
        expect([sent, (await send(bytes, sent)).status]).toEqual([sent, 200]);
  }, 60_000);
});

describe.each(Object.entries(pictures))('a picture by %s', (_, send) => {
  it('U-01 is taken by how it begins, whatever it is called or said to be', async () => {
    const before = await rows();
    for (const text of nothing)
      for (const sent of [{ name: 'a.png', type: 'image/png' }, {}])
        expect([sent, (await send(Buffer.from(text), sent)).body.message]).toEqual([sent, notSupported]);
    for (const text of ['RIFF1234WEBP', 'II*\0'])
      expect((await send(Buffer.from(text), { name: 'a.png' })).body.message).toBe('The image file is damaged.');
    expect(await rows()).toEqual(before);
    const others = [{ name: 'a.svg', type: 'text/html' }, { name: 'A' }, { name: 'a.png', type: 'image/jpeg' }, {}];
    for (const [extension, [bytes, type]] of Object.entries(samples))
      for (const sent of [{ name: `A.${extension.toUpperCase()}`, type }, ...others])
        expect([extension, sent, (await send(bytes, sent)).status]).toEqual([extension, sent, 200]);
  }, 60_000);
});

describe.each(Object.entries(routes))('an upload of %s', (_, send) => {
  it('U-07 is refused in words beyond the limit, and leaves nothing where it lies about its length or breaks off', async () => {
    const before = await rows();
    const most = Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES - png.length + 1)]);
    const { status, body } = await send(most, { name: 'a.png', type: 'image/png' });
    expect([status, body.message]).toEqual([413, 'The file is too big.']);
    expect(body.modelState).toEqual({ fileTooBig: ['A file may have at most 50 MB.'] });
    async function* vanishing() {
      yield png.subarray(0, 40);
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('gone');
    }
    await send(Readable.from(vanishing()), { name: 'a.png', type: 'image/png' }).catch(() => undefined);
    expect(await rows()).toEqual(before);
    await expect.poll(() => readdir(join(api.services.config.filesDir, 'tmp'))).toEqual([]);
  }, 60_000);
});

describe.each(Object.entries(pictures))('a picture for %s', (_, send) => {
  it('U-03 U-04 U-05 is refused where it is a bomb, broken, encrypted or no drawing', async () => {
    const before = await rows();
    const svg = (inner: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(50_000, 16);
    huge.writeUInt32BE(50_000, 20);
    const files = [
      [huge, 'a.png'],
      [samples.jpg[0].subarray(0, 200), 'a.jpg'],
      [svg('<g/>'.repeat(40_000)), 'a.svg'],
      [Buffer.concat([Buffer.from('<!DOCTYPE s [<!ENTITY a SYSTEM "x">]>'), svg('<text>&a;</text>')]), 'a.svg'],
      [Buffer.from('%PDF-1.7\nbroken'), 'a.pdf'],
    ] as const;
    for (const [bytes, name] of files) {
      const { status, body } = await send(bytes, { name });
      expect([name, status, Object.keys(body.modelState)]).toEqual([name, 400, ['file']]);
    }
    expect(await rows()).toEqual(before);
  }, 60_000);
});

it('U-02 what a picture is stored and served as follows its bytes', async () => {
  const { body } = await pictures.image(samples.gif[0], { name: 'a.svg', type: 'image/svg+xml' });
  expect(body).toMatchObject({ fileName: 'a.svg', contentType: 'image/png', originalType: null });
  const served = await catalog.as('member').get(`/api/file/image/${body.id}`);
  expect(served.headers['content-type']).toBe('image/png');
  expect((await sharp(served.body).metadata()).format).toBe('png');
});

it('U-02 an image is made anew, and served so that nothing in it can run', async () => {
  const script = '<script>alert(1)</script>';
  const polyglot = Buffer.concat([samples.gif[0], Buffer.from(script)]);
  const { body } = await pictures.image(polyglot, { name: 'a.gif', type: 'image/gif' });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60" onload="alert(1)">${script}<path d="M0 0L9 9"/></svg>`;
  const svg = await pictures.image(Buffer.from(drawing), { name: 'b.svg' });
  for (const { id } of [body, svg.body]) {
    const shown = await catalog.as('member').get(`/api/file/image/${id}`);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect(shown.headers['content-disposition']).toContain('inline');
    expect(shown.body.includes('script')).toBe(false);
  }
});

it('U-02 U-05 literature is kept as it came, and served so that nothing in it can run', async () => {
  const active = Buffer.from(
    pdfOf('% <script>alert(1)</script>').replace(
      '/Type/Catalog',
      '/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>/AA<</O<</S/Launch/F(calc.exe)>>>>',
    ),
  );
  const { body } = await literature.fileOfItem(active, { name: 'a.pdf', type: 'application/pdf' });
  for (const [path, disposition] of [
    [`/api/file/oem/download/${body.id}`, 'attachment'],
    [`/api/file/oem/download/${body.id}/true`, 'inline'],
  ] as const) {
    const { headers, body: bytes } = await catalog.as('member').get(path);
    expect(bytes.equals(active)).toBe(true);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  }
});

it('U-06 a file is shown under a clean name, however it was called', async () => {
  const names = [
    ['../../etc/x.png', 'x.png'],
    ['C:\\temp\\con.png', 'con.png'],
    ['a"b".png', 'ab.png'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
    ['\u202egnp.exe.png', 'gnp.exe.png'],
    ['...', 'dragdropimage'],
    [undefined, 'dragdropimage'],
    [`${'n'.repeat(4000)}.png`, `${'n'.repeat(252)}.png`],
  ] as const;
  for (const [name, shown] of names) {
    const image = await pictures.image(png, { ...(name === undefined ? {} : { name }), type: 'image/png' });
    expect([image.status, image.body.fileName]).toEqual([200, shown]);
    const file = await literature.fileOfItem(png, { ...(name === undefined ? {} : { name }), type: 'image/png' });
    expect([file.status, file.body.name]).toEqual([200, shown]);
    const { headers } = await catalog.as('member').get(`/api/file/oem/download/${file.body.id}`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${shown}"`);
  }
});
