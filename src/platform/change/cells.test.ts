import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareCatalog, workerDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/pool.ts';
import type { Database, Db } from '../db/pool.ts';
import { change } from './change.ts';
import { leftAlone, undoChange, undoPreview } from './undo.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await workerDatabase()).app, { size: 2 });
});
afterAll(() => database.close());

const actor = { id: null, name: 'test' };
const edit = (db: Db, work: () => Promise<unknown>) =>
  change(db, { kind: 'edit', label: 'edit', actor }, async (id) => {
    await work();
    return id;
  });
const inBare = async (work: (db: Db) => Promise<void>) => database.inCatalog(await bareCatalog(database), work);

type Values = Record<string, string | number | boolean | null>;
const addPart = async (db: Db, number: string, values: Values = {}) => {
  let id = 0;
  const changeId = await edit(db, async () => {
    const row = { part_number: number, number_key: number, ...values };
    ({ id } = await db.insertInto('part').values(row).returning('id').executeTakeFirstOrThrow());
  });
  return { id, changeId };
};
const setPart = (db: Db, id: number, values: Values) =>
  edit(db, () => db.updateTable('part').set(values).where('id', '=', id).execute());
const partOf = async (db: Db, id: number) => db.selectFrom('part').selectAll().where('id', '=', id).executeTakeFirst();

/** Undoes a change as its preview said; answers what stayed. */
async function undo(db: Db, changeId: number) {
  const counted = () =>
    db
      .selectFrom('change')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst();
  const before = await counted();
  const preview = await undoPreview(db, changeId, 100);
  expect(await counted()).toEqual(before);
  const undone = await undoChange(db, changeId, actor);
  const left = await leftAlone(db, undone.changeId, 100);
  expect(preview).toEqual({ counts: undone.counts, left, first: [] });
  return { ...undone, left };
}

describe('cells', () => {
  it('are declared for every column whose value is not one', async () => {
    const owner = new pg.Client((await workerDatabase()).owner);
    await owner.connect();
    const { rows } = await owner.query(`
        select t.name || '.' || a.attname as name
        from platform.content_table t
        join pg_attribute a on a.attrelid = ('public.' || quote_ident(t.name))::regclass and a.attnum > 0 and not a.attisdropped
        join pg_type y on y.oid = a.atttypid
        where (y.typname in ('jsonb', 'json') or y.typelem <> 0 and y.typlen = -1)
          and not exists (select from platform.declared_cell c where c.name = t.name and a.attname = any (c.columns))
        union all
        select c.name || '.' || column_name from platform.content_cell c, unnest(c.columns) column_name
        where not exists (select from pg_attribute a where a.attrelid = ('public.' || quote_ident(c.name))::regclass
          and a.attname = column_name and not a.attisdropped)`);
    await owner.end();
    expect(rows).toEqual([]);
  });
});

