import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState } from '../../../test/items.ts';
import { hierarchyMessages } from '../../hierarchy/rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeAll(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
});

const path = (id: number) => `/api/hierarchies/${id}/relateditems`;
const relate = (id: number, ids: number[], isLinks = false) =>
  catalog.as('Users').post(path(id), { items: ids, isLinks });
const names = async (address: string) =>
  (await catalog.as('Users').get(address)).body.items.map((item: { name: string }) => item.name);

describe('related models', () => {
  it('are seen from either side, once, and parted by either', async () => {
    const division = await items.division(null);
    const [a, b, c] = [
      await items.model(division, 'Fjell A'),
      await items.model(division, 'Fjell B'),
      await items.model(division, 'Fjell 10'),
    ];
    await setState(catalog, a, 2);
    expect((await relate(a, [b, c])).body).toMatchObject({ added: 2, workflowUpdated: true, workflowAncestorId: a });
    expect((await relate(b, [a])).body).toMatchObject({ added: 0, changeId: null });
    expect(await names(path(a))).toEqual(['Fjell 10', 'Fjell B']);
    expect(await names(path(b))).toEqual(['Fjell A']);
    const users = catalog.as('Users');
    const gone = await users.del(`/api/hierarchies/${b}/modelrelation/${a}`);
    expect(gone.status).toBe(200);
    expect(await names(path(a))).toEqual(['Fjell 10']);
    expect((await users.del(`/api/hierarchies/${b}/modelrelation/${a}`)).status).toBe(404);
    expect((await users.post(`/api/changes/${gone.body.changeId}/undo`)).status).toBe(200);
    expect(await names(path(b))).toEqual(['Fjell A']);
    const shared = (list: number[]) => users.post(`/api/hierarchies/${a}/modelrelation/remove`, { items: list });
    expect((await shared([b, division])).status).toBe(404);
    expect((await shared([b, c])).body).toMatchObject({ removed: 2 });
    expect(await names(path(a))).toEqual([]);
  });

  it('are models, of this catalogue, in a state that may be edited', async () => {
    const division = await items.division(null);
    const model = await items.model(division, 'Fjell S');
    expect((await relate(model, [model])).body.modelState).toEqual({
      items: [hierarchyMessages.relatedToItself('Fjell S')],
    });
    expect((await relate(division, [model])).status).toBe(400);
    expect((await relate(model, [division])).status).toBe(404);
    const other = await api.catalog();
    const foreign = await (await itemsOf(other)).model(await (await itemsOf(other)).division(null));
    expect((await relate(model, [foreign])).status).toBe(404);
    expect((await other.as('Admin').get(path(model))).status).toBe(404);
    await setState(catalog, model, 4);
    expect((await relate(model, [await items.model(division)])).status).toBe(409);
  });

  it('are offered but for those that are related', async () => {
    const division = await items.division(null);
    const [a, b, c] = [
      await items.model(division, 'Offer A', 'red'),
      await items.model(division, 'Offer B', 'blue'),
      await items.model(division, 'Offer C', 'dark blue'),
    ];
    await relate(a, [b]);
    const offered = (more: string) =>
      names(`/api/hierarchies/${a}/unrelateditems?isLinks=false&term=offer&attributeKeys=1${more}`);
    expect(await offered('')).toEqual(['Offer C']);
    expect(await offered(`&attributeFilters=${encodeURIComponent('["BLUE"]')}`)).toEqual(['Offer C']);
    expect(await offered(`&attributeFilters=${encodeURIComponent('["%"]')}`)).toEqual([]);
    const bad = await catalog.as('Users').get(`/api/hierarchies/${a}/unrelateditems?attributeFilters=["x"]`);
    expect(bad.status).toBe(400);
    const { body } = await catalog
      .as('Users')
      .get(`/api/hierarchies/${c}/unrelateditems?isLinks=false&term=offer&attributeKeys=1`);
    expect(body).toMatchObject({ hasMore: false, items: [{ id: a, customAttributes: { 1: ['red'] } }, { id: b }] });
  });
});

describe('the calls as the documents name them', () => {
  it('15.13 take showCustomAttributes and workflowAncestorId; 409 where another item carries the workflow', async () => {
    const division = await items.division(null);
    const [a, b] = [await items.model(division, 'Named A', 'red'), await items.model(division, 'Named B', 'blue')];
    const offered = await catalog
      .as('Users')
      .get(`/api/hierarchies/${a}/unrelateditems?isLinks=false&term=named&showCustomAttributes=1`);
    expect(offered.body.items).toMatchObject([{ id: b, customAttributes: { 1: ['blue'] } }]);
    const save = (workflowAncestorId: number) => catalog.as('Users').post(path(a), { items: [b], workflowAncestorId });
    const refused = await save(division);
    expect([refused.status, Object.keys(refused.body.modelState)]).toEqual([409, ['workflowAncestorId']]);
    expect((await save(a)).body).toMatchObject({ added: 1, workflowAncestorId: a });
  });
});

describe('items that are linked together', () => {
  it('hang under the item as links, in one change; what may not hang there is not offered', async () => {
    const division = await items.division(null);
    const [from, to] = [await items.model(division, 'Link from'), await items.model(division, 'Link to')];
    const [d1, d2] = [await items.diagram(from, 'Link 1'), await items.diagram(from, 'Link 2')];
    const address = `/api/hierarchies/${to}/unrelateditems?term=link`;
    expect(await names(address)).toEqual(['Link 1', 'Link 2']);
    expect(await names(`${address}&take=1`)).toEqual(['Link 1']);
    const linked = await relate(to, [d1, d2], true);
    expect(linked.body).toMatchObject({ added: 2 });
    expect(await names(address)).toEqual([]);
    expect((await relate(to, [d1], true)).body).toMatchObject({ added: 0 });
    const refused = await relate(to, [division], true);
    expect([refused.status, Object.keys(refused.body.modelState)]).toEqual([400, ['items']]);
    expect((await catalog.as('Users').post(`/api/changes/${linked.body.changeId}/undo`)).status).toBe(200);
    expect(await names(`/api/hierarchies/${to}/children`)).toEqual([]);
  });
});
