import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LimitedProcess, type Outcome, type ProcessOrder } from './process.ts';
import { wrapping } from './wrapping.ts';

const limits = { megabytes: 300, milliseconds: 20_000, outputBytes: 1_000_000 };
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'callout-process-'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** A module that answers by running `body` with `question`. */
async function moduleOf(body: string): Promise<URL> {
  const path = join(scratch, `${crypto.randomUUID()}.mjs`);
  const answer = new URL('./answer.ts', import.meta.url).href;
  await writeFile(path, `import { answerEach } from '${answer}';\nanswerEach(async (question) => {\n${body}\n});\n`);
  return pathToFileURL(path);
}

const processOf = async (body: string, order: Partial<ProcessOrder> = {}) =>
  new LimitedProcess<unknown, unknown>({
    module: await moduleOf(body),
    network: 'off where possible',
    ...order,
    limits: { ...limits, ...order.limits },
  });

const ask = async (body: string, question?: unknown, order?: Partial<ProcessOrder>): Promise<Outcome<unknown>> =>
  (await processOf(body, order)).ask(question);

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The process that wrote its number into the file is gone, at the latest after some seconds. */
async function expectGone(pidFile: string) {
  const pid = Number(await readFile(pidFile, 'utf8'));
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isAlive(pid)).toBe(false);
}

it('17.11 a process answers values and bytes of any length below its limit', async () => {
  const question = { bytes: new Uint8Array(400_000).fill(7), at: new Map([['a', 1]]) };
  expect(await ask('return question', question)).toEqual({ kind: 'answered', answer: question });
});

it('17.11 a process that waits is asked again, and ends when nobody does', async () => {
  const one = await processOf('return process.pid', { idleMilliseconds: 500 });
  const pids = [await one.ask(1), await one.ask(2)].map((outcome) => 'answer' in outcome && outcome.answer);
  expect(pids[0]).toBe(pids[1]);
  await expect.poll(() => isAlive(Number(pids[0]))).toBe(false);
  const [again] = await Promise.all([one.ask(3), one.ask(4)]);
  expect(again).toMatchObject({ kind: 'answered' });
});

it('21.s a process remembers between the questions of a conversation, and says when it has ended within one', async () => {
  const body = `globalThis.asked = (globalThis.asked ?? 0) + 1;
    if (question === 'end') process.exit(3);
    return [process.pid, globalThis.asked];`;
  const one = await processOf(body);
  const talk = one.converse();
  const answers = [await talk.ask(1), await talk.ask(2)].map((outcome) => 'answer' in outcome && outcome.answer);
  const [[first = 0] = []] = answers as number[][];
  expect(answers).toEqual([
    [first, 1],
    [first, 2],
  ]);
  talk.end();
  await expect.poll(() => isAlive(first)).toBe(false);
  const other = one.converse();
  expect(await other.ask('end')).toMatchObject({ kind: 'ended', code: 3 });
  expect(await other.ask(1)).toMatchObject({ kind: 'ended', code: 3 });
  other.end();
});

it('a process that nobody waits for any more is ended, and no process answers what nobody waits for', async () => {
  const pidFile = join(scratch, 'unwanted');
  const body = `(await import('node:fs')).writeFileSync(question, String(process.pid)); for (;;);`;
  const one = await processOf(body, { folder: scratch });
  const leaving = new AbortController();
  const asked = one.ask(pidFile, leaving.signal);
  await expect.poll(() => existsSync(pidFile) && readFile(pidFile, 'utf8')).toMatch(/^\d+$/);
  leaving.abort();
  expect(await asked).toEqual({ kind: 'unwanted' });
  await expectGone(pidFile);
  expect(await one.ask(pidFile, leaving.signal)).toEqual({ kind: 'unwanted' });
});

it('17.11 a process that ends without an answer tells its code and what it wrote', async () => {
  expect(await ask('console.error("no luck"); process.exit(7)')).toMatchObject({
    kind: 'ended',
    code: 7,
    output: 'no luck\n',
  });
  expect(await ask('throw new Error("broken")')).toMatchObject({
    kind: 'ended',
    code: 1,
    output: expect.stringContaining('broken') as string,
  });
  expect(await ask('process.kill(process.pid, "SIGKILL")')).toMatchObject({ kind: 'ended', code: 'SIGKILL' });
});

