import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareCatalog, workerDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/pool.ts';
import type { Database, Db } from '../db/pool.ts';
import { change } from './change.ts';
import { indexPast } from './past.ts';

let database: Database;
let catalogId: number;
beforeAll(async () => {
  database = openDatabase((await workerDatabase()).app, { size: 3 });
  catalogId = await bareCatalog(database);
  await indexPast(database);
});
afterAll(() => database.close());

const edit = (work: (db: Db) => Promise<unknown>) =>
  database.inCatalog(catalogId, (db) =>
    change(db, { kind: 'edit', label: 'Edit', actor: { id: null, name: 'test' } }, async (changeId) => {
      await work(db);
      return { changeId };
    }),
  );
const describe = (description: string) => edit((db) => db.updateTable('part').set({ description }).execute());

/** Numbers and descriptions of the parts that have a word, as of a change. */
const found = (changeId: number, word: string) =>
  database.asOf(changeId).inCatalog(catalogId, async (db) => {
    const rows = await db
      .selectFrom('part')
      .select(['part_number as number', 'description'])
      .where('description_search', 'like', `%${word}%`)
      .orderBy('number_order')
      .execute();
    return rows.map(({ number, description }) => `${number} ${description}`);
  });

it('20.c finds every version once, whether it is in the indexes of the past or not yet', async () => {
  const numbers = Array.from({ length: 30 }, (_, n) => ({ part_number: `P${n}`, number_key: `P${n}` }));
  const { changeId: first } = await edit((db) => db.insertInto('part').values(numbers).execute());
  const moments = [first];
  for (const word of ['clutch', 'spring', 'washer']) moments.push((await describe(word)).changeId);
  const all = async () =>
    Promise.all(moments.flatMap((at) => ['clutch', 'spring', 'washer'].map((word) => found(at, word))));
  const before = await all();
  expect(before.map(({ length }) => length)).toEqual([0, 0, 0, 30, 0, 0, 0, 30, 0, 0, 0, 30]);
  expect(await indexPast(database)).toBe(90);
  expect(await all()).toEqual(before);
  expect(await indexPast(database)).toBe(0);
  moments.push((await describe('bolt')).changeId);
  expect((await all()).slice(0, 12)).toEqual(before);
  expect(await indexPast(database)).toBe(30);
});

it('20.c is done by one at a time, and any number may try', async () => {
  await describe('nut');
  expect(
    await Promise.all([1, 2, 3].map(() => indexPast(database))).then((all) => all.toSorted((a, b) => a - b)),
  ).toEqual([0, 0, 30]);
});

it('20.c is kept by no save: a change writes none of the indexes by which the past is searched, but one of images', async () => {
  const { rows } = await database.outside((db) =>
    sql<{ name: string }>`
      select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relname in ('part_history', 'hierarchy_item_history', 'attachment_history', 'image_history')
        and coalesce(pg_get_expr(x.indpred, x.indrelid), '') !~ 'is_indexed'
      order by 1`.execute(db),
  );
  const kept = ['change', 'ended', 'row'];
  const tables = ['attachment', 'hierarchy_item', 'image', 'part'];
  const expected = tables.flatMap((table) => kept.map((one) => `${table}_history_${one}`));
  // Who sees an image that nothing shows hangs on the items that showed it, at once.
  expect(rows.map(({ name }) => name)).toEqual([...expected, 'hierarchy_item_history_image'].toSorted());
});
