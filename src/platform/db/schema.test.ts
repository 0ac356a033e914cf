import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workerDatabase } from '../../../test/database.ts';
import { describeSchema } from './describe.ts';
import { appConnection, migrate } from './migrate.ts';

let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  const config = await workerDatabase();
  owner = new pg.Client(config.owner);
  app = new pg.Client(config.app);
  await owner.connect();
  await app.connect();
});
afterAll(async () => {
  await owner.end();
  await app.end();
});

const names = async (query: string) =>
  (await owner.query<{ name: string }>(query)).rows.map((r) => r.name).sort((a, b) => (a < b ? -1 : 1));

describe('the migrated schema', () => {
  it('is the one that db/schema.sql shows', async () => {
    const committed = readFileSync(join(import.meta.dirname, '../../../db/schema.sql'), 'utf8');
    expect(await describeSchema(owner)).toBe(committed);
  });

  it('knows every table with catalog_id as content, or as an exception with a reason', async () => {
    const tables = await names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'catalog_id' and not a.attisdropped`);
    const known = await names(`select name from platform.content_table
      union select name || '_history' from platform.content_table union select name from platform.scoped_table`);
    expect(known).toEqual(tables);
    const reasons = await owner.query<{ reason: string }>('select reason from platform.scoped_table');
    expect(reasons.rows.every((r) => r.reason.length > 10)).toBe(true);
  });

  it('gives every content table a history twin of the same columns, triggers, views and a fence', async () => {
    const { rows } = await owner.query<{
      name: string;
      columns: boolean;
      triggers: number;
      resting: number;
      live: boolean;
      asof: boolean;
      fenced: boolean;
    }>(`
      select t.name,
        platform.columns_of(t.name) || ', ended_by' = any (array[platform.columns_of(t.name || '_history')])
          or (select array_agg(attname order by attname) from pg_attribute where attrelid = ('public.' || t.name)::regclass and attnum > 0 and not attisdropped)
           = (select array_agg(attname order by attname) from pg_attribute where attrelid = ('public.' || t.name || '_history')::regclass and attnum > 0 and not attisdropped and attname not in ('ended_by', 'is_indexed')) as columns,
        (select count(*)::int from pg_trigger g where g.tgrelid = ('public.' || t.name)::regclass and g.tgname in ('keep_updated', 'keep_deleted', 'stamp') and g.tgenabled = 'A') as triggers,
        (select count(*)::int from pg_trigger g where g.tgrelid = ('public.' || t.name)::regclass and not g.tgisinternal and g.tgenabled <> 'A') as resting,
        to_regclass('live.' || t.name) is not null as live,
        to_regclass('asof.' || t.name) is not null as asof,
        (select bool_and(relrowsecurity) from pg_class where oid in (('public.' || t.name)::regclass, ('public.' || t.name || '_history')::regclass)) as fenced
      from platform.content_table t`);
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows)
      expect(row).toMatchObject({ columns: true, triggers: 3, resting: 0, live: true, asof: true, fenced: true });
  });

  it('leads every key of a content table with catalog_id, foreign keys to what is not shared included, and cascades nowhere', async () => {
    const { rows } = await owner.query<{ name: string; problem: string }>(`
      select k.conrelid::regclass::text || '.' || k.conname as name,
        case when k.contype = 'p' then 'key' when k.condeferrable is false then 'not deferrable' else 'cascades' end as problem
      from pg_constraint k join pg_class c on c.oid = k.conrelid join platform.content_table t on t.name = c.relname
      where (k.contype = 'p' and (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) <> 'catalog_id')
        or (k.contype = 'f' and (k.confdeltype <> 'a' or (k.confrelid in (select ('public.' || name)::regclass from platform.content_table)
          and (not k.condeferrable or (k.confrelid not in (select ('public.' || name)::regclass from platform.shared_table)
            and (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) <> 'catalog_id')))))`);
    expect(rows).toEqual([]);
  });

  it('lets the restricted role reach content only through the views of one catalogue', async () => {
    // A view asks which catalogue it shows when it comes to its first row.
    await owner.query(`do $$ begin
      perform set_config('callout.catalog', '-2', true);
      perform platform.begin_change('script', 'Schema', null, 'tests');
      insert into public.part (part_number, number_key, description) values ('SCHEMA-1', 'SCHEMA1', 'Pin')
        on conflict do nothing;
    end $$`);
    await expect(app.query('select * from live.part')).rejects.toThrow(/callout\.catalog/);
    await app.query("select set_config('callout.catalog', '0', false)");
    expect((await app.query('select * from live.part')).rows).toEqual([]);
    await expect(app.query('select * from public.part')).rejects.toMatchObject({ code: '42501' });
    await expect(app.query('select * from public.part_history')).rejects.toMatchObject({ code: '42501' });
    const owned = await owner.query(`select from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname = 'callout_app' and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace, 'live'::regnamespace, 'asof'::regnamespace)`);
    expect(owned.rowCount).toBe(0);
    const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
      "select rolsuper, rolbypassrls from pg_roles where rolname in ('callout_app', current_user)",
    );
    if (process.env.CALLOUT_TEST_DATABASE_URL === undefined) {
      expect(rows.every((r) => !r.rolsuper && !r.rolbypassrls)).toBe(true);
    }
  });
});

it('15.18 O-15 refuses in one line a database that a newer program has changed', async () => {
  const { owner: config } = await workerDatabase();
  await owner.query("insert into migration (name, hash) values ('99991231_000000_part__part__next.sql', '')");
  try {
    await expect(migrate(config)).rejects.toThrow(
      /^This program is older than its database, which has 99991231_000000_part__part__next\.sql\. [^\n]+$/,
    );
  } finally {
    await owner.query("delete from migration where name like '9999%'");
  }
});

it(
  'O-15 a migration killed midway has left nothing; run again it finishes, and the program works on it',
  { tags: 'daily' },
  async () => {
    const { owner: config } = await workerDatabase();
    const name = `${config.database}_killed`;
    const migrations = join(import.meta.dirname, '../../../db/migrations');
    const folder = mkdtempSync(join(tmpdir(), 'callout-migrations-'));
    await owner.query(`create database ${name} template template0 encoding 'UTF8'`);
    const own = { ...config, database: name };
    try {
      const migrated = async () => {
        const client = new pg.Client(own);
        await client.connect();
        try {
          if (!(await client.query("select to_regclass('public.migration') as is_there")).rows[0]?.is_there) return 0;
          return (await client.query<{ n: number }>('select count(*)::int as n from public.migration')).rows[0]?.n ?? 0;
        } finally {
          await client.end();
        }
      };
      const program = readdirSync(migrations).toSorted();
      for (const some of [3, 20]) {
        // The first ones of the program, and one that is at work when it is killed.
        const directory = join(folder, String(some));
        for (const one of program.slice(0, some)) cpSync(join(migrations, one), join(directory, one));
        const stuck = 'create table left_over (); select pg_sleep(600)';
        writeFileSync(join(directory, '29991231_000000_part__part__stuck.sql'), stuck);
        const run = migrate(own, { directory }).catch((error: unknown) => error);
        const asleep = "select pid from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'";
        await expect.poll(async () => (await owner.query(asleep, [name])).rows).toHaveLength(1);
        await owner.query(`select pg_terminate_backend(pid) from (${asleep})`, [name]);
        expect(await run).toBeInstanceOf(Error);
        expect(await migrated()).toBe(some);
      }
      await Promise.all([migrate(own), migrate(own)]);
      expect(await migrated()).toBe(program.length);
      const whole = new pg.Client(own);
      await whole.connect();
      expect(await describeSchema(whole)).toBe(await describeSchema(owner));
      await whole.end();
      const restricted = new pg.Client(await appConnection(own));
      await restricted.connect();
      expect((await restricted.query('select * from live.lookup_value')).rows).toEqual([]);
      await restricted.end();
    } finally {
      await owner.query(`drop database ${name}`);
      rmSync(folder, { recursive: true });
    }
  },
);
