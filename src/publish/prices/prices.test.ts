import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../../test/api.ts';
import { openPublishing, plantedCatalog } from '../../../test/publishing.ts';
import { change } from '../../platform/change/change.ts';
import { startDue } from '../../platform/jobs/schedule.ts';
import { pricesSchedule } from './jobs.ts';

const { api, database, work, publisher } = await openPublishing();
const tests = { id: null, name: 'tests' };
const look = () => startDue(api.services, pricesSchedule);

/** Sets the day whose prices an environment shows, and its release was made with, so many days back. */
const moveBack = (catalog: TestCatalog, days: number) =>
  database.inCatalog(catalog.id, async (db) => {
    const day = sql<string>`current_date - ${days}::int`;
    await db.updateTable('published').set({ prices_of: day }).execute();
    await db.updateTable('release').set({ prices_of: day }).execute();
  });

/** A price that begins today. */
const priceOfToday = (catalog: TestCatalog, partId: number) =>
  database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Price', actor: tests }, async () => {
      const audiences = db.selectFrom('price_audience').select('id').where('context', '=', 'Oem');
      const { id } = await audiences.where('is_enabled', '=', true).limit(1).executeTakeFirstOrThrow();
      const price = { part_id: partId, audience_id: id, effective_date: sql<string>`current_date`, cost: 1, msrp: 2 };
      await db.insertInto('price').values(price).execute();
    }),
  );

const pricesJobs = (catalog: TestCatalog) =>
  database.outside((db) =>
    db
      .selectFrom('job')
      .select('state')
      .where('catalog_id', '=', catalog.id)
      .where('kind', '=', 'prices')
      .orderBy('id')
      .execute(),
  );
const manifestsOf = (catalog: TestCatalog) =>
  database.inCatalog(catalog.id, (db) =>
    db.selectFrom('published').select(['environment', 'manifests', 'prices_of']).orderBy('environment').execute(),
  );

describe('the prices of a new day', () => {
  it('are shown once the day has begun, by one job, in the same release; the history tells of it', async () => {
    const catalog = await api.catalog();
    const me = publisher(catalog);
    const { partId } = await plantedCatalog(catalog);
    const stop = work();
    await priceOfToday(catalog, partId);
    await me.run('Publish/2');
    await me.run('Publish/1');
    const today = await manifestsOf(catalog);
    const pricesOf = today[0]?.prices_of;
    await look();
    expect(await pricesJobs(catalog)).toEqual([]);
    await stop();

    // As if it had been published yesterday, when the price had not begun.
    await moveBack(catalog, 1);
    await database.inCatalog(catalog.id, async (db) => {
      for (const { environment, manifests } of today) {
        const without = Object.fromEntries(Object.entries(manifests).filter(([layer]) => !layer.includes('.a')));
        await db.updateTable('published').set({ manifests: without }).where('environment', '=', environment).execute();
      }
    });
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await pricesJobs(catalog)).toHaveLength(2);
    const again = work();
    await expect.poll(() => pricesJobs(catalog)).toEqual([{ state: 'done' }, { state: 'done' }]);
    expect(await manifestsOf(catalog)).toEqual(today);
    const entries = (await me.history()).slice(0, 2);
    expect(entries).toMatchObject(
      ['Staging', 'Production'].map(() => ({ kind: 'prices', status: 1, release: 1, pricesOf, startedBy: 'Schedule' })),
    );
    // They are no publish that somebody made.
    expect((await me.get('PublishingState')).isStagingLatest).toBe(false);
    await look();
    expect(await pricesJobs(catalog)).toHaveLength(2);
    await again();
  });

  it('of a day on which none begins only move the day', async () => {
    const catalog = await api.catalog();
    const me = publisher(catalog);
    await plantedCatalog(catalog);
    const stop = work();
    await me.run('Publish/2');
    const [before] = await manifestsOf(catalog);
    await moveBack(catalog, 3);
    await look();
    await expect.poll(() => pricesJobs(catalog)).toEqual([{ state: 'done' }]);
    expect(await manifestsOf(catalog)).toEqual([before]);
    expect(await me.history()).toHaveLength(1);
    await stop();
  });

  it('come with a release that one goes back to', async () => {
    const catalog = await api.catalog();
    const me = publisher(catalog);
    const { partId } = await plantedCatalog(catalog);
    const stop = work();
    await priceOfToday(catalog, partId);
    await me.run('Publish/2');
    const [today] = await manifestsOf(catalog);
    await me.run('FullPublish/2');
    await database.inCatalog(catalog.id, async (db) => {
      const first = await db
        .selectFrom('release')
        .select(['id', 'manifests'])
        .where('number', '=', 1)
        .executeTakeFirstOrThrow();
      const without = Object.fromEntries(Object.entries(first.manifests).filter(([layer]) => !layer.includes('.a')));
      const values = { manifests: without, prices_of: sql<string>`current_date - 1` };
      await db.updateTable('release').set(values).where('id', '=', first.id).execute();
    });
    expect(await me.run('GoBack/2', { release: 1 })).toMatchObject({ taskState: 2 });
    expect(await manifestsOf(catalog)).toEqual([today]);
    await stop();
  });
});
