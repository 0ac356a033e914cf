// size: one shop after the other: groups, review, search, states, duplicates, moves, mass updates, settings
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { openPublishing } from '../../test/publishing.ts';
import { plantSkus, shopOf, shopWorld, type ShopWorld } from '../../test/skus.ts';
import { uploadImage } from '../../test/units.ts';
import { moveJobs } from './copy/jobs.ts';
import { massJobs } from './mass/jobs.ts';
import { isWrongGtin, skuMessages, wordMatch } from './rules.ts';
import { noParts } from './service.ts';

const { api, work } = await openPublishing();
const { database } = api.services;
let catalog: TestCatalog;
let world: ShopWorld;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  world = await shopWorld(database);
  catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'] });
  shop = shopOf(catalog, world);
});

const plant = (...skus: Parameters<typeof plantSkus>[2][number][]) => plantSkus(database, catalog.id, skus);
const undo = (changeId: number) => catalog.as('Admin').post(`/api/changes/${changeId}/undo`);
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** A SKU that lacks nothing, of which the caller has a copy; answers its id. */
async function ready(number: string, of: Record<string, unknown> = {}): Promise<number> {
  const ids = await plant({ number, distributor: 'Hub', productTypeId: world.battery });
  const id = ids[number] ?? 0;
  const { status, body } = await shop.keep(id, {
    ...shop.body(number, { productGroups: [{ id: await shop.group(`Group of ${number}`) }] }),
    ...of,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return id;
}

describe('24 E2 product groups', () => {
  it('E2.7 are listed, filled, renamed and deleted, and set back what they take', async () => {
    const ids = await plant(
      { number: 'G-1', productTypeId: world.battery, state: 2 },
      { number: 'G-2', productTypeId: world.battery },
      { number: 'G-3', productTypeId: world.cover },
    );
    const [one = 0, two = 0, three = 0] = [ids['G-1'], ids['G-2'], ids['G-3']];
    const id = await shop.group('Snow batteries');
    const taken = await shop.editor.post('/api/ecommerce/Products', {
      name: 'SNOW batteries',
      industryId: world.snow,
      productTypeId: world.battery,
    });
    expect([taken.status, taken.body.modelState]).toEqual([409, { name: [skuMessages.groupTaken] }]);
    const list = async () =>
      (await shop.ok(shop.editor.get(`/api/ecommerce/Products?term=snow%20b&industryId=${world.snow}`))).items;
    const [{ version }] = await list();
    const fill = (skuIds: number[], v = version) =>
      shop.editor.put(`/api/ecommerce/Products/${id}/skus`, { version: v, skuIds });
    expect((await fill([one, three])).body.modelState).toEqual({ skuIds: [skuMessages.otherType] });
    expect((await fill([one, 99_999_999])).status).toBe(404);
    const filled = await fill([one, two]);
    expect(filled.body).toMatchObject({ count: 2, industry: `Snow ${world.mark}` });
    expect((await shop.read(one)).status.workflowId).toBe(1);
    const other = await shop.group('Other snow batteries');
    const second = await shop.editor.put(`/api/ecommerce/Products/${other}/skus`, {
      version: (await shop.ok(shop.editor.get('/api/ecommerce/Products?term=other'))).items[0].version,
      skuIds: [one],
    });
    expect(second.body.modelState).toEqual({ skuIds: [skuMessages.notUniqueIndustry] });
    const skus = await shop.ok(shop.editor.get(`/api/ecommerce/Products/${id}/skus`));
    expect([idsOf(skus.items), skus.totalCount]).toEqual([[one, two], 2]);
    const siblings = await shop.ok(shop.editor.get(`/api/ecommerce/skus/${one}/prodgroup-sibling-skus`));
    expect(idsOf(siblings.items)).toEqual([two]);
    expect(await shop.ok(shop.editor.get(`/api/ecommerce/skus/${three}/is-in-prod-group`))).toEqual({
      isInGroup: false,
      hasSiblings: false,
    });
    await undo(filled.body.changeId);
    expect((await list())[0]).toMatchObject({ count: 0 });
    expect((await shop.read(one)).status.workflowId).toBe(2);
    const renamed = await shop.editor.put(`/api/ecommerce/Products/${id}/details`, { version, name: 'Batteries' });
    expect(renamed.body.name).toBe('Batteries');
    expect((await shop.editor.del(`/api/ecommerce/Products/${id}?version=${version}`)).status).toBe(409);
    expect((await shop.editor.del(`/api/ecommerce/Products/${id}?version=${renamed.body.version}`)).status).toBe(200);
  });

  it('E2.8 are suggested where the name has half of their words', async () => {
    const ids = await plant({ number: 'W-1', name: 'AGM battery for snow', productTypeId: world.battery });
    const half = await shop.group('Snow starter');
    const whole = await shop.group('Battery AGM');
    await shop.group('Snow starter heavy duty');
    const found = await shop.ok(shop.editor.get(`/api/ecommerce/skus/${ids['W-1']}/products/suggestions`));
    expect(found.map(({ id, match }: { id: number; match: number }) => [id, match])).toEqual([
      [whole, 1],
      [half, 0.5],
    ]);
    expect(wordMatch('', 'x')).toBe(0);
  });
});

describe('24 E1 save for review', () => {
  it('E1.8 makes the copy the SKU in Ready to Review, in one change that undo takes back', async () => {
    const id = await ready('RV-1', { translations: {} });
    const before = await shop.read(id);
    expect(before.status).toMatchObject({ missing: ['distributors'], isSaved: true, progress: 8 });
    const dealer = (await shop.ok(shop.editor.get('/api/Ecommerce/pricing/settings')))[0].id;
    const hub = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('distributor').select('id').where('name', '=', 'Hub').executeTakeFirstOrThrow(),
    );
    const { body } = await shop.keep(id, {
      complete: true,
      ...shop.body('RV-1', { productGroups: before.productGroups.map((group: { id: number }) => ({ id: group.id })) }),
      partDetail: { sku: 'RV-1', name: 'Battery RV-1', manufacturer: 'Norrland', description: 'For cold starts' },
      prices: [{ id: dealer, effectiveDate: '2026-01-01', cost: 5, msrp: 9 }],
      associations: [{ id: (await plant({ number: 'RV-2' }))['RV-2'] ?? 0, associationTypeId: 10 }],
      distributors: [{ distributorId: hub.id, sku: 'RV-1', status: 2, customData: { cost: 1, msrp: 2 } }],
    });
    const { changeId } = body;
    expect(changeId, JSON.stringify(body)).toBeGreaterThan(0);
    const after = await shop.read(id);
    expect(after).toMatchObject({
      partDetail: { name: 'Battery RV-1', description: 'For cold starts' },
      status: { workflowName: 'Ready to Review', savedAt: null, version: changeId },
      prices: [{ id: dealer, msrp: 9, earlier: [] }],
      associations: [{ sku: 'RV-2', associationType: 'Cross-sell', associationTypeId: 10 }],
      productGroups: [{ name: 'Group of RV-1' }],
    });
    const undone = await undo(changeId);
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
    expect(await shop.read(id)).toMatchObject({
      partDetail: { name: 'RV-1', description: '' },
      status: { workflowName: 'Draft' },
      prices: [],
      productGroups: [],
    });
    const past = await shop.ok(shop.editor.get(`/api/ecommerce/skus/${id}?asof=${changeId}`));
    expect(past).toMatchObject({ partDetail: { description: 'For cold starts' }, status: { workflowId: 2 } });
  });

  it('C-04 merges what two changed of different fields, and asks about the same one', async () => {
    const ids = await plant({ number: 'MG-1', name: 'One' });
    const id = ids['MG-1'] ?? 0;
    await shop.keep(id, { ...shop.body('MG-1'), partDetail: { sku: 'MG-1', name: 'Mine', manufacturer: 'Norrland' } });
    const write = (of: string) =>
      api.services.database.inCatalog(catalog.id, async (db) => {
        await sql`begin`.execute(db);
        await sql`select platform.begin_change('edit', 'Theirs', null, 'Somebody', null, false)`.execute(db);
        await sql`update sku set name = ${of} where id = ${id}`.execute(db);
        await sql`commit`.execute(db);
      });
    await write('Theirs');
    expect((await shop.read(id)).status.isBehind).toBe(true);
    const complete = (more: object) =>
      shop.keep(id, {
        complete: true,
        ...shop.body('MG-1'),
        partDetail: { sku: 'MG-1', name: 'Mine', manufacturer: 'Norrland' },
        ...more,
      });
    // Without a copy, what was read is what counts.
    const late = await shop.keep(
      id,
      { complete: true, ...shop.body('MG-1'), status: { version: await versionBefore(id) } },
      catalog.as('Reviewers'),
    );
    expect(Object.keys(late.body.modelState)).toEqual(['partDetail.name']);
    const refused = await complete({});
    expect([refused.status, refused.body.modelState]).toEqual([409, { 'partDetail.name': [skuMessages.changed] }]);
    const saved = await shop.read(id, '?saved=true');
    expect(saved.partDetail.name).toBe('Theirs');
    const seen = await complete({ seen: saved.status.version });
    expect([seen.status, Object.keys(seen.body.modelState)]).toEqual([400, ['productGroups', 'distributors']]);
  });
});

const versionBefore = (id: number) =>
  database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{
      id: number;
    }>`select change_id as id from past.sku where id = ${id} order by 1 limit 1`.execute(db);
    return rows[0]?.id;
  });

