import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RoleName, TestCatalog } from '../../test/api.ts';
import { typeIds } from '../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { by } from '../../test/readers.ts';
import { startDue } from '../platform/jobs/schedule.ts';
import type { ReleasePointer } from '../release/contract.ts';
import { scanRecords } from '../release/map/rules.ts';
import { nodeAddress } from '../release/rules.ts';
import { openReleaseFiles, releaseRoot } from '../release/service.ts';
import { releaseSecret } from '../release/queries.ts';
import { pricesSchedule } from './prices/jobs.ts';

const { api, database, work, publisher } = await openPublishing();

let catalog: TestCatalog;
let folder: number;
let unit: number;
let oem: ReturnType<typeof publisher>;
let units: ReturnType<typeof publisher>;

/** A folder with a major unit, both published by hand. */
async function plantedUnits(): Promise<void> {
  const admin = catalog.as('Admin');
  const types = await typeIds(admin, 'MajorUnit');
  const add = async (typeId: number | undefined, parentId: number | null, name: string) => {
    const { body } = await admin.post('/api/items/MajorUnit', { typeId, parentId, name });
    return body.id as number;
  };
  folder = await add(types['MF'], null, '2026');
  unit = await add(types['MU'], folder, 'Merlin 900 ADV');
  for (const itemId of [folder, unit])
    for (const newWorkFlowState of [2, 3]) {
      const { version } = (await admin.get(`/api/items/MajorUnit/${itemId}`)).body;
      const to = { itemId, newWorkFlowState, version };
      expect((await admin.post('/api/workflows/updateItemWorkFlow', to)).status).toBe(200);
    }
}

beforeAll(async () => {
  work();
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  oem = publisher(catalog);
  units = publisher(catalog, 'Publisher', 'MajorUnit');
  await plantedCatalog(catalog);
  await plantedUnits();
  await oem.run('Publish/2');
  await units.run('Publish/2');
  await units.run('Publish/1');
});

const read = (role: RoleName, address: string) => by(catalog, role)(`/published/${catalog.code}/${address}`);
const pointerAt = async (address: string, role: RoleName = 'member') => {
  const { status, body } = await read(role, `${address}/release.json`);
  return status === 200 ? (body as ReleasePointer) : status;
};

