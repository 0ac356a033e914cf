import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workerDatabase } from '../../../test/database.ts';
import { openApi } from '../../../test/api.ts';
import { installation } from '../contract/installation.ts';
import { openDatabase } from '../db/pool.ts';
import type { Database, Db } from '../db/pool.ts';
import { inBulk } from './bulk.ts';
import { change } from './change.ts';
import { leftAlone, undoChange, undoPreview } from './undo.ts';

const actor = { id: null, name: 'test' };
const api = await openApi();
let database: Database;
beforeAll(async () => {
  database = openDatabase((await workerDatabase()).app, { size: 6 });
});
afterAll(() => database.close());

const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;

/** Writes in a catalogue, or in the installation; answers the change's number beside what the work answers. */
const writing = <T>(catalogId: number, work: (db: Db) => Promise<T>, kind: 'edit' | 'import' = 'edit') =>
  database.inCatalog(catalogId, (db) =>
    change(db, { kind, label: 'Write', actor }, async (changeId) => ({ changeId, is: await work(db) })),
  );
const shared = <T>(work: (db: Db) => Promise<T>) => writing(installation.id, work);

const addValue = (db: Db, list: number, name: string) =>
  db.insertInto('list_value').values({ list_type_id: list, name }).returning('id').executeTakeFirstOrThrow();