describe('24 E7 search', () => {
  it('E7.3 finds by number, name, manufacturer and state, page by page, with all ids', async () => {
    const ids = await plant(
      { number: 'SR-10', name: 'Winch', manufacturer: 'Ridgeback' },
      { number: 'SR-2', name: 'Winch kit', manufacturer: 'Ridgeback', state: 2 },
      { number: 'SR-3', name: 'Rope', manufacturer: 'Voltari', productTypeId: world.cover },
    );
    const [ten = 0, two = 0, three = 0] = [ids['SR-10'], ids['SR-2'], ids['SR-3']];
    const list = (query: string) => shop.ok(shop.editor.get(`/api/ecommerce/skus?${query}`));
    const first = await list('type=MfrSku&skuStart=sr-&take=2');
    expect([idsOf(first.items), first.totalCount]).toEqual([[two, three], 3]);
    const next = await list(`type=MfrSku&skuStart=sr-&take=2&cursor=${encodeURIComponent(first.cursor)}`);
    expect([idsOf(next.items), next.cursor]).toEqual([[ten], null]);
    expect(idsOf((await list('skuStart=winch')).items)).toEqual([two, ten]);
    expect(idsOf((await list('skuStart=voltari')).items)).toEqual([three]);
    expect(idsOf((await list('skuStart=sr&workflow=2')).items)).toEqual([two]);
    expect((await list('skuStart=%25%25none')).items).toEqual([]);
    expect(await shop.ok(shop.editor.get('/api/ecommerce/skus/ids?skuStart=sr'))).toEqual({
      ids: [two, three, ten],
      isMore: false,
    });
    const by = (query: string) => shop.editor.get(`/api/ecommerce/skus/get-from-mfr-sku-mfr-sku-name?${query}`);
    expect((await by('name=ridgeback&sku=sr2&skuName=winch%20kit')).body.id).toBe(two);
    expect((await by('name=voltari&sku=sr2')).status).toBe(404);
    expect((await by('name=voltari')).status).toBe(400);
    const some = await shop.ok(shop.editor.post('/api/ecommerce/skus/get-from-ids', { ids: [ten, 99_999_999, two] }));
    expect(idsOf(some.items)).toEqual([two, ten]);
    const others = await shop.ok(shop.editor.get(`/api/ecommerce/skus/${two}/search?term=winch`));
    expect(idsOf(others)).toEqual([ten]);
    const makers = await shop.ok(shop.editor.get('/api/ecommerce/Manufacturers/ridge'));
    expect(makers).toMatchObject([{ name: 'Ridgeback' }]);
    for (const bad of ['type=Taxonomy', 'type=DistributorCatalog', 'cursor=x', 'take=0', 'workflow=x'])
      expect((await shop.editor.get(`/api/ecommerce/skus?${bad}`)).status).toBe(400);
    expect(await shop.ok(shop.editor.get('/api/ecommerce/Taxonomy/full/filtered'))).toEqual([]);
    expect((await shop.editor.get('/api/ecommerce/Taxonomy/99999999/skus')).status).toBe(404);
  });

  it('E1.15 sets states one by one and in bulk, by the rules of workflows', async () => {
    const ids = await plant({ number: 'ST-1' }, { number: 'ST-2', state: 2 }, { number: 'ST-3', state: 4 });
    const [one = 0, two = 0, three = 0] = [ids['ST-1'], ids['ST-2'], ids['ST-3']];
    const set = (itemId: number, state: number, role: 'Users' | 'Reviewers' | 'member' = 'Users') =>
      catalog.as(role).post('/api/product', { itemId, state, cause: 'Looks right' });
    expect((await set(one, 3, 'Reviewers')).status).toBe(409);
    expect((await set(two, 3)).status).toBe(403);
    expect((await set(two, 3, 'member')).status).toBe(403);
    const done = await set(two, 3, 'Reviewers');
    expect(done.body).toMatchObject({ state: 3, stateName: 'Publish' });
    expect((await shop.read(two)).status).toMatchObject({ workflowId: 3, publishedEnvironment: 'Pending' });
    const next = await shop.ok(shop.editor.get(`/api/product/nextFlows/${two}`));
    expect(idsOf(next)).toEqual([1, 2]);
    expect((await shop.editor.post('/api/product/setToInitial', { itemId: one })).status).toBe(409);
    expect((await shop.editor.post('/api/product/setToInitial', { itemId: three })).status).toBe(200);
    const far = { itemIds: [one, two, three], state: 3 };
    const stay = await catalog.as('Reviewers').post('/api/product/bulk', far);
    const leadsTo = ['Ready to Review', 'Draft - Remove'];
    expect(stay.body).toMatchObject({ changed: 0, left: [{ state: 'Draft', leadsTo, count: 2 }], changeId: null });
    const all = await shop.ok(shop.editor.post('/api/product/bulk', { itemIds: [one, two, three], state: 2 }));
    expect(all).toMatchObject({ changed: 3, skipped: { notNext: 0, already: 0 } });
    const none = await shop.ok(shop.editor.post('/api/product/bulk', { itemIds: [one], state: 2 }));
    expect(none).toEqual({ changed: 0, skipped: { notNext: 0, already: 1 }, left: [], changeId: null });
    expect((await shop.editor.post('/api/product/bulk', { itemIds: [one, 99_999_999], state: 1 })).status).toBe(404);
    await undo(all.changeId);
    expect((await shop.read(two)).status.workflowId).toBe(3);
    const counts = await shop.ok(shop.editor.get('/api/product/states'));
    expect(counts.find(({ id }: { id: number }) => id === 3)).toMatchObject({ name: 'Publish', count: 1 });
    const inUse = await catalog.as('Admin').get('/api/workflows/get/Ecommerce/3');
    expect(inUse.body.items).toBe(1);
    // Nobody edits what is set to be removed.
    await set(one, 4, 'Administrators' as 'Reviewers');
    const held = await shop.keep(one, shop.body('ST-1'));
    expect([held.status, Object.keys(held.body.modelState)]).toEqual([409, ['workflow']]);
  });
});

