// size: one tree, every action over sets of its items: what it does, leaves out and gives back
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { RoleName, TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState } from '../../../test/items.ts';
import { faultsOf, treeOf } from '../../../test/tree.ts';
import { settleTables } from '../../platform/change/bulk.ts';
import { change } from '../../platform/change/change.ts';
import { applyBulk } from './service.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeEach(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
});

type Items = { ids: number[] } | { filter: object; except?: number[] };
const preview = (of: Items, action: object, role: RoleName = 'Users') =>
  catalog.as(role).post('/api/hierarchies/bulk/preview', { items: of, action });
const apply = (of: Items, action: object, expected: number, role: RoleName = 'Users') =>
  catalog.as(role).post('/api/hierarchies/bulk', { items: of, action, expected });
const childNames = async (id: number) =>
  (await catalog.as('member').get(`/api/hierarchies/${id}/children`)).body.items.map(
    (node: { name: string; isLinked: boolean }) => node.name + (node.isLinked ? '*' : ''),
  );
const reasonsOf = (body: { leftOut: { reason: string; examples: { name: string }[] }[] }) =>
  Object.fromEntries(body.leftOut.map((one) => [one.reason, one.examples.map(({ name }) => name)]));

/** Applies what the preview says, and takes it back: the tree is as it was. */
async function doneAndUndone(of: Items, action: object, look: () => Promise<void>) {
  const before = await treeOf(api, catalog);
  const { body: would } = await preview(of, action);
  expect(await treeOf(api, catalog)).toEqual(before);
  const done = await apply(of, action, would.ready);
  expect([done.status, done.body.changed, done.body.leftOut]).toEqual([200, would.ready, would.leftOut]);
  await look();
  expect(await faultsOf(api, catalog)).toEqual([]);
  const undone = await catalog.as('Users').post(`/api/changes/${done.body.changeId}/undo`);
  expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
  expect(await treeOf(api, catalog)).toEqual(before);
  return would;
}

