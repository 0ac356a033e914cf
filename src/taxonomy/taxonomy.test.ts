import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { listValue, taxonomyOf, unique, unitsOfIndustry } from '../../test/taxonomies.ts';
import { ordinalBetween, taxonomyMessages } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let other: TestCatalog;
beforeAll(async () => {
  [catalog, other] = [
    await api.catalog({ contexts: ['Oem', 'MajorUnit'] }),
    await api.catalog({ contexts: ['MajorUnit'] }),
  ];
});

const root = () => catalog.as('super').under('');
const anyone = () => catalog.as('member').under('');
const street = { Street: { Naked: {}, Touring: { Grand: {}, Adventure: {} } }, Snow: {} };
const namesUnder = async (id: number, parentId?: number) => {
  const { body } = await anyone().get(`/api/taxonomy/${id}/levels${parentId ? `?parentId=${parentId}` : ''}`);
  return (body.items as { name: string }[]).map(({ name }) => name);
};
const versionOf = async (id: number) => (await anyone().get(`/api/taxonomy/level/${id}`)).body.version as number;
const save = async (id: number, fields: object) =>
  root().patch(`/api/taxonomy/level/${id}`, { version: await versionOf(id), ...fields });
const assign = (itemId: number, newLeafNode: number, of = catalog) =>
  of.as('MajorUnits').post('/api/taxonomy/unassigned', { items: [{ itemId, newLeafNode }] });

describe('taxonomies of an industry', () => {
  it('L3.4 are added, renamed, translated and deleted while they are empty', async () => {
    const industryId = await listValue(api, 1002);
    const name = unique('By use');
    const added = await root().post('/api/taxonomy', { industryId, name, names: { FR: 'Par usage' } });
    expect(added.status).toBe(200);
    const { id, version } = added.body;
    expect((await anyone().get(`/api/taxonomy/industry/${industryId}`)).body).toEqual([
      { id, name, names: { FR: 'Par usage' }, industryId, levels: 0, leaves: 0, version },
    ]);
    const again = await root().post('/api/taxonomy', { industryId, name: name.toUpperCase() });
    expect([again.status, again.body.modelState]).toEqual([409, { name: [taxonomyMessages.nameTaken] }]);
    const saved = await root().patch(`/api/taxonomy/${id}`, { version, names: { DE: 'Nach Gebrauch' } });
    expect(saved.status).toBe(200);
    expect((await root().patch(`/api/taxonomy/${id}`, { version, name: 'Late' })).status).toBe(409);
    await root().post('/api/taxonomy/level', { taxonomyId: id, name: 'One' });
    expect((await root().del(`/api/taxonomy/${id}`)).body.modelState).toEqual({ id: [taxonomyMessages.notEmpty] });
    const { industries } = { industries: (await anyone().get('/api/taxonomy/industries')).body };
    expect(industries).toContainEqual(expect.objectContaining({ id: industryId, taxonomies: 1 }));
  });

  it('are refused for what is no industry, and to all but super administrators', async () => {
    const make = await listValue(api, 1005);
    const bad = await root().post('/api/taxonomy', { industryId: make, name: 'X' });
    expect([bad.status, bad.body.modelState]).toEqual([400, { industryId: [taxonomyMessages.unknownIndustry] }]);
    expect((await anyone().get(`/api/taxonomy/industry/${make}`)).status).toBe(404);
    for (const role of ['member', 'ManageCatalogSettings', 'Admin'] as const)
      expect((await catalog.as(role).under('').post('/api/taxonomy', { industryId: make, name: 'X' })).status).toBe(
        403,
      );
  });
});

