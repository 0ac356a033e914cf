import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leftScratch, makeScratch, memoryBase, removeScratch } from '../../../../test/scratch.ts';
import { clusterProcesses, until } from './process.ts';
import { type Embedded, findEmbedded, startEmbedded } from './start.ts';

const PREFIX = 'callout-embedded-';
let scratch = '';
const started: Embedded[] = [];
beforeAll(() => leftScratch(memoryBase(), PREFIX).forEach(removeScratch));
beforeEach(() => {
  scratch = makeScratch(memoryBase(), PREFIX);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
  removeScratch(scratch);
});

const quick = { fsync: 'off', shared_buffers: '16MB', max_connections: 10 };
async function start(dataDir: string, onTrouble?: (line: string) => void): Promise<Embedded> {
  const one = await startEmbedded({ dataDir, settings: quick, ...(onTrouble && { onTrouble }) });
  started.push(one);
  return one;
}

async function ask(config: ClientConfig, sql: string): Promise<unknown> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** A program that holds the directory, to be killed. */
async function startElsewhere(dataDir: string): Promise<{ kill(): Promise<void> }> {
  const code = `const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('./start.ts'))})
    const one = await startEmbedded(${JSON.stringify({ dataDir, settings: quick })})
    one.announce('http://localhost:4611')
    setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  await until(() => findEmbedded(dataDir)?.address !== undefined && findEmbedded(dataDir)?.address !== null, 60_000);
  return {
    kill: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill('SIGKILL');
      }),
  };
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

describe('the embedded database', () => {
  it('has an owner without superuser rights, a UTF-8 database with the extensions, and no TCP', async () => {
    const { owner, superuser } = await start(join(scratch, 'data'));
    const facts = `select jsonb_build_array(current_user, (select rolsuper from pg_roles where rolname = current_user),
      getdatabaseencoding(), lower('ÄÉ'), current_setting('listen_addresses'), current_setting('timezone'),
      (select jsonb_agg(extname order by extname) from pg_extension))`;
    expect(await ask(owner, facts)).toEqual([
      'callout_owner',
      false,
      'UTF8',
      'äé',
      '',
      'UTC',
      ['pg_trgm', 'plpgsql', 'unaccent'],
    ]);
    expect(await ask(owner, `select has_parameter_privilege('session_replication_role', 'set')`)).toBe(true);
    await ask(owner, 'create role trial nologin');
    expect(await ask(superuser, 'select current_user')).toBe('postgres');
  });

  it('keeps data over a restart and leaves neither lock nor socket behind', async () => {
    const dir = join(scratch, 'data');
    const first = await start(dir);
    await ask(first.owner, 'create table t as select 7 as x');
    await first.stop();
    expect(readdirSync(dir)).toEqual(['postgres']);
    expect(readdirSync(join(dir, 'postgres', 'socket'))).toEqual([]);
    expect(clusterProcesses(clusterOf(dir)).all).toEqual([]);
    expect(await ask((await start(dir)).owner, 'select x from t')).toBe(7);
  });

  it('runs in a path of 200 characters with a blank and an umlaut', { tags: 'daily' }, async () => {
    const dir = join(scratch, 'Ersatzteile für Müller', 'x'.repeat(150));
    const { owner, ...rest } = await start(dir);
    expect(Buffer.byteLength(String(owner.host))).toBeLessThan(90);
    expect(await ask(owner, 'select 1')).toBe(1);
    await rest.stop();
    expect(existsSync(String(owner.host))).toBe(false);
  });

  it('runs in a home with mode 0700, or says what to do where root may not', { tags: 'daily' }, async () => {
    const home = join(scratch, 'home');
    mkdirSync(home, { mode: 0o700 });
    const dir = join(home, 'data');
    const namespaces = spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0;
    if (process.getuid?.() === 0 && !namespaces) {
      await expect(start(dir)).rejects.toThrow('Set CALLOUT_DATA=/var/lib/callout');
      return;
    }
    const first = await start(dir);
    expect(statSync(clusterOf(dir)).uid).toBe(process.getuid?.());
    await first.stop();
    expect(await ask((await start(dir)).owner, 'select 1')).toBe(1);
  });

  it('refuses a second start and says where the first one is', async () => {
    const dir = join(scratch, 'data');
    const first = await start(dir);
    first.announce('http://localhost:4600');
    await expect(start(dir)).rejects.toThrow(
      `already running on ${dir} (process ${process.pid}): http://localhost:4600`,
    );
    expect(findEmbedded(dir)).toEqual({ owner: first.owner, address: 'http://localhost:4600' });
  });

  it('O-04 is started again on the same socket when it is killed', { tags: 'daily' }, async () => {
    const dir = join(scratch, 'data');
    const troubles: string[] = [];
    const { owner } = await start(dir, (line) => troubles.push(line));
    await ask(owner, 'create table t as select 7 as x');
    process.kill(clusterProcesses(clusterOf(dir)).postmaster ?? 0, 'SIGKILL');
    await until(() => troubles.length > 0, 60_000);
    await expect.poll(() => ask(owner, 'select x from t').catch(() => null)).toBe(7);
    expect(troubles).toEqual(['The embedded database ended by itself; it is started again.']);
  });

  it('takes over from a program that was killed, stopping the database that it left', { tags: 'daily' }, async () => {
    const dir = join(scratch, 'data');
    const other = await startElsewhere(dir);
    const { postmaster } = clusterProcesses(clusterOf(dir));
    await other.kill();
    expect(clusterProcesses(clusterOf(dir)).postmaster).toBe(postmaster);
    expect(findEmbedded(dir)).toBeNull();
    expect(await ask((await start(dir)).owner, 'select 1')).toBe(1);
    expect(clusterProcesses(clusterOf(dir)).postmaster).not.toBe(postmaster);
  });

  it(
    'starts although the pids in the files that a kill left belong to other processes now',
    { tags: 'daily' },
    async () => {
      const dir = join(scratch, 'data');
      await (await start(dir)).stop();
      const socket = join(dir, 'postgres', 'socket', '.s.PGSQL.5432');
      const stale = `${process.ppid}\n${clusterOf(dir)}\n1\n5432\n${join(dir, 'postgres', 'socket')}\n`;
      writeFileSync(join(clusterOf(dir), 'postmaster.pid'), stale);
      writeFileSync(`${socket}.lock`, stale);
      writeFileSync(socket, '');
      expect(await ask((await start(dir)).owner, 'select 1')).toBe(1);
    },
  );

  it('finishes what a first start that was cut off began', { tags: 'daily' }, async () => {
    const home = join(scratch, 'data', 'postgres');
    for (const name of ['cluster.new', 'binaries.1.new']) mkdirSync(join(home, name), { recursive: true });
    expect(await ask((await start(join(scratch, 'data'))).owner, 'select 1')).toBe(1);
    expect(readdirSync(home).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('O-17 gives the reason in one line and frees the directory when it cannot start', async () => {
    const dataDir = join(scratch, 'data');
    const settings = { ...quick, shared_buffers: 'much' };
    await expect(startEmbedded({ dataDir, settings })).rejects.toThrow(/did not start: .*"shared_buffers".*"much"/);
    expect(existsSync(join(dataDir, 'callout.lock'))).toBe(false);
    expect(await ask((await start(dataDir)).owner, 'select 1')).toBe(1);
  });

  it('refuses a cluster of another PostgreSQL, binaries that are not there, and a data directory that is a file', async () => {
    const dir = join(scratch, 'data');
    await (await start(dir)).stop();
    writeFileSync(join(clusterOf(dir), 'PG_VERSION'), '12\n');
    await expect(start(dir)).rejects.toThrow('is of PostgreSQL 12');
    const elsewhere = { dataDir: join(scratch, 'other'), pgBin: '/nowhere' };
    await expect(startEmbedded(elsewhere)).rejects.toThrow('expected a directory with postgres and initdb');
    writeFileSync(join(scratch, 'file'), '');
    await expect(start(join(scratch, 'file'))).rejects.toThrow('cannot be used');
  });
});
