import { createHash, createHmac } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const directory = join(import.meta.dirname, '../../../db/migrations');

/** The restricted role that the program works as: it owns nothing and sees one catalogue at a time. */
const appRole = 'callout_app';

/**
 * Brings a database to the newest schema: creates the restricted role where it is missing, then runs every
 * migration that has not run, each in a transaction of its own. Safe to call from several servers at once.
 * Throws an Error with the SQL an administrator has to run where rights are missing (operations.md), and one where a
 * newer program has changed the database.
 */
export async function migrate(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(4600, 0)');
    await prepareDatabase(client);
    await client.query(
      'create table if not exists public.migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const done = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from public.migration')).rows.map((r) => [
        r.name,
        r.hash,
      ]),
    );
    const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
    const unknown = [...done.keys()].filter((name) => !names.includes(name)).sort();
    if (unknown.length > 0) {
      throw new Error(
        `This program is older than its database, which has ${unknown.at(-1)}. Start the version that made it, or a newer one.`,
      );
    }
    for (const name of names.sort()) {
      const sql = readFileSync(join(directory, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      const before = done.get(name);
      if (before === undefined) await runMigration(client, name, sql, hash);
      else if (before !== hash) throw new Error(`Migration ${name} was changed after it had run on this database.`);
    }
  } finally {
    await client.end();
  }
}

async function runMigration(client: pg.Client, name: string, sql: string, hash: string) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into public.migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
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
