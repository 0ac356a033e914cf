import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';

const api = await openApi();
const path = '/api/workflows/bulkUpdateItemWorkFlow';

async function tree() {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const top = await items.division(null);
  const models = [await items.model(top), await items.model(top), await items.model(top)];
  const state = async (id: number) => (await catalog.as('member').get(`/api/items/Oem/${id}`)).body;
  const bulk = (role: 'Users' | 'Reviewers' | 'Administrators' | 'MajorUnits', body: object) =>
    catalog.as(role).post(path, { context: 'Oem', ...body });
  return { catalog, items, top, models, state, bulk };
}

describe('states in bulk', () => {
  it('offers the states that the role may set', async () => {
    const { catalog } = await tree();
    const offered = async (role: 'member' | 'Users' | 'Reviewers') =>
      (await catalog.as(role).get('/api/workflows/bulkwf/Oem')).body.map((s: { id: number }) => s.id);
    expect(await offered('member')).toEqual([]);
    expect(await offered('Users')).toEqual([1, 2]);
    expect(await offered('Reviewers')).toEqual([1, 2, 3, 4]);
  });

  it('sets what may go there in one change, and counts what may not', async () => {
    const { catalog, models, state, bulk } = await tree();
    const [a = 0, b = 0, c = 0] = models;
    await setState(catalog, a, 2);
    await setState(catalog, b, 2);
    await setState(catalog, c, 4);
    const { status, body } = await bulk('Users', { itemIds: [...models, a], newWorkflowId: 2 });
    expect([status, body.changed, body.skipped]).toEqual([200, 0, { noWorkflow: 0, notNext: 1, already: 2 }]);
    const down = await bulk('Administrators', { itemIds: models, newWorkflowId: 4, cause: 'Season over' });
    expect(down.body).toMatchObject({ changed: 2, skipped: { already: 1 }, updatedAncestors: 0 });
    for (const id of [a, b]) expect(await state(id)).toMatchObject({ workflowId: 4, version: down.body.changeId });
    const { body: history } = await catalog.as('Admin').get(`/api/workflows/history/${a}`);
    expect(
      history.items.map((one: { workflowId: number; cause: string }) => [one.workflowId, one.cause.slice(0, 16)]),
    ).toEqual([
      [4, 'Season over: wor'],
      [2, 'Manually Updated'],
      [1, expect.any(String)],
    ]);
    expect(history.items[0]).toMatchObject({ changeId: down.body.changeId, environment: null });
    const older = await catalog.as('member').get(`/api/workflows/history/${a}?take=1&before=${down.body.changeId}`);
    expect(older.body).toMatchObject({ items: [{ workflowId: 2 }], before: older.body.items[0].changeId });
  });

  it('15.14 writes no change where it sets no item', async () => {
    const { catalog, models, bulk } = await tree();
    const changes = async () =>
      (await catalog.as('Admin').get('/api/changes')).body.items.map((c: { id: number }) => c.id);
    const before = await changes();
    const { status, body } = await bulk('Users', { itemIds: models, newWorkflowId: 1 });
    expect([status, body]).toMatchObject([200, { changed: 0, changeId: null }]);
    expect(await changes()).toEqual(before);
  });

  it('15.13 takes newWorkflowId, and itemWorkflowTypeId where all the items are of that type', async () => {
    const { items, models, bulk } = await tree();
    const [a = 0, b = 0] = models;
    const diagram = await items.diagram(a);
    const set = (itemIds: number[]) => bulk('Users', { itemIds, newWorkflowId: 2, itemWorkflowTypeId: 2 });
    expect((await set([a, b, diagram])).status).toBe(404);
    expect((await set([a, b])).body).toMatchObject({ changed: 2 });
  });

  it('asks before it publishes ancestors outside the set, and takes them along on request', async () => {
    const { catalog, items, top, models, state, bulk } = await tree();
    const [a = 0, b = 0] = models;
    const inner = await items.diagram(a);
    for (const id of [a, b, inner]) await setState(catalog, id, 2);
    const body = { itemIds: [a, b, inner], newWorkflowId: 3 };
    const refused = await bulk('Reviewers', body);
    expect(refused.status).toBe(400);
    expect(refused.body.modelState.ancestorNotPublish).toEqual([
      'One or more ancestors are not set to publish, would you like publish them as well?',
    ]);
    expect((await state(a)).workflowId).toBe(2);
    const done = await bulk('Reviewers', { ...body, updateAncestors: true });
    expect(done.body).toMatchObject({ changed: 3, updatedAncestors: 1 });
    for (const id of [top, a, b, inner])
      expect(await state(id)).toMatchObject({ workflowId: 3, publishedEnvironment: 'Pending' });
  });

  it('A-05 A-13 A-15 refuses foreign ids, no ids, roles and contexts, and changes nothing', async () => {
    const { models, state, bulk } = await tree();
    const other = await tree();
    const [a = 0] = models;
    const refusals: [Parameters<typeof bulk>[0], object, number][] = [
      ['Users', { itemIds: [a, other.top], newWorkflowId: 2 }, 404],
      ['Users', { itemIds: [], newWorkflowId: 2 }, 400],
      ['Users', { itemIds: [a], newWorkflowId: 4 }, 403],
      ['Users', { itemIds: [a], newWorkflowId: 77 }, 400],
      ['MajorUnits', { itemIds: [a], newWorkflowId: 2 }, 403],
      ['Users', { itemIds: [a], newWorkflowId: 2, context: 'MajorUnit' }, 404],
    ];
    for (const [role, body, status] of refusals) expect((await bulk(role, body)).status).toBe(status);
    expect((await state(a)).workflowId).toBe(1);
  });

  it('C-08 sets two overlapping sets at once, in opposite order', async () => {
    const { models, bulk } = await tree();
    const done = await Promise.all([
      bulk('Administrators', { itemIds: models, newWorkflowId: 2 }),
      bulk('Administrators', { itemIds: models.toReversed(), newWorkflowId: 4 }),
    ]);
    expect(done.map((one) => one.status)).toEqual([200, 200]);
  });
});

describe('one item', () => {
  it('goes back to the initial state from any other, with the version it was seen in', async () => {
    const { catalog, models, state } = await tree();
    const [itemId = 0] = models;
    const reset = (version: number, role: 'member' | 'Users' = 'Users') =>
      catalog.as(role).post('/api/workflows/setToInitialWorkflow', { itemId, version });
    const first = await versionOf(catalog, itemId);
    expect((await reset(first)).status).toBe(409);
    await setState(catalog, itemId, 4);
    expect((await reset(first)).status).toBe(409);
    const version = await versionOf(catalog, itemId);
    expect((await reset(version, 'member')).status).toBe(403);
    const done = await reset(version);
    expect(done.body).toMatchObject({ workflowId: 1, workflowName: 'Draft', publishedEnvironment: null });
    expect(done.body).toMatchObject({ changeId: (await state(itemId)).version });
  });

  it('says whether it is in a published state, and where', async () => {
    const { catalog, top, items } = await tree();
    await setState(catalog, top, 2, 3);
    const ask = (id: number, type: number) =>
      catalog.as('member').get(`/api/workflows/getItemPublishedState/${id}/${type}`);
    expect((await ask(top, 4)).body).toEqual({
      workflowId: 3,
      workflowName: 'Publish',
      isPublishedState: true,
      publishedEnvironment: 'Pending',
    });
    const model = await items.model(top);
    expect((await ask(model, 2)).body).toMatchObject({ isPublishedState: false, publishedEnvironment: null });
    expect((await ask(top, 2)).status).toBe(404);
  });
});
