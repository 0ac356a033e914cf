import { serialsOff } from '../item-search/holding/rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../test/items.ts';
import { undoChange } from '../platform/change/undo.ts';
import { serialMessages } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
let division: number;
beforeAll(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
  division = await items.division(null);
});

const path = (id: number) => `/api/hierarchies/${id}/serialVin`;
const users = () => catalog.as('Users');
const set = async (id: number, serialVins: object[]) =>
  users().post(path(id), { version: await versionOf(catalog, id), serialVins });
const full = (of: object) => ({ t: '1', a: '', b: '', e: '', s: '', ...of });
const find = async (query: string) => {
  const { status, body } = await catalog.as('member').get(`/api/hierarchies/serialVin?${query}`);
  return status === 200 ? body.items.map((item: { name: string }) => item.name) : body;
};

describe('the rules of a model', () => {
  it('are set as a whole list; what stands already is not touched', async () => {
    const model = await items.model(division, 'Whole');
    const rules = [full({ a: 'WHO', b: '7' }), full({ t: '3', a: 'WHO', b: '010', e: '020', s: 'X' })];
    expect((await set(model, rules)).status).toBe(200);
    const { body } = await catalog.as('member').get(path(model));
    expect(body).toEqual({ serialVins: rules, total: 2, version: await versionOf(catalog, model) });
    const ids = () =>
      api.services.database.inCatalog(catalog.id, async (db) =>
        (await db.selectFrom('serial_rule').select('id').where('item_id', '=', model).orderBy('id').execute()).map(
          (r) => r.id,
        ),
      );
    const before = await ids();
    await set(model, [rules[1] ?? {}, full({ t: '2', a: ' WHO?9 ' })]);
    expect((await ids())[0]).toBe(before[1]);
    expect((await catalog.as('member').get(path(model))).body.serialVins).toEqual([
      rules[1],
      full({ t: '2', a: 'WHO?9' }),
    ]);
    expect((await set(model, [])).status).toBe(200);
    expect(await ids()).toEqual([]);
  });

  it('V-15 are refused at the field of each that is not valid', async () => {
    const model = await items.model(division, 'Refused');
    const { status, body } = await set(model, [
      full({ b: '1' }),
      full({ t: '3', a: 'A?C', b: '9', e: '1' }),
      full({ s: 'X' }),
      full({ a: 'ABC?D?' }),
      full({ t: '3', b: '01', e: '200' }),
    ]);
    expect(status).toBe(400);
    expect(body.modelState).toEqual({
      'serialVins.1.a': [serialMessages.prefixMark],
      'serialVins.1.e': [serialMessages.endNotGreater],
      'serialVins.2.s': [serialMessages.suffixAlone],
      'serialVins.3.a': [serialMessages.prefixMark],
      'serialVins.4.e': [serialMessages.lengths],
    });
    expect((await set(model, [full({ t: '4' })])).status).toBe(400);
    expect((await set(model, [full({ a: 'A'.repeat(33) })])).status).toBe(400);
    expect(
      (
        await set(
          model,
          Array.from({ length: 10_001 }, () => full({ b: '1' })),
        )
      ).status,
    ).toBe(400);
  });

  it('are listed by what their prefix, number and suffix begin with, or hold', async () => {
    const model = await items.model(division, 'Listed');
    const rules = [
      full({ t: '3', a: 'LIS', b: '100', e: '200', s: 'X' }),
      full({ a: 'LIST', b: '0150' }),
      full({ t: '2', a: 'LIS?9' }),
    ];
    await set(model, rules);
    const listed = async (query: string) => {
      const { body } = await catalog.as('member').get(`${path(model)}?${query}`);
      return [body.total, body.serialVins.map((rule: { a: string }) => rule.a)];
    };
    expect(await listed('prefix=lis')).toEqual([3, ['LIS', 'LIS?9', 'LIST']]);
    expect(await listed('prefix=list')).toEqual([2, ['LIS?9', 'LIST']]);
    expect(await listed('number=150')).toEqual([2, ['LIS', 'LIS?9']]);
    expect(await listed('number=015')).toEqual([2, ['LIS?9', 'LIST']]);
    expect(await listed('suffix=x')).toEqual([1, ['LIS']]);
    expect(await listed('take=1')).toEqual([3, ['LIS']]);
    expect(await listed('prefix=Q')).toEqual([0, []]);
  });

  it('exist for some of many items (serialExistenceByIds)', async () => {
    const [one, two] = [await items.model(division, 'Has'), await items.model(division, 'Has none')];
    await set(one, [full({ b: '1' }), full({ b: '2' })]);
    const ask = async (ids: number[]) => catalog.as('member').post('/api/hierarchies/serialVin/exists', { ids });
    expect((await ask([two, one, 999_999_999])).body).toEqual({ ids: [one] });
    expect((await ask([])).body).toEqual({ ids: [] });
    expect((await ask(Array.from({ length: 1001 }, (_, n) => n + 1))).status).toBe(400);
  });

  it('C-09 belong to a version, and set the model back to Draft', async () => {
    const model = await items.model(division, 'Version');
    const version = await versionOf(catalog, model);
    await setState(catalog, division, 2, 3);
    await setState(catalog, model, 2, 3);
    expect((await users().post(path(model), { version, serialVins: [] })).status).toBe(409);
    const saved = await set(model, [full({ b: '1' })]);
    expect(saved.body).toMatchObject({ id: model, workflowUpdated: true, workflowAncestorId: model });
    expect(saved.body.version).toBe(await versionOf(catalog, model));
    await setState(catalog, model, 4);
    expect((await set(model, [])).status).toBe(409);
  });

  it('15.14 need a model, the setting, and the right to write; without the setting nobody asks by them', async () => {
    expect((await set(division, [])).body.message).toBe(serialMessages.notModel);
    const version = await versionOf(catalog, division);
    expect((await catalog.as('member').post(path(division), { version, serialVins: [] })).status).toBe(403);
    expect((await catalog.as('member').get(path(999_999_999))).status).toBe(404);
    const other = await api.catalog();
    const model = await (await itemsOf(other)).model(await (await itemsOf(other)).division(null));
    await other.set({ serial_vin_enabled: false });
    const refused = await other
      .as('Users')
      .post(path(model), { version: await versionOf(other, model), serialVins: [] });
    expect(refused.body.modelState).toEqual({ serialVins: [serialsOff] });
    const asked = ['/api/hierarchies/search?prefix=YH', '/api/hierarchies/serialVin?serial=YH27'];
    for (const address of asked) {
      const answer = await other.as('member').get(address);
      expect([address, answer.status, Object.values(answer.body.modelState)]).toEqual([address, 400, [[serialsOff]]]);
    }
    const filter = { context: 'Oem', serial: { prefix: 'YH', number: '', suffix: '' } };
    const bulk = { items: { filter }, action: { kind: 'initial' } };
    expect((await other.as('Users').post('/api/hierarchies/bulk/preview', bulk)).body.modelState).toEqual({
      'items.filter.serial': [serialsOff],
    });
    expect((await catalog.as('Users').post(path(model), { version, serialVins: [] })).status).toBe(404);
  });

  it('go with the model, and come back with the undo of its deletion', async () => {
    const model = await items.model(division, 'Gone');
    await set(model, [full({ a: 'GONE', b: '1' })]);
    expect(await find('prefix=gone&number=1')).toEqual(['Gone']);
    const { body } = await users().del(`/api/hierarchies/${model}?version=${await versionOf(catalog, model)}`);
    expect(await find('prefix=gone&number=1')).toEqual([]);
    const actor = { id: null, name: 'tests' };
    await api.services.database.inCatalog(catalog.id, (db) => undoChange(db, body.changeId, actor));
    expect(await find('prefix=gone&number=1')).toEqual(['Gone']);
  });
});

