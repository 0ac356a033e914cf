import { beforeAll, expect, it } from 'vitest';
import { setState } from '../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { rollbackJobs } from './jobs.ts';

const { api, work, publisher } = await openPublishing();
beforeAll(() => {
  work();
  work(rollbackJobs());
});

it('20.publish no full publish is due after a restore: the next one is a delta that shows the restored state', async () => {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  const admin = catalog.as('Admin');
  const { diagram } = await plantedCatalog(catalog);
  await me.run('Publish/2');
  const { body: point } = await admin.post('/api/restorepoints', { description: 'Whole' });
  await setState(catalog, diagram, 4);
  await me.run('Publish/2');
  expect((await me.get('Environments'))[0]).toMatchObject({ release: 2, items: 2, diagrams: 0 });
  const { body: started } = await admin.post(`/api/restorepoints/${point.id}/restore`, {});
  expect(started.jobId).toBeGreaterThan(0);
  await expect.poll(async () => (await me.get('PublishingState')).counts.ready, { timeout: 20_000 }).toBe(1);
  await expect.poll(async () => (await me.get('PublishingState')).state, { timeout: 20_000 }).toBe(3);
  expect(await me.get('PublishingState')).toMatchObject({
    isRePublishRequired: false,
    isChangesFound: true,
    environmentsDeltasAvailableFor: [2, 1],
  });
  expect(await me.run('Publish/2')).toMatchObject({ taskState: 2, release: 3 });
  expect((await me.history())[0]).toMatchObject({ release: 3, kind: 'delta' });
  expect((await me.get('Environments'))[0]).toMatchObject({ release: 3, items: 3, diagrams: 1 });
  expect((await me.get('PublishingState')).isRePublishRequired).toBe(false);
});
