import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { importTypes } from '../src/app/registered.ts';
import { harmed, packedContent, packedPdf } from './drawings/pdf.ts';
import { openImports } from './importing.ts';
import { itemsOf, versionOf } from './items.ts';

const { api, database, importer, work } = await openImports(importTypes);
work();

const file = (name: string) => readFile(new URL(`cases/${name}`, import.meta.url));

const jpeg = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#08c' } })
  .jpeg()
  .toBuffer();
/** Cross references and objects of these are whole, and something within is not. */
const damagedPdfs = [
  packedPdf({ content: harmed(packedContent), picture: jpeg }),
  packedPdf({ picture: Buffer.from(jpeg).fill(0, 10, 300) }),
];
const damaged = 'The PDF is damaged.';

/** Picture files whose name, encoding, units or format are of the trade: as they are called and said to be, and what they become. */
const cases = [
  ['png_named.jpg', 'image/jpeg', 800, 500, null],
  ['latin1.svg', 'image/svg+xml', 411, 229, 'image/svg+xml'],
  ['illustrator_entities.svg', 'image/svg+xml', 360, 200, 'image/svg+xml'],
  ['inches_as_units.svg', 'image/svg+xml', 1545, 2000, 'image/svg+xml'],
  ['scan_g4.tif', 'image/tiff', 800, 500, 'image/tiff'],
] as const;

describe('an upload', () => {
  it.each(cases)('of %s, said to be %s, becomes a png of %d by %d pixels', async (...of) => {
    const [name, type, width, height, originalType] = of;
    const catalog = await api.catalog();
    const bytes = await file(name);
    const { status, body } = await catalog.as('Users').upload(`/api/file?filename=${name}`, bytes, type);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ fileName: name, width, height, contentType: 'image/png', originalType }),
    ]);
    const shown = await catalog.as('member').get(`/api/file/image/${body.id}`);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await sharp(shown.body).metadata()).toMatchObject({ format: 'png', width, height });
    // There are lines on it, on white.
    const { channels } = await sharp(shown.body).flatten({ background: 'white' }).stats();
    expect(channels[0]).toMatchObject({ min: expect.toSatisfy((dark: number) => dark < 128), max: 255 });
    const forPdf = await catalog.as('member').get(`/api/file/forPdf/${body.id}`);
    expect(forPdf.headers['content-type']).toBe(originalType === 'image/svg+xml' ? originalType : 'image/png');
    if (name === 'latin1.svg') expect(String(forPdf.body)).toContain('Gehäuse groß');
    if (name === 'illustrator_entities.svg') expect(String(forPdf.body)).not.toMatch(/ENTITY|DOCTYPE|&/);
  });

  it('keeps a tiff as it came', async () => {
    const catalog = await api.catalog();
    const bytes = await file('scan_g4.tif');
    const { body } = await catalog.as('Users').upload('/api/file?filename=scan.tif', bytes);
    const hash = await database.inCatalog(catalog.id, async (db) => {
      const row = db.selectFrom('image').select('original_hash').where('id', '=', body.id);
      return (await row.executeTakeFirstOrThrow()).original_hash;
    });
    expect((await readFile(api.services.files.path(hash ?? ''))).equals(bytes)).toBe(true);
    const found = (await catalog.as('Users').get('/api/file/search?types=image/tiff')).body;
    expect(found.items.map(({ id }: { id: number }) => id)).toEqual([body.id]);
  });

  it('of a PDF that is damaged within is refused, as an image, in the place of one, and as literature', async () => {
    const catalog = await api.catalog();
    const items = await itemsOf(catalog);
    const model = await items.model(await items.division(null));
    const diagram = await items.diagram(model);
    const editor = catalog.as('Users');
    const { body: image } = await editor.upload('/api/file?filename=a.jpg', jpeg);
    const set = { version: await versionOf(catalog, diagram), imageId: image.id };
    expect((await editor.post(`/api/diagrams/${diagram}/image`, set)).status).toBe(200);
    for (const bytes of damagedPdfs)
      for (const query of ['', `&parentId=${model}`, `&oldImageItemId=${image.id}`]) {
        const { status, body } = await editor.upload(`/api/file?filename=a.pdf${query}`, bytes, 'application/pdf');
        expect([status, body.message]).toEqual([400, damaged]);
      }
    expect((await editor.get(`/api/file/meta/${image.id}`)).body).toMatchObject({ width: 120, version: image.version });
    const literature = `/api/hierarchies/${model}/attachments?filename=a.pdf`;
    const [content = Buffer.alloc(0)] = damagedPdfs;
    expect((await editor.upload(literature, content, 'application/pdf')).body.message).toBe(damaged);
    expect((await editor.get(`/api/hierarchies/${model}/attachments`)).body.items).toEqual([]);
  });
});

