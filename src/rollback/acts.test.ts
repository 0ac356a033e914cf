import { beforeAll, expect, it } from 'vitest';
import { openImports } from '../../test/importing.ts';

const { api, work, importer } = await openImports();
beforeAll(() => void work());

it('20.b a point that was made before an import names its file and whose import it was', async () => {
  const catalog = await api.catalog();
  const me = importer(catalog);
  const run = async (name: string, text: string) => {
    const { body: file } = await me.upload(text, name);
    await me.settled((await me.start(file.fileId)).body.importSessionId);
  };
  await run('spring.csv', 'Name\nEach\n');
  await run('autumn.csv', 'Name\nBox\n');
  const admin = catalog.as('Admin');
  const points = async () => (await admin.get('/api/restorepoints')).body.items;
  const [second, first] = await points();
  const act = { kind: 'import', label: 'Import: Test values' };
  expect(first).toMatchObject({ act: { ...act, files: ['spring.csv'] }, actorName: expect.stringMatching(/./) });
  expect(second).toMatchObject({ act: { ...act, files: ['autumn.csv'] } });

  await admin.put(`/api/restorepoints/${first.id}`, { description: 'Before spring' });
  const mine = (await admin.post('/api/restorepoints', { description: 'Mine' })).body;
  expect(mine.act).toBe(null);
  expect((await points()).map((one: { act: object | null }) => one.act !== null)).toEqual([false, true, false]);
});
