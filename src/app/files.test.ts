import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { setState, versionOf } from '../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { by } from '../../test/readers.ts';
import { checkKind } from '../image/check/queries.ts';
import { catalogFolder, releaseRoot } from '../release/service.ts';
import { allJobs } from './registered.ts';

const { api, work, publisher } = await openPublishing();

it('15.11 release pictures that were cut are not served, and the check of all files names them, and images beside hashes', async () => {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  const { diagram } = await plantedCatalog(catalog);
  const editor = catalog.as('Users');
  const png = await sharp({ create: { width: 500, height: 450, channels: 3, background: '#2b7' } })
    .png()
    .toBuffer();
  const { body: image } = await editor.upload('/api/file?filename=Valve.png', png, 'image/png');
  const version = await versionOf(catalog, diagram);
  await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId: image.id });
  await setState(catalog, diagram, 2, 3);
  const { files, database, jobs, config } = api.services;
  const stopPublishing = work();
  await me.run('Publish/2');
  await stopPublishing();
  const folder = catalogFolder(releaseRoot(config.filesDir), catalog.id);
  const pictures = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.png'));
  const [cut = '', left = ''] = pictures;
  const shown = async (path: string) => {
    const { status, body } = await by(
      catalog,
      'Users',
    )(`/published/${catalog.code}/staging/${path.replaceAll('\\', '/')}`);
    return status === 200 ? status : body;
  };
  expect([await shown(cut), await shown(left)]).toEqual([200, 200]);
  // A picture is one file with that of the store: it is parted from it first.
  const half = (await readFile(join(folder, cut))).subarray(0, 200);
  await rm(join(folder, cut));
  await writeFile(join(folder, cut), half);
  expect(await shown(cut)).toMatchObject({ message: 'The file is damaged.' });
  const { hash, name } = await database.inCatalog(catalog.id, async (db) => ({
    ...(await db.selectFrom('image').select('hash').where('id', '=', image.id).executeTakeFirstOrThrow()),
    ...(await db.selectFrom('hierarchy_item').select('name').where('id', '=', diagram).executeTakeFirstOrThrow()),
  }));
  await rm(files.path(hash));

  // Jobs of other kinds may be left by tests before, in the same database.
  const stop = work((await allJobs(api.services)).filter(({ kind }) => kind === checkKind));
  const actor = { id: null, name: 'Schedule' };
  const job = await database.outside((db) =>
    jobs.enqueue(db, { kind: checkKind, label: 'Check', catalogId: null, input: {}, actor }),
  );
  const result = () => database.outside((db) => db.selectFrom('job').select('result').where('id', '=', job).execute());
  await expect
    .poll(result, { timeout: 60_000 })
    .toMatchObject([{ result: { releases: expect.arrayContaining([expect.anything()]) } }]);
  const [{ result: found } = { result: null }] = await result();
  const usedBy = [`${catalog.code}: image Valve of ${name}`];
  expect(found).toMatchObject({
    named: expect.arrayContaining([{ hash, problem: 'The file is missing.', usedBy }]),
    releases: expect.arrayContaining([
      {
        catalog: catalog.code,
        damaged: 1,
        named: [expect.stringMatching(/\.png: its content is not what its name says$/)],
      },
    ]),
  });
  await stop();
});
