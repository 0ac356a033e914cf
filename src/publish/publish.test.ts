import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { versionOf, setState } from '../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { change } from '../platform/change/change.ts';

const { api, database, work, publisher } = await openPublishing();
beforeAll(() => void work());

const stateOf = (of: ReturnType<typeof publisher>) => of.get('PublishingState');
const environmentOf = async (catalog: TestCatalog, id: number) =>
  (await catalog.as('member').get(`/api/items/Oem/${id}`)).body.publishedEnvironment;

async function rename(catalog: TestCatalog, id: number, displayName: string) {
  const { body } = await catalog.as('Administrators').get(`/api/items/Oem/${id}`);
  const { name, overrideName, notes, attributeValues } = body;
  const fields = { name, displayName, overrideName, notes, attributeValues };
  const saved = await catalog
    .as('Administrators')
    .post(`/api/items/Oem/${id}`, { ...fields, version: await versionOf(catalog, id) });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}

describe('from the catalogue to Staging to Production', () => {
  let catalog: TestCatalog;
  let me: ReturnType<typeof publisher>;
  let planted: Awaited<ReturnType<typeof plantedCatalog>>;
  beforeAll(async () => {
    catalog = await api.catalog();
    me = publisher(catalog);
    await me.up();
  });

  it('P-05 has nothing to publish at first, and says so', async () => {
    expect(await stateOf(me)).toMatchObject({ state: 3, isNoItemsInPublishState: true, isChangesFound: false });
    const answer = await me.post('Publish/2');
    expect([answer.status, answer.body.message]).toEqual([409, 'No items in Publish']);
    const production = await me.post('Publish/1');
    expect([production.status, production.body.message]).toEqual([409, 'Publish to Staging first.']);
    expect(await me.history()).toEqual([]);
  });

  it('publishes to Staging, then the same release to Production', async () => {
    planted = await plantedCatalog(catalog);
    expect(await stateOf(me)).toMatchObject({
      state: 3,
      isChangesFound: true,
      environmentsDeltasAvailableFor: [2],
      counts: { ready: 3, readyToRemove: 0, draft: 0, inReview: 0 },
    });
    expect(await environmentOf(catalog, planted.model)).toBe('Pending');
    const { body: changes } = await me.caller.get('/api/publish/Oem/Changes');
    expect(changes).toMatchObject({ total: 3, next: null });
    expect(changes.items.map((one: { change: string }) => one.change)).toEqual(['add', 'add', 'add']);

    expect(await me.run('Publish/2')).toMatchObject({ taskState: 2, release: 1, percent: 100 });
    expect(await me.shown()).toEqual({ Staging: 1, Production: null });
    expect(await environmentOf(catalog, planted.model)).toBe('Staging');
    expect(await stateOf(me)).toMatchObject({
      isChangesFound: false,
      environmentsDeltasAvailableFor: [1],
      counts: { ready: 0, readyToRemove: 0, changes: 0 },
    });
    const again = await me.post('Publish/2');
    expect([again.status, again.body.message]).toEqual([409, 'No changes']);

    expect((await me.get('LatestProductionPublishDate')).date).toBe(null);
    expect(await me.run('Publish/1')).toMatchObject({ taskState: 2, release: 1 });
    expect(await me.shown()).toEqual({ Staging: 1, Production: 1 });
    expect(await environmentOf(catalog, planted.model)).toBe('Production');
    expect((await me.get('LatestProductionPublishDate')).date).toMatch(/^20/);
    const twice = await me.post('Publish/1');
    expect([twice.status, twice.body.message]).toEqual([409, 'Production has this release.']);
    expect(await me.history()).toMatchObject([
      { release: 1, environment: 'Production', kind: 'delta', status: 1, items: 3, message: '' },
      { release: 1, environment: 'Staging', kind: 'full', status: 1, items: 3, message: '' },
    ]);
  });

  it('publishes what has changed as the next release; an edited item waits for its state', async () => {
    await rename(catalog, planted.model, 'Another name');
    expect(await stateOf(me)).toMatchObject({ isChangesFound: false, counts: { ready: 0, draft: 1 } });
    expect(await environmentOf(catalog, planted.model)).toBe(null);
    await setState(catalog, planted.model, 2, 3);
    expect(await stateOf(me)).toMatchObject({ isChangesFound: true, counts: { ready: 1, draft: 0 } });
    expect((await me.get('Changes')).items).toMatchObject([{ id: planted.model, change: 'update' }]);
    expect(await environmentOf(catalog, planted.model)).toBe('Pending');
    expect(await environmentOf(catalog, planted.diagram)).toBe('Production');
    expect(await me.run('Publish/2')).toMatchObject({ taskState: 2, release: 2 });
    expect(await environmentOf(catalog, planted.model)).toBe('Staging');
    expect(await environmentOf(catalog, planted.diagram)).toBe('Production');
    expect(await me.get('Environments')).toMatchObject([
      { id: 2, name: 'Staging', release: 2, items: 3, diagrams: 1, behind: 0 },
      {
        id: 1,
        name: 'Production',
        release: 1,
        behind: 1,
        changesBehind: 1,
        address: `/published/${catalog.code}/production/`,
      },
    ]);
  });

  it('finds a changed part, which has no state', async () => {
    expect((await stateOf(me)).isChangesFound).toBe(false);
    const saved = await catalog
      .as('Admin')
      .post('/api/parts/changePartDescription', { partId: planted.partId, newDescription: 'Longer bolt' });
    expect(saved.status).toBe(200);
    expect(await stateOf(me)).toMatchObject({ isChangesFound: true, counts: { ready: 0, changes: 1 } });
  });

  it('takes out what is to be removed', async () => {
    await setState(catalog, planted.diagram, 4);
    expect(await stateOf(me)).toMatchObject({ isChangesFound: true, counts: { ready: 0, readyToRemove: 1 } });
    expect((await me.get('Changes')).items).toMatchObject([{ id: planted.diagram, change: 'remove' }]);
    await me.run('Publish/2');
    expect((await me.get('Environments'))[0]).toMatchObject({ release: 3, items: 2, diagrams: 0 });
  });

  it('tells in the log what it did, of one level where asked', async () => {
    const [latest] = await me.history();
    const all = (await me.get(`Log?id=${latest.id}`)).items;
    const categories = all.map(({ category }: { category: string }) => category);
    expect(categories).toContain('hierarchy');
    expect(all.filter(({ state }: { state: string }) => state !== 'done')).toEqual([]);
    expect((await me.log(latest.id)).at(-1)).toBe('Staging serves release 3.');
    expect((await me.get(`Log?id=${latest.id}&level=error`)).items).toEqual([]);
    const first = await me.get(`Log?id=${latest.id}&take=1`);
    expect(first.items).toHaveLength(1);
    expect((await me.get(`Log?id=${latest.id}&take=1&cursor=${first.next}`)).items).not.toEqual(first.items);
  });

  it('goes back to a release, and forward again; the next one is made from what Staging shows', async () => {
    expect(await me.get('Releases')).toMatchObject([
      { release: 3, isStaging: true, isProduction: false },
      { release: 2, isStaging: false, isProduction: false },
      { release: 1, isStaging: false, isProduction: true, items: 3 },
    ]);
    expect((await me.post('GoBack/2', { release: 9 })).status).toBe(404);
    expect((await me.post('GoBack/2', { release: 3 })).status).toBe(409);
    expect(await me.run('GoBack/2', { release: 1 })).toMatchObject({ taskState: 2, release: 1 });
    expect(await me.shown()).toEqual({ Staging: 1, Production: 1 });
    expect((await me.history())[0]).toMatchObject({ kind: 'goBack', environment: 'Staging', release: 1, status: 1 });
    expect(await stateOf(me)).toMatchObject({ isChangesFound: true, counts: { ready: 1, readyToRemove: 1 } });
    expect(await me.run('Publish/2')).toMatchObject({ taskState: 2, release: 4 });
    expect((await me.get('Environments'))[0]).toMatchObject({ release: 4, items: 2, diagrams: 0 });
    expect(await me.run('Publish/1')).toMatchObject({ taskState: 2, release: 4 });
    expect(await me.run('GoBack/1', { release: 2 })).toMatchObject({ taskState: 2 });
    expect(await me.shown()).toEqual({ Staging: 4, Production: 2 });
    expect(await environmentOf(catalog, planted.model)).toBe('Production');
  });

  it('makes everything anew where that is asked', async () => {
    expect((await me.post('FullPublish/1')).status).toBe(400);
    expect(await me.run('FullPublish/2')).toMatchObject({ taskState: 2, release: 5 });
    expect((await me.history())[0]).toMatchObject({ kind: 'full', release: 5 });
  });
});