describe('what major units publish', () => {
  it('M1.22 is read under its own address, by the rules of readers, and is not what Oem publishes', async () => {
    const at = (name: string) => `/published/${catalog.code}/majorunit/${name}/`;
    expect((await units.get('Environments')).map(({ address }: { address: string }) => address).toSorted()).toEqual([
      at('production'),
      at('staging'),
    ]);
    const pointer = (await pointerAt('majorunit/staging')) as ReleasePointer;
    expect(pointer).toMatchObject({ context: 'MajorUnit', environment: 'Staging', release: 1 });
    expect(await pointerAt('majorunit/production')).toMatchObject({ context: 'MajorUnit', release: 1 });
    expect(await pointerAt('staging')).not.toHaveProperty('context');
    expect(await pointerAt('production')).toBe(404);
    expect(await pointerAt('ecommerce/staging')).toBe(404);

    const manifest = pointer.layers.find(({ id }) => id === 'p')?.manifest ?? '';
    expect((await read('member', `majorunit/staging/${nodeAddress('p', manifest)}`)).status).toBe(200);
    const secret = await database.inCatalog(catalog.id, releaseSecret);
    const layer = openReleaseFiles(releaseRoot(api.services.config.filesDir), catalog.id, secret).layer('p');
    const { maps } = await layer.readManifest(manifest);
    const keys: unknown[] = [];
    for await (const [key] of scanRecords((name) => layer.readNode(name), maps['items'])) keys.push(key);
    expect(keys).toEqual([folder, unit]);

    expect((await read('none', 'majorunit/staging/release.json')).status).toBe(401);
    expect((await read('stranger', 'majorunit/staging/release.json')).status).toBe(403);
    const out = await read('none', 'majorunit/staging/');
    expect(out.headers['location']).toBe(`/signin?to=${encodeURIComponent(at('staging'))}`);
    expect((await read('member', 'majorunit/staging')).headers['location']).toBe(at('staging'));
    expect(await pointerAt('majorunit/elsewhere')).toBe(404);
    await catalog.set({ public_production: true });
    expect(await pointerAt('majorunit/production', 'none')).toMatchObject({ release: 1 });
    expect(await pointerAt('majorunit/staging', 'none')).toBe(401);
    await catalog.set({ public_production: false });
  });

  it('M1.22 has numbers, history and kept releases of its own, and goes back by itself', async () => {
    await units.run('FullPublish/2');
    expect(await units.shown()).toEqual({ Staging: 2, Production: 1 });
    expect(await oem.shown()).toEqual({ Staging: 1, Production: null });
    expect(await pointerAt('majorunit/release-2', 'Publisher')).toMatchObject({ release: 2, isPinned: true });
    expect(await pointerAt('release-2', 'Publisher')).toBe(404);
    expect(await pointerAt('majorunit/release-2')).toBe(403);
    await units.run('GoBack/2', { release: 1 });
    expect(await units.shown()).toEqual({ Staging: 1, Production: 1 });
    expect((await units.history()).map(({ kind }: { kind: string }) => kind)).toEqual([
      'goBack',
      'full',
      'delta',
      'full',
    ]);
    expect(await oem.history()).toHaveLength(1);
  });

  it('a reader link opens one context, with audiences of that one', async () => {
    const audienceOf = async (context: string) =>
      (await catalog.as('Admin').get(`/api/${context}/pricing/settings`)).body[0].id as number;
    const link = { label: 'Dealer', environments: ['Production'], days: 3, audiences: [await audienceOf('MajorUnit')] };
    expect((await oem.post('ReaderLinks', link)).status).toBe(404);
    expect((await catalog.as('Users').post('/api/publish/MajorUnit/ReaderLinks', link)).status).toBe(403);
    const { body } = await units.post('ReaderLinks', link);
    expect(body.address).toContain(`/published/${catalog.code}/majorunit/production/?reader=`);
    expect([(await units.get('ReaderLinks')).length, (await oem.get('ReaderLinks')).length]).toEqual([1, 0]);
    const token = new URL(body.address, 'http://localhost').search;
    expect((await api.caller().get(`/published/${catalog.code}/production/${token}`)).status).toBe(403);
    const opened = await api.app.inject({ url: body.address });
    expect([opened.statusCode, opened.headers['location']]).toEqual([302, body.address.replace(token, '')]);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const seen = (path: string) => api.app.inject({ url: `/published/${catalog.code}/${path}`, headers: { cookie } });
    expect((await seen('majorunit/production/release.json')).statusCode).toBe(200);
    expect((await seen('production/release.json')).statusCode).toBe(401);
    expect((await oem.caller.del(`/api/publish/Oem/ReaderLinks/${body.id}`)).status).toBe(404);
    expect((await units.caller.del(`/api/publish/MajorUnit/ReaderLinks/${body.id}`)).status).toBe(200);
    expect((await seen('majorunit/production/release.json')).statusCode).toBe(401);
  });

  it('a unit is looked at as a draft, and its folder and review are asked for by context', async () => {
    const { status, body } = await catalog.as('member').post(`/api/preview/${unit}`, {});
    const at = `/published/${catalog.code}/majorunit/preview-${body.id}/`;
    expect([status, body.address]).toEqual([200, `${at}#/tree/${unit}`]);
    expect(await pointerAt(`majorunit/preview-${body.id}`)).toMatchObject({ isPreview: true, context: 'MajorUnit' });
    expect((await catalog.as('Users').get('/api/publish/MajorUnit/Folder?environment=Staging')).status).toBe(403);
    expect((await units.caller.get('/api/publish/Ecommerce/Folder?environment=Staging')).status).toBe(404);
    const review = await units.caller.get('/api/publish/MajorUnit/Review?environment=Staging');
    expect(review.status).toBe(200);
  });

  it('at midnight the day of its prices moves on like that of Oem', async () => {
    await database.inCatalog(catalog.id, (db) =>
      db
        .updateTable('published')
        .set({ prices_of: sql<string>`current_date - 2` })
        .where('context', '=', 'MajorUnit')
        .execute(),
    );
    await startDue(api.services, pricesSchedule);
    const days = () =>
      database.inCatalog(catalog.id, (db) =>
        db
          .selectFrom('published')
          .select(sql<number>`(current_date - prices_of)::int`.as('behind'))
          .where('context', '=', 'MajorUnit')
          .execute(),
      );
    await expect.poll(days).toEqual([{ behind: 0 }, { behind: 0 }]);
  });
});