/** A catalogue with a major unit whose industry, type and sub type are the values given. */
async function unitOf(values: { industry: number; type: number; sub: number }, kind: 'edit' | 'import' = 'edit') {
  const { id: catalogId } = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const unit = await writing(
    catalogId,
    async (db) => {
      const type = await sql<{ id: number }>`
        select id from hierarchy_type where context = 'MajorUnit' and code = 'MU'`.execute(db);
      const item = await db
        .insertInto('hierarchy_item')
        .values({ type_id: type.rows[0]?.id ?? 0, name: unique('Scout') })
        .returning('id')
        .executeTakeFirstOrThrow();
      const write = () =>
        db
          .insertInto('major_unit')
          .values({
            item_id: item.id,
            industry_id: values.industry,
            product_type_id: values.type,
            sub_type_id: values.sub,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
      return kind === 'import' ? inBulk(db, write) : write();
    },
    kind,
  );
  return { catalogId, ...unit };
}

const valuesOf = async () => {
  const { changeId, is } = await shared(async (db) => ({
    industry: (await addValue(db, 1002, unique('Motorcycles'))).id,
    type: (await addValue(db, 1000, unique('Cruiser'))).id,
    sub: (await addValue(db, 1001, unique('Standard'))).id,
    spare: (await addValue(db, 1006, unique('Spare'))).id,
  }));
  return { changeId, ...is };
};

const nameOf = (db: Db, id: number) =>
  sql<{ name: string }>`select name from shared_list_value where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0]?.name);

describe('what belongs to the installation', () => {
  it('is read in every catalogue, as of a moment too, and written in its own alone', async () => {
    const { spare, changeId } = await valuesOf();
    const { changeId: renamed } = await shared((db) =>
      db
        .updateTable('list_value')
        .set({ name: unique('Renamed') })
        .where('id', '=', spare)
        .execute(),
    );
    const { id } = await api.catalog();
    await database.inCatalog(id, async (db) => {
      expect(await nameOf(db, spare)).toMatch(/^Renamed/);
      expect(await db.selectFrom('list_value').select('id').where('id', '=', spare).execute()).toEqual([]);
      await expect(sql`update shared_list_value set name = 'x' where id = ${spare}`.execute(db)).rejects.toMatchObject({
        code: '42501',
      });
    });
    await database.asOf(changeId).inCatalog(id, async (db) => expect(await nameOf(db, spare)).toMatch(/^Spare/));
    await database.asOf(renamed).inCatalog(id, async (db) => expect(await nameOf(db, spare)).toMatch(/^Renamed/));
    await expect(writing(id, (db) => addValue(db, 1005, unique('Make')))).rejects.toMatchObject({ code: '23514' });
  });

  it('stands among no catalogues', async () => {
    await database.outside(async (db) => {
      expect(await db.selectFrom('catalog').select('id').where('id', '=', installation.id).execute()).toEqual([]);
      await expect(db.insertInto('catalog').values({ code: null, name: 'Another' }).execute()).rejects.toMatchObject({
        code: '23514',
      });
    });
  });

  it('is opened under its sign by super administrators alone', async () => {
    const [root, other] = [await api.user({ superAdmin: true }), await api.user()];
    const list = '/-/api/changes';
    const asked = await api.caller(root.accessToken).get(list);
    expect([asked.status, (await api.caller(other.accessToken).get(list)).status]).toEqual([200, 403]);
  });
});

describe('undo beside the installation', () => {
  it('leaves a value that a record of any catalogue points to, and says so', async () => {
    const values = await valuesOf();
    const unit = await unitOf(values);
    await database.inCatalog(installation.id, async (db) => {
      const preview = await undoPreview(db, values.changeId, 10);
      expect(preview.counts).toEqual([expect.objectContaining({ table: 'list_value', removed: 1, leftAlone: 3 })]);
      const { changeId } = await undoChange(db, values.changeId, actor);
      expect((await leftAlone(db, changeId, 10)).map(({ rowId, reason }) => `${rowId} ${reason}`)).toEqual(
        expect.arrayContaining([values.industry, values.type, values.sub].map((id) => `${id} needed`)),
      );
    });
    await database.inCatalog(unit.catalogId, async (db) => {
      expect(await nameOf(db, values.spare)).toBeUndefined();
      expect(await nameOf(db, values.sub)).toMatch(/^Standard/);
    });
  });

  it('of a catalogue brings back what points to the installation, and leaves what points to what is gone there', async () => {
    const values = await valuesOf();
    const [stays, goes] = [await unitOf(values), await unitOf({ ...values, sub: values.spare })];
    const removed = await Promise.all(
      [stays, goes].map(({ catalogId }) => writing(catalogId, (db) => db.deleteFrom('major_unit').execute())),
    );
    await shared((db) => db.deleteFrom('list_value').where('id', '=', values.spare).execute());
    const back = await Promise.all(
      [stays, goes].map(({ catalogId }, at) =>
        database.inCatalog(catalogId, async (db) => {
          const { changeId } = await undoChange(db, removed[at]?.changeId ?? 0, actor);
          const rows = await db.selectFrom('major_unit').select('id').execute();
          return [rows.length, (await leftAlone(db, changeId, 10)).map(({ reason }) => reason)];
        }),
      ),
    );
    expect(back).toEqual([
      [1, []],
      [0, ['missing']],
    ]);
  });
});

describe('an import in bulk', () => {
  it('takes no row that points to a value that is not there, and none goes that it points to', async () => {
    const values = await valuesOf();
    await unitOf(values, 'import');
    await expect(unitOf({ ...values, type: 0 }, 'import')).rejects.toMatchObject({ code: '23503' });
    await expect(
      shared((db) => db.deleteFrom('list_value').where('id', '=', values.type).execute()),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('is refused at its end where a value went meanwhile', { tags: 'daily' }, async () => {
    const values = await valuesOf();
    const { id: catalogId } = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const during = database.inCatalog(catalogId, (db) =>
      change(db, { kind: 'import', label: 'Load', actor }, async () => {
        const { rows } = await sql<{ id: number }>`
          select id from hierarchy_type where context = 'MajorUnit' and code = 'MU'`.execute(db);
        await inBulk(db, async () => {
          const item = await db
            .insertInto('hierarchy_item')
            .values({ type_id: rows[0]?.id ?? 0, name: 'Late' })
            .returning('id')
            .executeTakeFirstOrThrow();
          await db
            .insertInto('major_unit')
            .values({
              item_id: item.id,
              industry_id: values.industry,
              product_type_id: values.type,
              sub_type_id: values.spare,
            })
            .execute();
        });
        await shared((other) => other.deleteFrom('list_value').where('id', '=', values.spare).execute());
      }),
    );
    // Where the owner may not let checks rest, the row holds its value from the start, and the deletion waits in vain.
    const { rows } = await database.outside((db) =>
      sql<{ rests: boolean }>`
        select has_parameter_privilege((select relowner from pg_class where relname = 'list_value' and relkind = 'r'),
          'session_replication_role', 'set') as rests`.execute(db),
    );
    await expect(during).rejects.toMatchObject({ code: rows[0]?.rests ? '23503' : '55P03' });
  });
});