describe('24 E1.11 duplicates, deletion and moves', () => {
  it('says what may be the same and why, and keeps or takes', async () => {
    const ids = await plant(
      { number: 'DU-1', name: 'Tow line', manufacturer: 'Kestrel', gtin: '4006381333931' },
      { number: 'du1', name: 'Tow line 5 m', manufacturer: 'Osprey' },
      { number: 'DU-9', name: 'Other', manufacturer: 'Osprey', gtin: '4006381333931' },
    );
    const [one = 0, same = 0, gtin = 0] = [ids['DU-1'], ids['du1'], ids['DU-9']];
    const { items } = await shop.ok(shop.editor.get(`/api/ecommerce/skus/${one}/duplicates`));
    expect(items.map(({ id, reasons }: { id: number; reasons: string[] }) => [id, reasons])).toEqual([
      [gtin, ['gtin']],
      [same, ['number']],
    ]);
    const resolve = (dupe: number, take: boolean) =>
      shop.editor.del(`/api/ecommerce/skus/${dupe}?origSkuId=${one}&takeDupeSku=${take}`);
    expect((await resolve(one, true)).status).toBe(404);
    const taken = await resolve(same, true);
    expect((await shop.read(one)).partDetail).toMatchObject({
      sku: 'DU-1',
      name: 'Tow line 5 m',
      manufacturer: 'Kestrel',
    });
    expect((await shop.editor.get(`/api/ecommerce/skus/${same}`)).status).toBe(404);
    expect((await undo(taken.body.changeId)).body.leftAlone).toBe(0);
    expect((await shop.read(same)).partDetail.name).toBe('Tow line 5 m');
    expect((await shop.read(one)).partDetail.name).toBe('Tow line');
    await resolve(gtin, false);
    expect((await shop.read(one)).partDetail).toMatchObject({ name: 'Tow line', gtin: '4006381333931' });
    const gone = await shop.editor.del(`/api/ecommerce/skus/${same}/delete`);
    expect(gone.status).toBe(200);
    expect((await shop.editor.del(`/api/ecommerce/skus/${same}/delete`)).status).toBe(404);
  });

  it('moves a SKU with pictures and groups to another catalogue that the caller may write', async () => {
    const stop = work([...moveJobs(noParts), ...massJobs(noParts)]);
    const target = await api.catalog({ contexts: ['Ecommerce'] });
    const foreign = await api.catalog({ contexts: ['Ecommerce'] });
    const ids = await plant({ number: 'MV-1', name: 'Mover', productTypeId: world.battery }, { number: 'MV-2' });
    const [one = 0, two = 0] = [ids['MV-1'], ids['MV-2']];
    await plantSkus(database, target.id, [{ number: 'mv 2' }]);
    const image = await uploadImage(shop.editor);
    const group = await shop.group('Group that moves');
    await database.inCatalog(catalog.id, async (db) => {
      await sql`begin`.execute(db);
      await sql`select platform.begin_change('edit', 'x', null, 'x', null, false)`.execute(db);
      await sql`insert into sku_image (sku_id, image_id, is_primary) values (${one}, ${image}, true)`.execute(db);
      await sql`insert into sku_group (sku_id, group_id) values (${one}, ${group})`.execute(db);
      await sql`commit`.execute(db);
    });
    const admin = catalog.as('super');
    const catalogs = await shop.ok(admin.get('/api/ecommerce/catalogs'));
    expect(idsOf(catalogs)).toEqual(expect.arrayContaining([target.id, foreign.id]));
    expect((await shop.editor.post(`/api/ecommerce/skus/${one}/move`, { newCatalogId: foreign.id })).status).toBe(404);
    const { jobId } = await shop.ok(
      admin.post(`/api/ecommerce/skus/${one}/move`, { newCatalogId: target.id, moveProductGroup: true, others: [two] }),
    );
    let job = { state: 'queued', left: [] as unknown[], changeIds: [] as number[] };
    for (let tries = 0; tries < 200 && !['done', 'failed'].includes(job.state); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      job = await shop.ok(admin.get(`/api/ecommerce/jobs/${jobId}`));
    }
    expect(job).toMatchObject({
      state: 'done',
      left: [{ sku: 'MV-2', reason: 'The other catalogue has a SKU of this manufacturer and number.' }],
    });
    expect((await shop.editor.get(`/api/ecommerce/skus/${one}`)).status).toBe(404);
    expect((await shop.editor.get(`/api/ecommerce/skus/${two}`)).status).toBe(200);
    const there = target.as('member');
    const [{ id }] = (await there.get('/api/ecommerce/skus?skuStart=MV-1')).body.items;
    const { body } = await there.get(`/api/ecommerce/skus/${id}`);
    expect(body).toMatchObject({
      partDetail: { name: 'Mover', useStockImage: true },
      productGroups: [{ name: 'Group that moves' }],
      imageSet: { images: [{ relationCustomData: { isPrimary: true } }] },
    });
    expect(body.imageSet.images[0].id).not.toBe(image);
    await stop();
  });
});