describe('levels', () => {
  it('L3.5 are read by branch, nested to a depth, by a text with the way to each, and page by page', async () => {
    const { id, level } = await taxonomyOf(api, catalog, street);
    expect(await namesUnder(id)).toEqual(['Street', 'Snow']);
    expect(await namesUnder(id, level('Touring'))).toEqual(['Grand', 'Adventure']);
    const { body } = await anyone().get(`/api/taxonomy/${id}/levels?depth=10`);
    expect(body.items[0]).toMatchObject({ id: level('Street'), parentId: null, taxonomyId: id, childCount: 2 });
    expect(body.items[0].children[1].children.map((one: { name: string }) => one.name)).toEqual(['Grand', 'Adventure']);
    const first = (await anyone().get(`/api/taxonomy/${id}/levels?take=1`)).body;
    const second = (await anyone().get(`/api/taxonomy/${id}/levels?take=1&cursor=${first.cursor}`)).body;
    expect([first.items[0].name, second.items[0].name, second.cursor]).toEqual(['Street', 'Snow', null]);
    expect((await anyone().get(`/api/taxonomy/${id}/levels?cursor=x`)).status).toBe(400);
    expect((await anyone().get(`/api/taxonomy/${id}/levels?parentId=${level('Snow') + 999_999}`)).status).toBe(404);
    const found = (await anyone().get(`/api/taxonomy/${id}/levels/find?q=TOUR`)).body;
    expect(found).toMatchObject([{ name: 'Touring', way: [{ id: level('Street'), name: 'Street' }] }]);
    const leaves = (await anyone().get(`/api/taxonomy/${id}/levels/find?q=r&leaves=true`)).body;
    expect(leaves.map((one: { name: string }) => one.name)).toEqual(['Adventure', 'Grand']);
  });

  it('are renamed, translated, ordered and moved with all under them, and taken back', async () => {
    const { id, level } = await taxonomyOf(api, catalog, street);
    const renamed = await save(level('Naked'), { name: 'Roadster', names: { IT: 'Naked' }, code: '25-10' });
    expect(renamed.status).toBe(200);
    expect(await namesUnder(id, level('Street'))).toEqual(['Roadster', 'Touring']);
    expect((await save(level('Touring'), { beforeId: level('Naked') })).status).toBe(200);
    expect(await namesUnder(id, level('Street'))).toEqual(['Touring', 'Roadster']);
    const moved = await save(level('Touring'), { parentId: null, beforeId: level('Street') });
    expect(await namesUnder(id)).toEqual(['Touring', 'Street', 'Snow']);
    expect(await namesUnder(id, level('Touring'))).toEqual(['Grand', 'Adventure']);
    expect((await catalog.as('super').under('/-').post(`/api/changes/${moved.body.changeId}/undo`)).status).toBe(200);
    expect(await namesUnder(id)).toEqual(['Street', 'Snow']);
    const history = (await catalog.as('super').under('/-').get('/api/changes')).body;
    expect(history.items.map(({ label }: { label: string }) => label)).toContain('Move taxonomy level Touring');
    const gone = await root().del(`/api/taxonomy/level/${level('Snow')}`);
    expect(await namesUnder(id)).toEqual(['Street']);
    await catalog.as('super').under('/-').post(`/api/changes/${gone.body.changeId}/undo`);
    expect(await namesUnder(id)).toEqual(['Street', 'Snow']);
  });

  it('close no circle, are ten deep at most, have a name once beside each other and a code once', async () => {
    const { id, level } = await taxonomyOf(api, catalog, {
      1: { 2: { 3: { 4: { 5: { 6: { 7: { 8: { 9: { 10: {} } } } } } } } } },
      Beside: { Under: {} },
    });
    const deep = await root().post('/api/taxonomy/level', { taxonomyId: id, parentId: level('10'), name: '11' });
    expect([deep.status, deep.body.modelState]).toEqual([400, { parentId: [taxonomyMessages.tooDeep] }]);
    expect((await save(level('Beside'), { parentId: level('9') })).body.modelState).toEqual({
      parentId: [taxonomyMessages.tooDeep],
    });
    expect((await save(level('2'), { parentId: level('5') })).body.modelState).toEqual({
      parentId: [taxonomyMessages.circle('2')],
    });
    expect((await save(level('2'), { parentId: level('2') })).body.modelState).toEqual({
      parentId: [taxonomyMessages.circle('2')],
    });
    const same = await root().post('/api/taxonomy/level', { taxonomyId: id, name: 'BESIDE' });
    expect([same.status, same.body.modelState]).toEqual([409, { name: [taxonomyMessages.levelTaken] }]);
    await save(level('Under'), { code: 'A' });
    expect((await save(level('3'), { code: 'A' })).body.modelState).toEqual({ code: [taxonomyMessages.codeTaken] });
    const elsewhere = await taxonomyOf(api, catalog, { Other: {} });
    expect((await save(level('3'), { parentId: elsewhere.level('Other') })).status).toBe(400);
    expect((await save(level('3'), { beforeId: level('Beside') })).body.modelState).toEqual({
      beforeId: [taxonomyMessages.unknownBefore],
    });
    expect((await root().patch(`/api/taxonomy/level/${level('3')}`, { version: 1, name: 'Late' })).status).toBe(409);
    expect((await root().post('/api/taxonomy/level', { taxonomyId: 999_999_999, name: 'x' })).status).toBe(400);
    expect((await root().del('/api/taxonomy/level/999999999')).status).toBe(404);
    for (const role of ['member', 'ManageCatalogSettings', 'Admin'] as const) {
      const caller = catalog.as(role).under('');
      expect((await caller.post('/api/taxonomy/level', { taxonomyId: id, name: 'x' })).status).toBe(403);
      expect((await caller.patch(`/api/taxonomy/level/${level('3')}`, { version: 1, name: 'x' })).status).toBe(403);
      expect((await caller.del(`/api/taxonomy/level/${level('3')}`)).status).toBe(403);
    }
  });

  it('C-04 do not close a circle together where two move at once', async () => {
    const { level } = await taxonomyOf(api, catalog, { A: {}, B: {} });
    const [a, b] = [await versionOf(level('A')), await versionOf(level('B'))];
    const raced = await Promise.all([
      root().patch(`/api/taxonomy/level/${level('A')}`, { version: a, parentId: level('B') }),
      root().patch(`/api/taxonomy/level/${level('B')}`, { version: b, parentId: level('A') }),
    ]);
    expect(raced.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400]);
  });

  it('with items take no levels and are not deleted, whichever catalogue the items are of; the answer says where', async () => {
    const { industryId, id, level } = await taxonomyOf(api, catalog, street);
    const [own = 0] = await unitsOfIndustry(api, catalog, industryId, ['Osprey']);
    const [far = 0, second = 0] = await unitsOfIndustry(api, other, industryId, ['Merlin', 'Shrike']);
    const { status, body } = await assign(own, level('Grand'));
    expect([status, body]).toEqual([200, expect.anything()]);
    expect((await assign(far, level('Snow'), other)).status).toBe(200);
    expect((await assign(second, level('Grand'), other)).status).toBe(200);
    const under = await root().post('/api/taxonomy/level', { taxonomyId: id, parentId: level('Snow'), name: 'Deep' });
    expect([under.status, under.body.modelState]).toEqual([409, { parentId: [taxonomyMessages.parentUsed] }]);
    expect((await save(level('Naked'), { parentId: level('Snow') })).status).toBe(409);
    expect((await root().del(`/api/taxonomy/level/${level('Snow')}`)).body.modelState).toEqual({
      id: [taxonomyMessages.inUse],
    });
    expect((await root().del(`/api/taxonomy/level/${level('Touring')}`)).body.modelState).toEqual({
      id: [taxonomyMessages.hasLevels],
    });
    const uses = `/api/taxonomy/level/${level('Street')}/uses`;
    const named = (of: TestCatalog) => ({ code: of.code, name: `Catalogue ${of.code}`, items: 1 });
    expect((await anyone().get(uses)).body).toEqual({ catalogs: [named(catalog)], others: 1 });
    const all = (await root().get(uses)).body;
    expect(all.catalogs).toHaveLength(2);
    expect(all).toEqual({ catalogs: expect.arrayContaining([named(catalog), named(other)]), others: 0 });
    expect((await root().get('/api/taxonomy/level/999999999/uses')).status).toBe(404);
  });

  it('that an undo would bring back stay away where items took their place, and close no circle', async () => {
    const { industryId, id, level } = await taxonomyOf(api, catalog, { A: { B: {} }, C: {} });
    const undo = (changeId: number) => catalog.as('super').under('/-').post(`/api/changes/${changeId}/undo`);
    const gone = await root().del(`/api/taxonomy/level/${level('B')}`);
    const [item = 0] = await unitsOfIndustry(api, catalog, industryId, ['Kite']);
    await assign(item, level('A'));
    expect((await undo(gone.body.changeId)).body).toMatchObject({ leftAlone: 1 });
    expect(await namesUnder(id, level('A'))).toEqual([]);
    const circle = await taxonomyOf(api, catalog, { A: {}, B: { A2: {} } });
    const out = await save(circle.level('A2'), { parentId: null });
    await save(circle.level('B'), { parentId: circle.level('A2') });
    expect((await undo(out.body.changeId)).body).toMatchObject({ leftAlone: 1 });
    expect(await namesUnder(circle.id)).toEqual(['A', 'A2']);
  });
});

it('the ordinal of a level lies between those beside it, while there is room', () => {
  expect([ordinalBetween(undefined, undefined), ordinalBetween(1024, undefined)]).toEqual([1024, 2048]);
  expect([ordinalBetween(1024, 2048), ordinalBetween(undefined, 1024)]).toEqual([1536, 0]);
  expect(ordinalBetween(5, 6)).toBeUndefined();
});
