import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import { undoChange } from '../../platform/change/undo.ts';
import { hierarchyMessages } from '../rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let division: number;
let models: number[];
beforeEach(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const items = await itemsOf(catalog);
  division = await items.division(null);
  models = [await items.model(division, 'A'), await items.model(division, 'B'), await items.model(division, 'C')];
  for (const id of models.slice(0, 2)) await group(id, 'Fjell');
});

const group = async (id: number, name: string) =>
  catalog.as('Users').post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), group: name });
const rename = (of: object, role: 'Users' | 'member' = 'Users') =>
  catalog.as(role).post('/api/hierarchies/serialGroup', { context: 'Oem', parentId: division, group: 'Fjell', ...of });
const groups = async () => {
  const { body } = await catalog.as('member').get(`/api/hierarchies/${division}/children`);
  return body.items.map((item: { group: string }) => item.group);
};

describe('renaming a serial group (updateSerialGroup)', () => {
  it('renames every item of it under one parent, in one change that can be taken back', async () => {
    const items = await itemsOf(catalog);
    const elsewhere = await items.model(await items.division(null, 'Other'), 'D');
    await group(elsewhere, 'Fjell');
    const { status, body } = await rename({ name: ' Vidda ' });
    expect([status, body.count]).toEqual([200, 2]);
    expect(await groups()).toEqual(['Vidda', 'Vidda', '']);
    expect((await catalog.as('member').get(`/api/items/Oem/${elsewhere}`)).body.group).toBe('Fjell');
    const actor = { id: null, name: 'tests' };
    await api.services.database.inCatalog(catalog.id, (db) => undoChange(db, body.changeId, actor));
    expect(await groups()).toEqual(['Fjell', 'Fjell', '']);
  });

  it('sets published items of it back to their initial state, and leaves those that may not be edited', async () => {
    const [first = 0, second = 0] = models;
    for (const id of [division, first]) await setState(catalog, id, 2, 3);
    await rename({ name: 'Vidda' });
    expect((await catalog.as('member').get(`/api/items/Oem/${first}`)).body.workflowId).toBe(1);
    await setState(catalog, second, 4);
    const refused = await rename({ group: 'Vidda', name: 'Fjell' });
    expect([refused.status, Object.keys(refused.body.modelState)]).toEqual([409, ['workflow']]);
    expect(await groups()).toEqual(['Vidda', 'Vidda', '']);
  });

  it('is told by the save of a model that carries a group', async () => {
    const [first = 0] = models;
    expect((await group(first, 'Vidda')).body.serialGroupModified).toBe(true);
    expect((await group(first, ' ')).body.serialGroupModified).toBe(false);
    expect((await group(division, 'Vidda')).body.serialGroupModified).toBe(false);
  });

  it('refuses a name that another group has, an unknown group, an empty or too long name', async () => {
    await group(models[2] ?? 0, 'Vidda');
    const taken = await rename({ name: 'vidda' });
    expect([taken.status, taken.body.modelState]).toEqual([409, { name: [hierarchyMessages.groupTaken] }]);
    expect((await rename({ name: 'FJELL' })).status).toBe(200);
    expect((await rename({ name: 'X' })).status).toBe(404);
    expect((await rename({ group: 'FJELL', context: 'MajorUnit', name: 'X' })).status).toBe(403);
    for (const name of ['', '  ', 'X'.repeat(257)]) expect((await rename({ name })).status).toBe(400);
    expect((await rename({ name: 'X' }, 'member')).status).toBe(403);
  });
});
