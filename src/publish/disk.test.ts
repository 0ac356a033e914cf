import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
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
  await expect.poll(() => me.get('LastFailed'), { timeout: 10_000 }).toMatchObject({ id, status: 2 });
  const { message } = await me.get('LastFailed');
  expect(message).toMatch(/^The directory is gone: release file p\/\S+ could not be written\.$/);
  expect((await me.log(id)).slice(-2)).toEqual([message, 'Staging serves no release yet.']);
  await rm(folder);
  expect(await me.run(`PublishResume/${id}`)).toMatchObject({ taskState: 2, release: 1 });
  await stop();
});