describe('undo of a row that was edited since', () => {
  it('takes back what still is what the change left, and keeps the rest without a word', () =>
    inBare(async (db) => {
      const { id } = await addPart(db, 'P', { description: 'Bolt' });
      const first = await setPart(db, id, { description: 'Screw', long_description: 'M8' });
      await setPart(db, id, { notes: 'mine' });
      const { counts, left } = await undo(db, first);
      expect(counts).toEqual([{ table: 'part', removed: 0, reverted: 1, partly: 0, brought: 0, leftAlone: 0 }]);
      expect(left).toEqual([]);
      expect(await partOf(db, id)).toMatchObject({ description: 'Bolt', long_description: '', notes: 'mine' });
    }));

  it('lists the cells that stay, and can be taken back itself', () =>
    inBare(async (db) => {
      const { id } = await addPart(db, 'P', { description: 'Bolt' });
      const first = await setPart(db, id, { description: 'Screw', long_description: 'M8' });
      await setPart(db, id, { long_description: 'M10' });
      const { counts, left, changeId } = await undo(db, first);
      expect(counts).toMatchObject([{ reverted: 1, partly: 1, leftAlone: 0 }]);
      expect(left).toEqual([{ table: 'part', rowId: id, reason: 'edited', cells: ['long_description'] }]);
      expect(await partOf(db, id)).toMatchObject({ description: 'Bolt', long_description: 'M10' });
      await undo(db, changeId);
      expect(await partOf(db, id)).toMatchObject({ description: 'Screw', long_description: 'M10' });
    }));

  it('keeps together what means nothing by halves', () =>
    inBare(async (db) => {
      const { id } = await addPart(db, 'P', { weight: 1, weight_uom: 'kg', notes: 'a' });
      const first = await setPart(db, id, { weight: 2, notes: 'b' });
      await setPart(db, id, { weight_uom: 'lb' });
      const { left } = await undo(db, first);
      expect(left).toMatchObject([{ cells: ['weight'] }]);
      expect(await partOf(db, id)).toMatchObject({ weight: 2, weight_uom: 'lb', notes: 'a' });
    }));

  it('takes attributes by key, and what is a set by its members', () =>
    inBare(async (db) => {
      const attributes = (of: object) => ({ attributes: JSON.stringify(of) });
      const { id } = await addPart(db, 'P', attributes({ 1: 'a', 2: 'b', 3: 'c' }));
      const first = await setPart(db, id, attributes({ 1: 'A', 2: 'B', 4: 'D' }));
      await setPart(db, id, attributes({ 1: 'A', 2: 'mine', 4: 'D', 5: 'E' }));
      const { left } = await undo(db, first);
      expect(left).toMatchObject([{ cells: ['attributes.2'] }]);
      expect((await partOf(db, id))?.attributes).toEqual({ 1: 'a', 2: 'mine', 3: 'c', 5: 'E' });

      const state = { context: 'Oem', number: 1, name: 'Draft', next_numbers: [1, 2] };
      await edit(db, () => db.insertInto('workflow_state').values(state).execute());
      const setNext = (of: number[]) =>
        edit(db, () => db.updateTable('workflow_state').set({ next_numbers: of }).execute());
      const second = await setNext([2, 3]);
      await setNext([3, 2, 4]);
      expect((await undo(db, second)).left).toEqual([]);
      expect(await db.selectFrom('workflow_state').select('next_numbers').execute()).toEqual([
        { next_numbers: [2, 4, 1] },
      ]);
    }));

  it('keeps what was added and edited since; takes it away where it is as it was added', () =>
    inBare(async (db) => {
      const kept = await addPart(db, 'P');
      await setPart(db, kept.id, { notes: 'mine' });
      expect((await undo(db, kept.changeId)).left).toMatchObject([{ rowId: kept.id, reason: 'edited', cells: [] }]);
      const gone = await addPart(db, 'Q');
      await setPart(db, gone.id, { notes: 'mine' });
      await setPart(db, gone.id, { notes: '' });
      expect((await undo(db, gone.changeId)).counts).toMatchObject([{ removed: 1, leftAlone: 0 }]);
    }));

  it('keeps a row whole whose name another has by now, or whose reference is gone', () =>
    inBare(async (db) => {
      const value = (name: string) =>
        edit(db, () => db.insertInto('lookup_value').values({ type: 1, name, description: 'a' }).execute());
      const set = (name: string, values: Values) =>
        edit(db, () => db.updateTable('lookup_value').set(values).where('name', '=', name).execute());
      await value('A');
      const renamed = await set('A', { name: 'B', description: 'b' });
      await set('B', { ordinal: 7 });
      await value('A');
      expect((await undo(db, renamed)).left).toMatchObject([{ reason: 'key', cells: [] }]);
      const rows = await db
        .selectFrom('lookup_value')
        .select(['name', 'description', 'ordinal'])
        .orderBy('name')
        .execute();
      expect(rows[1]).toEqual({ name: 'B', description: 'b', ordinal: 7 });

      const [p, q, r] = [await addPart(db, 'P'), await addPart(db, 'Q'), await addPart(db, 'R')];
      const relate = db.insertInto('part_relation').values({ kind: 1, part_id: p.id, related_id: q.id });
      await edit(db, () => relate.execute());
      const setRelation = (values: Values) => edit(db, () => db.updateTable('part_relation').set(values).execute());
      const turned = await setRelation({ related_id: r.id, is_mandatory: true });
      await setRelation({ ordinal: 3 });
      await edit(db, () => db.deleteFrom('part').where('id', '=', q.id).execute());
      expect((await undo(db, turned)).left).toMatchObject([{ table: 'part_relation', reason: 'missing', cells: [] }]);
    }));

  it('keeps a row whole of which half would contradict the other', () =>
    inBare(async (db) => {
      const lengths = { min_length: 5, max_length: 8 };
      await edit(db, () =>
        db
          .insertInto('svg_setting')
          .values({ ...lengths, file_type: 1, file_source: 1 })
          .execute(),
      );
      const set = (values: Values) => edit(db, () => db.updateTable('svg_setting').set(values).execute());
      const lowered = await set({ min_length: 1, file_type: 2 });
      await set({ max_length: 3 });
      expect((await undo(db, lowered)).left).toMatchObject([{ table: 'svg_setting', reason: 'edited', cells: [] }]);
      const kept = await db.selectFrom('svg_setting').select(['min_length', 'max_length', 'file_type']).execute();
      expect(kept).toEqual([{ min_length: 1, max_length: 3, file_type: 2 }]);
    }));

  it('lets two rows take their names back from each other, and frees what they pointed to', () =>
    inBare(async (db) => {
      const add = (name: string) => db.insertInto('lookup_value').values({ type: 1, name }).execute();
      await edit(db, async () => {
        await add('A');
        await add('B');
      });
      const set = (name: string, values: Values) =>
        db.updateTable('lookup_value').set(values).where('name', '=', name).execute();
      const swapped = await edit(db, async () => {
        await set('A', { name: 'C' });
        await set('B', { name: 'A' });
        await set('C', { name: 'B' });
      });
      await edit(db, () => set('A', { ordinal: 1 }));
      expect((await undo(db, swapped)).left).toEqual([]);
      const rows = await db.selectFrom('lookup_value').select(['name', 'ordinal']).orderBy('id').execute();
      expect(rows).toEqual([
        { name: 'A', ordinal: 0 },
        { name: 'B', ordinal: 1 },
      ]);

      const [p, q] = [await addPart(db, 'P'), await addPart(db, 'Q')];
      const relate = db.insertInto('part_relation').values({ kind: 1, part_id: p.id, related_id: q.id });
      await edit(db, () => relate.execute());
      let added = 0;
      const both = await edit(db, async () => {
        const row = { part_number: 'R', number_key: 'R' };
        ({ id: added } = await db.insertInto('part').values(row).returning('id').executeTakeFirstOrThrow());
        await db.updateTable('part_relation').set({ related_id: added }).execute();
      });
      await edit(db, () => db.updateTable('part_relation').set({ quantity: 2 }).execute());
      expect((await undo(db, both)).left).toEqual([]);
      expect(await partOf(db, added)).toBeUndefined();
      expect(await db.selectFrom('part_relation').select(['related_id', 'quantity']).execute()).toEqual([
        { related_id: q.id, quantity: 2 },
      ]);
    }));
});
