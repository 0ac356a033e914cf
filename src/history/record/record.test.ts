import { beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import type { RecordDifference, RecordEvent } from './contract.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeEach(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
});

const users = () => catalog.as('Users');
const wrote = async (changeId: number) => (await users().get(`/api/changes/${changeId}/wrote`)).body;
const records = async (changeId: number, table: string, query = '') =>
  (await users().get(`/api/changes/${changeId}/wrote/${table}${query}`)).body as {
    items: RecordDifference[];
    after: number | null;
  };
const history = async (scope: string, id: number, query = '') =>
  (await users().get(`/api/records/${scope}/${id}/history${query}`)).body as {
    items: RecordEvent[];
    before: string | null;
  };
const said = ({ mark, fields }: RecordDifference) => [
  mark,
  fields.map(({ field, name, before, after }) => [name || field, before, after]),
];

describe('what a change wrote', () => {
  it('is counted by kind, and told record by record, in words and in pages', async () => {
    const division = await items.division(null, 'A');
    const model = await items.model(division, 'M');
    const diagram = await items.diagram(model, 'Drive clutch');
    const rows = ['1', '2', '3'].map((tag) => ({ tag, partNumber: `P-${tag}`, description: 'Bolt' }));
    const saved = (await users().post(`/api/diagrams/${diagram}/pegged`, { items: rows })).body;
    expect(await wrote(saved.changeId)).toEqual([
      { table: 'part', added: 3, changed: 0, removed: 0 },
      { table: 'parts_list_row', added: 3, changed: 0, removed: 0 },
    ]);
    const first = await records(saved.changeId, 'parts_list_row', '?take=2');
    expect(first.items.map(({ name, itemId }) => [name, itemId])).toEqual([
      ['1 · P-1 · Drive clutch', diagram],
      ['2 · P-2 · Drive clutch', diagram],
    ]);
    const second = await records(saved.changeId, 'parts_list_row', `?take=2&after=${first.after}`);
    expect([second.items.length, second.after]).toEqual([1, null]);
    const { body: moved } = await users().post(`/api/hierarchies/${model}/move`, {
      parentId: await items.division(null, 'B'),
      oldParentId: division,
    });
    const [place] = (await records(moved.changeId, 'hierarchy_relation')).items;
    expect(place).toMatchObject({ name: 'M · B', itemId: model });
    expect(place?.fields).toMatchObject([{ field: 'place', before: expect.stringMatching(/^A /) }]);
    const version = await versionOf(catalog, diagram);
    const gone = await users().del(`/api/hierarchies/${diagram}?version=${version}`);
    expect(await wrote(gone.body.changeId)).toContainEqual({
      table: 'parts_list_row',
      added: 0,
      changed: 0,
      removed: 3,
    });
    const [row] = (await records(gone.body.changeId, 'parts_list_row')).items;
    expect(row).toMatchObject({ mark: 'removed', name: '1 · P-1 · Drive clutch' });
  });

  it('names attributes, and is not told of another catalogue', async () => {
    const id = await items.model(await items.division(null, 'A'), 'M');
    const version = await versionOf(catalog, id);
    const attributeValues = [{ attributeId: 1, stringValue: 'x' }];
    const saved = await users().post(`/api/items/Oem/${id}`, { version, name: 'M', attributeValues });
    const { changeId } = saved.body;
    const [item] = (await records(changeId, 'hierarchy_item')).items;
    const { body: attribute } = await catalog.as('Admin').get('/api/attributes/1');
    expect(item?.fields).toEqual([
      { field: 'attribute', name: attribute.name, cell: 'attributes.1', before: null, after: 'x' },
    ]);
    const stranger = await api.catalog();
    for (const path of ['', '/hierarchy_item'])
      expect((await stranger.as('Admin').get(`/api/changes/${changeId}/wrote${path}`)).status).toBe(404);
    for (const table of ['change', 'nothing', 'app_user'])
      expect((await catalog.as('Admin').get(`/api/changes/${changeId}/wrote/${table}`)).status).toBe(404);
  });
});

