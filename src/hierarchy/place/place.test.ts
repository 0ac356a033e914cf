import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';

const api = await openApi();

const childNames = async (catalog: TestCatalog, id: number) =>
  (await catalog.as('member').get(`/api/hierarchies/${id}/children`)).body.items.map(
    (node: { name: string; isLinked: boolean }) => node.name + (node.isLinked ? '*' : ''),
  );

/** Whether an item can be reached from itself. */
async function hasCycle(catalog: TestCatalog): Promise<boolean> {
  return api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ found: boolean }>`
      with recursive way(start, at) as (
        select child_id, parent_id from hierarchy_relation where parent_id is not null
        union select way.start, r.parent_id from way join hierarchy_relation r on r.child_id = way.at where r.parent_id is not null)
      select exists (select from way where start = at) as found`.execute(db);
    return rows[0]?.found ?? true;
  });
}

describe('places', () => {
  it('moves an item with all under it, and refuses where it has been moved since', async () => {
    const catalog = await api.catalog();
    const { division, model, diagram } = await itemsOf(catalog);
    const [a, b] = [await division(null, 'A'), await division(null, 'B')];
    const id = await model(a, 'M');
    await diagram(id, 'D');
    const move = (role: 'member' | 'Users', body: object) => catalog.as(role).post(`/api/hierarchies/${id}/move`, body);
    expect((await move('member', { parentId: b, oldParentId: a })).status).toBe(403);
    expect((await move('Users', { parentId: b })).status).toBe(400);
    expect((await move('Users', { parentId: null, oldParentId: a })).status).toBe(400);
    expect((await move('Users', { parentId: b, oldParentId: a })).status).toBe(200);
    expect((await move('Users', { parentId: b, oldParentId: a })).status).toBe(409);
    expect(await childNames(catalog, a)).toEqual([]);
    expect(await childNames(catalog, b)).toEqual(['M']);
    expect(await childNames(catalog, id)).toEqual(['D']);
  });

  it('V-16 never lets an item hang under itself or its descendant', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    const a = await division(null, 'A');
    const b = await division(a, 'B');
    const c = await division(b, 'C');
    const users = catalog.as('Users');
    const text = 'A cannot be linked under itself or its descendant.';
    for (const parentId of [a, b, c]) {
      const moved = await users.post(`/api/hierarchies/${a}/move`, { parentId, oldParentId: null });
      expect(moved.status).toBe(400);
      expect(moved.body.modelState.parentId).toEqual([text]);
      const linked = await users.post(`/api/hierarchies/link/${a}/${parentId}/true`);
      expect([linked.status, linked.body.message]).toEqual([400, text]);
    }
    const d = await division(null, 'D');
    expect((await users.post(`/api/hierarchies/link/${a}/${d}/true`)).status).toBe(200);
    expect((await users.post(`/api/hierarchies/${d}/move`, { parentId: c, oldParentId: null })).status).toBe(400);
    expect(await hasCycle(catalog)).toBe(false);
  });

  it('V-16 C-05 lets one of two moves win that would close a cycle together', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    const users = catalog.as('Users');
    for (let round = 0; round < 8; round++) {
      const [a, b] = [await division(null), await division(null)];
      const both = await Promise.all([
        users.post(`/api/hierarchies/${a}/move`, { parentId: b, oldParentId: null }),
        users.post(`/api/hierarchies/${b}/move`, { parentId: a, oldParentId: null }),
      ]);
      expect(both.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([200, 400]);
    }
    expect(await hasCycle(catalog)).toBe(false);
  });

  it('C-05 adds under an item or deletes it, never both halves', async () => {
    const catalog = await api.catalog();
    const { division, types } = await itemsOf(catalog);
    const users = catalog.as('Users');
    for (let round = 0; round < 5; round++) {
      const parentId = await division(null);
      const { body } = await users.get(`/api/items/Oem/${parentId}`);
      const name = `Child ${round}`;
      const [added, deleted] = await Promise.all([
        users.post('/api/items/Oem', { typeId: types.MD, parentId, name }),
        users.del(`/api/hierarchies/${parentId}?version=${body.version}`),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(added.status);
      if (added.status === 200) expect(deleted.body.orphans).toBe(1);
    }
  });

  it('15.13 links an item under a further parent, names its relationType, and takes the link away again', async () => {
    const catalog = await api.catalog();
    const { division, model, chapter } = await itemsOf(catalog);
    const [a, b] = [await division(null, 'A'), await division(null, 'B')];
    const id = await model(a, 'M');
    const link = (parentId: number, linking: boolean, role: 'member' | 'Users' = 'Users') =>
      catalog.as(role).post(`/api/hierarchies/link/${id}/${parentId}/${linking}`);
    expect((await link(b, true, 'member')).status).toBe(403);
    expect((await link(b, true)).status).toBe(200);
    expect((await link(b, true)).status).toBe(409);
    expect((await link(await chapter(a), true)).status).toBe(400);
    expect(await childNames(catalog, b)).toEqual(['M*']);
    const used = await catalog.as('member').get(`/api/hierarchies/${id}/whereUsedHierarchy`);
    expect(used.body).toMatchObject({
      totalCount: 2,
      items: [
        { path: ['A'], relationType: 1 },
        { path: ['B'], relationType: 2 },
      ],
    });
    expect((await link(a, false)).status).toBe(409);
    expect((await link(b, false)).status).toBe(200);
    expect((await link(b, false)).status).toBe(404);
    expect(await childNames(catalog, b)).toEqual([]);
  });

  it('sorts by name the natural way and keeps new and renamed children in that order', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const id = await division(null);
    for (const name of ['Fjell 10', 'Fjell 2', 'fjell 1']) await model(id, name);
    expect(await childNames(catalog, id)).toEqual(['Fjell 10', 'Fjell 2', 'fjell 1']);
    const sort = (body: object, role: 'member' | 'Users' = 'Users') =>
      catalog.as(role).post(`/api/hierarchies/${id}/sortChildren`, body);
    expect((await sort({ sortType: 1 }, 'member')).status).toBe(403);
    expect((await sort({ sortType: 4 })).status).toBe(400);
    expect((await sort({ sortType: 1 })).status).toBe(200);
    expect(await childNames(catalog, id)).toEqual(['fjell 1', 'Fjell 2', 'Fjell 10']);
    const five = await model(id, 'Fjell 5');
    await model(id, 'Fjell 0');
    expect(await childNames(catalog, id)).toEqual(['Fjell 0', 'fjell 1', 'Fjell 2', 'Fjell 5', 'Fjell 10']);
    const { body } = await catalog.as('Users').get(`/api/items/Oem/${five}`);
    await catalog.as('Users').post(`/api/items/Oem/${five}`, { version: body.version, name: 'Fjell 50' });
    expect((await childNames(catalog, id)).at(-1)).toBe('Fjell 50');
    await sort({ sortType: 2 });
    await model(id, 'Fjell 7');
    expect(await childNames(catalog, id)).toEqual(['Fjell 50', 'Fjell 10', 'Fjell 7', 'Fjell 2', 'fjell 1', 'Fjell 0']);
    expect((await catalog.as('member').get(`/api/hierarchies/${id}/sortType`)).body).toEqual({
      parentSortType: 2,
    });
  });

  it('sorts by the names that are shown, and goes on when one is changed', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const users = catalog.as('Users');
    const id = await division(null);
    const rename = async (item: number, names: { displayName?: string; overrideName?: string }) => {
      const { version } = (await users.get(`/api/items/Oem/${item}`)).body;
      expect((await users.post(`/api/items/Oem/${item}`, { version, ...names })).status).toBe(200);
    };
    const [first, second] = [await model(id, '1000-1'), await model(id, '2000-1')];
    await model(id, 'Moped');
    await rename(first, { displayName: 'Snowmobile' });
    await rename(second, { displayName: 'Boat' });
    await users.post(`/api/hierarchies/${id}/sortChildren`, { sortType: 1 });
    expect(await childNames(catalog, id)).toEqual(['2000-1', 'Moped', '1000-1']);
    await rename(first, { overrideName: 'Airboat' });
    expect(await childNames(catalog, id)).toEqual(['1000-1', '2000-1', 'Moped']);
    const found = await users.get('/api/hierarchies/search?q=boat&sort=name-');
    expect(found.body.items.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      'Boat',
      'Airboat',
    ]);
  });

  it('keeps a custom order, of some children too', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const id = await division(null);
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push(await model(id, name));
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const sort = (items: number[]) =>
      catalog.as('Users').post(`/api/hierarchies/${id}/sortChildren`, { sortType: 3, items });
    await sort([d, c, b, a]);
    expect(await childNames(catalog, id)).toEqual(['D', 'C', 'B', 'A']);
    await sort([a, d]);
    expect(await childNames(catalog, id)).toEqual(['A', 'C', 'B', 'D']);
    await catalog.as('Users').post(`/api/hierarchies/${id}/sortChildren`, { sortType: 1 });
    const [, , third] = (await catalog.as('member').get(`/api/hierarchies/${id}/children`)).body.items;
    await catalog
      .as('Users')
      .post(`/api/hierarchies/${a}/move`, { parentId: id, oldParentId: id, ordinal: third.ordinal });
    expect(await childNames(catalog, id), 'a place among others makes the order custom').toEqual(['B', 'A', 'C', 'D']);
    expect((await catalog.as('member').get(`/api/hierarchies/${id}/sortType`)).body).toEqual({ parentSortType: 3 });
    expect((await sort([a, a])).status).toBe(400);
    expect((await sort([id])).status).toBe(404);
  });

  it('keeps the state of a parent that a child is added, moved or linked to, and sets it back where one goes', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const [a, b] = [await division(null, 'A'), await division(null, 'B')];
    const id = await model(b, 'M');
    await setState(catalog, a, 2, 3);
    const users = catalog.as('Users');
    const stateOf = async (item: number) => (await users.get(`/api/items/Oem/${item}`)).body.workflowId;
    const kept = { workflowUpdated: false, workflowAncestorId: a };
    const linked = await users.post(`/api/hierarchies/link/${id}/${a}/true`);
    expect([linked.body, await stateOf(a)]).toMatchObject([kept, 3]);
    const added = await model(a, 'Added');
    const other = await model(b, 'Moved');
    const entered = await users.post(`/api/hierarchies/${other}/move`, { parentId: a, oldParentId: b });
    expect([entered.body, await stateOf(a), await stateOf(added)]).toMatchObject([kept, 3, 1]);
    const unlinked = await users.post(`/api/hierarchies/link/${id}/${a}/false`);
    expect([unlinked.body, await stateOf(a)]).toMatchObject([{ workflowUpdated: true, workflowAncestorId: a }, 1]);
    await setState(catalog, b, 4);
    const moved = await catalog.as('Users').post(`/api/hierarchies/${id}/move`, { parentId: a, oldParentId: b });
    expect(moved.status).toBe(409);
    const version = await versionOf(catalog, id);
    expect((await catalog.as('Users').del(`/api/hierarchies/${id}?version=${version}`)).status).toBe(409);
  });
});
