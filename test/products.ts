import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { installation } from '../src/platform/contract/installation.ts';
import { change } from '../src/platform/change/change.ts';
import type { Database } from '../src/platform/db/pool.ts';

/** An industry with a product type and sub types of its own, by script; lists are one for all tests of a database. */
export async function productLists(database: Pick<Database, 'inCatalog'>, subTypes = 2) {
  const tail = randomBytes(4).toString('hex');
  return database.inCatalog(installation.id, (db) =>
    change(db, { kind: 'script', label: 'Lists', actor: { id: null, name: 'tests' } }, async () => {
      const add = async (list: number, name: string, parent: number | null = null) => {
        const code = randomInt(1000, 2_000_000_000);
        const { rows } = await sql<{ id: number }>`
          insert into list_value (list_type_id, parent_id, name, numeric_code)
          values (${list}, ${parent}, ${`${name} ${tail}`}, ${code}) returning id`.execute(db);
        return { id: rows[0]?.id ?? 0, code, name: `${name} ${tail}` };
      };
      const industry = await add(1002, 'Powersports');
      const type = await add(1000, 'Motorcycle');
      const subs: { id: number; code: number; name: string }[] = [];
      for (let nth = 1; nth <= subTypes; nth++) subs.push(await add(1001, `Sub type ${nth}`, type.id));
      return { industry, type, subs };
    }),
  );
}
export type ProductLists = Awaited<ReturnType<typeof productLists>>;

/** A list of its own with values; answers their ids by name. */
export async function ownList(database: Pick<Database, 'inCatalog'>, values: readonly string[]) {
  return database.inCatalog(installation.id, (db) =>
    change(db, { kind: 'script', label: 'List', actor: { id: null, name: 'tests' } }, async () => {
      const list = await db
        .insertInto('list_type')
        .values({ name: `List ${randomBytes(4).toString('hex')}` })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow();
      const { rows } = await sql<{ id: number; name: string }>`
        insert into list_value (list_type_id, name) select ${list.id}, v from unnest(${[...values]}::text[]) v
        returning id, name`.execute(db);
      return { ...list, values: new Map(rows.map((row) => [row.name, row.id])) };
    }),
  );
}
