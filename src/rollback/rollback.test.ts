import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachDaily } from '../../test/daily.ts';
import type { TestCatalog } from '../../test/api.ts';
import { Dice } from '../../test/dice.ts';
import { contentOf, editedWorld } from '../../test/editedWorld.ts';
import { itemsOf, versionOf } from '../../test/items.ts';
import { openPublishing } from '../../test/publishing.ts';
import { restoring } from '../../test/restoring.ts';
import { unitRelease } from '../../test/releaseUnits.ts';
import { editAtRandom, groundEdits } from '../../test/releaseEdits.ts';
import { editing, releasesOf } from '../../test/releases.ts';
import { change } from '../platform/change/change.ts';
import { installation } from '../platform/contract/installation.ts';
import type { RestoreStats } from './contract.ts';
import { rollbackJobs } from './jobs.ts';
import { RestoreRefused, restoreTo } from './queries.ts';
import { rollbackMessages } from './rules.ts';

const { api, work } = await openPublishing();
const { points, addValue, renameValue, removeValue } = restoring(api);
const actor = { id: null, name: 'tests' };

const lastChange = (catalog: Pick<TestCatalog, 'id'>) =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from change`.execute(db);
    return rows[0]?.id ?? 0;
  });

const restore = (catalog: Pick<TestCatalog, 'id'>, changeId: number) =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'restore', label: 'Restore', actor, exclusive: true }, () => restoreTo(db, changeId)),
  );

/** Whether the catalogue has other settings than its content says. */
const settingsDiffer = (catalog: TestCatalog) =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ differ: boolean }>`
      select s.value <> to_jsonb(c.publish_parts_without_list) as differ from catalog c
      join catalog_setting s on s.name = 'publish_parts_without_list' where c.id = platform.catalog()`.execute(db);
    return rows[0]?.differ;
  });

async function ended(catalog: TestCatalog, jobId: number) {
  for (let tries = 0; tries < 600; tries++) {
    const { body } = await catalog.as('Admin').get(`/api/restorepoints/jobs/${jobId}`);
    if (body.state !== 'queued' && body.state !== 'running') return body;
    await wait(50);
  }
  throw new Error('The restore does not end.');
}

describe('a restore', () => {
  eachDaily([1, 2, 3, 4])(
    '20.b brings back what was, to any change, and can be brought back itself (seed %i)',
    async (seed) => {
      const catalog = await api.catalog();
      const dice = new Dice(seed);
      const world = await editedWorld(api, catalog, dice);
      const moments: number[] = [];
      for (let step = 0; step < 25; step++) {
        await editing(api, catalog, async (db) => {
          if (dice.chance(0.1)) await groundEdits[dice.of(['partsWithoutList', 'audience', 'typeName'])]?.(db, world);
          else for (let n = 0; n < 3; n++) await editAtRandom(db, world);
        });
        moments.push(await lastChange(catalog));
      }
      for (let step = 0; step < 6; step++) {
        const to = dice.of(moments);
        const [wanted, before, at] = [
          await contentOf(api, catalog, to),
          await contentOf(api, catalog),
          await lastChange(catalog),
        ];
        await restore(catalog, to);
        expect(await contentOf(api, catalog)).toEqual(wanted);
        expect(await restore(catalog, to)).toEqual([]);
        expect(await settingsDiffer(catalog)).toBe(false);
        if (dice.chance(0.5)) {
          await restore(catalog, at);
          expect(await contentOf(api, catalog)).toEqual(before);
        }
        await editing(api, catalog, async (db) => editAtRandom(db, world));
        moments.push(await lastChange(catalog));
      }
    },
  );

  it('20.b brings a branch with its parts list back, and the next publish is a delta', async () => {
    const catalog = await api.catalog();
    const editor = catalog.as('Users');
    const items = await itemsOf(catalog);
    const model = await items.model(await items.division(null));
    const diagram = await items.diagram(model, 'Clutch');
    const row = { tag: '1', partNumber: 'R-1', description: 'Washer', partQty: '1' };
    await editor.post(`/api/diagrams/${diagram}/pegged`, { items: [row] });
    const releases = releasesOf(api, catalog);
    await releases.publish('full');
    const { body: point } = await catalog
      .as('Admin')
      .post('/api/restorepoints', { description: ' Before the mistake ' });
    expect(point).toMatchObject({ description: 'Before the mistake', lastRestored: null, madeBefore: null });
    await editor.post(`/api/diagrams/${diagram}/pegged`, { items: [{ ...row, tag: '2', partNumber: 'R-2' }] });
    expect((await editor.del(`/api/hierarchies/${diagram}?version=${await versionOf(catalog, diagram)}`)).status).toBe(
      200,
    );

    const { body: stats } = await catalog.as('Admin').get(`/api/restorepoints/${point.id}/stats`);
    const of = (table: string) => (stats as RestoreStats).counts.find((one) => one.table === table);
    expect(stats.changes).toBe(2);
    expect(of('hierarchy_item')).toMatchObject({ removed: 0, reverted: 0, brought: 1 });
    expect(of('part')).toMatchObject({ removed: 1, brought: 0 });

    const stop = work(rollbackJobs());
    const started = await catalog.as('Admin').post(`/api/restorepoints/${point.id}/restore`, {});
    const done = await ended(catalog, started.body.jobId);
    await stop();
    expect(done).toMatchObject({ state: 'done', error: null, counts: stats.counts });
    const { body: rows } = await editor.get(`/api/diagrams/${diagram}/pegged`);
    expect(rows).toMatchObject([{ tag: '1' }]);
    expect((await editor.get('/api/parts/find?partNumber=R-2')).status).toBe(404);
    const [before, own] = await points(catalog);
    expect(before).toMatchObject({ description: 'Before: Restore: Before the mistake', madeBefore: done.changeId });
    expect(own?.lastRestored).not.toBeNull();
    const { taken, gone } = await releases.publish('delta');
    expect({ taken: taken.length, gone }).toEqual({ taken: 0, gone: [] });
  });

  it('20.b says that there is nothing to restore, and writes no change', async () => {
    const catalog = await api.catalog();
    await addValue(catalog, 'A');
    const { body: point } = await catalog.as('Admin').post('/api/restorepoints', { description: 'Now' });
    await renameValue(catalog, 'A', 'B');
    await renameValue(catalog, 'B', 'A');
    const { body } = await catalog.as('Admin').get(`/api/restorepoints/${point.id}/stats`);
    expect(body).toMatchObject({ changes: 2, counts: [] });
    const at = await lastChange(catalog);
    const stop = work(rollbackJobs());
    const started = await catalog.as('Admin').post(`/api/restorepoints/${point.id}/restore`, {});
    expect(await ended(catalog, started.body.jobId)).toMatchObject({ state: 'done', changeId: null, counts: [] });
    await stop();
    expect(await lastChange(catalog)).toBe(at);
    expect(await points(catalog)).toHaveLength(1);
  });

  it('20.b goes to a moment of the last 31 days of the person, and to no other', async () => {
    const catalog = await api.catalog();
    await addValue(catalog, 'A');
    await wait(20);
    const moment = new Date().toISOString();
    await wait(20);
    await removeValue(catalog, 'A');
    const admin = catalog.as('Admin');
    const { body } = await admin.get(`/api/restorepoints/stats?timestamp=${moment}`);
    expect(body).toMatchObject({ changes: 1, counts: [{ table: 'lookup_value', brought: 1 }] });
    const day = 86_400_000;
    for (const [ago, text] of [
      [33 * day, rollbackMessages.tooEarly],
      [-day, rollbackMessages.tooLate],
    ] as const) {
      const timestamp = new Date(Date.now() - ago).toISOString();
      const asked = await admin.get(`/api/restorepoints/stats?timestamp=${timestamp}`);
      expect([asked.status, asked.body.modelState.timestamp]).toEqual([400, [text]]);
      expect((await admin.post('/api/restorepoints/restore', { timestamp })).status).toBe(400);
    }
    const stop = work(rollbackJobs());
    const started = await admin.post('/api/restorepoints/restore', { timestamp: moment });
    expect(await ended(catalog, started.body.jobId)).toMatchObject({ state: 'done' });
    await stop();
    const { rows } = await api.services.database.inCatalog(catalog.id, (db) =>
      sql<{ name: string }>`select name from lookup_value where type = 1`.execute(db),
    );
    expect(rows).toContainEqual({ name: 'A' });
  });

  it('20.b is taken back cell by cell, once, and keeps what was edited since', async () => {
    const catalog = await api.catalog();
    const admin = catalog.as('Admin');
    await addValue(catalog, 'A');
    await addValue(catalog, 'B');
    const { body: point } = await admin.post('/api/restorepoints', { description: 'Before' });
    await renameValue(catalog, 'A', 'A2');
    await removeValue(catalog, 'B');
    const before = await contentOf(api, catalog);
    const stop = work(rollbackJobs());
    const restored = await admin.post(`/api/restorepoints/${point.id}/restore`, {});
    const { changeId } = await ended(catalog, restored.body.jobId);
    const preview = await admin.get(`/api/changes/${changeId}/undo`);
    expect(preview.body.counts).toMatchObject([{ table: 'lookup_value', removed: 1, reverted: 1, leftAlone: 0 }]);
    expect((await admin.post(`/api/changes/${changeId}/undo`)).status).toBe(409);
    const undone = await admin.post(`/api/restorepoints/undo/${changeId}`, {});
    expect(await ended(catalog, undone.body.jobId)).toMatchObject({ state: 'done', leftAlone: 0 });
    expect(await contentOf(api, catalog)).toEqual(before);
    expect((await admin.post(`/api/restorepoints/undo/${changeId}`, {})).status).toBe(409);
    const again = await admin.post(`/api/restorepoints/${point.id}/restore`, {});
    const second = (await ended(catalog, again.body.jobId)).changeId as number;
    await renameValue(catalog, 'A', 'Mine');
    const kept = await admin.post(`/api/restorepoints/undo/${second}`, {});
    expect(await ended(catalog, kept.body.jobId)).toMatchObject({ state: 'done', leftAlone: 1 });
    await stop();
    const { body } = await admin.get(`/api/restorepoints?fromChange=${changeId}&toChange=${second}`);
    expect(body.items).toHaveLength(1);
    const stranger = (await api.catalog()).as('Admin');
    expect((await stranger.post(`/api/restorepoints/undo/${second}`, {})).status).toBe(404);
    expect((await admin.post('/api/restorepoints/undo/1', {})).status).toBe(404);
  });

  it('20.b waits for no other long work, and is refused with its name', async () => {
    const catalog = await api.catalog();
    const admin = catalog.as('Admin');
    const { body: point } = await admin.post('/api/restorepoints', { description: 'Now' });
    await addValue(catalog, 'A');
    expect((await admin.post(`/api/restorepoints/${point.id}/restore`, {})).status).toBe(200);
    const second = await admin.post(`/api/restorepoints/${point.id}/restore`, {});
    expect([second.status, second.body.modelState]).toEqual([409, { busy: ['Restore: Now'] }]);
  });

  it('20.b is for Admin alone, and knows no point of another catalogue', async () => {
    const [catalog, other] = [await api.catalog(), await api.catalog()];
    const { body: point } = await other.as('Admin').post('/api/restorepoints', { description: 'Theirs' });
    expect(await points(catalog)).toEqual([]);
    for (const path of ['stats', 'restore']) {
      const call = catalog.as('Admin');
      const url = `/api/restorepoints/${point.id}/${path}`;
      expect((await (path === 'stats' ? call.get(url) : call.post(url, {}))).status).toBe(404);
    }
    expect((await catalog.as('Admin').del(`/api/restorepoints/${point.id}`)).status).toBe(404);
    for (const role of ['member', 'Administrators', 'Publisher', 'AllowImport'] as const)
      expect((await catalog.as(role).get('/api/restorepoints')).status).toBe(403);
    expect((await catalog.as('Admin').post('/api/restorepoints', { description: '  ' })).status).toBe(400);
    expect((await catalog.as('Admin').post('/api/restorepoints', { description: 'x'.repeat(257) })).status).toBe(400);
  });
});

describe('23 a restore beside the installation', () => {
  it('is refused where what comes back refers to what was deleted there, and says to what', async () => {
    const { catalog, edit, shared, value, mark, items } = await unitRelease(api);
    const spare = await value(1005, 'Spare');
    await edit(
      sql`update major_unit set make_id = ${spare} where item_id = any(${[items.unit, items.other]}::bigint[])`,
    );
    const { body: point } = await catalog.as('Admin').post('/api/restorepoints', { description: 'With the make' });
    await edit(sql`update major_unit set make_id = null`);
    const stats = async () =>
      (await catalog.as('Admin').get(`/api/restorepoints/${point.id}/stats`)).body as RestoreStats;
    expect((await stats()).refused).toBeNull();
    await shared(sql`delete from list_value where id = ${spare}`);
    const refused = {
      total: 1,
      items: [
        {
          reason: 'missing',
          table: 'list_value',
          id: spare,
          name: `Spare ${mark}`,
          in: 'major_unit',
          count: 2,
          examples: ['Fjell 600 LT', 'Tundra'],
        },
      ],
    };
    const told = await stats();
    expect(told.refused).toEqual(refused);
    expect(told.counts).toContainEqual({ table: 'major_unit', removed: 0, reverted: 2, brought: 0 });
    const before = await contentOf(api, catalog);
    await expect(restore(catalog, point.changeId)).rejects.toMatchObject({ refused });
    expect(await contentOf(api, catalog)).toEqual(before);

    const stop = work(rollbackJobs());
    const started = await catalog.as('Admin').post(`/api/restorepoints/${point.id}/restore`, {});
    const ends = await ended(catalog, started.body.jobId);
    await stop();
    expect(ends).toMatchObject({ state: 'failed', error: rollbackMessages.refused([`Spare ${mark}`], 0) });
  });

  it('of the installation is refused where another catalogue refers to what would go', async () => {
    const at = await lastChange(installation);
    const { catalog, ids, mark } = await unitRelease(api);
    const names = [`Fjell ${mark}`, `Snow ${mark}`];
    const error = await restore(installation, at).catch((one: unknown) => one);
    if (!(error instanceof RestoreRefused)) throw error;
    const { items, total } = error.refused;
    expect(total).toBeGreaterThan(3);
    const make = { reason: 'needed', table: 'list_value', id: ids.make, name: names[0], in: 'major_unit', count: 2 };
    expect(items).toContainEqual({ ...make, examples: [catalog.code] });
    expect(items.map(({ name }) => name)).toContain(names[1]);
  });
});
