import pg from 'pg';
import { expect, it } from 'vitest';
import { workerDatabase } from './database.ts';

async function ask(config: pg.ClientConfig, sql: string): Promise<unknown> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0];
  } finally {
    await client.end();
  }
}

it('gives a worker a migrated database of its own', async () => {
  const { owner, app } = await workerDatabase();
  expect(await workerDatabase()).toEqual({ owner, app });
  expect(await ask(owner, 'select count(*) > 0 from migration')).toEqual([true]);
  expect(owner.database).toContain(`_${process.env.VITEST_POOL_ID}`);
});

it('gives the restricted role, which owns nothing and is no superuser', async () => {
  const { app } = await workerDatabase();
  expect(
    await ask(
      app,
      `select rolsuper or rolcreaterole or rolbypassrls, (select count(*)::int from pg_class c where relowner = r.oid
        and relnamespace in ('public'::regnamespace, 'platform'::regnamespace, 'live'::regnamespace, 'asof'::regnamespace))
      from pg_roles r where rolname = current_user`,
    ),
  ).toEqual([false, 0]);
});
