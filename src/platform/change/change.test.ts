import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareCatalog, workerDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/pool.ts';
import type { Database, Db } from '../db/pool.ts';
import { change, writeLockHolder } from './change.ts';
import { leftAlone, undoChange } from './undo.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await workerDatabase()).app, { size: 6 });
});
afterAll(() => database.close());

const actor = { id: null, name: 'test' };

const edit = (db: Db, label: string, work: (id: number) => Promise<unknown>) =>
  change(db, { kind: 'edit', label, actor }, async (id) => {
    await work(id);
    return id;
  });

const add = (db: Db, ...names: string[]) =>
  edit(db, 'add', () =>
    db
      .insertInto('lookup_value')
      .values(names.map((name) => ({ type: 1, name })))
      .execute(),
  );
const rename = (db: Db, from: string, to: string) =>
  edit(db, 'rename', () => db.updateTable('lookup_value').set({ name: to }).where('name', '=', from).execute());
const remove = (db: Db, name: string) =>
  edit(db, 'remove', () => db.deleteFrom('lookup_value').where('name', '=', name).execute());
const values = async (db: Db) =>
  (await db.selectFrom('lookup_value').select('name').orderBy('name').execute()).map((r) => r.name).join(' ');

describe('a change', () => {
  it('is the only way to write: outside of one every statement is refused', async () => {
    const catalog = await bareCatalog(database);
    await database.inCatalog(catalog, async (db) => {
      await expect(db.insertInto('lookup_value').values({ type: 1, name: 'A' }).execute()).rejects.toThrow(
        /callout\.change|bigint/,
      );
      await add(db, 'A');
      await expect(db.updateTable('lookup_value').set({ name: 'B' }).execute()).rejects.toThrow(
        /callout\.change|bigint/,
      );
      await expect(db.deleteFrom('lookup_value').execute()).rejects.toThrow(/callout\.change|bigint/);
      expect(await values(db)).toBe('A');
    });
  });

  it('leaves nothing behind when its work fails', async () => {
    const catalog = await bareCatalog(database);
    await database.inCatalog(catalog, async (db) => {
      const failing = edit(db, 'fails', async () => {
        await db.insertInto('lookup_value').values({ type: 1, name: 'A' }).execute();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await values(db)).toBe('');
      expect(await db.selectFrom('change').select('id').execute()).toEqual([]);
    });
  });

  it('A-03 sees and touches the rows of its own catalogue alone', async () => {
    const [one, other] = [await bareCatalog(database), await bareCatalog(database)];
    await database.inCatalog(one, (db) => add(db, 'mine'));
    await database.inCatalog(other, async (db) => {
      expect(await values(db)).toBe('');
      await edit(db, 'theft', () => db.updateTable('lookup_value').set({ name: 'stolen' }).execute());
      await edit(db, 'theft', () => db.deleteFrom('lookup_value').execute());
      await expect(
        edit(db, 'theft', () =>
          db.insertInto('lookup_value').values({ catalog_id: one, type: 1, name: 'x' }).execute(),
        ),
      ).rejects.toMatchObject({ code: '44000' });
    });
    expect(await database.inCatalog(one, values)).toBe('mine');
  });

  it('never lets a pooled connection serve a catalogue with the setting of another', async () => {
    const catalogs = [await bareCatalog(database), await bareCatalog(database), await bareCatalog(database)];
    for (const catalog of catalogs) await database.inCatalog(catalog, (db) => add(db, `of ${catalog}`));
    const reads = Array.from({ length: 300 }, (_, n) => catalogs[n % 3] ?? 0).map(async (catalog) => {
      expect(await database.inCatalog(catalog, values)).toBe(`of ${catalog}`);
    });
    await Promise.all(reads);
  });

  it('turns others away with the name of what holds the write lock, and only while it holds', async () => {
    const catalog = await bareCatalog(database);
    await database.inCatalog(catalog, (db) =>
      change(db, { kind: 'import', label: 'Import: Parts', actor, exclusive: true }, async () => {
        await database.inCatalog(catalog, async (second) => {
          expect(await writeLockHolder(second)).toBe('Import: Parts');
          await expect(add(second, 'A')).rejects.toMatchObject({ code: 'CB001', message: 'Import: Parts' });
          expect(await values(second)).toBe('');
        });
      }),
    );
    await database.inCatalog(catalog, async (db) => {
      expect(await writeLockHolder(db)).toBeNull();
      await add(db, 'A');
    });
  });

  it('shows the catalogue as it was at any change', async () => {
    const catalog = await bareCatalog(database);
    await database.inCatalog(catalog, async (db) => {
      const ids = [await add(db, 'A', 'B'), await rename(db, 'A', 'C'), await remove(db, 'B'), await add(db, 'D')];
      const then: string[] = [];
      for (const id of ids) {
        await sql`select set_config('callout.asof', ${String(id)}, false)`.execute(db);
        then.push(await values(db.withSchema('asof')));
      }
      expect(then).toEqual(['A B', 'B C', 'C', 'C D']);
    });
  });

  it('finds a change that committed late by what was visible, not by its number', async () => {
    const catalog = await bareCatalog(database);
    const snapshot = await database.inCatalog(catalog, async (db) => {
      let seen = '';
      await edit(db, 'late', async () => {
        await database.inCatalog(catalog, async (second) => {
          await add(second, 'early');
          const { rows } = await sql<{ s: string }>`select pg_current_snapshot()::text as s`.execute(second);
          seen = rows[0]?.s ?? '';
        });
      });
      return seen;
    });
    const { rows } = await database.inCatalog(catalog, (db) =>
      sql<{ label: string }>`select label from change where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`.execute(db),
    );
    expect(rows.map((r) => r.label)).toEqual(['late']);
  });
});

describe('undo', () => {
  it('takes back inserts, updates and deletes, and can itself be taken back', async () => {
    const catalog = await bareCatalog(database);
    await database.inCatalog(catalog, async (db) => {
      await add(db, 'A', 'B');
      const mixed = await edit(db, 'mixed', async () => {
        await db.updateTable('lookup_value').set({ name: 'A2' }).where('name', '=', 'A').execute();
        await db.updateTable('lookup_value').set({ name: 'A3' }).where('name', '=', 'A2').execute();
        await db.deleteFrom('lookup_value').where('name', '=', 'B').execute();
        await db.insertInto('lookup_value').values({ type: 1, name: 'C' }).execute();
      });
      const undone = await undoChange(db, mixed, actor);
      expect(undone.counts).toEqual([
        { table: 'lookup_value', removed: 1, reverted: 1, partly: 0, brought: 1, leftAlone: 0 },
      ]);
      expect(await values(db)).toBe('A B');
      await expect(undoChange(db, mixed, actor)).rejects.toMatchObject({ status: 409 });
      await undoChange(db, undone.changeId, actor);
      expect(await values(db)).toBe('A3 C');
    });
  });

  it('leaves alone and lists what was edited later, and what takes a name again', async () => {
    const catalog = await bareCatalog(database);
    await database.inCatalog(catalog, async (db) => {
      await add(db, 'K');
      const first = await add(db, 'A', 'B');
      await rename(db, 'A', 'A-later');
      const undone = await undoChange(db, first, actor);
      expect(await values(db)).toBe('A-later K');
      expect((await leftAlone(db, undone.changeId, 10)).map((l) => l.reason)).toEqual(['edited']);
      const renamed = await rename(db, 'K', 'L');
      await add(db, 'K');
      const again = await undoChange(db, renamed, actor);
      expect(await values(db)).toBe('A-later K L');
      expect((await leftAlone(db, again.changeId, 10)).map((l) => l.reason)).toEqual(['key']);
    });
  });

  it('keeps a parent that something later needs, and does not bring a row whose parent is gone', async () => {
    const catalog = await bareCatalog(database);
    await database.inCatalog(catalog, async (db) => {
      const part = (number: string) =>
        db
          .insertInto('part')
          .values({ part_number: number, number_key: number })
          .returning('id')
          .executeTakeFirstOrThrow();
      const relate = (a: number, b: number) =>
        db
          .insertInto('part_relation')
          .values({ kind: 1, part_id: a, related_id: b })
          .returning('id')
          .executeTakeFirstOrThrow();
      const ids: number[] = [];
      const parts = await edit(db, 'parts', async () => {
        for (const n of ['p1', 'p2', 'p3']) ids.push((await part(n)).id);
      });
      const [p1 = 0, p2 = 0] = ids;
      const related = await edit(db, 'relation', () => relate(p1, p2));
      const undone = await undoChange(db, parts, actor);
      expect(undone.counts).toMatchObject([{ table: 'part', removed: 1, leftAlone: 2 }]);
      const dropped = await edit(db, 'drop', () => db.deleteFrom('part_relation').execute());
      await edit(db, 'drop part', () => db.deleteFrom('part').where('id', '=', p2).execute());
      const second = await undoChange(db, dropped, actor);
      expect((await leftAlone(db, second.changeId, 10)).map((l) => l.reason)).toEqual(['missing']);
      expect(related).toBeGreaterThan(0);
    });
  });

  it('keeps what came with a row that stays, such as the price of a part that was edited later', async () => {
    const catalog = await bareCatalog(database);
    await database.inCatalog(catalog, async (db) => {
      const audience = await edit(db, 'audience', () =>
        db.insertInto('price_audience').values({ context: 'Oem', name: 'Dealer' }).execute(),
      );
      const added = await edit(db, 'import', async () => {
        const { id: audienceId } = await db.selectFrom('price_audience').select('id').executeTakeFirstOrThrow();
        for (const number of ['p1', 'p2']) {
          const values = { part_number: number, number_key: number };
          const { id } = await db.insertInto('part').values(values).returning('id').executeTakeFirstOrThrow();
          await db
            .insertInto('price')
            .values({ part_id: id, audience_id: audienceId, effective_date: '2026-01-01', cost: 1 })
            .execute();
        }
      });
      await edit(db, 'later', () =>
        db.updateTable('part').set({ description: 'Mine' }).where('part_number', '=', 'p1').execute(),
      );
      await undoChange(db, added, actor);
      const left = await db
        .selectFrom('part as p')
        .leftJoin('price as c', 'c.part_id', 'p.id')
        .select(['p.part_number as number', 'c.cost'])
        .execute();
      expect(left).toEqual([{ number: 'p1', cost: 1 }]);
      expect(audience).toBeGreaterThan(0);
    });
  });

  it('refuses a change of another catalogue as one that does not exist', async () => {
    const [one, other] = [await bareCatalog(database), await bareCatalog(database)];
    const id = await database.inCatalog(one, (db) => add(db, 'A'));
    await database.inCatalog(other, async (db) => {
      await expect(undoChange(db, id, actor)).rejects.toMatchObject({ status: 404 });
    });
  });
});
