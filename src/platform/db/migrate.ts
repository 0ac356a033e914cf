import { createHash, createHmac } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { failpoint } from '../log/failpoint.ts';

const directory = join(import.meta.dirname, '../../../db/migrations');

/** The restricted role that the program works as: it owns nothing and sees one catalogue at a time. */
const appRole = 'callout_app';

/** One file of db/migrations. */
interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file. */
  hash: string;
}

export interface MigrationOptions {
  /** Runs before the first migration that a database with content lacks. What it throws ends the migration. */
  before?: (() => Promise<void>) | undefined;
  /** Hears in one line about what takes a while. */
  say?: (line: string) => void;
  /** The migrations; those of the program where it is left out. */
  directory?: string;
}

/** A migration that begins so runs again and again, each time in a transaction of its own, until its last statement finds no row. */
const inSteps = '-- in steps';
/** Milliseconds for which a migration waits for a lock, since everybody else waits behind it, and between two tries. */
const lockWait = 1000;
const lockPause = 2000;
/** Tries before the migration gives up. */
const lockTries = 30;

/**
 * Brings a database to the newest schema: creates the restricted role where it is missing, then runs every migration
 * that has not run, each in a transaction of its own. Safe to call from several servers at once, and again after one
 * was killed. Throws an Error with the SQL an administrator has to run where rights are missing
 * (docs/domain/backup.md, Upgrades), and one where a newer program has changed the database.
 */
export async function migrate(owner: pg.ClientConfig, options: MigrationOptions = {}): Promise<void> {
  const { before, say = () => undefined } = options;
  const client = new pg.Client(owner);
  client.on('error', () => {
    // The statement under way, or the next one, fails and says so.
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(4600, 0)');
    await prepareDatabase(client);
    await client.query(migrationTable);
    const done = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from public.migration')).rows.map((r) => [
        r.name,
        r.hash,
      ]),
    );
    const known = readMigrations(options.directory);
    refuseNewer([...done.keys()], known);
    const changed = known.find(({ name, hash }) => done.has(name) && done.get(name) !== hash);
    if (changed) throw new Error(`Migration ${changed.name} was changed after it had run on this database.`);
    const pending = known.filter(({ name }) => !done.has(name));
    if (done.size > 0 && pending.length > 0) {
      await before?.();
      say(`Bringing the database to this version: ${pending.length} migration${pending.length === 1 ? '' : 's'} …`);
    }
    for (const one of pending) await runMigration(client, one, say);
  } finally {
    await client.end();
  }
}

/** Makes the schema that these migrations made, in an empty database, inside the transaction that is open on `client`. */
export async function makeSchema(client: pg.Client, made: readonly { name: string; hash: string }[]): Promise<void> {
  const migrations = migrationsToMake(made);
  await prepareDatabase(client);
  await client.query(migrationTable);
  for (const one of migrations) {
    await client.query(one.sql);
    await recordMigration(client, one);
  }
}

/** The program's own migrations of these names. @throws Error where it does not know one, or has another */
export function migrationsToMake(made: readonly { name: string; hash: string }[]): Migration[] {
  const known = readMigrations();
  const unknown = made.find(({ name }) => !known.some((one) => one.name === name));
  if (unknown) throw new Error(`The archive is of a newer version of the program, which has ${unknown.name}.`);
  return made.map(({ name, hash }) => {
    const one = known.find((each) => each.name === name);
    if (one?.hash !== hash) throw new Error(`Migration ${name} of the archive is another one in this program.`);
    return one;
  });
}

const migrationTable =
  'create table if not exists public.migration (name text primary key, hash text not null, at timestamptz not null default now())';

function readMigrations(from = directory): Migration[] {
  const names = readdirSync(from).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(join(from, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

function refuseNewer(done: readonly string[], known: readonly Migration[]): void {
  const unknown = done.filter((name) => !known.some((one) => one.name === name)).sort();
  if (unknown.length === 0) return;
  throw new Error(
    `This program is older than its database, which has ${unknown.at(-1)}. Start the version that made it, or a newer one.`,
  );
}

async function runMigration(client: pg.Client, migration: Migration, say: (line: string) => void) {
  const { name, sql } = migration;
  try {
    if (!sql.startsWith(inSteps)) {
      await inTransaction(client, migration, true);
      return;
    }
    for (let rows = 0; ;) {
      const found = await inTransaction(client, migration, false);
      if (found === 0) break;
      rows += found;
      say(`Migration ${name}: ${rows} rows …`);
      await failpoint('migrate.afterStep');
    }
    await recordMigration(client, migration);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Runs the migration once; answers the rows of its last statement. Where others hold a lock it lets them pass and tries again. */
async function inTransaction(client: pg.Client, migration: Migration, isWhole: boolean): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockWait}`);
      const answered: pg.QueryResult | pg.QueryResult[] = await client.query(migration.sql);
      if (isWhole) await recordMigration(client, migration);
      await failpoint('migrate.beforeCommit');
      await client.query('commit');
      return [answered].flat().at(-1)?.rowCount ?? 0;
    } catch (error) {
      // One whose connection is gone is rolled back already.
      await client.query('rollback').catch(() => undefined);
      const isLocked = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!isLocked || tries === lockTries) throw error;
      await wait(lockPause);
    }
  }
}

async function recordMigration(client: pg.Client, { name, hash }: Migration): Promise<void> {
  await client.query('insert into public.migration (name, hash) values ($1, $2)', [name, hash]);
}

async function prepareDatabase(client: pg.Client) {
  const needs = [
    `create extension if not exists pg_trgm`,
    `create extension if not exists unaccent`,
    `do $$ begin
       if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} login; end if;
     exception when duplicate_object or unique_violation then null; end $$`,
  ];
  for (const sql of needs) {
    try {
      await client.query(sql);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '42501') {
        throw new Error(
          `The database user may not prepare the database. An administrator has to run: ${sql.replace(/\s+/g, ' ')};`,
          { cause: error },
        );
      }
      throw error;
    }
  }
}

/**
 * How the restricted role connects where the owner connects with a password: with one derived from it, so that
 * every server of an installation finds the same without storing it. On a private socket without password: as it is.
 */
export async function appConnection(owner: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { host, port, database, password } = client;
    if (!password) return { host, port, database: database ?? '', user: appRole };
    const derived = createHmac('sha256', password).update(`${appRole}@${database}`).digest('base64url');
    await client.query(`alter role ${appRole} password '${derived}'`);
    return {
      host,
      port,
      database: database ?? '',
      user: appRole,
      password: derived,
      ...(client.ssl ? { ssl: true } : {}),
    };
  } finally {
    await client.end();
  }
}
