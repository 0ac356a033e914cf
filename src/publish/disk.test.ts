import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { setState, versionOf } from '../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { catalogFolder, releaseRoot } from '../release/service.ts';

const { api, work, publisher } = await openPublishing();

it('15.10 a disk error ends that publish only, says what failed and on which file, and is resumed', async () => {
  const [catalog, other] = [await api.catalog(), await api.catalog()];
  const [me, they] = [publisher(catalog), publisher(other)];
  await plantedCatalog(catalog);
  await plantedCatalog(other);
  const stop = work();
  const folder = catalogFolder(releaseRoot(api.services.config.filesDir), catalog.id);
  await mkdir(dirname(folder), { recursive: true });
  await writeFile(folder, 'in the way');
  const id = await me.begin('Publish/2');
  expect(await they.run('Publish/2')).toMatchObject({ taskState: 2, release: 1 });
  await expect.poll(() => me.get('LastFailed')).toMatchObject({ id, status: 2 });
  const { message } = await me.get('LastFailed');
  expect(message).toMatch(/^The directory is gone: release file p\/\S+ could not be written\.$/);
  expect((await me.log(id)).slice(-2)).toEqual([message, 'Staging serves no release yet.']);
  await rm(folder);
  expect(await me.run(`PublishResume/${id}`)).toMatchObject({ taskState: 2, release: 1 });
  await stop();
});

it('15.11 a full publish writes anew what is damaged, and takes no damaged picture', async () => {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  const { diagram } = await plantedCatalog(catalog);
  const editor = catalog.as('Users');
  const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c41' } })
    .png()
    .toBuffer();
  const { body: image } = await editor.upload('/api/file?filename=a.png', png, 'image/png');
  const version = await versionOf(catalog, diagram);
  await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId: image.id });
  await setState(catalog, diagram, 2, 3);
  const stop = work();
  await me.run('Publish/2');
  const folder = catalogFolder(releaseRoot(api.services.config.filesDir), catalog.id);
  const list = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const paths = (await list()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = () => Promise.all(paths.map((path) => readFile(path)));
  const before = await contents();
  expect(paths.filter((path) => path.endsWith('.png'))).toHaveLength(2);
  for (const path of paths) {
    // A picture is one file with that of the store: it is parted from it first.
    await rm(path);
    await writeFile(path, 'damaged');
  }
  expect(await me.run('FullPublish/2')).toMatchObject({ taskState: 2, release: 2 });
  expect(await contents()).toEqual(before);

  const { files, database } = api.services;
  const { hash } = await database.inCatalog(catalog.id, (db) =>
    db.selectFrom('image').select('hash').where('id', '=', image.id).executeTakeFirstOrThrow(),
  );
  const whole = await files.read(hash);
  const changed = Buffer.from(whole);
  changed[whole.length - 5] = (changed[whole.length - 5] ?? 0) ^ 1;
  await writeFile(files.path(hash), changed);
  const id = await me.begin('FullPublish/2');
  await expect.poll(() => me.get('LastFailed')).toMatchObject({ id });
  expect((await me.get('LastFailed')).message).toMatch(/: image file is damaged$/);
  await writeFile(files.path(hash), whole);
  await stop();
});
