import { beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, versionOf } from '../../../test/items.ts';
import { momentMessages } from '../../platform/http/moment.ts';
import { historyMessages } from '../rules.ts';
import type { Moment, Track } from './contract.ts';

const api = await openApi();
let catalog: TestCatalog;
let add: Awaited<ReturnType<typeof itemsOf>>;
beforeEach(async () => {
  catalog = await api.catalog();
  add = await itemsOf(catalog);
});

const moment = async (query = ''): Promise<Moment> => (await catalog.as('Users').get(`/api/moments${query}`)).body;
const track = async (from: string, to: string, more = ''): Promise<Track> =>
  (await catalog.as('member').get(`/api/moments/track?from=${from}&to=${to}${more}`)).body;

/** A model that was added, renamed and removed, with changes of others between; answers each moment. */
async function life() {
  const start = await moment();
  const division = await add.division(null);
  const model = await add.model(division, 'Fjell 600 LT');
  const added = await moment();
  await add.model(division, 'Other');
  await catalog
    .as('Users')
    .post(`/api/items/Oem/${model}`, { version: await versionOf(catalog, model), displayName: 'Fjell' });
  const renamed = await moment();
  await catalog.as('Users').del(`/api/hierarchies/${model}?version=${await versionOf(catalog, model)}`);
  return { start, model, added, renamed, removed: await moment() };
}

describe('a moment', () => {
  it('20.c is the newest change, that of a number, or the last one until a time, with its neighbours', async () => {
    const { start, added, removed } = await life();
    expect(removed).toMatchObject({ later: null, last: { changeId: removed.changeId }, item: null });
    expect(added).toMatchObject({ kind: 'edit', label: expect.stringContaining('Fjell 600 LT') });
    const again = await moment(`?change=${added.changeId}`);
    expect(again).toMatchObject({ changeId: added.changeId, at: added.at, actorName: added.actorName });
    expect(again.first.changeId).toBeLessThanOrEqual(start.changeId);
    expect((await moment(`?change=${again.later?.changeId}`)).earlier).toEqual({
      changeId: added.changeId,
      at: added.at,
    });
    const atTime = await moment(`?at=${again.later?.at}`);
    expect([atTime.changeId, atTime.at]).toEqual([again.later?.changeId, again.later?.at]);
    expect((await moment(`?at=${new Date().toISOString()}`)).changeId).toBe(removed.changeId);
    expect(await moment(`?change=${again.first.changeId}`)).toMatchObject({ earlier: null });
  });

  it('20.c tells of an item whether it was there, and what it is since when, and its versions before and behind', async () => {
    const { start, model, added, renamed, removed } = await life();
    const of = async ({ changeId }: Moment) => (await moment(`?change=${changeId}&itemId=${model}`)).item;
    const at = ({ changeId, at: time }: Moment) => ({ changeId, at: time });
    const known = { name: 'Fjell 600 LT', added: at(added) };
    expect(await of(start)).toEqual({ ...known, isThere: false, since: null, earlier: null, later: at(added) });
    expect(await of(added)).toEqual({ ...known, isThere: true, since: at(added), earlier: null, later: at(renamed) });
    expect(await of(renamed)).toEqual({
      ...known,
      isThere: true,
      since: at(renamed),
      earlier: at(added),
      later: at(removed),
    });
    expect(await of(removed)).toEqual({
      ...known,
      isThere: false,
      since: at(removed),
      earlier: at(renamed),
      later: null,
    });
    expect((await moment('?itemId=900000000000001')).item).toBeNull();
  });

  it('20.c is refused in words before the log begins, in the future and where no such change is', async () => {
    const other = await api.catalog();
    const { changeId } = (await other.as('member').get('/api/moments')).body;
    const refused = async (query: string) => {
      const { status, body } = await catalog.as('member').get(`/api/moments?${query}`);
      return [status, body.message];
    };
    expect(await refused('at=2001-01-01T00:00:00Z')).toEqual([400, historyMessages.tooEarly]);
    expect(await refused('at=2201-01-01T00:00:00Z')).toEqual([400, historyMessages.tooLate]);
    expect(await refused(`change=${changeId}`)).toEqual([400, momentMessages.unknown(changeId)]);
    expect((await refused('at=yesterday'))[0]).toBe(400);
  });
});

describe('the track', () => {
  it('20.c has the changes between two times in so many stretches, none left out', async () => {
    const { start, removed } = await life();
    const from = new Date(Date.parse(start.at) - 1000).toISOString();
    const to = new Date(Date.now() + 1000).toISOString();
    const { ticks, releases } = await track(from, to);
    const all = await track(from, to, '&stretches=1');
    expect(releases).toEqual([]);
    expect(all.ticks).toEqual([
      { changeId: removed.changeId, at: removed.at, changes: ticks.reduce((sum, { changes }) => sum + changes, 0) },
    ]);
    expect(ticks.map(({ changeId }) => changeId)).toEqual(
      ticks.map(({ changeId }) => changeId).toSorted((a, b) => a - b),
    );
    expect((await track('2001-01-01T00:00:00Z', '2001-02-01T00:00:00Z')).ticks).toEqual([]);
    const { status } = await catalog.as('member').get(`/api/moments/track?from=${to}&to=${from}`);
    expect(status).toBe(400);
  });

  it('20.c marks the publishes that ended, by environment', async () => {
    await api.services.database.inCatalog(catalog.id, (db) =>
      db
        .insertInto('publish_session')
        .values([
          {
            context: 'Oem',
            environment: 'Staging',
            kind: 'full',
            release_number: 1,
            status: 1,
            started_by_name: 'x',
            ended_at: '2026-03-02T10:00:00Z',
          },
          {
            context: 'Oem',
            environment: 'Production',
            kind: 'delta',
            release_number: 1,
            status: 2,
            started_by_name: 'x',
            ended_at: '2026-03-02T11:00:00Z',
          },
          {
            context: 'Oem',
            environment: 'Production',
            kind: 'prices',
            release_number: 1,
            status: 1,
            started_by_name: 'x',
            ended_at: '2026-03-02T12:00:00Z',
          },
        ])
        .execute(),
    );
    const { releases } = await track('2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z');
    expect(releases).toEqual([{ environment: 'Staging', number: 1, at: '2026-03-02T10:00:00.000Z' }]);
  });
});