it('17.11 a process is killed beyond its memory, of objects or of bytes outside of them', async () => {
  const objects = 'const all = []; for (;;) { all.push({ at: all.length }); }';
  expect(await ask(objects)).toEqual({ kind: 'memory' });
  const bytes =
    'const all = []; for (;;) { all.push(Buffer.alloc(5e6, 1)); await new Promise((done) => setTimeout(done, 5)); }';
  expect(await ask(bytes)).toEqual({ kind: 'memory' });
});

it('17.11 a process is killed beyond its time, however busy it is, and is gone then', async () => {
  const folder = await mkdtemp(join(scratch, 'time-'));
  const body = `(await import('node:fs')).writeFileSync('pid', String(process.pid)); for (;;);`;
  const outcome = await ask(body, undefined, { folder, limits: { ...limits, milliseconds: 4000 } });
  expect(outcome).toEqual({ kind: 'time' });
  expect(isAlive(Number(await readFile(join(folder, 'pid'), 'utf8')))).toBe(false);
});

it('17.11 a process is killed beyond its output, answered or written', async () => {
  expect(await ask('return new Uint8Array(1_100_000)')).toEqual({ kind: 'output' });
  const written = 'for (;;) await new Promise((done) => process.stderr.write("x".repeat(10_000), done));';
  expect(await ask(written)).toEqual({ kind: 'output' });
});

it('17.11 a process reaches no network', async () => {
  const server = createServer((socket) => socket.end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const body = `const { connect } = await import('node:net');
    return new Promise((done) => connect(question, '127.0.0.1')
      .on('connect', () => done('reached')).on('error', (error) => done(error.code)));`;
  const { isOffline } = await wrapping();
  const outcome = await ask(body, port, { network: 'off' });
  expect(outcome.kind).toBe(isOffline ? 'answered' : 'notStarted');
  if (outcome.kind === 'answered') expect(outcome.answer).not.toBe('reached');
  server.close();
});

it('17.11 a process writes into its folder alone, starts no other and knows no secret of ours', async () => {
  const folder = await mkdtemp(join(scratch, 'own-'));
  await mkdir(join(scratch, 'other'));
  const body = `const fs = await import('node:fs');
    const tried = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
    const { spawn, spawnSync } = await import('node:child_process');
    return [
      tried(() => fs.writeFileSync('mine', 'x')),
      tried(() => fs.writeFileSync(question + '/theirs', 'x')),
      tried(() => fs.writeFileSync('../theirs', 'x')),
      tried(() => spawnSync('true')),
      Object.keys(process.env).filter((name) => name.startsWith('CALLOUT') || name.includes('DATABASE')),
    ];`;
  process.env.CALLOUT_TEST_SECRET = 'geheim';
  const outcome = await ask(body, join(scratch, 'other'), { folder });
  delete process.env.CALLOUT_TEST_SECRET;
  const denied = 'ERR_ACCESS_DENIED';
  expect(outcome).toEqual({ kind: 'answered', answer: ['done', denied, denied, denied, []] });
  expect(existsSync(join(scratch, 'theirs'))).toBe(false);
});

it('17.11 a process that cannot be started is told apart', async () => {
  const outcome = await ask('return 1', undefined, { folder: join(scratch, 'no-such-folder') });
  expect(outcome).toMatchObject({ kind: 'notStarted', cause: expect.any(Error) as Error });
});

it('17.11 a process ends with the one that started it, killed too, however busy it is', async () => {
  const folder = await mkdtemp(join(scratch, 'parent-'));
  const { prefix } = await wrapping();
  const work = prefix.includes('--pdeathsig') ? 'for (;;);' : 'return new Promise(() => {});';
  const module = await moduleOf(`(await import('node:fs')).writeFileSync('pid', String(process.pid)); ${work}`);
  const order = { folder, limits, network: 'off where possible' };
  const parent = join(scratch, 'parent.mjs');
  await writeFile(
    parent,
    `import { LimitedProcess } from '${new URL('./process.ts', import.meta.url).href}';
     await new LimitedProcess({ ...${JSON.stringify(order)}, module: new URL('${module.href}') }).ask(1);`,
  );
  const child = spawn(process.execPath, [parent], { stdio: 'inherit' });
  const pidFile = join(folder, 'pid');
  await expect.poll(() => existsSync(pidFile) && readFile(pidFile, 'utf8')).toMatch(/^\d+$/);
  child.kill('SIGKILL');
  await expectGone(pidFile);
});
