import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { messages } from './errors.ts';

/** A server in a process of its own, whose routes throw in the ways there are. Its lines are its log. */
const script = (url: (file: string) => string) => `
  const { z } = await import('zod');
  const { Readable } = await import('node:stream');
  const { createServer } = await import(${url('./server.ts')});
  const { routes } = await import(${url('./handlers.ts')});
  const { route } = await import(${url('../contract/route.ts')});
  const { openLog } = await import(${url('../log/log.ts')});
  const { surviveStray } = await import(${url('./stray.ts')});
  const log = openLog();
  surviveStray(log);
  const get = (path, more = {}) =>
    route({ method: 'GET', path, permission: 'anyone', withoutDatabase: true, summary: path, ...more });
  const file = { answer: 'file' };
  const secret = () => { throw new Error('secret of the table part') };
  const contract = { fine: get('/fine'), thrown: get('/thrown'), timer: get('/timer'), late: get('/late'), spent: get('/spent'), promise: get('/promise'),
    early: get('/early', file), broken: get('/broken', file) };
  const never = () => new Promise(() => {});
  const chunks = async function* (before) {
    for (let nth = 0; nth < before; nth++) { yield Buffer.alloc(100_000); await new Promise((r) => setTimeout(r, 20)); }
    secret();
  };
  const content = (before) => ({ content: Readable.from(chunks(before)), type: 'text/plain' });
  const handlers = {
    fine: async () => ({}),
    thrown: async () => secret(),
    timer: () => { setTimeout(secret, 5); return never(); },
    spent: async () => ({ ms: process.cpuUsage().user / 1000 }),
    late: async () => { setTimeout(secret, 30); return {}; },
    promise: () => { void Promise.reject(new Error('secret of the table part')); return never(); },
    early: async () => content(0),
    broken: async () => content(3),
  };
  const app = await createServer({
    database: { load: () => ({}) }, log, checkOutput: false,
    routes: [routes(contract, handlers)], authenticate: async () => undefined, knownBrowser: async () => undefined, allows: () => false,
  });
  console.log('at ' + await app.listen({ port: 0, host: '127.0.0.1' }));`;

let child: ChildProcess;
let address = '';
const said: string[] = [];
const logged = (requestId: string | null) =>
  said.filter((line) => requestId !== null && line.includes(`"requestId":"${requestId}"`));

beforeAll(async () => {
  const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  child = spawn(process.execPath, ['--input-type=module', '-e', script(url)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (data) => said.push(...String(data).trim().split('\n')));
  await vi.waitUntil(() => said.some((line) => line.startsWith('at ')), { timeout: 20_000 });
  address = said.find((line) => line.startsWith('at '))?.slice(3) ?? '';
});
afterAll(() => void child.kill());

it.each(['/thrown', '/timer', '/promise', '/early'])(
  'O-16 answers what throws at %s with the apology, logs it once with the request id, and lives on',
  async (path) => {
    const answer = await fetch(address + path);
    expect(answer.status).toBe(500);
    const requestId = answer.headers.get('x-request-id');
    expect(await answer.json()).toEqual({ message: messages.failed, modelState: {}, requestId });
    await expect.poll(() => logged(requestId).length).toBe(1);
    expect((await fetch(`${address}/fine`)).status).toBe(200);
  },
);

it('O-16 cuts an answer that breaks off on the way, logs it once, and lives on', async () => {
  const answer = await fetch(`${address}/broken`);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  await expect.poll(() => logged(answer.headers.get('x-request-id')).length).toBe(1);
  expect((await fetch(`${address}/fine`)).status).toBe(200);
});

it('O-16 logs what a request left behind once, with its id', async () => {
  const answer = await fetch(`${address}/late`);
  expect(answer.status).toBe(200);
  await expect.poll(() => logged(answer.headers.get('x-request-id')).length).toBe(1);
  expect((await fetch(`${address}/fine`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
});

it('goes on quietly where nobody listens to it any more', { tags: 'daily' }, async () => {
  const spent = async () => ((await (await fetch(`${address}/spent`)).json()) as { ms: number }).ms;
  child.stdout?.destroy();
  for (let nth = 0; nth < 3; nth++) expect((await fetch(`${address}/late`)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = await spent();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((await spent()) - before).toBeLessThan(200);
});
