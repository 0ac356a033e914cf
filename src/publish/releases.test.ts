import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RoleName } from '../../test/api.ts';
import { setState } from '../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { by } from '../../test/readers.ts';
import { nodeAddress } from '../release/rules.ts';
import type { ReleasePointer } from '../release/contract.ts';

const { api, database, work, publisher } = await openPublishing();
beforeAll(() => void work());

describe('20.publish each release that is kept', () => {
  it('is browsed by who may publish, whatever environments show, and by nobody else', async () => {
    const catalog = await api.catalog();
    const me = publisher(catalog);
    const { diagram } = await plantedCatalog(catalog);
    await me.run('Publish/2');
    await setState(catalog, diagram, 4);
    await me.run('Publish/2');
    const at = (role: RoleName, release: number | string, file = 'release.json') =>
      by(catalog, role)(`/published/${catalog.code}/release-${release}/${file}`);
    const first = await at('Publisher', 1);
    expect([first.status, first.body]).toMatchObject([200, { release: 1, isPinned: true, layers: [{ id: 'p' }] }]);
    const second = await at('Admin', 2);
    expect(second.body).toMatchObject({ release: 2, isPinned: true });
    const manifestOf = ({ body }: { body: unknown }) => (body as ReleasePointer).layers[0]?.manifest ?? '';
    expect(manifestOf(first)).not.toBe(manifestOf(second));
    const file = nodeAddress('p', manifestOf(first));
    expect((await at('Publisher', 1, file)).status).toBe(200);
    expect((await at('Publisher', 1, '')).status).toBe(200);
    for (const role of ['member', 'Users', 'AllowImport', 'stranger'] as const)
      expect([role, (await at(role, 1)).status, (await at(role, 1, file)).status]).toEqual([role, 403, 403]);
    expect((await at('none', 1)).status).toBe(401);
    const away = await at('none', 1, '');
    expect([away.status, away.headers['location']]).toEqual([
      302,
      `/signin?to=${encodeURIComponent(`/published/${catalog.code}/release-1/`)}`,
    ]);
    for (const release of [3, 0, '1x', '99999999999']) expect((await at('Publisher', release)).status).toBe(404);
    expect((await by(catalog, 'Publisher')(`/published/${catalog.code}/staging/release.json`)).body).toMatchObject({
      release: 2,
    });
  });

  it('is opened by no reader link, and by nobody where Production is open to all', async () => {
    const catalog = await api.catalog();
    const me = publisher(catalog);
    await plantedCatalog(catalog);
    await me.run('Publish/2');
    await catalog.set({ public_production: true });
    const link = { label: 'Dealer', environments: ['Staging'], days: 30 };
    const made = await me.caller.post('/api/publish/Oem/ReaderLinks', link);
    expect(made.status).toBe(200);
    const reader = new URL(made.body.address, 'http://localhost').searchParams.get('reader');
    const opened = await api.caller().get(`/published/${catalog.code}/release-1/?reader=${reader}`);
    expect(opened.status).toBe(403);
    expect((await api.caller().get(`/published/${catalog.code}/release-1/release.json`)).status).toBe(401);
  });

  it('is gone once its files are no longer kept', async () => {
    const catalog = await api.catalog();
    const me = publisher(catalog);
    await plantedCatalog(catalog);
    await me.run('Publish/2');
    // Ten that were made since, of which nothing shows the first any more.
    await database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into release (context, number, base_id, format, snapshot, change_id, manifests, prices_of, items,
          diagrams, parts, news)
        select context, n, base_id, format, snapshot, change_id, manifests, prices_of, items, diagrams, parts, news
        from release cross join generate_series(2, 11) n order by n returning id`.execute(db);
      await db
        .updateTable('published')
        .set({ release_id: rows.at(-1)?.id ?? 0 })
        .execute();
    });
    const statusOf = async (release: number) =>
      (await by(catalog, 'Publisher')(`/published/${catalog.code}/release-${release}/release.json`)).status;
    expect([await statusOf(1), await statusOf(2), await statusOf(11)]).toEqual([404, 200, 200]);
  });
});
