import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { editing } from '../../test/releases.ts';
import { restoring } from '../../test/restoring.ts';
import type { RestorePoint } from './contract.ts';
import { earliestMoment } from './rules.ts';

const api = await openApi();
const { points, addValue } = restoring(api);

describe('restore points', () => {
  it('20.b are made before every import and restore where the setting is on, and describe the state before', async () => {
    const catalog = await api.catalog();
    await addValue(catalog, 'A');
    await addValue(catalog, 'B', 'import');
    const [point] = await points(catalog);
    expect(point).toMatchObject({ description: 'Before: Import: Parts', madeBefore: expect.any(Number) });
    const { body } = await catalog.as('Admin').get(`/api/restorepoints/${point?.id}/stats`);
    expect(body).toMatchObject({
      changes: 1,
      counts: [{ table: 'lookup_value', removed: 1, reverted: 0, brought: 0 }],
    });
    await editing(api, catalog, (db) =>
      sql`update catalog set restore_points = false where id = platform.catalog()`.execute(db),
    );
    await addValue(catalog, 'C', 'import');
    expect(await points(catalog)).toHaveLength(1);
  });

  it('20.b made by themselves are kept 30 days, or the newest 100; those of people for ever', async () => {
    const catalog = await api.catalog();
    await catalog.as('Admin').post('/api/restorepoints', { description: 'Mine' });
    for (let n = 0; n < 103; n++) await addValue(catalog, `V${n}`, 'import');
    const age = (interval: string) =>
      editing(api, catalog, (db) => sql`update restore_point set at = at - ${interval}::interval`.execute(db));
    await age('29 days');
    await addValue(catalog, 'W1', 'import');
    const all = (await catalog.as('Admin').get('/api/restorepoints')).body;
    expect(all.totalCount).toBe(105);
    await age('2 days');
    await addValue(catalog, 'W2', 'import');
    expect((await catalog.as('Admin').get('/api/restorepoints')).body.totalCount).toBe(101);
    const second = (await catalog.as('Admin').get(`/api/restorepoints?before=${all.before}`)).body;
    expect(second.items.map((one: RestorePoint) => one.description)).toEqual(['Mine']);
  });

  it('20.b are described anew and forgotten', async () => {
    const catalog = await api.catalog();
    const admin = catalog.as('Admin');
    const { body: point } = await admin.post('/api/restorepoints', { description: 'One' });
    expect((await admin.put(`/api/restorepoints/${point.id}`, { description: 'Two' })).body.description).toBe('Two');
    expect((await admin.del(`/api/restorepoints/${point.id}`)).status).toBe(200);
    expect(await points(catalog)).toEqual([]);
  });

  it('20.b reach back to 00:00 of the day 31 days ago, where the person is', () => {
    const now = new Date('2026-11-24T23:30:00Z');
    expect(earliestMoment(now, 0).toISOString()).toBe('2026-10-24T00:00:00.000Z');
    expect(earliestMoment(now, -60).toISOString()).toBe('2026-10-24T23:00:00.000Z');
    expect(earliestMoment(now, 300).toISOString()).toBe('2026-10-24T05:00:00.000Z');
  });
});
