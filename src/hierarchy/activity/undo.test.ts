import { beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import { treeOf } from '../../../test/tree.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeEach(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
});

const users = () => catalog.as('Users');
const undo = (changeId: number, role: 'Users' | 'Reviewers' | 'Admin' | 'AllowImport' | 'member' = 'Users') =>
  catalog.as(role).post(`/api/changes/${changeId}/undo`);

describe('undo of a change', () => {
  it('15.14 leaves the starting values of a catalogue alone', async () => {
    const { items: changes } = (await catalog.as('Admin').get('/api/changes')).body;
    const start = changes.find(({ label }: { label: string }) => label === 'Starting values');
    const refused = await undo(start.id, 'Admin');
    expect([refused.status, refused.body.modelState]).toEqual([
      409,
      { id: ['This change is taken back where it was made.'] },
    ]);
  });

  it('18.d lists say which changes their reader may take back', async () => {
    const { body: division } = await users().post('/api/items/Oem', {
      typeId: items.types.DV,
      parentId: null,
      name: 'A',
    });
    const listed = async (role: 'Users' | 'Reviewers' | 'Admin' | 'member') =>
      (await catalog.as(role).get(`/api/hierarchies/history/${division.id}`)).body.items as {
        id: number;
        kind: string;
        mayUndo: boolean;
      }[];
    const may = async (role: Parameters<typeof listed>[0]) => (await listed(role)).map(({ mayUndo }) => mayUndo);
    expect([await may('Users'), await may('Reviewers'), await may('member'), await may('Admin')]).toEqual([
      [true],
      [false],
      [false],
      [true],
    ]);
    const [added] = await listed('Users');
    expect((await undo(added?.id ?? 0)).status).toBe(200);
    const { items: changes } = (await catalog.as('Admin').get('/api/changes')).body;
    const seen = changes.filter(({ kind }: { kind: string }) => kind !== 'script');
    expect(seen.map(({ kind, mayUndo }: { kind: string; mayUndo: boolean }) => [kind, mayUndo])).toEqual([
      ['undo', true],
      ['edit', false],
    ]);
  });

  it('brings the tree back to what it was, after each kind of write', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const ids = [];
    for (const name of ['M 10', 'M 2', 'M 1']) ids.push(await items.model(a, name));
    const [ten = 0, two = 0, one = 0] = ids;
    await items.diagram(ten, 'D');
    await users().post(`/api/hierarchies/link/${two}/${b}/true`);
    const { types } = items;
    const save = async (id: number, body: object) =>
      users().post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), ...body });
    const writes: Record<string, () => Promise<{ status: number; body: { changeId: number } }>> = {
      add: () => users().post('/api/items/Oem', { typeId: types.MD, parentId: b, name: 'New', ordinal: 0 }),
      rename: () => save(one, { name: 'M 11', notes: 'n', attributeValues: [{ attributeId: 1, stringValue: 'x' }] }),
      move: () => users().post(`/api/hierarchies/${ten}/move`, { parentId: b, oldParentId: a, ordinal: 0 }),
      link: () => users().post(`/api/hierarchies/link/${one}/${b}/true`),
      unlink: () => users().post(`/api/hierarchies/link/${two}/${b}/false`),
      sort: () => users().post(`/api/hierarchies/${a}/sortChildren`, { sortType: 1 }),
      arrange: () => users().post(`/api/hierarchies/${a}/sortChildren`, { sortType: 3, items: [one, ten] }),
      deleteWithPromotion: async () => users().del(`/api/hierarchies/${a}?version=${await versionOf(catalog, a)}`),
      deleteBelow: async () => users().del(`/api/hierarchies/${ten}?version=${await versionOf(catalog, ten)}`),
    };
    const before = await treeOf(api, catalog);
    for (const [name, write] of Object.entries(writes)) {
      const written = await write();
      expect([name, written.status]).toEqual([name, 200]);
      expect([name, await treeOf(api, catalog)]).not.toEqual([name, before]);
      const undone = await undo(written.body.changeId);
      expect([name, undone.status, undone.body.leftAlone]).toEqual([name, 200, 0]);
      expect([name, await treeOf(api, catalog)]).toEqual([name, before]);
    }
  });

  it('brings a deleted item back with its parts list, serial rules, groups and the state it had', async () => {
    const id = await items.model(await items.division(null, 'A'), 'M');
    const diagram = await items.diagram(id, 'D');
    const rows = [{ tag: '1', partNumber: 'UNDO-1', description: 'Bolt', partQty: '1' }];
    expect((await users().post(`/api/diagrams/${diagram}/pegged`, { items: rows })).status).toBe(200);
    const serialVins = [{ t: '1', a: 'ABC', b: '0001', e: '', s: '' }];
    const version = await versionOf(catalog, id);
    expect((await users().post(`/api/hierarchies/${id}/serialVin`, { version, serialVins })).status).toBe(200);
    await setState(catalog, id, 2);
    const read = async () => [
      (await users().get(`/api/hierarchies/${id}/serialVin`)).body.serialVins,
      (await users().get(`/api/diagrams/${diagram}/pegged`)).body.map((row: { partNumber: string }) => row.partNumber),
      (await users().get(`/api/items/Oem/${id}`)).body.workflowName,
    ];
    const before = await read();
    for (const gone of [diagram, id]) {
      const deleted = await users().del(`/api/hierarchies/${gone}?version=${await versionOf(catalog, gone)}`);
      expect(deleted.status).toBe(200);
      expect((await undo(deleted.body.changeId)).status).toBe(200);
    }
    expect(await read()).toEqual(before);
  });

  it('A-05 is for who made it, and for Admin; once, and not for what has a way of its own', async () => {
    const added = await users().post('/api/items/Oem', { typeId: items.types.DV, parentId: null, name: 'Mine' });
    const { changeId, id } = added.body;
    for (const role of ['member', 'Reviewers', 'AllowImport'] as const)
      expect((await undo(changeId, role)).status).toBe(403);
    const stranger = await api.catalog();
    expect((await stranger.as('Admin').post(`/api/changes/${changeId}/undo`)).status).toBe(404);
    const undone = await undo(changeId, 'Admin');
    expect(undone.status).toBe(200);
    expect((await users().get(`/api/items/Oem/${id}`)).status).toBe(404);
    const again = await undo(changeId, 'Admin');
    expect([again.status, again.body.modelState]).toEqual([409, { id: ['This change was taken back already.'] }]);
    expect((await undo(undone.body.changeId, 'Admin')).status).toBe(200);
    expect((await users().get(`/api/items/Oem/${id}`)).status).toBe(200);
    await api.holdWriteLock(catalog.id, 'Import: Parts', async () => {
      const busy = await undo(changeId, 'Admin');
      expect([busy.status, busy.body.modelState]).toEqual([409, { busy: ['Import: Parts'] }]);
    });
  });

  it('18.b answers the tables that it wrote rows of, for what shows them to be asked for again', async () => {
    const part = { partNumber: 'A-1', description: 'Washer', prices: [] };
    const { body: added } = await users().post('/api/parts', part);
    const { body: audiences } = await users().get('/api/Oem/pricing/settings');
    const prices = [{ id: audiences[0].id, cost: 3, msrp: 5, effectiveDate: '2026-01-01' }];
    const saved = await users().post(`/api/parts/${added.id}`, { ...part, prices, version: added.version });
    expect((await undo(saved.body.version)).body.tables).toEqual(['part', 'price']);
    const item = await users().post('/api/items/Oem', { typeId: items.types.DV, parentId: null, name: 'Mine' });
    expect((await undo(item.body.changeId)).body.tables).toEqual(['hierarchy_item', 'hierarchy_relation']);
  });

  it('takes changes of the same items back one after the other, and does them again', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const id = await items.model(a, 'M');
    const trees = [await treeOf(api, catalog)];
    const changes: number[] = [];
    const step = async (answer: { status: number; body: { changeId: number } }) => {
      expect(answer.status).toBe(200);
      changes.push(answer.body.changeId);
      trees.push(await treeOf(api, catalog));
    };
    const rename = async (name: string) =>
      users().post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), name });
    await step(await users().post(`/api/hierarchies/link/${id}/${b}/true`));
    await step(await rename('M 2'));
    await step(await users().post(`/api/hierarchies/${id}/move`, { parentId: b, oldParentId: a }));
    await step(await rename('M 3'));
    await step(await users().del(`/api/hierarchies/${id}?version=${await versionOf(catalog, id)}`));
    const undos: number[] = [];
    for (let at = changes.length - 1; at >= 0; at--) {
      const undone = await undo(changes[at] ?? 0);
      expect([at, undone.status, undone.body.leftAlone]).toEqual([at, 200, 0]);
      expect([at, await treeOf(api, catalog)]).toEqual([at, trees[at]]);
      undos.push(undone.body.changeId);
    }
    for (const [at, changeId] of undos.toReversed().entries()) {
      expect((await undo(changeId)).body.leftAlone).toBe(0);
      expect([at, await treeOf(api, catalog)]).toEqual([at, trees[at + 1]]);
    }
  });

  it('leaves alone what was edited later, and names it', async () => {
    const a = await items.division(null, 'A');
    const id = await items.model(a, 'M');
    const rename = async (name: string) =>
      users().post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), name });
    const first = await rename('M 2');
    await rename('M 3');
    const undone = await undo(first.body.changeId);
    expect(undone.body.leftAlone).toBe(1);
    const { body } = await catalog.as('Users').get(`/api/changes/${undone.body.changeId}/leftAlone`);
    expect(body).toEqual([{ table: 'hierarchy_item', rowId: id, name: 'A › M 3', reason: 'edited', cells: [] }]);
  });

  it('takes back cell by cell, as its preview said, which wrote nothing', async () => {
    const id = await items.model(await items.division(null, 'A'), 'M');
    const save = async (of: object) =>
      users().post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), name: 'M', ...of });
    const first = await save({ notes: 'n', displayName: 'Shown' });
    await save({ notes: 'mine', displayName: 'Shown' });
    const changes = async () => (await catalog.as('Admin').get('/api/changes')).body.items.length;
    const before = await changes();
    const preview = await users().get(`/api/changes/${first.body.changeId}/undo`);
    expect([preview.status, await changes()]).toEqual([200, before]);
    const left = [{ table: 'hierarchy_item', rowId: id, name: 'A › Shown', reason: 'edited', cells: ['notes'] }];
    expect(preview.body).toEqual({
      counts: [{ table: 'hierarchy_item', removed: 0, reverted: 1, partly: 1, brought: 0, leftAlone: 0 }],
      left,
      first: [],
    });
    const undone = await undo(first.body.changeId);
    expect(undone.body).toMatchObject({ leftAlone: 1, tables: ['hierarchy_item'] });
    const { body } = await users().get(`/api/changes/${undone.body.changeId}/leftAlone`);
    expect(body).toEqual([{ ...left[0], name: 'A › M' }]);
    expect((await users().get(`/api/items/Oem/${id}`)).body).toMatchObject({ notes: 'mine', displayName: '' });
    const again = await users().get(`/api/changes/${first.body.changeId}/undo`);
    expect([again.status, again.body.modelState]).toEqual([409, { id: ['This change was taken back already.'] }]);
    expect((await catalog.as('Reviewers').get(`/api/changes/${first.body.changeId}/undo`)).status).toBe(403);
  });

  it('puts an item whose state was set since back to the initial one, and one that goes back whole to its own', async () => {
    const id = await items.model(await items.division(null, 'A'), 'M');
    const state = async () => (await users().get(`/api/items/Oem/${id}`)).body.workflowName;
    const rename = async (name: string) =>
      users().post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), name });
    await setState(catalog, id, 2);
    const reviewed = await state();
    const first = await rename('M 2');
    const draft = await state();
    expect(reviewed).not.toBe(draft);
    await setState(catalog, id, 2);
    expect((await undo(first.body.changeId)).body.leftAlone).toBe(0);
    expect([(await users().get(`/api/items/Oem/${id}`)).body.name, await state()]).toEqual(['M', draft]);
    await setState(catalog, id, 2);
    const second = await rename('M 3');
    expect((await undo(second.body.changeId)).status).toBe(200);
    expect(await state()).toBe(reviewed);
  });

  it('V-16 never closes a cycle: a move that later moves forbid to take back stays', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const c = await items.division(b, 'C');
    const out = await users().post(`/api/hierarchies/${c}/move`, { parentId: a, oldParentId: b });
    expect((await users().post(`/api/hierarchies/${b}/move`, { parentId: c, oldParentId: null })).status).toBe(200);
    const before = await treeOf(api, catalog);
    const undone = await undo(out.body.changeId);
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 1]);
    expect(await treeOf(api, catalog)).toEqual(before);
    const { body } = await users().get(`/api/changes/${undone.body.changeId}/leftAlone`);
    expect(body).toMatchObject([{ name: 'A › C', reason: 'needed' }]);
  });

  it('leaves no link without a primary place', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const id = await items.model(a, 'M');
    await users().del(`/api/hierarchies/${a}?version=${await versionOf(catalog, a)}`);
    const c = await items.division(null, 'C');
    const found = await users().post(`/api/hierarchies/link/${id}/${b}/true`);
    expect((await users().post(`/api/hierarchies/link/${id}/${c}/true`)).status).toBe(200);
    expect((await undo(found.body.changeId)).status).toBe(200);
    const { body } = await users().get(`/api/hierarchies/${id}/whereUsedHierarchy`);
    expect(body.items).toMatchObject([{ path: ['C'], relationType: 1 }]);
  });
});
