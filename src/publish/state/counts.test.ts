import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { setState } from '../../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../../test/publishing.ts';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';

const { api, database, work, publisher } = await openPublishing();
beforeAll(() => void work());

const [review, published] = [2, 3];
const nothing = { ready: 0, readyToRemove: 0, changes: 0 };

/** A catalogue whose division, model and diagram with one part are published. */
async function scene() {
  const catalog = await api.catalog();
  const planted = await plantedCatalog(catalog);
  const me = publisher(catalog);
  await me.run('Publish/2');
  const state = async () => {
    const { isChangesFound, counts } = await me.get('PublishingState');
    const { ready, readyToRemove, changes } = counts;
    return { isChangesFound, counts: { ready, readyToRemove, changes } };
  };
  const lines = async () =>
    ((await me.get('Changes')).items as { id: number; change: string }[]).map((line) => `${line.change} ${line.id}`);
  /** Writes as an import does that leaves states as they are. */
  const load = (work: (db: Db) => Promise<unknown>) =>
    database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'import', label: 'Import', actor: { id: null, name: 'tests' } }, () => work(db)),
    );
  const addPart = (partNumber: string) => catalog.as('Admin').post('/api/parts', { partNumber, description: 'Pin' });
  return { catalog, ...planted, me, state, lines, load, addPart };
}

it('counts what an import changed under an item whose state it kept', async () => {
  const { diagram, me, state, lines, load } = await scene();
  expect(await state()).toEqual({ isChangesFound: false, counts: nothing });
  await load((db) =>
    db.updateTable('parts_list_row').set({ quantity: '7' }).where('diagram_id', '=', diagram).execute(),
  );
  expect(await lines()).toEqual([`update ${diagram}`]);
  expect(await state()).toEqual({ isChangesFound: true, counts: { ready: 1, readyToRemove: 0, changes: 1 } });
  expect(await me.run('Publish/2')).toMatchObject({ taskState: 2, release: 2 });
  expect((await me.history())[0]).toMatchObject({ changes: 1 });
  expect(await state()).toEqual({ isChangesFound: false, counts: nothing });
});

it('counts nothing of what was changed there and back, and lets it be published for its state', async () => {
  const { catalog, diagram, me, state, lines, load } = await scene();
  await load((db) => db.updateTable('parts_list_row').set({ quantity: '7' }).execute());
  await load((db) => db.updateTable('parts_list_row').set({ quantity: '2' }).execute());
  expect(await state()).toEqual({ isChangesFound: false, counts: nothing });

  await setState(catalog, diagram, 1, review, published);
  expect(await lines()).toEqual([]);
  expect(await state()).toEqual({ isChangesFound: true, counts: nothing });
  await me.run('Publish/2');
  expect(await state()).toEqual({ isChangesFound: false, counts: nothing });
});

it('counts what was edited while a release went out without it', async () => {
  const { catalog, items, model, diagram, me, lines } = await scene();
  const more = { tag: '2', partNumber: 'PUB-2', description: 'Nut', partQty: '1' };
  const { status } = await catalog.as('Admin').post(`/api/diagrams/${diagram}/pegged`, { items: [more] });
  expect(status).toBe(200);
  const other = await items.diagram(model);
  for (const id of [model, other]) await setState(catalog, id, review, published);
  expect(await lines()).not.toContain(`update ${diagram}`);
  await me.run('Publish/2');
  await setState(catalog, diagram, review, published);
  expect(await lines()).toEqual([`update ${diagram}`]);
});