async function uploadedZip(caller: ReturnType<typeof importer>['caller'], files: Record<string, Buffer>) {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  const path = '/api/TransportImportWizardData2/UploadZipFile?fileName=pictures.zip';
  return (await caller.upload(path, await buffer(zip.outputStream))).body.fileId as number;
}

const imagesOf = (catalogId: number) =>
  database.inCatalog(catalogId, async (db) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', d.name, m.file_name, m.content_type, m.original_type, m.width, m.height) as line
      from hierarchy_item d join image m on m.id = d.image_id order by d.name`.execute(db);
    return rows.map(({ line }) => line);
  });

async function withDiagrams(names: readonly string[]) {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null));
  for (const name of names) await items.diagram(model, name);
  return catalog;
}

describe('an import', () => {
  it('takes pictures out of a zip by how they begin, and refuses a PDF that is damaged within', async () => {
    const catalog = await withDiagrams(['A', 'B', 'C', 'D', 'E']);
    const { caller, run } = importer(catalog);
    const [content = Buffer.alloc(0), picture = Buffer.alloc(0)] = damagedPdfs;
    const zipFileId = await uploadedZip(caller, {
      'png_named.jpg': await file('png_named.jpg'),
      'scan_g4.tif': await file('scan_g4.tif'),
      'latin1.svg': await file('latin1.svg'),
      'content.pdf': content,
      'picture.pdf': picture,
    });
    const table = 'file path,item name\npng_named.jpg,A\nscan_g4.tif,B\nlatin1.svg,C\ncontent.pdf,D\npicture.pdf,E\n';
    const done = await run(table, { importTypeId: 2, zipFileId });
    expect(done).toMatchObject({ rejected: 2, counts: { create: 3 } });
    expect(done.errorSummary).toMatchObject([{ problem: damaged }]);
    expect(await imagesOf(catalog.id)).toEqual([
      'A png_named.jpg image/png 800 500',
      'B scan_g4.tif image/png image/tiff 800 500',
      'C latin1.svg image/png image/svg+xml 411 229',
    ]);
  });

  it('reads SVG drawings in the encoding that they declare', async () => {
    const catalog = await withDiagrams(['Gehäuse', 'Welle']);
    const { caller } = importer(catalog);
    const text = String(await file('latin1.svg')).replace(/^<\?xml.*\?>/, '');
    const fileId = await uploadedZip(caller, {
      'Gehäuse.svg': await file('latin1.svg'),
      'Welle.svg': Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-16"?>${text}`, 'utf16le'),
    });
    const { body } = await caller.post('/api/import/StartImportSession', { importTypeId: 13, fileId });
    const done = await importer(catalog).settled(body.importSessionId);
    expect(done).toMatchObject({ state: 2, rejected: 0 });
    const tags = await database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ line: string }>`
        select d.name || ' ' || h.value as line
        from hotspot h join hierarchy_item d on d.image_id = h.image_id order by 1`.execute(db);
      return rows.map(({ line }) => line);
    });
    expect(tags).toEqual(['Gehäuse 7', 'Gehäuse 8', 'Welle 7', 'Welle 8']);
  });
});
