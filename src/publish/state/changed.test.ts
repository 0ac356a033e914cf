import { beforeAll, expect, it } from 'vitest';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import { openPublishing } from '../../../test/publishing.ts';
import type { Db } from '../../platform/db/pool.ts';
import { changedItems } from './service.changed.ts';
import { pointers } from './queries.ts';

const { api, database, work, publisher } = await openPublishing();
beforeAll(() => void work());

const [init, review, published, removed] = [1, 2, 3, 4];

/** A catalogue whose publishes can be held against what the page said before. */
async function scene() {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const me = publisher(catalog);
  const admin = catalog.as('Administrators');
  /** What the page says that the next publish does, by names. */
  const said = async () => {
    const { items: rows, total } = await me.get('Changes');
    const { counts } = await me.get('PublishingState');
    expect(counts.ready + counts.readyToRemove).toBe(total);
    const base = await database.inCatalog(catalog.id, (db) => pointers(db, 'Oem'));
    // Looked at near what was touched, and in the whole tree.
    for (const most of [0, 1000]) {
      const query = (db: Db) =>
        changedItems(
          db,
          'Oem',
          base.find(({ environment }) => environment === 'Staging'),
          most,
        );
      const found = await database.inCatalog(catalog.id, async (db) => (await query(db)).execute(db));
      const seen = (found.rows as { id: number; change: string }[]).filter(({ change }) => change !== 'same');
      expect(linesOf(seen)).toEqual(linesOf(rows));
    }
    return linesOf(rows);
  };
  const held = async () => {
    const rows = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('release_item').select(['item_id as id', 'version']).where('until_release', 'is', null).execute(),
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  };
  /** Publishes; what the page said is what became of the items, and of `parents` whose children alone differ. Answers that. */
  const publish = async (...parents: number[]) => {
    const [before, lines] = [await held(), await said()];
    await me.run('Publish/2');
    const after = await held();
    const did = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
      const [was, is] = [before.get(id), after.get(id)];
      if (was === is) return [];
      return `${was === undefined ? 'add' : is === undefined ? 'remove' : 'update'} ${id}`;
    });
    expect(lines).toEqual([...did, ...parents.map((id) => `update ${id}`)].toSorted());
    return lines;
  };
  const move = async (id: number, oldParentId: number, parentId: number) => {
    const { status } = await admin.post(`/api/hierarchies/${id}/move`, { parentId, oldParentId });
    expect(status).toBe(200);
  };
  /** Writes another note, which sets the item back to its first state. */
  const edit = async (id: number) => {
    const { body } = await admin.get(`/api/items/Oem/${id}`);
    const { name, displayName, overrideName, notes, attributeValues, version } = body;
    const fields = { name, displayName, overrideName, notes: `${notes}.`, attributeValues, version };
    expect((await admin.post(`/api/items/Oem/${id}`, fields)).status).toBe(200);
  };
  const state = (id: number, ...states: number[]) => setState(catalog, id, ...states);
  return { catalog, items, admin, said, publish, move, edit, state };
}

const linesOf = (rows: { id: number; change: string }[]) => rows.map(({ id, change }) => `${change} ${id}`).toSorted();

it('18.a what hangs under a draft is not counted, and all of it is once that is published', async () => {
  const { items, said, publish, edit, state } = await scene();
  const division = await items.division(null);
  const model = await items.model(division);
  const diagrams = [await items.diagram(model), await items.diagram(model)];
  for (const id of [division, model, ...diagrams]) await state(id, review, published);
  await edit(model);
  expect(await said()).toEqual([`add ${division}`]);
  expect(await publish()).toHaveLength(1);
  await state(model, review, published);
  expect(await publish()).toEqual([model, ...diagrams].map((id) => `add ${id}`).toSorted());
});

it('18.a what goes takes along all that hangs nowhere else, and what is linked elsewhere stays', async () => {
  const { catalog, items, admin, publish, state, said } = await scene();
  const division = await items.division(null);
  const [model, other] = [await items.model(division), await items.model(division)];
  const [only, shared] = [await items.diagram(model), await items.diagram(model)];
  const linked = await admin.post(`/api/hierarchies/link/${shared}/${other}/true`);
  expect(linked.status).toBe(200);
  for (const id of [division, model, other, only, shared]) await state(id, review, published);
  expect(await publish()).toHaveLength(5);
  await state(model, removed);
  expect(await said()).toEqual([model, only].map((id) => `remove ${id}`).toSorted());
  expect(await publish()).toHaveLength(2);
  await state(model, init, review, published);
  expect(await publish()).toEqual([`add ${model}`, `add ${only}`].toSorted());
  await admin.del(`/api/hierarchies/${only}?version=${await versionOf(catalog, only)}`);
  expect(await publish()).toEqual([`remove ${only}`]);
});

it('18.a what is moved is judged by where it hangs now, and under an item that is being edited by where it hung', async () => {
  const { items, publish, state, move, edit, said } = await scene();
  const division = await items.division(null);
  const [from, to] = [await items.model(division), await items.model(division)];
  const [first, second, third] = [await items.diagram(from), await items.diagram(from), await items.diagram(to)];
  for (const id of [division, from, to, first, second, third]) await state(id, review, published);
  await publish();
  await edit(to);
  await move(first, from, to);
  // Moving sets neither back. Where it hangs now is being edited, where it hung is not.
  expect(await publish(from)).toEqual([`remove ${first}`, `update ${from}`].toSorted());
  await edit(third);
  expect(await said()).toEqual([]);
  await state(to, review, published);
  expect(await publish()).toEqual([`add ${first}`, `update ${to}`].toSorted());
  await state(third, review, published);
  expect(await publish()).toEqual([`update ${third}`]);
  await edit(from);
  await move(second, from, to);
  // The one it came from is being edited, so it hangs there too.
  expect(await publish(to)).toEqual([`update ${to}`]);
  await state(to, removed);
  expect(await publish()).toEqual([first, third, to].map((id) => `remove ${id}`).toSorted());
  await state(from, review, published);
  expect(await publish()).toEqual([`remove ${second}`, `update ${from}`].toSorted());
});
