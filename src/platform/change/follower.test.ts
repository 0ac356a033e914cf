import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareCatalog, workerDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/pool.ts';
import type { Database, Db } from '../db/pool.ts';
import { change } from './change.ts';
import { follow, followed, followIfFree, newChanges, type News } from './follower.ts';
import { undoChange } from './undo.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await workerDatabase()).app, { size: 6 });
});
afterAll(() => database.close());

const actor = { id: null, name: 'test' };
const name = 'tests';

const edit = (db: Db, work: () => Promise<unknown>) =>
  change(db, { kind: 'edit', label: 'edit', actor }, async (id) => {
    await work();
    return id;
  });

async function add(db: Db, ...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  await edit(db, async () => {
    const rows = await db
      .insertInto('lookup_value')
      .values(names.map((value) => ({ type: 1, name: value })))
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  });
  return ids;
}

/** Ids that are new, page by page. */
async function pagesOf(news: News, atOnce: number, table = 'lookup_value'): Promise<number[][]> {
  const pages: number[][] = [];
  for await (const page of news.ids(table, atOnce)) pages.push(page);
  return pages;
}

const look = (db: Db) =>
  follow(db, name, async (_open, news) => ({
    isFirst: news.isFirst,
    tables: [...(await news.tables(100))],
    ids: (await pagesOf(news, 100)).flat(),
  }));

it('19.i a follower sees everything as new at first, then what was written, changed and removed, each once', async () => {
  const catalog = await bareCatalog(database);
  await database.inCatalog(catalog, async (db) => {
    const [a = 0, b = 0] = await add(db, 'A', 'B');
    expect(await look(db)).toEqual({ isFirst: true, tables: [], ids: [] });
    expect(await look(db)).toEqual({ isFirst: false, tables: [], ids: [] });
    const [c = 0] = await add(db, 'C');
    await edit(db, () => db.updateTable('lookup_value').set({ name: 'AA' }).where('id', '=', a).execute());
    const removal = await edit(db, () => db.deleteFrom('lookup_value').where('id', '=', b).execute());
    expect(await look(db)).toEqual({ isFirst: false, tables: [['lookup_value', 3]], ids: [a, b, c] });
    await undoChange(db, removal, actor);
    expect(await look(db)).toMatchObject({ ids: [b] });
    expect(await look(db)).toMatchObject({ ids: [] });
  });
});

it('19.i says "all" beyond its bound, and gives ids in pages', async () => {
  const catalog = await bareCatalog(database);
  await database.inCatalog(catalog, async (db) => {
    await look(db);
    const ids = await add(db, 'A', 'B', 'C', 'D', 'E');
    await follow(db, name, async (_open, news) => {
      expect([...(await news.tables(5))]).toEqual([['lookup_value', 5]]);
      expect([...(await news.tables(4))]).toEqual([['lookup_value', 'all']]);
      expect(await pagesOf(news, 2)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
      expect(await pagesOf(news, 5)).toEqual([ids]);
    });
    await expect(follow(db, name, (_open, news) => pagesOf(news, 5, 'app_user'))).rejects.toThrow(/no rows/);
  });
});

it('19.i does not miss a change that commits behind a later one', async () => {
  const catalog = await bareCatalog(database);
  await database.inCatalog(catalog, async (db) => {
    await look(db);
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const late = database.inCatalog(catalog, (other) =>
      edit(other, async () => {
        await other.insertInto('lookup_value').values({ type: 1, name: 'late' }).execute();
        written.resolve();
        await mayCommit.promise;
      }),
    );
    await written.promise;
    const [early] = await add(db, 'early');
    expect((await look(db)).ids).toEqual([early]);
    expect(await newChanges(db, await followed(db, name), 10)).toEqual(new Map());
    mayCommit.resolve();
    await late;
    expect(await newChanges(db, await followed(db, name), 10)).toEqual(new Map([['edit', 1]]));
    const { id } = await db
      .selectFrom('lookup_value')
      .select('id')
      .where('name', '=', 'late')
      .executeTakeFirstOrThrow();
    expect((await look(db)).ids).toEqual([id]);
    expect((await look(db)).ids).toEqual([]);
  });
});

it('19.i sees the same again where its effect did not come about', async () => {
  const catalog = await bareCatalog(database);
  await database.inCatalog(catalog, async (db) => {
    await look(db);
    const before = await followed(db, name);
    const ids = await add(db, 'A');
    const killed = follow(db, name, async () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await followed(db, name)).toEqual(before);
    expect((await look(db)).ids).toEqual(ids);
    expect((await followed(db, name))?.at).not.toBe(before?.at);
  });
});

it('19.i looks once at a time for each catalogue, and followers do not touch each other', async () => {
  const [one, other] = [await bareCatalog(database), await bareCatalog(database)];
  const inside = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = database.inCatalog(one, (db) =>
    follow(db, name, async () => {
      inside.resolve();
      await mayEnd.promise;
    }),
  );
  await inside.promise;
  const free = (catalog: number, of: string) =>
    database.inCatalog(catalog, (db) => followIfFree(db, of, async () => 'looked'));
  expect(await free(one, name)).toBeUndefined();
  expect(await free(one, 'another')).toBe('looked');
  expect(await free(other, name)).toBe('looked');
  const second = database.inCatalog(one, (db) => follow(db, name, async (_open, news) => news.isFirst));
  mayEnd.resolve();
  await first;
  expect(await second).toBe(false);
  expect(await free(one, name)).toBe('looked');
});