describe('actions over sets', () => {
  it('move what may stand there, in the order of names, and leave the rest with its reason', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const ids = [];
    for (const name of ['M 10', 'M 2']) ids.push(await items.model(a, name));
    const there = await items.model(b, 'There');
    const diagram = await items.diagram(there, 'D');
    await catalog.as('Users').post(`/api/hierarchies/link/${ids[1]}/${b}/true`);
    const would = await doneAndUndone({ ids: [...ids, there, diagram, b] }, { kind: 'move', parentId: b }, async () => {
      expect(await childNames(b)).toEqual(['There', 'M 2', 'M 10']);
      expect(await childNames(a)).toEqual([]);
    });
    expect(reasonsOf(would)).toEqual({ same: ['There'], notAllowed: ['D'], cycle: ['B'] });
    expect(would).toMatchObject({ count: 5, ready: 2 });
    const top = await preview({ ids: [a, ...ids] }, { kind: 'move', parentId: null });
    expect(reasonsOf(top.body)).toEqual({ same: ['A'], notAllowed: ['M 2', 'M 10'] });
  });

  it('move to a position, in the order that they are named in, at the top level and under a parent', async () => {
    const tops = [];
    for (const name of ['A', 'B', 'C', 'D']) tops.push(await items.division(null, name));
    const [a = 0, b = 0, c = 0, d = 0] = tops;
    const topNames = async () =>
      (await catalog.as('member').get('/api/hierarchies/Oem')).body.items.map((node: { name: string }) => node.name);
    const ordinalOf = async (id: number) =>
      (await catalog.as('member').get('/api/hierarchies/Oem')).body.items.find((node: { id: number }) => node.id === id)
        .ordinal as number;
    const before = { kind: 'move', parentId: null, ordinal: await ordinalOf(b) };
    const would = await doneAndUndone({ ids: [d, a] }, before, async () => {
      expect(await topNames()).toEqual(['D', 'A', 'B', 'C']);
    });
    expect(would).toMatchObject({ ready: 2, leftOut: [] });
    await doneAndUndone(
      { ids: [a, c] },
      { kind: 'move', parentId: null, ordinal: (await ordinalOf(d)) + 1 },
      async () => expect(await topNames()).toEqual(['B', 'D', 'A', 'C']),
    );
    for (const name of ['M 1', 'M 2']) await items.model(a, name);
    const others = [await items.model(b, 'M 3'), await items.model(b, 'M 4')];
    await catalog.as('Users').post(`/api/hierarchies/${a}/sortChildren`, { sortType: 1 });
    const { body } = await catalog.as('member').get(`/api/hierarchies/${a}/children`);
    const second = { kind: 'move', parentId: a, ordinal: body.items[1].ordinal };
    await doneAndUndone({ ids: others.toReversed() }, second, async () => {
      expect(await childNames(a)).toEqual(['M 1', 'M 4', 'M 3', 'M 2']);
      expect((await catalog.as('member').get(`/api/hierarchies/${a}/sortType`)).body).toEqual({ parentSortType: 3 });
    });
  });

  it('15.14 move to where they stand already are nothing to do', async () => {
    const top = await items.division(null);
    const models: number[] = [];
    for (const name of ['M 1', 'M 2', 'M 3', 'M 4']) models.push(await items.model(top, name));
    const [, two = 0, three = 0] = models;
    const { body } = await catalog.as('member').get(`/api/hierarchies/${top}/children`);
    const moved = async (ids: number[], at: number) =>
      (await preview({ ids }, { kind: 'move', parentId: top, ordinal: body.items[at].ordinal })).body;
    for (const at of [1, 2, 3])
      expect(await moved([two, three], at)).toMatchObject({ ready: 0, leftOut: [{ reason: 'same', count: 2 }] });
    expect(await moved([three, two], 1)).toMatchObject({ ready: 2 });
    expect(await moved([two, three], 0)).toMatchObject({ ready: 2 });
  });

  it('put into a serial group and take out of it, and leave what may not be edited', async () => {
    const top = await items.division(null);
    const models: number[] = [];
    for (const name of ['M 1', 'M 2', 'M 3']) models.push(await items.model(top, name));
    const [one = 0, two = 0, held = 0] = models;
    const groupOf = async (id: number) => (await catalog.as('member').get(`/api/items/Oem/${id}`)).body.group;
    await setState(catalog, one, 2);
    await setState(catalog, held, 4);
    const join = { kind: 'group', group: ' Fjell ' };
    const would = await doneAndUndone({ ids: models }, join, async () => {
      expect(await Promise.all(models.map(groupOf))).toEqual(['Fjell', 'Fjell', '']);
      expect((await catalog.as('member').get(`/api/items/Oem/${one}`)).body.workflowId).toBe(1);
    });
    expect(reasonsOf(would)).toEqual({ notEditable: ['M 3'] });
    await apply({ ids: [one] }, join, 1);
    expect((await preview({ ids: models }, join)).body).toMatchObject({ ready: 1, leftOut: [{}, { reason: 'same' }] });
    await apply({ ids: [one, two] }, { kind: 'group', group: '' }, 1);
    expect(await groupOf(one)).toBe('');
    expect((await preview({ ids: [one] }, { kind: 'group', group: 'X'.repeat(257) })).status).toBe(400);
  });

  it('link and unlink, and give orphans their primary place', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const [one, two] = [await items.model(a, 'M 1'), await items.model(a, 'M 2')];
    const lost = await items.model(await items.division(null, 'Gone'), 'Lost');
    const gone = await preview({ filter: { q: 'gone' } }, { kind: 'delete' });
    expect(gone.body).toMatchObject({ count: 1, ready: 1, orphans: 1 });
    await apply({ filter: { q: 'gone' } }, { kind: 'delete' }, 1);
    const links = { kind: 'link', parentId: b };
    await doneAndUndone({ ids: [one, two, lost] }, links, async () => {
      expect(await childNames(b)).toEqual(['Lost', 'M 1*', 'M 2*']);
    });
    await apply({ ids: [one, two, lost] }, links, 3);
    const would = await doneAndUndone({ ids: [one, lost, a] }, { kind: 'unlink', parentId: b }, async () => {
      expect(await childNames(b)).toEqual(['Lost', 'M 2*']);
    });
    expect(reasonsOf(would)).toEqual({ notLinked: ['A'], primary: ['Lost'] });
  });

  it('delete a whole branch with what hangs on it, children outside keep a link as their place', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const model = await items.model(a, 'M');
    const chapter = await items.chapter(a, 'C');
    const [kept, left] = [await items.diagram(model, 'Kept'), await items.diagram(model, 'Left')];
    await catalog.as('Users').post(`/api/hierarchies/link/${kept}/${await items.model(b, 'Other')}/true`);
    const rows = [{ tag: '1', partNumber: 'BULK-1', description: 'Bolt', partQty: '1' }];
    await catalog.as('Users').post(`/api/diagrams/${left}/pegged`, { items: rows });
    const would = await doneAndUndone({ ids: [a, model, chapter] }, { kind: 'delete' }, async () => {
      const { body } = await catalog.as('Users').get('/api/hierarchies/orphans/Oem');
      expect(body.items.map((one: { name: string }) => one.name)).toEqual(['Left']);
    });
    expect(would).toMatchObject({ count: 3, ready: 3, orphans: 1 });
    await doneAndUndone({ filter: { under: a } }, { kind: 'delete' }, async () => {
      expect(await childNames(a)).toEqual([]);
    });
  });

  it('set and clear an attribute: values fit the definition, identities stay their own', async () => {
    const a = await items.division(null, 'A');
    const [one, two] = [await items.model(a, 'Twin', 'x'), await items.model(a, 'twin', 'y')];
    const single = await items.model(a, 'Single', 'x');
    const tag = (values: string[]) => ({ kind: 'attribute', attributeId: 1, values });
    const would = await doneAndUndone({ filter: { under: a } }, tag([' LT ']), async () => {
      const { body } = await catalog.as('member').get(`/api/items/Oem/${single}`);
      expect(body.attributeValues).toEqual([{ attributeId: 1, stringValue: 'LT' }]);
    });
    expect(reasonsOf(would)).toEqual({ identity: ['Twin', 'twin'] });
    expect(reasonsOf((await preview({ ids: [one, two] }, tag(['X']))).body)).toEqual({ identity: ['Twin', 'twin'] });
    expect(reasonsOf((await preview({ ids: [one, single] }, tag(['x']))).body)).toEqual({ same: ['Single', 'Twin'] });
    await doneAndUndone({ ids: [single, one] }, tag([]), async () => {
      expect((await catalog.as('member').get(`/api/items/Oem/${one}`)).body.attributeValues).toEqual([]);
    });
    for (const [action, field] of [
      [tag(['a', 'b']), 'action.values'],
      [tag(['x'.repeat(65)]), 'action.values'],
      [{ ...tag(['x']), attributeId: 77 }, 'action.attributeId'],
    ] as const) {
      const refused = await preview({ ids: [one] }, action);
      expect([refused.status, Object.keys(refused.body.modelState)]).toEqual([400, [field]]);
    }
  });

  it('18.e publish drafts in one change, by way of the state between, and take it back as a whole', async () => {
    const top = await items.division(null, 'A');
    const [draft, other, reviewed] = [
      await items.model(top, 'M 1'),
      await items.model(top, 'M 2'),
      await items.model(top, 'M 3'),
    ];
    const removed = await items.model(top, 'M 4');
    await setState(catalog, reviewed, 2);
    await setState(catalog, removed, 4);
    const ids = [top, draft, other, reviewed, removed];
    const set = (more = {}) => ({ kind: 'state', newWorkflowId: 3, ...more });
    const straight = (await preview({ ids }, set(), 'Reviewers')).body;
    expect(straight).toMatchObject({ ready: 1, way: { workflowId: 2, name: 'Ready to Review', count: 3 } });
    expect(reasonsOf(straight)).toEqual({ notNext: ['A', 'M 1', 'M 2', 'M 4'] });
    const would = (await preview({ ids }, set({ throughWorkflowId: 2 }), 'Reviewers')).body;
    expect(would).toMatchObject({ ready: 4, unpublishedAncestors: 0, way: { count: 3 } });
    expect(reasonsOf(would)).toEqual({ notNext: ['M 4'] });
    // Ancestors outside the set count for those that take the way, too.
    const below = (await preview({ ids: [draft] }, set({ throughWorkflowId: 2 }), 'Reviewers')).body;
    expect(below).toMatchObject({ ready: 1, unpublishedAncestors: 1 });
    // Neither a state that asks nor one that does not lead there is a way.
    for (const through of [4, 1, 77]) {
      const none = (await preview({ ids }, set({ throughWorkflowId: through }), 'Reviewers')).body;
      expect(none.ready).toBe(1);
    }
    expect((await preview({ ids }, set({ throughWorkflowId: 2 }))).status).toBe(403);
    const before = await treeOf(api, catalog);
    const done = await apply({ ids }, set({ throughWorkflowId: 2 }), 4, 'Reviewers');
    expect([done.status, done.body.changed]).toEqual([200, 4]);
    const stateOf = async (id: number) => (await catalog.as('member').get(`/api/items/Oem/${id}`)).body;
    for (const id of [top, draft, other, reviewed])
      expect(await stateOf(id)).toMatchObject({ workflowId: 3, publishedEnvironment: 'Pending' });
    expect(await stateOf(removed)).toMatchObject({ workflowId: 4 });
    const undone = await catalog.as('Reviewers').post(`/api/changes/${done.body.changeId}/undo`);
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
    expect(await treeOf(api, catalog)).toEqual(before);
  });

  it('set states, back to the initial one too, and ask before ancestors are published along', async () => {
    const a = await items.division(null, 'A');
    const [one, two] = [await items.model(a, 'M 1'), await items.model(a, 'M 2')];
    const set = (newWorkflowId: number, more = {}) => ({ kind: 'state', newWorkflowId, ...more });
    expect((await apply({ ids: [one, two] }, set(2), 2)).body.changed).toBe(2);
    const review = await preview({ filter: { under: a } }, set(3), 'Reviewers');
    expect(review.body).toMatchObject({ count: 2, ready: 2, unpublishedAncestors: 1 });
    expect((await preview({ ids: [one] }, set(3))).status).toBe(403);
    const refused = await apply({ ids: [one] }, set(3), 1, 'Reviewers');
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'One or more ancestors are not set to publish, would you like publish them as well?',
    ]);
    const done = await apply({ ids: [one] }, set(3, { updateAncestors: true }), 1, 'Reviewers');
    expect(done.status).toBe(200);
    const back = await apply({ ids: [one, two, a] }, { kind: 'initial' }, 3);
    expect(back.body).toMatchObject({ changed: 3 });
    expect(reasonsOf((await preview({ ids: [one] }, set(3), 'Reviewers')).body)).toEqual({ notNext: ['M 1'] });
  });

  it('keep to states that do not allow it, and set back what they change', async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const [one, two] = [await items.model(a, 'M 1'), await items.model(a, 'M 2')];
    await setState(catalog, one, 4);
    const tag = { kind: 'attribute', attributeId: 1, values: ['T'] };
    expect(reasonsOf((await preview({ ids: [one, two] }, tag)).body)).toEqual({ notEditable: ['M 1'] });
    await setState(catalog, b, 2);
    await apply({ ids: [two] }, { kind: 'link', parentId: b }, 1);
    await apply({ ids: [two] }, { kind: 'move', parentId: b }, 1);
    const stateOfB = async () => (await catalog.as('member').get(`/api/items/Oem/${b}`)).body.workflowName;
    expect(await stateOfB()).toBe('Ready to Review');
    const three = await items.model(b, 'M 3');
    expect(await stateOfB()).toBe('Ready to Review');
    expect((await apply({ ids: [three] }, { kind: 'delete' }, 1)).body).toMatchObject({ changed: 1, setBack: 1 });
    expect(await stateOfB()).toBe('Draft');
    await setState(catalog, a, 4);
    expect(reasonsOf((await preview({ ids: [one, two] }, { kind: 'delete' })).body)).toEqual({ notEditable: ['M 1'] });
    const closed = await preview({ ids: [two] }, { kind: 'move', parentId: a });
    expect([closed.status, Object.keys(closed.body.modelState)]).toEqual([409, ['workflow']]);
  });

  it('A-03 A-05 refuse foreign and unknown ids alike, roles, and a set that has changed; nothing is touched', async () => {
    const mine = await items.division(null, 'Mine');
    const model = await items.model(mine, 'M');
    const other = await api.catalog();
    const foreign = await (await itemsOf(other)).division(null, 'Theirs');
    const before = await treeOf(api, catalog);
    const move = { kind: 'move', parentId: null };
    const refusals: [Items, object, number, RoleName][] = [
      [{ ids: [mine, foreign] }, { kind: 'delete' }, 404, 'Users'],
      [{ ids: [mine, 999_999_999] }, { kind: 'delete' }, 404, 'Users'],
      [{ ids: [model] }, { ...move, parentId: foreign }, 404, 'Users'],
      [{ ids: [mine] }, { kind: 'delete' }, 403, 'member'],
      [{ ids: [mine] }, { kind: 'delete' }, 403, 'MajorUnits'],
      [{ ids: [] }, { kind: 'delete' }, 400, 'Users'],
      [{ filter: { q: 'nothing has this name' } }, { kind: 'delete' }, 400, 'Users'],
      [{ ids: [mine], filter: {} }, { kind: 'delete' }, 400, 'Users'],
      [{ ids: [mine] }, { kind: 'explode' }, 400, 'Users'],
    ];
    for (const [of, action, status, role] of refusals) {
      expect([action, (await preview(of, action, role)).status]).toEqual([action, status]);
      expect([action, (await apply(of, action, 1, role)).status]).toEqual([action, status]);
    }
    const stale = await apply({ filter: { under: mine } }, { kind: 'delete' }, 2);
    expect([stale.status, stale.body.modelState]).toEqual([409, { expected: ['1 items are ready now.'] }]);
    expect(await treeOf(api, catalog)).toEqual(before);
  });

  it('take as many statements for 2,000 items as for two', { tags: 'daily' }, async () => {
    const [a, b] = [await items.division(null, 'A'), await items.division(null, 'B')];
    const actor = { id: null, name: 'tests' };
    const ids = await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'many', actor }, async () => {
        const { rows } = await sql<{ id: number }>`
          with item as (
            insert into hierarchy_item (type_id, name) select ${items.types['MD']}, 'Many ' || n from generate_series(1, 2000) n returning id)
          insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
          select ${a}::bigint, id, true, row_number() over () from item returning child_id as id`.execute(db);
        return rows.map((row) => row.id);
      }),
    );
    await api.services.database.inCatalog(catalog.id, (db) =>
      settleTables(db, ['hierarchy_item', 'hierarchy_relation']),
    );
    const admin = { userId: 1, userName: 'a', displayName: 'a', sessionId: 1, superAdmin: true, language: 'EN' };
    const statements = (set: number[], action: Parameters<typeof applyBulk>[3]) =>
      api.services.database.inCatalog(catalog.id, async (db) => {
        let count = 0;
        const counting = db.withPlugin({
          transformQuery: ({ node }) => {
            count++;
            return node;
          },
          transformResult: ({ result }) => Promise.resolve(result),
        });
        const who = { ...admin, profile: undefined };
        await change(db, { kind: 'edit', label: 'counted', actor }, () =>
          applyBulk(counting, who, { ids: set }, action, set.length),
        );
        return count;
      });
    const [few, many] = [ids.slice(0, 2), ids.slice(2)];
    for (const action of [
      { kind: 'link', parentId: b },
      { kind: 'unlink', parentId: b },
      { kind: 'attribute', attributeId: 1, values: ['x'] },
      { kind: 'move', parentId: b },
      { kind: 'delete' },
    ] satisfies Parameters<typeof applyBulk>[3][]) {
      expect([action.kind, await statements(many, action)]).toEqual([action.kind, await statements(few, action)]);
    }
  });
});
