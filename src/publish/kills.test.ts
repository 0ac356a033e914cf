/** @module-tag daily */
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { setState } from '../../test/items.ts';
import { tries } from '../../test/kills/tries.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';

const { api, database, work, spawnWorker, publisher } = await openPublishing();

const before = [
  ['publish.started'],
  ['publish.afterSnapshot'],
  ['release.beforeFile'],
  ['release.afterFile'],
  ['publish.afterBuild'],
  ['publish.beforeSwitch'],
  ['publish.beforeCommit'],
] as const;

async function opened() {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  const planted = await plantedCatalog(catalog);
  /** Everything that says what readers see. */
  const pointed = () =>
    database.inCatalog(catalog.id, async (db) => ({
      published: await db.selectFrom('published').selectAll().orderBy('environment').execute(),
      releases: await db.selectFrom('release').select(['number', 'manifests']).orderBy('number').execute(),
      items: await db.selectFrom('release_item').selectAll().orderBy('item_id').orderBy('from_release').execute(),
      changes: await db.selectFrom('change').select('label').where('kind', '=', 'publish').orderBy('id').execute(),
    }));
  return { catalog, me, planted, pointed };
}

/** Begins with a worker that kills itself at a point, and waits for its end. */
async function killedAt(point: string, begin: () => Promise<number>): Promise<number> {
  const worker = spawnWorker(point);
  const over = once(worker, 'exit');
  const id = await begin();
  await over;
  expect(worker.signalCode).toBe('SIGKILL');
  return id;
}

describe('P-01 a publish whose worker is killed', () => {
  it.each(tries(before))('at %s has changed nothing, and is done after the restart, once (%i)', async (point) => {
    const { catalog, me, planted, pointed } = await opened();
    const stopFirst = work();
    await me.run('Publish/2');
    await stopFirst();
    await setState(catalog, planted.diagram, 4);
    const old = await pointed();
    const id = await killedAt(point, () => me.begin('Publish/2'));
    expect(await pointed()).toEqual(old);
    expect((await me.get('RunningSession')).sessionId).toBe(id);
    const stop = work();
    expect(await me.settled(id)).toMatchObject({ taskState: 2, release: 2 });
    await stop();
    expect(await me.history()).toMatchObject([
      { id, release: 2, status: 1, items: 2 },
      { release: 1, status: 1, items: 3 },
    ]);
    const now = await pointed();
    expect(now.releases).toHaveLength(2);
    expect(now.changes).toHaveLength(2);
    expect((await me.get('Environments'))[0]).toMatchObject({ release: 2, items: 2, diagrams: 0 });
    const lines = (await me.get(`Log?id=${id}`)).items;
    expect(lines.filter(({ state }: { state: string }) => state === 'running')).toEqual([]);
  });

  it.each(tries([['publish.afterCommit']]))('at %s is done, and nothing runs again (%i)', async (point) => {
    const { me, pointed } = await opened();
    const id = await killedAt(point, () => me.begin('Publish/2'));
    const done = await pointed();
    expect(done.releases).toHaveLength(1);
    const stop = work();
    expect(await me.settled(id)).toMatchObject({ taskState: 2 });
    expect(await me.run('Publish/1')).toMatchObject({ taskState: 2, release: 1 });
    await stop();
    expect((await pointed()).items).toEqual(done.items);
    expect(await me.history()).toHaveLength(2);
  });

  it.each(tries([['goBack.beforeCommit'], ['goBack.afterCommit']]))(
    'going back: at %s it shows one release or the other, then the one asked for (%i)',
    async (point) => {
      const { catalog, me, planted, pointed } = await opened();
      const stopFirst = work();
      await me.run('Publish/2');
      await setState(catalog, planted.diagram, 4);
      await me.run('Publish/2');
      await stopFirst();
      const old = await pointed();
      const id = await killedAt(point, () => me.begin('GoBack/2', { release: 1 }));
      if (point === 'goBack.beforeCommit') expect(await pointed()).toEqual(old);
      else expect(await me.shown()).toMatchObject({ Staging: 1 });
      const stop = work();
      expect(await me.settled(id)).toMatchObject({ taskState: 2 });
      await stop();
      expect(await me.shown()).toMatchObject({ Staging: 1 });
      expect(await me.history()).toHaveLength(3);
      const now = await pointed();
      expect([now.releases, now.items]).toEqual([old.releases, old.items]);
    },
  );

  it('three times at the same point has failed, says so, and holds nobody up', async () => {
    const { me, pointed } = await opened();
    const id = await killedAt('publish.afterBuild', () => me.begin('Publish/2'));
    for (let nth = 0; nth < 2; nth++) await once(spawnWorker('publish.afterBuild'), 'exit');
    const stop = work();
    expect(await me.settled(id)).toMatchObject({ taskState: 3 });
    expect((await pointed()).published).toEqual([]);
    expect(await me.get('LastFailed')).toMatchObject({ id, status: 2 });
    expect(await me.run(`PublishResume/${id}`)).toMatchObject({ taskState: 2, release: 1 });
    expect(await me.history()).toMatchObject([{ id, status: 1 }]);
    await stop();
  });
});
