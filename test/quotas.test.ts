import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { itemsOf } from './items.ts';
import { sweepFiles } from '../src/app/sweep.ts';
import { pdfSaying } from './drawings/pdf.ts';

const api = await openApi();
const path = '/api/settings/quotas';
const megabyte = 2 ** 20;
let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await api.catalog();
});

/** A picture of noise, which takes so many pixels times three bytes. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
const send = async (role: 'Users' | 'Admin', side: number, query = '') =>
  catalog.as(role).upload(`/api/file?filename=a.png${query}`, await noise(side), 'image/png');
const quotas = async () => (await catalog.as('super').get(path)).body;
const set = async (of: { filesMb?: number; uploadsMb?: number }) => {
  const { filesTaken: _, ...now } = await quotas();
  return catalog.as('super').put(path, { ...now, ...of });
};

describe('quotas', () => {
  it('U-10 are off at first, are seen by who may change settings and set by a super administrator alone', async () => {
    const start = { filesMb: 0, uploadsMb: 0, workbooksMb: 0, filesTaken: 0, version: 0 };
    expect((await catalog.as('ManageCatalogSettings').get(path)).body).toEqual(start);
    expect((await catalog.as('member').get(path)).status).toBe(403);
    for (const role of ['Admin', 'ManageCatalogSettings'] as const)
      expect((await catalog.as(role).put(path, { filesMb: 1, uploadsMb: 1, workbooksMb: 1, version: 0 })).status).toBe(
        403,
      );
    expect((await set({ filesMb: 5 })).body).toEqual({ ...start, filesMb: 5, version: 1 });
    const late = await catalog.as('super').put(path, { filesMb: 9, uploadsMb: 0, workbooksMb: 0, version: 0 });
    expect(late.status).toBe(409);
    for (const bad of [-1, 1.5, 100_000_001, '1'])
      expect(
        (await catalog.as('super').put(path, { filesMb: bad, uploadsMb: 0, workbooksMb: 0, version: 1 })).status,
      ).toBe(400);
    const { body } = await catalog.as('Admin').get('/api/changes?take=1');
    expect(body.items[0].label).toBe('Quotas of files');
  });

  it('U-10 of the catalogue refuse an upload of any kind with the figure, and keep nothing of it', async () => {
    expect((await send('Users', 500)).status).toBe(200);
    const { filesTaken } = await quotas();
    expect(filesTaken).toBeGreaterThan(500 * 500 * 3 * 0.9);
    await set({ filesMb: 1 });
    const text = 'The catalogue may keep 1 MB of files and keeps 1 MB: there is no room for this one.';
    const items = await itemsOf(catalog);
    const model = await items.model(await items.division(null));
    const large = randomBytes(megabyte);
    const uploads = {
      image: () => send('Users', 400),
      attachment: () => send('Users', 400, `&parentId=${model}&isAttachment=true`),
      literature: () =>
        catalog
          .as('Users')
          .upload(`/api/hierarchies/${model}/attachments?filename=a.pdf`, pdfSaying(large.toString('hex'))),
      logo: async () =>
        catalog.as('Admin').upload('/api/settings/brand/logo?version=1&filename=a.png', await noise(400), 'image/png'),
      import: () =>
        catalog
          .as('Admin')
          .upload(
            '/api/TransportImportWizardData2/UploadFile?fileName=a.csv',
            Buffer.concat([Buffer.from('Part number,Description\n'), Buffer.from(large.toString('hex'))]),
          ),
    };
    for (const [kind, upload] of Object.entries(uploads)) {
      const { status, body } = await upload();
      expect([kind, status, body.message, body.modelState]).toEqual([kind, 413, text, { quota: [text] }]);
    }
    expect((await quotas()).filesTaken).toBe(filesTaken);
    await set({ filesMb: 0 });
    expect((await send('Users', 400)).status).toBe(200);
  });

  it('U-10 of a user count 24 hours of each, and the same content once', async () => {
    await set({ uploadsMb: 1 });
    const bytes = await noise(500);
    const again = () => catalog.as('Users').upload('/api/file?filename=a.png', bytes, 'image/png');
    expect((await again()).status).toBe(200);
    const { status, body } = await send('Users', 400);
    expect([status, body.message]).toEqual([
      413,
      'A user may upload 1 MB in 24 hours, and you have uploaded 1 MB: there is no room for this one.',
    ]);
    expect((await send('Admin', 400)).status).toBe(200);
    await api.services.database.inCatalog(catalog.id, (db) =>
      db
        .updateTable('catalog_file')
        .set({ added_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
        .execute(),
    );
    expect((await send('Users', 400)).status).toBe(200);
    const other = await api.catalog();
    expect((await other.as('Users').upload('/api/file?filename=a.png', bytes, 'image/png')).status).toBe(200);
  });

  it('U-10 two uploads at once do not pass together, whatever they announce', async () => {
    await set({ filesMb: 1 });
    const all = await Promise.all(Array.from({ length: 6 }, () => send('Users', 450)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 413, 413, 413, 413, 413]);
    expect((await quotas()).filesTaken).toBeLessThanOrEqual(megabyte);
  });

  it('U-10 a file that nothing needs any more takes no room', async () => {
    const table = Buffer.from(`Part number,Description\n${randomBytes(1000).toString('hex')},Bolt\n`);
    const { body } = await catalog
      .as('Admin')
      .upload('/api/TransportImportWizardData2/UploadFile?fileName=a.csv', table);
    expect((await quotas()).filesTaken).toBe(table.length);
    await api.services.database.inCatalog(catalog.id, (db) =>
      db.updateTable('import_file').set({ hash: null }).where('id', '=', body.fileId).execute(),
    );
    await sweepFiles(api.services, -1000);
    expect((await quotas()).filesTaken).toBe(0);
  });
});