it('knows no context that the catalogue lacks', async () => {
  const catalog = await api.catalog();
  const caller = catalog.as('Publisher');
  expect((await caller.get('/api/publish/MajorUnit/Environments')).status).toBe(404);
  expect((await caller.post('/api/publish/Ecommerce/Publish/2')).status).toBe(404);
  expect((await caller.get('/api/publish/Oem/AttrValidationNeeded')).body).toBe(false);
  const other = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const answer = await other.as('Publisher').post('/api/publish/MajorUnit/Publish/2');
  expect([answer.status, answer.body.message]).toEqual([409, 'No items in Publish']);
});

it('18.a the review shows diagrams of a publish that have no hotspot, and the publish takes them', async () => {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  const { diagram } = await plantedCatalog(catalog);
  expect(await me.get('Changes?only=unmarked')).toMatchObject({ total: 1, items: [{ id: diagram, change: 'add' }] });
  await me.run('Publish/2');
  expect(await me.get('Changes?only=unmarked')).toMatchObject({ total: 0, items: [] });
});

it('15.2 the review shows diagrams whose hotspots an import left in doubt, in whatever state', async () => {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  const { diagram } = await plantedCatalog(catalog);
  const editor = catalog.as('Users');
  const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { body: image } = await editor.upload('/api/file?filename=a.png', png, 'image/png');
  const version = await versionOf(catalog, diagram);
  const hotspots = ['1', '2'].map((value) => ({ value, x: 20, y: 20, w: 20, h: 20 }));
  await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId: image.id, hotspots });
  await setState(catalog, diagram, 2, 3);
  expect((await me.get('Changes?only=unconfirmed')).total).toBe(0);
  expect((await me.get('Changes?only=unmarked')).total).toBe(0);
  await me.run('Publish/2');
  expect((await me.get('Changes')).items).toEqual([]);

  await database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'import', label: 'Import: Images', actor: { id: null, name: 'tests' } }, () =>
      db.updateTable('hotspot').set({ confirmed: false }).where('value', '=', '2').execute(),
    ),
  );
  const shown = { total: 1, items: [{ id: diagram, change: 'update', unconfirmed: 1 }] };
  expect(await me.get('Changes')).toMatchObject(shown);
  expect(await me.get('Changes?only=unconfirmed')).toMatchObject(shown);
  expect(await stateOf(me)).toMatchObject({ isChangesFound: true, counts: { ready: 1 } });
  await me.run('Publish/2');
  expect(await me.get('Changes')).toMatchObject({ total: 0, items: [] });
});

it('20.publish a full publish is due where the release is of another format, and Production takes Staging all the same', async () => {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  await plantedCatalog(catalog);
  await me.run('Publish/2');
  await database.inCatalog(catalog.id, (db) => db.updateTable('release').set({ format: 0 }).execute());
  expect(await stateOf(me)).toMatchObject({ isRePublishRequired: true, environmentsDeltasAvailableFor: [1] });
  const answer = await me.post('Publish/2');
  expect([answer.status, answer.body.message]).toEqual([409, 'A full publish is required.']);
  expect(await me.run('FullPublish/2')).toMatchObject({ taskState: 2, release: 2 });
  expect(await stateOf(me)).toMatchObject({ isRePublishRequired: false });
});
