import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState } from '../../../test/items.ts';
import { smallRelease } from '../../../test/releaseCatalog.ts';
import type { WorkflowState } from './contract.ts';
import { rolesOf, stateMessages } from './rules.ts';

const api = await openApi();
const blank = {
  id: null,
  version: null,
  name: 'Legal check',
  isInit: false,
  isEditable: true,
  needConfirmation: false,
  isPublishedState: false,
  nextFlowIds: [1, 3],
  setableRoles: 'Administrators,Reviewers',
};

const statesOf = (catalog: TestCatalog) => {
  const settings = catalog.as('ManageCatalogSettings');
  const all = async () => (await settings.get('/api/workflows/getall/Oem/false')).body as WorkflowState[];
  const one = async (id: number) => (await settings.get(`/api/workflows/get/Oem/${id}`)).body;
  const save = async (of: object) => settings.post('/api/workflows/save/Oem', of);
  const edit = async (id: number, fields: object) => {
    const { items: _items, ...state } = await one(id);
    return save({ ...state, ...fields });
  };
  const remove = async (id: number, moveTo?: number) =>
    settings.call('DELETE', `/api/workflows/Oem/${id}`, { version: (await one(id)).version, moveTo });
  return { all, one, save, edit, remove };
};

describe('states in the settings', () => {
  it('adds a state under the next number, edits it, and shows it to those who may set it', async () => {
    const catalog = await api.catalog();
    const { save, edit, one, all } = statesOf(catalog);
    const added = await save({ ...blank, setableRoles: undefined });
    expect(added.body).toMatchObject({ id: 5, name: 'Legal check', setableRoles: 'Administrators', items: 0 });
    expect((await edit(1, { nextFlowIds: [2, 4, 5] })).status).toBe(200);
    const renamed = await edit(5, { name: ' Legal ', setableRoles: 'Users, Administrators', needConfirmation: true });
    expect(renamed.body).toMatchObject({ name: 'Legal', setableRoles: 'Administrators,Users', needConfirmation: true });
    expect(await one(5)).toMatchObject({ name: 'Legal', version: renamed.body.changeId });
    const { division } = await itemsOf(catalog);
    const id = await division(null);
    const { body } = await catalog.as('Users').get(`/api/workflows/nextFlows/${id}`);
    expect(body.map((s: { name: string }) => s.name)).toEqual(['Ready to Review', 'Legal']);
    expect((await all()).map((s) => s.id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('A-13 lets nobody set a state without roles', async () => {
    const catalog = await api.catalog();
    const { edit } = statesOf(catalog);
    expect((await edit(2, { setableRoles: '' })).body.setableRoles).toBe('');
    const { division } = await itemsOf(catalog);
    const id = await division(null);
    const offered = await catalog.as('Admin').get(`/api/workflows/nextFlows/${id}`);
    expect(offered.body.map((s: { id: number }) => s.id)).toEqual([4]);
    await expect(setState(catalog, id, 2)).rejects.toThrow('not allowed');
  });

  it('moves the mark of the initial state, which has to be there, editable and unpublished', async () => {
    const catalog = await api.catalog();
    const { edit, all } = statesOf(catalog);
    const refused: [object, string, string][] = [
      [{ isInit: false }, 'isInit', stateMessages.initNeeded],
      [{ isEditable: false }, 'isEditable', stateMessages.initEditable],
      [{ isPublishedState: true }, 'isPublishedState', stateMessages.initPublished],
    ];
    for (const [fields, field, text] of refused) {
      const { status, body } = await edit(1, fields);
      expect([status, body.modelState[field]]).toEqual([400, [text]]);
    }
    const moved = await edit(2, { isInit: true });
    expect(moved.status).toBe(200);
    expect((await all()).filter((s) => s.isInit).map((s) => s.id)).toEqual([2]);
    const { division } = await itemsOf(catalog);
    const { body } = await catalog.as('member').get(`/api/items/Oem/${await division(null)}`);
    expect(body.workflowId).toBe(2);
    const undone = await catalog.as('Admin').post(`/api/changes/${moved.body.changeId}/undo`, {});
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
    expect((await all()).filter((s) => s.isInit).map((s) => s.id)).toEqual([1]);
    await edit(2, { isInit: true });
    const back = await edit(1, { isInit: true });
    await catalog.as('Admin').post(`/api/changes/${back.body.changeId}/undo`, {});
    expect((await all()).filter((s) => s.isInit).map((s) => s.id)).toEqual([2]);
  });

  it('refuses names in use, unknown next states and roles, old versions, and the last published state', async () => {
    const { save, edit, one } = statesOf(await api.catalog());
    expect((await save({ ...blank, name: 'DRAFT' })).body.modelState.name).toEqual([stateMessages.nameTaken]);
    expect((await save({ ...blank, nextFlowIds: [9] })).body.modelState.nextFlowIds).toEqual([
      stateMessages.unknownNext,
    ]);
    expect((await save({ ...blank, setableRoles: 'Admin' })).body.modelState.setableRoles).toEqual([
      stateMessages.unknownRole,
    ]);
    expect((await edit(3, { isPublishedState: false })).body.modelState.isPublishedState).toEqual([
      stateMessages.publishedNeeded,
    ]);
    const { version } = await one(2);
    expect((await edit(2, { needConfirmation: true })).status).toBe(200);
    expect((await edit(2, { version, name: 'Late' })).status).toBe(409);
    expect((await edit(2, { id: 77 })).status).toBe(404);
    expect((await one(2)).name).toBe('Ready to Review');
  });

  it('C-04 keeps one initial state and one name when two save at once', async () => {
    const { save, edit, all } = statesOf(await api.catalog());
    const named = await Promise.all([save(blank), save({ ...blank, name: 'legal CHECK' })]);
    expect(new Set(named.map((one) => one.status))).toEqual(new Set([200, 409]));
    await Promise.all([edit(2, { isInit: true }), edit(5, { isInit: true })]);
    expect((await all()).filter((s) => s.isInit)).toHaveLength(1);
  });

  it('removes a state with what leads to it, and moves its items only on request', async () => {
    const catalog = await api.catalog();
    const { save, edit, remove, all, one } = statesOf(catalog);
    const { division } = await itemsOf(catalog);
    await save(blank);
    await edit(1, { nextFlowIds: [2, 5] });
    const id = await division(null, 'Snow');
    await setState(catalog, id, 5);
    const refused = await remove(5);
    expect([refused.status, refused.body.modelState.inUse]).toEqual([409, ['1 item is in this state: Snow.']]);
    expect((await remove(5, 5)).body.modelState.moveTo).toEqual([stateMessages.unknownTarget]);
    const done = await remove(5, 2);
    expect(done.body).toMatchObject({ moved: 1 });
    expect((await all()).map((s) => [s.id, s.nextFlowIds])).toEqual([
      [1, [2]],
      [2, [1, 3, 4]],
      [3, [1, 2, 4]],
      [4, [1]],
    ]);
    const { body } = await catalog.as('member').get(`/api/workflows/history/${id}`);
    expect(body.items.map((s: { workflowName: string }) => s.workflowName)).toEqual([
      'Ready to Review',
      'Legal check',
      'Draft',
    ]);
    expect((await save({ ...blank, name: 'Another' })).body.id).toBe(6);
    expect((await remove(1)).body.modelState.id).toEqual([stateMessages.initStays]);
    expect((await remove(3)).body.modelState.id).toEqual([stateMessages.publishedNeeded]);
    expect((await one(2)).items).toBe(1);
    const undone = await catalog.as('Admin').post(`/api/changes/${done.body.changeId}/undo`, {});
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
    expect(await one(5)).toMatchObject({ name: 'Legal check', items: 1 });
  });

  it('lets the next publish notice what a state has become', async () => {
    const world = await smallRelease(api);
    const { edit, save } = statesOf(world.catalog);
    const { names, publish } = world.releases;
    const touched = async () => {
      const { body } = await world.catalog.as('member').get(`/api/items/Oem/${world.ids.model}`);
      return body.version as number;
    };
    expect(await names()).toEqual(['Fjell 600', 'Hood', 'Snow']);
    await save({ ...blank, isPublishedState: true });
    const before = await touched();
    await edit(3, { name: 'Published' });
    expect(await touched()).toBe(before);
    await edit(3, { isPublishedState: false, isEditable: false });
    expect(await touched()).toBeGreaterThan(before);
    await publish('delta');
    expect(await names()).toEqual([]);
    await edit(3, { isPublishedState: true });
    await publish('delta');
    expect(await names()).toEqual(['Fjell 600', 'Hood', 'Snow']);
  });
});

it('gives a context that came later the starting states, once', async () => {
  const catalog = await api.catalog({ contexts: ['Oem'] });
  await catalog.set({ contexts: ['Oem', 'MajorUnit'] });
  const start = () => catalog.as('ManageCatalogSettings').post('/api/workflows/start/MajorUnit', {});
  expect((await start()).body).toMatchObject({ changeId: expect.any(Number) });
  const { body } = await catalog.as('member').get('/api/workflows/getall/MajorUnit/false');
  expect(body.map((s: { name: string }) => s.name)).toEqual(['Draft', 'Ready to Review', 'Publish', 'Draft - Remove']);
  expect((await start()).status).toBe(409);
});

it('reads a list of roles without order and blanks', () => {
  expect(rolesOf(' Users,Administrators ')).toEqual(['Administrators', 'Users']);
  expect(rolesOf('')).toEqual([]);
  expect(rolesOf('users')).toBeUndefined();
});
