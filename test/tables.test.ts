import pg from 'pg';
import { expect, it } from 'vitest';
import { slices } from '../src/app/slices.ts';
import { platformTables } from '../src/platform/db/tables.ts';
import { workerDatabase } from './database.ts';

async function publicTables(config: pg.ClientConfig): Promise<Set<string>> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}

it('17.1 every table belongs to one slice or to the platform, and every one that is listed exists', async () => {
  const { owner } = await workerDatabase();
  const names = await publicTables(owner);
  const isHistory = (name: string) => name.endsWith('_history') && names.has(name.slice(0, -'_history'.length));
  const owned = [...platformTables, ...slices.flatMap(({ tables }) => tables)];
  expect(owned.toSorted()).toEqual([...names].filter((name) => !isHistory(name)).toSorted());
});
