import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { listValue, taxonomyOf, unitsOfIndustry } from '../../../test/taxonomies.ts';
import { unitTaxonomyMessages } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let tree: Awaited<ReturnType<typeof taxonomyOf>>;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  tree = await taxonomyOf(api, catalog, { Street: { Naked: {}, Sport: {} }, Snow: {} });
});

const editor = () => catalog.as('MajorUnits');
const unitsHere = (names: string[], of = {}) => unitsOfIndustry(api, catalog, tree.industryId, names, of);
const assign = (items: object[]) => editor().post('/api/taxonomy/unassigned', { items });
const unassigned = async (query = '') => (await editor().get(`/api/taxonomy/${tree.id}/unassigned${query}`)).body;
const levelsOf = async (itemId: number) =>
  ((await editor().get(`/api/taxonomy/item/${itemId}`)).body.levels as { name: string }[]).map(({ name }) => name);
const itemsAt = async (level: number) =>
  ((await editor().get(`/api/taxonomy/level/${level}/items`)).body.items as { name: string }[]).map(({ name }) => name);

describe('units in a taxonomy', () => {
  it('L3.3 L3.4 are unassigned by name, come to a leaf, leave it, and are taken back', async () => {
    const [merlin = 0, osprey = 0] = await unitsHere(['Merlin 900', 'Osprey 650'], { modelYear: 2026 });
    const list = await unassigned('?q=merlin%20900&modelYear=2026');
    expect(list).toMatchObject({ totalCount: 1, isMore: false });
    expect(list.items[0]).toMatchObject({
      itemId: merlin,
      oemCode: catalog.code,
      industryId: tree.industryId,
      name: 'Merlin 900',
      modelYear: 2026,
      newLeafNode: null,
      leafNodeToRemove: null,
    });
    const done = await assign([merlin, osprey].map((itemId) => ({ itemId, newLeafNode: tree.level('Naked') })));
    expect(done.body).toMatchObject({ assigned: 2, removed: 0, leftOut: 0 });
    expect((await unassigned('?q=merlin')).totalCount).toBe(0);
    expect(await levelsOf(merlin)).toEqual(['Naked']);
    expect(await itemsAt(tree.level('Street'))).toEqual(['Merlin 900', 'Osprey 650']);
    const { body: recent } = await editor().get(`/api/taxonomy/${tree.id}/recent`);
    expect(recent[0]).toMatchObject({
      units: 2,
      firstName: 'Merlin 900',
      levelName: 'Naked',
      isOwn: true,
      otherLevels: 0,
    });
    const again = await assign([{ itemId: merlin, newLeafNode: tree.level('Naked') }]);
    expect(again.body).toEqual({ assigned: 0, removed: 0, leftOut: 0, changeId: null });
    const moved = await assign([
      { itemId: merlin, newLeafNode: tree.level('Sport'), leafNodeToRemove: tree.level('Naked') },
    ]);
    expect(moved.body).toMatchObject({ assigned: 1, removed: 1 });
    expect(await levelsOf(merlin)).toEqual(['Sport']);
    await editor().post(`/api/changes/${moved.body.changeId}/undo`);
    expect(await levelsOf(merlin)).toEqual(['Naked']);
    await assign([{ itemId: osprey, leafNodeToRemove: tree.level('Naked') }]);
    expect((await unassigned('?q=osprey')).totalCount).toBe(1);
    const { body: levels } = await editor().get(`/api/taxonomy/${tree.id}/levels`);
    expect(levels.items).toMatchObject([
      { name: 'Street', items: 1, childCount: 2 },
      { name: 'Snow', items: 0 },
    ]);
    const { body: leaves } = await editor().get(`/api/taxonomy/${tree.id}/leaves?q=n`);
    expect(leaves).toMatchObject([
      { name: 'Naked', items: 1, way: [{ name: 'Street' }] },
      { name: 'Snow', items: 0 },
    ]);
    expect((await catalog.as('ManageCatalogSettings').get('/api/taxonomy/figures')).body).toMatchObject({
      assigned: 1,
    });
  });

  it('are shown as they stood at a moment', async () => {
    const [item = 0] = await unitsHere(['Past']);
    const { body } = await assign([{ itemId: item, newLeafNode: tree.level('Snow') }]);
    await assign([{ itemId: item, leafNodeToRemove: tree.level('Snow') }]);
    const then = await editor().get(`/api/taxonomy/item/${item}?asof=${body.changeId}`);
    expect(then.body.levels).toMatchObject([{ name: 'Snow' }]);
    expect(
      (await editor().get(`/api/taxonomy/${tree.id}/unassigned?q=Past&asof=${body.changeId}`)).body.totalCount,
    ).toBe(0);
  });

  it('go back to the initial state with that, and stay where their state keeps them', async () => {
    const [published = 0, removed = 0] = await unitsHere(['Published', 'Removed']);
    const admin = catalog.as('Admin');
    const set = async (itemId: number, ...states: number[]) => {
      for (const newWorkFlowState of states) {
        const { version } = (await admin.get(`/api/items/MajorUnit/${itemId}`)).body;
        await admin.post('/api/workflows/updateItemWorkFlow', {
          itemId,
          newWorkFlowState,
          version,
          updateAncestors: true,
        });
      }
    };
    await set(published, 2, 3);
    await set(removed, 4);
    const stateOf = async (id: number) => (await admin.get(`/api/items/MajorUnit/${id}`)).body.workflowId;
    expect([await stateOf(published), await stateOf(removed)]).toEqual([3, 4]);
    const newLeafNode = tree.level('Snow');
    const done = await assign([published, removed].map((itemId) => ({ itemId, newLeafNode })));
    expect(done.body).toMatchObject({ assigned: 1, leftOut: 1 });
    expect([await stateOf(published), await stateOf(removed)]).toEqual([1, 4]);
    const alone = await assign([{ itemId: removed, newLeafNode }]);
    expect([alone.status, Object.keys(alone.body.modelState)]).toEqual([409, ['workflow']]);
  });

  it('are refused at what is no leaf, is unknown or of another industry, and to who may not', async () => {
    const [item = 0] = await unitsHere(['Refused']);
    const elsewhere = await taxonomyOf(api, catalog, { Far: {} });
    for (const [newLeafNode, text] of [
      [tree.level('Street'), unitTaxonomyMessages.onlyLeaves],
      [999_999_999, unitTaxonomyMessages.unknownLevel],
      [elsewhere.level('Far'), unitTaxonomyMessages.otherIndustry],
    ] as const) {
      const refused = await assign([{ itemId: item, newLeafNode }]);
      expect([refused.status, refused.body.modelState]).toEqual([400, { newLeafNode: [text] }]);
    }
    expect((await assign([{ itemId: 999_999_999, newLeafNode: tree.level('Snow') }])).status).toBe(404);
    const other = await api.catalog({ contexts: ['MajorUnit'] });
    const foreign = await other.as('Admin').post('/api/taxonomy/unassigned', {
      items: [{ itemId: item, newLeafNode: tree.level('Snow') }],
    });
    expect(foreign.status).toBe(404);
    for (const role of ['member', 'Administrators', 'Publisher'] as const) {
      const body = { items: [{ itemId: item, newLeafNode: tree.level('Snow') }] };
      expect((await catalog.as(role).post('/api/taxonomy/unassigned', body)).status).toBe(403);
    }
    expect(await levelsOf(item)).toEqual([]);
    for (const path of [
      '999999999/unassigned',
      '999999999/levels',
      'level/999999999/items',
      'item/999999999',
      '999999999/recent',
    ])
      expect([path, (await editor().get(`/api/taxonomy/${path}`)).status]).toEqual([path, 404]);
  });

  it('come to a leaf as all that match, if they are as many as the caller means', async () => {
    await unitsHere(['Shrike 85', 'Shrike 250', 'Shrike 450']);
    const [kept] = (await unassigned('?q=shrike')).items as { itemId: number }[];
    const all = (expected: number) =>
      catalog.as('ManageCatalogSettings').post(`/api/taxonomy/${tree.id}/unassigned`, {
        q: 'shrike',
        except: [kept?.itemId],
        newLeafNode: tree.level('Sport'),
        expected,
      });
    const other = await all(3);
    expect([other.status, other.body.modelState]).toEqual([409, { expected: [unitTaxonomyMessages.otherCount(2)] }]);
    expect((await all(2)).body).toMatchObject({ assigned: 2 });
    expect((await unassigned('?q=shrike')).totalCount).toBe(1);
  });

  it('are proposed a leaf where all others of their sub type stand', async () => {
    const subTypeId = await listValue(api, 1001);
    const [one = 0] = await unitsHere(['Cruiser 1', 'Cruiser 2', 'Cruiser 3'], { subTypeId });
    await assign([{ itemId: one, newLeafNode: tree.level('Snow') }]);
    const { body } = await editor().get(`/api/taxonomy/${tree.id}/proposals`);
    expect(body).toContainEqual(
      expect.objectContaining({ subTypeId, levelId: tree.level('Snow'), levelName: 'Snow', units: 2, standing: 1 }),
    );
  });

  it('10,000 of them come to a leaf in one change, within a second', { tags: 'daily', timeout: 60_000 }, async () => {
    const many = await unitsHere(
      Array.from({ length: 10_000 }, (_, n) => `Many ${n}`),
      { inTree: false },
    );
    const owner = new pg.Client(api.owner);
    await owner.connect();
    await owner.query('analyze');
    await owner.end();
    const started = performance.now();
    const done = await assign(many.map((itemId) => ({ itemId, newLeafNode: tree.level('Sport') })));
    const took = performance.now() - started;
    expect(done.body).toMatchObject({ assigned: 10_000 });
    expect(took).toBeLessThan(5000);
  });
});
