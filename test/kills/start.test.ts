import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clusterProcesses, signal } from '../../src/platform/db/embedded/process.ts';
import { makeScratch, memoryBase, removeScratch } from '../scratch.ts';
import { until } from './theatre.ts';

const root = join(import.meta.dirname, '../..');
const password = 'Correct-horse-7-battery';
let dataDir = '';
const children: ChildProcess[] = [];
beforeAll(() => {
  dataDir = makeScratch(memoryBase(), 'callout-start-');
});
afterAll(async () => {
  for (const child of children.filter(isAlive)) {
    const over = once(child, 'exit');
    child.kill('SIGTERM');
    await over;
  }
  removeScratch(dataDir);
});

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** The program as `npm start` runs it, with what it said. */
function start(env: Record<string, string> = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^(CALLOUT_|DATABASE_URL$)/.test(name));
  const child = spawn(process.execPath, [join(root, 'src/app/start.ts')], {
    cwd: root,
    env: {
      ...Object.fromEntries(own),
      CALLOUT_DATA: dataDir,
      CALLOUT_PORT: '0',
      CALLOUT_SAMPLE: 'none',
      CALLOUT_ADMIN_PASSWORD: password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said.text += String(data)));
  const address = async () => {
    await until(async () => said.text.includes('running at http') || !isAlive(child), 120);
    const found = /running at (http:\/\/localhost:\d+)/.exec(said.text)?.[1];
    if (found === undefined) throw new Error(`It did not start:\n${said.text}`);
    return found;
  };
  const ended = async () => {
    if (isAlive(child)) await once(child, 'exit');
    return { code: child.exitCode, said: said.text };
  };
  return { child, said, address, ended };
}

async function post(address: string, path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const signIn = async (address: string): Promise<string> =>
  (await post(address, '/api/tokenapi/accessToken', { userName: 'admin', password })).body.accessToken;

async function codes(address: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/catalogs`, { headers });
  return (JSON.parse(await answer.text()) as { code: string }[]).map(({ code }) => code);
}

const postmaster = () => clusterProcesses(join(dataDir, 'postgres', 'cluster')).postmaster ?? 0;

/** Processes whose parent this is and that run the worker. */
const workersOf = (pid: number | undefined) =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      return Number(parent) === pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('app/worker.ts');
    } catch {
      return false;
    }
  });
const gone = (pid: string) => until(async () => !readdirSync('/proc').includes(pid), 30);

it(
  'keeps its data when any of its processes is killed, and a second start says where the first one runs',
  { tags: 'daily', timeout: 300_000 },
  async () => {
    const first = start();
    const address = await first.address();
    const token = await signIn(address);
    expect((await post(address, '/api/catalogs', { code: 'KEPT', name: 'Kept' }, token)).status).toBe(200);

    const second = await start().ended();
    expect(second.code).toBe(1);
    expect(second.said.trim()).toContain(`already running on ${dataDir} (process ${first.child.pid}): ${address}`);
    expect(second.said.trim().split('\n')).toHaveLength(1);

    const [worker = ''] = workersOf(first.child.pid);
    signal(Number(worker), 'SIGKILL');
    await until(async () => workersOf(first.child.pid).some((pid) => pid !== worker));
    const [fresh = ''] = workersOf(first.child.pid);
    signal(Number(fresh), 'SIGTERM');
    await until(async () => workersOf(first.child.pid).some((pid) => pid !== fresh && pid !== worker));

    const database = postmaster();
    signal(database, 'SIGKILL');
    await until(async () => postmaster() !== database && (await codes(address, token)).includes('KEPT'));

    const [orphan = ''] = workersOf(first.child.pid);
    first.child.kill('SIGKILL');
    await first.ended();
    await gone(orphan);
    const third = start();
    const again = await third.address();
    // The token of before: sessions are kept as well.
    expect(await codes(again, token)).toEqual(['KEPT']);
    third.child.kill('SIGTERM');
    expect((await third.ended()).code).toBe(0);
    expect(clusterProcesses(join(dataDir, 'postgres', 'cluster')).all).toEqual([]);
  },
);

it('replaces a spent worker without a moment in which none listens', { tags: 'daily' }, async () => {
  // Every worker holds more than it should from its start.
  const swollen = `if (process.argv[1].endsWith('worker.ts')) process.memoryUsage.rss = () => 2 ** 29;`;
  const { child, address, ended } = start({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(swollen)}`,
  });
  const origin = await address();
  const token = await signIn(origin);
  expect((await post(origin, '/api/catalogs', { code: 'SPENT', name: 'Spent' }, token)).status).toBe(200);
  const ask = async (path: string) => {
    const answer = await fetch(`${origin}/SPENT/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as Record<string, unknown>;
  };
  const health: unknown[] = [];
  const look = async () => void health.push((await ask('publish/Oem/ServiceHealth')).isUp);
  await until(async () => (await ask('publish/Oem/ServiceHealth')).isUp === true);
  const workers = new Set(workersOf(child.pid));
  for (let job = 0; job < 2; job++) {
    const before = workersOf(child.pid);
    const begun = await post(origin, '/SPENT/api/export/heirarchyKeys', {}, token);
    await until(async () => {
      await look();
      const over = (await ask(`export/${begun.body.id}/status`)).status === 1;
      return over && workersOf(child.pid).every((pid) => !before.includes(pid)) && workersOf(child.pid).length === 1;
    });
    for (const pid of workersOf(child.pid)) workers.add(pid);
  }
  expect(workers.size).toBe(3);
  expect(health.filter((isUp) => isUp !== true)).toEqual([]);
  child.kill('SIGTERM');
  expect((await ended()).code).toBe(0);
});

it.each([
  ['a port that is none', { CALLOUT_PORT: 'many' }, 'CALLOUT_PORT'],
  ['a directory that is a file', { CALLOUT_DATA: join(root, 'package.json') }, 'package.json'],
])('O-17 ends with one line for %s', async (_what, env, named) => {
  const { code, said } = await start(env).ended();
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).toContain(named);
});

it('O-17 ends with one line for a wrong database password, which it does not print', async () => {
  // A database server that refuses everybody, in PostgreSQL's own words.
  const field = (name: string, text: string) => `${name}${text}\0`;
  const fields = `${field('S', 'FATAL')}${field('C', '28P01')}${field('M', 'password authentication failed for user "owner"')}\0`;
  const message = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(content.length + 4);
    return Buffer.concat([Buffer.from(type), length, content]);
  };
  const refusing = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.write(message('R', Buffer.from([0, 0, 0, 3])));
      socket.once('data', () => socket.end(message('E', Buffer.from(fields))));
    });
  });
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  const secret = 'Open-sesame-42';
  const url = `postgres://owner:${secret}@127.0.0.1:${port}/callout`;
  const { code, said } = await start({ DATABASE_URL: url }).ended();
  refusing.close();
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).toContain('password authentication failed');
  expect(said).not.toContain(secret);
});
