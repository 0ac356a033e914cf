import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { ownDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'callout-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program's migrations and newer ones, as a later version has them. */
function later(name: string, added: Record<string, string>): string {
  const directory = join(folder, name);
  cpSync(join(import.meta.dirname, '../../../db/migrations'), directory, { recursive: true });
  for (const [file, sql] of Object.entries(added)) writeFileSync(join(directory, file), sql);
  return directory;
}

/** A database of this version with 25 rows to work on, and an answer for SQL. */
async function installed() {
  const { owner } = await ownDatabase();
  const client = new pg.Client(owner);
  await client.connect();
  await client.query('create table thing as select n as id, 0 as doubled from generate_series(1, 25) n');
  afterAll(() => client.end());
  const one = async (sql: string) => Object.values((await client.query(sql)).rows[0] ?? {})[0];
  return { owner, client, one };
}

/** A process that migrates and kills itself at a point. */
async function killedAt(point: string, owner: pg.ClientConfig, directory: string) {
  const url = JSON.stringify(new URL('./migrate.ts', import.meta.url).href);
  const script = `const { migrate } = await import(${url}); await migrate(JSON.parse(process.env.OWNER), { directory: process.env.DIRECTORY });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, OWNER: JSON.stringify(owner), DIRECTORY: directory, CALLOUT_FAILPOINT: point },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

const adds = '29990101_000000_part__thing__add.sql';
const fills = '29990101_000100_part__thing__fill.sql';
const column = 'alter table thing add column kind text;';
const steps = `-- in steps
update thing set doubled = 2 * id where id in (select id from thing where doubled = 0 order by id limit 10);`;
const done = `select count(*)::int from migration where name in ('${adds}', '${fills}')`;

it(
  'O-15 a migration killed before its commit has done nothing, and is done by the next start',
  { tags: 'daily' },
  async () => {
    const { owner, one } = await installed();
    const directory = later('killed', { [adds]: column });
    await killedAt('migrate.beforeCommit', owner, directory);
    expect(await one(`select count(*)::int from information_schema.columns where table_name = 'thing'`)).toBe(2);
    await migrate(owner, { directory });
    expect(await one(`select count(*)::int from information_schema.columns where table_name = 'thing'`)).toBe(3);
    expect(await one(done)).toBe(1);
  },
);

it(
  'O-15 one in steps keeps the steps that are done, goes on after a kill, and says how far it is',
  { tags: 'daily' },
  async () => {
    const { owner, one } = await installed();
    const directory = later('steps', { [fills]: steps });
    await killedAt('migrate.afterStep', owner, directory);
    expect(await one('select count(*)::int from thing where doubled > 0')).toBe(10);
    expect(await one(done)).toBe(0);
    const said: string[] = [];
    await migrate(owner, { directory, say: (line) => said.push(line) });
    expect(await one('select count(*)::int from thing where doubled = 2 * id')).toBe(25);
    expect(said).toEqual([
      'Bringing the database to this version: 1 migration …',
      `Migration ${fills}: 10 rows …`,
      `Migration ${fills}: 15 rows …`,
    ]);
    expect(await one(done)).toBe(1);
  },
);

it(
  'O-15 a migration lets those pass who hold a table, and nobody waits behind it for long',
  { tags: 'daily' },
  async () => {
    const { owner, client, one } = await installed();
    const directory = later('locked', { [adds]: column });
    await client.query('begin');
    await client.query('select from thing limit 1');
    const migrating = migrate(owner, { directory });
    const other = new pg.Client(owner);
    await other.connect();
    const waiting = "select count(*)::int as n from pg_locks where relation = 'thing'::regclass and not granted";
    for (let nth = 0; nth < 2; nth++) {
      await expect.poll(async () => (await other.query(waiting)).rows, { interval: 10 }).toEqual([{ n: 1 }]);
      // The first is not over: only the migration can have made way.
      expect((await other.query('select count(*)::int as n from thing')).rows).toEqual([{ n: 25 }]);
    }
    await other.end();
    await client.query('commit');
    await migrating;
    expect(await one(done)).toBe(1);
  },
);

it('16 before the first migration that an installation lacks a backup is made; one that fails stops it', async () => {
  const { owner, one } = await installed();
  const directory = later('before', { [adds]: column });
  let made = 0;
  const before = async () => {
    made += 1;
    expect(await one(done)).toBe(0);
    throw new Error('The disk is full.');
  };
  await expect(migrate(owner, { directory, before })).rejects.toThrow('The disk is full.');
  expect(await one(done)).toBe(0);
  await migrate(owner, { directory, before: async () => void (made += 1) });
  await migrate(owner, { directory, before: async () => void (made += 1) });
  expect(made).toBe(2);
});

it('16 a database of a newer program is refused in one line', async () => {
  const { owner } = await installed();
  await migrate(owner, { directory: later('newer', { [adds]: column }) });
  await expect(migrate(owner)).rejects.toThrow(
    /^This program is older than its database, which has 29990101_000000_part__thing__add\.sql\. [^\n]+$/,
  );
});