describe('finding models', () => {
  beforeAll(async () => {
    await set(await items.model(division, 'Single'), [full({ a: 'KBX', b: '00100' })]);
    await set(
      await items.model(division, 'Open'),
      [full({ t: '2', a: 'KB?', b: '50' }), full({ t: '2', a: 'kbxy?', b: '1', s: 'z' })].slice(1),
    );
    await set(await items.model(division, 'Closed'), [
      full({ t: '3', a: 'KBX', b: '00050', e: '00150' }),
      full({ t: '3', a: 'KBX', b: '00090', e: '00110' }),
    ]);
  });

  it('takes prefix, number and suffix apart, and gives all models of overlapping rules once', async () => {
    expect(await find('prefix=kbx&number=00100')).toEqual(['Single', 'Closed']);
    expect(await find('prefix=KBX&number=100')).toEqual([]);
    expect(await find('prefix=KBX&number=00151')).toEqual([]);
    expect(await find('prefix=KBXYQ&number=7&suffix=Z')).toEqual(['Open']);
    expect(await find('prefix=KBXYQ&number=7')).toEqual([]);
  });

  it('takes a whole serial and tries every split', async () => {
    expect(await find('serial=kbx-00100')).toEqual(['Single', 'Closed']);
    expect(await find('serial=KBXYQ7Z')).toEqual(['Open']);
    expect(await find('serial=%C3%89')).toEqual([]);
  });

  it('comes in pages by id', async () => {
    const first = await catalog.as('member').get('/api/hierarchies/serialVin?prefix=KBX&number=00100&take=1');
    expect(first.body.items.map((i: { name: string }) => i.name)).toEqual(['Single']);
    expect(await find(`prefix=KBX&number=00100&take=1&cursor=${first.body.cursor}`)).toEqual(['Closed']);
    expect((await catalog.as('member').get('/api/hierarchies/serialVin?prefix=A&cursor=x')).status).toBe(400);
  });

  it('refuses what no serial has, and nothing at all', async () => {
    expect(await find('')).toMatchObject({ modelState: { serial: [serialMessages.nothingAsked] } });
    expect(await find('prefix=A-B')).toHaveProperty('modelState.prefix');
    expect(await find('number=1A')).toHaveProperty('modelState.number');
    expect(await find('suffix=?')).toHaveProperty('modelState.suffix');
  });

  it('are a filter of the search: list, total, rule and a bulk action mean the same models, in any order', async () => {
    const serial = { prefix: 'kbx', number: '00100', suffix: '' };
    const query = new URLSearchParams({ ...serial, sort: 'name', showCustomAttributes: '1' }).toString();
    const search = async (more = '') => (await users().get(`/api/hierarchies/search?${query}${more}`)).body;
    expect(await search()).toMatchObject({
      items: [
        { name: 'Closed', serialVin: full({ t: '3', a: 'KBX', b: '00050', e: '00150' }) },
        { name: 'Single', serialVin: full({ a: 'KBX', b: '00100' }) },
      ],
      totalCount: 2,
      isMore: false,
    });
    const first = await search('&take=1');
    expect((await search(`&take=1&cursor=${first.cursor}`)).items).toMatchObject([{ name: 'Single' }]);
    expect((await search('&q=clos')).items).toMatchObject([{ name: 'Closed' }]);
    expect((await users().get('/api/hierarchies/search?q=closed')).body.items).toMatchObject([{ serialVin: null }]);
    expect((await users().get('/api/hierarchies/search?number=1A')).status).toBe(400);

    const preview = (filter: object) =>
      users().post('/api/hierarchies/bulk/preview', {
        items: { filter, except: [first.items[0].id] },
        action: { kind: 'state', newWorkflowId: 2 },
      });
    expect((await preview({ serial })).body).toMatchObject({ count: 1, ready: 1 });
    expect((await preview({ serial: {} })).status).toBe(400);
  });

  it('stays inside the catalogue', async () => {
    const other = await api.catalog();
    expect((await other.as('member').get('/api/hierarchies/serialVin?serial=KBX00100')).body.items).toEqual([]);
  });
});

describe('the settings of serials (getSerialVinDataSettings)', () => {
  const url = '/api/settings/data/serial-vin';

  it('C-09 switch rules on and off, over the version that the save started from', async () => {
    const { body } = await catalog.as('member').get(url);
    expect(body).toEqual({ serialVinEnabled: true, version: expect.any(Number) });
    const off = { serialVinEnabled: false, version: body.version };
    expect((await catalog.as('Users').put(url, off)).status).toBe(403);
    const saved = await catalog.as('ManageCatalogSettings').put(url, off);
    expect(saved.body).toEqual({ ...off, version: body.version + 1 });
    expect((await catalog.as('ManageCatalogSettings').put(url, off)).status).toBe(409);
    const offered = async () => {
      const { body: types } = await catalog.as('AllowImport').get('/api/import/types');
      const { body: page } = await catalog.as('member').get('/api/pageData');
      const has = (list: { id: number }[]) => list.some(({ id }) => id === 15);
      return [page.serialVinEnabled, has(types), has(page.importTypes)];
    };
    expect(await offered()).toEqual([false, false, false]);
    await catalog.as('ManageCatalogSettings').put(url, { ...saved.body, serialVinEnabled: true });
    expect(await offered()).toEqual([true, true, true]);
  });
});