describe('the past of a record', () => {
  it('of a cell has what an id stands for by its name, who and when', async () => {
    const id = await items.model(await items.division(null, 'A'), 'M');
    await setState(catalog, id, 2);
    await users().post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), name: 'M', notes: 'n' });
    const { items: events } = await history('item', id, '?cell=state');
    expect(events.map(said)).toEqual([
      [
        'changed',
        [
          ['notes', null, 'n'],
          ['state', 'Ready to Review', 'Draft'],
        ],
      ],
      ['changed', [['state', 'Draft', 'Ready to Review']]],
      ['added', expect.anything()],
    ]);
    expect(events[0]).toMatchObject({ kind: 'edit', actorName: expect.any(String), itemId: id });
  });

  it('says when a field became so, in pages, also of what is gone', async () => {
    const id = await items.division(null, 'A');
    const save = async (of: object) =>
      users().post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), name: 'A', ...of });
    await save({ notes: 'one' });
    await save({ notes: 'one', displayName: 'Shown' });
    await save({ notes: 'two', displayName: 'Shown' });
    const notes = await history('item', id, '?cell=notes');
    expect(notes.items.map(({ fields }) => fields.find(({ field }) => field === 'notes'))).toMatchObject([
      { before: 'one', after: 'two' },
      { before: null, after: 'one' },
    ]);
    const first = await history('item', id, '?take=2');
    const second = await history('item', id, `?take=2&before=${first.before}`);
    expect([first.items.length, second.items.length]).toEqual([2, 2]);
    await users().del(`/api/hierarchies/${id}?version=${await versionOf(catalog, id)}`);
    expect((await history('item', id)).items[0]).toMatchObject({ mark: 'removed', rowId: id });
    const unknown = await catalog.as('member').get(`/api/records/item/${id}/history?cell=nothing`);
    expect(unknown.status).toBe(404);
    const stranger = await api.catalog();
    expect((await stranger.as('Admin').get(`/api/records/item/${id}/history`)).status).toBe(404);
  });

  it('of prices and settings: from what to what; of prices for who sees them', async () => {
    const part = { partNumber: 'A-1', description: 'Washer', prices: [] };
    const { body: added } = await users().post('/api/parts', part);
    const { body: audiences } = await users().get('/api/Oem/pricing/settings');
    const prices = (cost: number) => [{ id: audiences[0].id, cost, msrp: 5, effectiveDate: '2026-01-01' }];
    const saved = await users().post(`/api/parts/${added.id}`, { ...part, prices: prices(3), version: added.version });
    await users().post(`/api/parts/${added.id}`, { ...part, prices: prices(4), version: saved.body.version });
    const hidden = await catalog.as('member').get(`/api/records/prices/${added.id}/history`);
    expect(hidden.body.items).toEqual([]);
    const past = (await history('prices', added.id)).items;
    const ofPrice = past.map(({ mark, fields }) => [mark, fields.filter(({ cell }) => cell === 'price')]);
    expect(ofPrice).toEqual([
      ['changed', [{ field: 'cost', name: '', cell: 'price', before: '3.00', after: '4.00' }]],
      [
        'added',
        [
          { field: 'effective_date', name: '', cell: 'price', before: null, after: '2026-01-01' },
          { field: 'cost', name: '', cell: 'price', before: null, after: '3.00' },
          { field: 'msrp', name: '', cell: 'price', before: null, after: '5.00' },
        ],
      ],
    ]);
    expect(past[0]).toMatchObject({ partId: added.id, name: `A-1 · ${audiences[0].name}` });
    const settings = (await history('settings', 0)).items;
    expect(settings.length).toBeGreaterThan(0);
    expect(settings[0]).toMatchObject({ table: 'catalog_setting', mark: 'added', kind: 'script' });
  });
});