it('counts parts that readers have: of a list, of a chain with one, or all where the catalogue says so', async () => {
  const { catalog, partId, state, load, addPart } = await scene();
  const changes = async () => (await state()).counts.changes;
  const { id } = (await addPart('LOOSE-1')).body;
  expect(await changes()).toBe(0);
  await load((db) => db.updateTable('part').set({ unit: 'EA' }).where('id', '=', partId).execute());
  expect(await changes()).toBe(1);
  await load((db) => db.updateTable('part').set({ unit: '' }).where('id', '=', partId).execute());
  expect(await changes()).toBe(0);

  const audience = await database.inCatalog(catalog.id, (db) =>
    db.selectFrom('price_audience').select('id').limit(1).executeTakeFirstOrThrow(),
  );
  const price = (days: number) =>
    load((db) =>
      db
        .insertInto('price')
        .values({
          part_id: partId,
          audience_id: audience.id,
          effective_date: sql`current_date + ${sql.lit(days)}::int`,
          msrp: 5,
        })
        .execute(),
    );
  await price(40);
  expect(await changes()).toBe(0);
  await price(-40);
  expect(await changes()).toBe(1);

  await load((db) => db.insertInto('part_relation').values({ kind: 1, part_id: partId, related_id: id }).execute());
  expect(await changes()).toBe(2);
  await addPart('LOOSE-2');
  expect(await changes()).toBe(2);
  await catalog.set({ publish_parts_without_list: true });
  // The setting, and the part that no list names.
  expect(await changes()).toBe(4);
});

it('counts a released item by its translations, and none that no release holds', async () => {
  const { items, division, model, state, lines, load } = await scene();
  const draft = await items.model(division);
  await load((db) =>
    db
      .insertInto('translation')
      .values(
        [model, draft].map((id) => ({
          noun: 'item',
          row_id: id,
          field: 'display_name',
          language: 'FR',
          text: 'Motoneige',
        })),
      )
      .execute(),
  );
  expect(await lines()).toEqual([`update ${model}`]);
  expect((await state()).counts).toEqual({ ...nothing, ready: 1, changes: 1 });
});

it('counts nothing of the serial numbers of a draft, and the model by them once it is published', async () => {
  const { catalog, model, me, state, lines } = await scene();
  const editor = catalog.as('Admin');
  const { version } = (await editor.get(`/api/hierarchies/${model}/serialVin`)).body;
  const rule = { t: '1', a: 'DRAFT', b: '100', e: '', s: '' };
  const saved = await editor.post(`/api/hierarchies/${model}/serialVin`, { version, serialVins: [rule] });
  expect(saved.status).toBe(200);
  expect(await state()).toEqual({ isChangesFound: false, counts: nothing });
  await setState(catalog, model, review, published);
  expect(await lines()).toEqual([`update ${model}`]);
  expect((await state()).counts).toEqual({ ...nothing, ready: 1, changes: 1 });
  expect(await me.run('Publish/2')).toMatchObject({ taskState: 2, release: 2 });
  expect((await me.history())[0]).toMatchObject({ changes: 1 });
});

it('an item that an undo brought back whole is where it was, and pending where something else was written meanwhile', async () => {
  const { catalog, diagram, me, state, load } = await scene();
  await me.run('Publish/1');
  const users = catalog.as('Users');
  const read = async () => (await users.get(`/api/items/Oem/${diagram}`)).body;
  const edit = async () => {
    const { name, displayName, overrideName, notes, attributeValues, version } = await read();
    const fields = { name, displayName, overrideName, notes: `${notes}.`, attributeValues, version };
    const saved = await users.post(`/api/items/Oem/${diagram}`, fields);
    expect(saved.status).toBe(200);
    return saved.body.changeId as number;
  };
  const undo = async (id: number) => {
    const { status, body } = await users.post(`/api/changes/${id}/undo`);
    expect([status, body.leftAlone]).toEqual([200, 0]);
    return body.changeId as number;
  };
  const edited = await edit();
  expect((await read()).publishedEnvironment).toBe(null);
  const undone = await undo(edited);
  expect((await read()).publishedEnvironment).toBe('Production');
  expect((await state()).counts).toEqual(nothing);
  // Done again and taken back again, it is the same once more.
  await undo(await undo(undone));
  expect((await read()).publishedEnvironment).toBe('Production');

  const again = await edit();
  await load((db) =>
    db.updateTable('parts_list_row').set({ quantity: '7' }).where('diagram_id', '=', diagram).execute(),
  );
  await undo(again);
  expect(await read()).toMatchObject({ workflowId: published, publishedEnvironment: 'Pending' });
});
