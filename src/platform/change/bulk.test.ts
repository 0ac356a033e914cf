import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareCatalog, workerDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/pool.ts';
import type { Database, Db } from '../db/pool.ts';
import { inBulk } from './bulk.ts';
import { change } from './change.ts';
import { undoChange } from './undo.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await workerDatabase()).app, { size: 2 });
});
afterAll(() => database.close());

const actor = { id: null, name: 'test' };

describe('writing in bulk', () => {
  const load = (db: Db, work: () => Promise<unknown>) =>
    change(db, { kind: 'import', label: 'load', actor, exclusive: true }, () => inBulk(db, work));
  const addPart = (db: Db, number: string) =>
    db.insertInto('part').values({ part_number: number, number_key: number }).returning('id').executeTakeFirstOrThrow();
  const relate = (db: Db, partId: number, relatedId: number) =>
    db.insertInto('part_relation').values({ part_id: partId, related_id: relatedId, kind: 1 }).execute();
  const parts = async (db: Db) =>
    (await db.selectFrom('part').select('part_number').orderBy('part_number').execute()).map((p) => p.part_number);

  it('takes no row that points to one that is not there, and leaves nothing of the change behind', async () => {
    await database.inCatalog(await bareCatalog(database), async (db) => {
      const dangling = load(db, async () => relate(db, (await addPart(db, 'P')).id, -1));
      await expect(dangling).rejects.toMatchObject({ code: '23503' });
      expect(await parts(db)).toEqual([]);
    });
  });

  it('removes no row that another points to, and keeps in history what it removes', async () => {
    await database.inCatalog(await bareCatalog(database), async (db) => {
      await load(db, async () => {
        await addPart(db, 'LOOSE');
        await relate(db, (await addPart(db, 'OLD')).id, (await addPart(db, 'RECENT')).id);
      });
      const remove = (number: string) =>
        load(db, () => db.deleteFrom('part').where('part_number', '=', number).execute());
      await expect(remove('RECENT')).rejects.toMatchObject({ code: '23503' });
      await expect(remove('OLD')).rejects.toMatchObject({ code: '23503' });
      await remove('LOOSE');
      expect(await parts(db)).toEqual(['OLD', 'RECENT']);
      const last = await db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      await undoChange(db, last.id, actor);
      expect(await parts(db)).toEqual(['LOOSE', 'OLD', 'RECENT']);
    });
  });

  it('is for imports, undos, restores and scripts alone', async () => {
    await database.inCatalog(await bareCatalog(database), async (db) => {
      const edited = change(db, { kind: 'edit', label: 'bulk', actor }, () => inBulk(db, () => addPart(db, 'P')));
      await expect(edited).rejects.toThrow('import, an undo, a restore or a script');
    });
  });

  it('checks what a script wrote together, too', async () => {
    await database.inCatalog(await bareCatalog(database), async (db) => {
      const script = (work: () => Promise<unknown>) =>
        change(db, { kind: 'script', label: 'script', actor, exclusive: true }, () => inBulk(db, work));
      const dangling = script(async () => relate(db, (await addPart(db, 'P')).id, -1));
      await expect(dangling).rejects.toMatchObject({ code: '23503' });
      await script(async () => relate(db, (await addPart(db, 'P')).id, (await addPart(db, 'Q')).id));
      expect(await parts(db)).toEqual(['P', 'Q']);
    });
  });

  it('checks row by row again when it ends, before the change does', async () => {
    await database.inCatalog(await bareCatalog(database), async (db) => {
      await change(db, { kind: 'import', label: 'load', actor, exclusive: true }, async () => {
        const { id } = await inBulk(db, () => addPart(db, 'P'));
        await expect(relate(db, id, -1)).rejects.toMatchObject({ code: '23503' });
      });
    });
  });
});