describe('24 E6 mass update', () => {
  it('copies what is chosen to others at once, keeps their list behind a cookie, and is taken back', async () => {
    const group = await shop.group('Mass batteries');
    const ids = await plant(
      { number: 'MA-1', name: 'Source', productTypeId: world.battery },
      { number: 'MA-2', state: 2 },
      { number: 'MA-3' },
    );
    const [source = 0, two = 0, three = 0] = [ids['MA-1'], ids['MA-2'], ids['MA-3']];
    await shop.keep(source, shop.body('MA-1', { productGroups: [{ id: group }] }));
    const update = (of: object, path = '') =>
      shop.editor.put(`/api/ecommerce/skus/multiple${path}`, { skuId: source, itemIds: [two, three], ...of });
    expect((await update({})).body.modelState).toEqual({ options: [skuMessages.noOption] });
    expect((await update({ options: ['name'], itemIds: [two, 99_999_999] })).status).toBe(404);
    const wanted = { options: ['name', 'groups', 'attributes', 'images'] };
    const shown = await shop.ok(update(wanted, '/preview'));
    expect(shown).toMatchObject({
      total: 2,
      items: [{ sku: 'MA-2', manufacturer: 'Norrland', units: null }, { sku: 'MA-3' }],
    });
    expect(shown.items[0].changes).toEqual([
      { field: 'name', before: 'MA-2', after: 'Battery MA-1' },
      { field: 'groups', before: '', after: `Mass batteries; Battery ${world.mark}` },
      { field: 'attributes', before: '', after: `Voltage ${world.mark}: 12 V ${world.mark}` },
      { field: 'state', before: 'Ready to Review', after: 'Draft' },
    ]);
    expect(await shop.read(two)).toMatchObject({ partDetail: { name: 'MA-2' }, status: { workflowId: 2 } });
    const done = await shop.ok(update(wanted));
    expect(done).toMatchObject({ count: 2, jobId: null });
    expect(await shop.read(two)).toMatchObject({
      partDetail: { name: 'Battery MA-1', sku: 'MA-2' },
      productGroups: [{ id: group }],
      attributeAuthoring: { productType: { id: world.battery } },
      status: { workflowId: 1 },
    });
    expect((await shop.read(three)).attributeAuthoring.attributes[0].value).toBe(`12 V ${world.mark}`);
    expect((await undo(done.changeId)).body.leftAlone).toBe(0);
    expect(await shop.read(two)).toMatchObject({ partDetail: { name: 'MA-2' }, status: { workflowId: 2 } });

    const kept = await shop.editor.put('/api/ecommerce/skus/list', { itemIds: [three, two] });
    expect(kept.body).toEqual({ count: 2 });
    const cookie = String(kept.headers['set-cookie']).split(';')[0] ?? '';
    const list = async (value: string) => (await shop.editor.get('/api/ecommerce/skus/list', { cookie: value })).body;
    expect(idsOf((await list(cookie)).items)).toEqual([two, three]);
    expect((await list('massUpdateSkus=0123456789abcdef0123456789abcdef')).items).toEqual([]);
  });

  it('E6.4 names those whose groups are of another industry', async () => {
    const [snow, marine] = [
      await shop.group('Snow of mass'),
      await shop.group('Marine of mass', { industryId: world.marine, productTypeId: world.battery }),
    ];
    const ids = await plant(
      { number: 'MI-1', productTypeId: world.battery },
      { number: 'MI-2', productTypeId: world.battery },
    );
    const [source = 0, other = 0] = [ids['MI-1'], ids['MI-2']];
    await shop.keep(source, shop.body('MI-1', { productGroups: [{ id: snow }] }));
    const { version } = (await shop.ok(shop.editor.get('/api/ecommerce/Products?term=marine%20of%20mass'))).items[0];
    await shop.ok(shop.editor.put(`/api/ecommerce/Products/${marine}/skus`, { version, skuIds: [other] }));
    const of = { skuId: source, itemIds: [other], options: ['groups'] };
    const text = `The following skus could not be updated because the product group or fitments did not match industry: ${other}`;
    expect(await shop.ok(shop.editor.put('/api/ecommerce/skus/multiple/validate', of))).toEqual({
      valid: false,
      itemIds: [other],
      message: text,
    });
    expect((await shop.editor.put('/api/ecommerce/skus/multiple', of)).body.message).toBe(text);
  });
});

