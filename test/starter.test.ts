import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { openImports } from './importing.ts';
import { importTypes } from '../src/app/registered.ts';
import { bringingOrder } from '../src/import/rules.ts';
import { templateKeys } from '../src/sample/starter/rules.ts';

const { api, work, importer } = await openImports(importTypes);
work();

/** The files of a zip by their names; of one that holds a zip, which no upload may. */
async function filesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

it(
  '18.f the zip of a small catalogue is imported into an empty one as it is, without a rejected row',
  { tags: 'daily' },
  async () => {
    const catalog = await api.catalog();
    const { caller, upload, start, settled } = importer(catalog);
    const answer = await api.app.inject({
      url: `/${catalog.code}/api/import/starter`,
      headers: { authorization: `Bearer ${await catalog.as('AllowImport').token()}` },
    });
    expect(answer.statusCode).toBe(200);
    const files = await filesOf(answer.rawPayload);
    const tables = [...files].filter(([name]) => name.endsWith('.csv'));
    expect(tables.length).toBeGreaterThan(4);
    expect(files.get('Read me.txt')?.toString()).toContain('in the order of their numbers');
    for (const [name, content] of tables) {
      const type = importTypes.find(({ key }) => key === bringingOrder[Number(name.slice(0, 1)) - 1]);
      const drawings = files.get(name.replace('.csv', '.zip'));
      const zip =
        drawings &&
        (await caller.upload('/api/TransportImportWizardData2/UploadZipFile?fileName=drawings.zip', drawings));
      const { fileId } = (await upload(content, name)).body;
      const started = await start(fileId, {
        importTypeId: type?.id,
        ...(zip && { zipFileId: zip.body.fileId }),
      });
      expect([name, started.status, JSON.stringify(started.body.modelState ?? {})]).toEqual([name, 200, '{}']);
      const done = await settled(started.body.importSessionId);
      expect([name, done.state, done.rejected, done.errorSummary]).toEqual([name, 2, 0, []]);
      expect(done.counts.create).toBeGreaterThan(0);
      await caller.post(`/api/import/session/${started.body.importSessionId}/complete`);
    }
  },
);

it('18.g the small catalogue and the templates have names that every file system takes', async () => {
  const catalog = await api.catalog();
  const headers = { authorization: `Bearer ${await catalog.as('AllowImport').token()}` };
  const get = (path: string) => api.app.inject({ url: `/${catalog.code}/api/import/${path}`, headers });
  const names = [...(await filesOf((await get('starter')).rawPayload)).keys()];
  expect(names).toContain('7 Serial-VIN rules.csv');
  const template = await get('template/serialVin');
  expect(template.headers['content-disposition']).toBe('attachment; filename="Serial-VIN rules.csv"');
  expect(names.filter((name) => /[\\/:*?"<>|]/.test(name))).toEqual([]);
});

it('18.f every template has the columns of its kind, by which it is mapped by itself, and rows to look at', async () => {
  const catalog = await api.catalog();
  for (const key of templateKeys) {
    const { status, body } = await catalog.as('AllowImport').get(`/api/import/template/${key}`);
    const [head = '', ...rows] = String(body).replace('\uFEFF', '').trim().split('\n');
    const titles = importTypes
      .find((type) => type.key === key)
      ?.columns.filter(({ dataType }) => dataType !== 'map' && dataType !== 'list')
      .map(({ title }) => title);
    expect([key, status, head.trim().split(',')]).toEqual([key, 200, titles]);
    expect([key, rows.length]).toEqual([key, expect.toSatisfy((count: number) => count > 0)]);
  }
});
