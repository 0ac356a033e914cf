import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import { lookupType } from '../../lookup/rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
let dealers: number;
let press: number;
beforeAll(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
  const add = async (name: string) => {
    const { body } = await catalog
      .as('Admin')
      .post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name });
    return body.id as number;
  };
  dealers = await add('Dealers');
  press = await add('Press');
});

const path = (id: number) => `/api/hierarchies/${id}/visibility`;
const set = async (id: number, groups: number[]) =>
  catalog.as('Users').post(path(id), { version: await versionOf(catalog, id), groups });
const groupsOf = async (id: number) => (await catalog.as('Users').get(path(id))).body.groups;

describe('the visibility groups of an item', () => {
  it('15.14 are said to be there to choose at the top level alone', async () => {
    const enabled = async (of: TestCatalog, id: number) =>
      (await of.as('Users').get(`/api/items/Oem/${id}`)).body.isVisibilityGroupEnabled;
    const division = await items.division(null);
    expect(await enabled(catalog, division)).toBe(true);
    expect(await enabled(catalog, await items.model(division))).toBe(false);
    const without = await api.catalog();
    expect(await enabled(without, await (await itemsOf(without)).division(null))).toBe(false);
  });

  it('are set and taken away at the top level, where all are offered', async () => {
    const division = await items.division(null);
    expect((await catalog.as('Users').get(path(division))).body).toEqual({
      groups: [],
      choices: [
        { id: dealers, name: 'Dealers' },
        { id: press, name: 'Press' },
      ],
      version: await versionOf(catalog, division),
    });
    expect((await set(division, [press, dealers, press])).status).toBe(200);
    expect(await groupsOf(division)).toEqual([dealers, press]);
    await set(division, [press]);
    expect(await groupsOf(division)).toEqual([press]);
    await set(division, []);
    expect(await groupsOf(division)).toEqual([]);
  });

  it('are refused further down, and for what is no group', async () => {
    const division = await items.division(null);
    const model = await items.model(division);
    expect((await set(model, [dealers])).body.message).toBe('Only top-level items carry visibility groups.');
    expect((await catalog.as('member').get(path(model))).status).toBe(400);
    const { body: lists } = await catalog.as('member').get(`/api/lookup/byType/${lookupType('unitOfMeasure')}`);
    for (const id of [lists[0].id, 999_999_999]) {
      expect((await set(division, [dealers, id])).body.modelState).toEqual({
        groups: ['The visibility group does not exist.'],
      });
    }
    expect(await groupsOf(division)).toEqual([]);
    expect((await catalog.as('member').post(path(division), { version: 1, groups: [] })).status).toBe(403);
    expect((await catalog.as('member').get(path(999_999_999))).status).toBe(404);
  });

  it('C-09 belong to a version, and set the item back to Draft', async () => {
    const division = await items.division(null);
    const version = await versionOf(catalog, division);
    await setState(catalog, division, 2, 3);
    expect((await catalog.as('Users').post(path(division), { version, groups: [] })).status).toBe(409);
    expect((await set(division, [dealers])).body).toMatchObject({
      workflowUpdated: true,
      workflowAncestorId: division,
    });
    await setState(catalog, division, 4);
    expect((await set(division, [])).status).toBe(409);
  });

  it('keep the group in its list, and go with the item', async () => {
    const division = await items.division(null);
    await set(division, [press]);
    expect((await catalog.as('Admin').del(`/api/lookup/lookupvalue/${press}`)).status).toBe(409);
    const gone = `/api/hierarchies/${division}?version=${await versionOf(catalog, division)}`;
    expect((await catalog.as('Users').del(gone)).status).toBe(200);
    expect((await catalog.as('Admin').del(`/api/lookup/lookupvalue/${press}`)).status).toBe(200);
  });
});