it('24 E1.16 settings of SKUs are refused with the numbers that would be the same, and key all anew', async () => {
  const mine = await api.catalog({ contexts: ['Ecommerce'] });
  const admin = mine.as('ManageCatalogSettings');
  const get = async () => (await mine.as('member').get('/api/settings/ecom-sku')).body;
  const save = async (of: object) => admin.put('/api/settings/ecom-sku', { ...(await get()), ...of });
  expect(await get()).toEqual({ caseInsensitive: true, allowedSpecialCharacters: '', version: 0 });
  const dash = await save({ allowedSpecialCharacters: '-' });
  expect(dash.body).toMatchObject({ allowedSpecialCharacters: '-', version: expect.any(Number) });
  expect((await save({ allowedSpecialCharacters: '-' })).body.version).toBe(dash.body.version);
  await database.inCatalog(mine.id, async (db) => {
    await sql`begin`.execute(db);
    await sql`select platform.begin_change('edit', 'x', null, 'x', null, false)`.execute(db);
    await sql`insert into manufacturer (name) values ('Norrland')`.execute(db);
    for (const number of ['C-1', 'C1'])
      await sql`insert into sku (manufacturer_id, number, number_key, workflow_id)
        select id, ${number}, lower(${number}), 1 from manufacturer`.execute(db);
    await sql`commit`.execute(db);
  });
  const refused = await save({ allowedSpecialCharacters: '' });
  expect([refused.status, refused.body.message, refused.body.modelState]).toEqual([
    400,
    'Conflict detected',
    { conflicts: ['Norrland: C-1, C1'] },
  ]);
  expect((await get()).allowedSpecialCharacters).toBe('-');
  expect((await save({ allowedSpecialCharacters: '.', version: 1 })).status).toBe(409);
  expect((await mine.as('Users').put('/api/settings/ecom-sku', await get())).status).toBe(403);
});

it('24 a GTIN has 8, 12, 13 or 14 digits with the right check digit', () => {
  for (const good of ['96385074', '036000291452', '4006381333931', '10012345678902', 'ABC', ''])
    expect(isWrongGtin(good)).toBe(false);
  for (const bad of ['96385075', '1234567', '4006381333930', '400638133393']) expect(isWrongGtin(bad)).toBe(true);
});
