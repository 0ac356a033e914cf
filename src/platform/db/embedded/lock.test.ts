import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlreadyRunning, currentHolder, takeLock } from './lock.ts';
import { processIdentity } from './process.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'callout-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const file = () => join(dir, 'callout.lock');

describe('the lock of a data directory', () => {
  it('refuses a second holder and says where the first one answers', () => {
    const lock = takeLock(dir);
    expect(() => takeLock(dir)).toThrow(`already running on ${dir} (process ${process.pid}), not listening`);
    lock.update({ address: 'http://localhost:4600' });
    expect(() => takeLock(dir)).toThrow(AlreadyRunning);
    expect(() => takeLock(dir)).toThrow(`(process ${process.pid}): http://localhost:4600`);
    lock.release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('is taken over from a killed holder whose pid was given to a living process', () => {
    const dead = { pid: process.ppid, identity: 'another start', address: 'http://x', socket: '/s' };
    writeFileSync(file(), JSON.stringify(dead));
    expect(currentHolder(dir)).toBeNull();
    expect(takeLock(dir).previous).toEqual(dead);
    expect(currentHolder(dir)?.pid).toBe(process.pid);
  });

  it('is taken over when a power cut tore the file', () => {
    writeFileSync(file(), '{"pid": 1');
    expect(takeLock(dir).previous).toBeNull();
    expect(readdirSync(dir)).toEqual(['callout.lock']);
  });

  it('is not released by one that lost it', () => {
    const lock = takeLock(dir);
    const other = JSON.stringify({ pid: 1, identity: 'other', address: null, socket: null });
    writeFileSync(file(), other);
    lock.release();
    expect(readFileSync(file(), 'utf8')).toBe(other);
  });

  it('is taken over from one that was killed while it took over', () => {
    const dead = { pid: 1, identity: 'dead', address: null, socket: '/s' };
    writeFileSync(file(), JSON.stringify(dead));
    const name = createHash('sha256').update(JSON.stringify(dead)).digest('hex').slice(0, 16);
    writeFileSync(`${file()}.after-${name}`, JSON.stringify({ ...dead, identity: 'killed too' }));
    expect(takeLock(dir).previous).toEqual(dead);
    expect(currentHolder(dir)?.pid).toBe(process.pid);
    expect(readdirSync(dir)).toEqual(['callout.lock']);
  });

  it('is not taken from one that takes over and lives', () => {
    const dead = { pid: 1, identity: 'dead', address: null, socket: null };
    writeFileSync(file(), JSON.stringify(dead));
    const name = createHash('sha256').update(JSON.stringify(dead)).digest('hex').slice(0, 16);
    const alive = { ...dead, pid: process.pid, identity: processIdentity(process.pid) };
    writeFileSync(`${file()}.after-${name}`, JSON.stringify(alive));
    expect(() => takeLock(dir)).toThrow(AlreadyRunning);
  });

  it('goes to exactly one of many that take over at once, each time', async () => {
    // Each has the lock of every folder to take, in the same moments as the others.
    const folders = Array.from({ length: 40 }, (_, at) => join(dir, String(at)));
    for (const folder of folders) {
      mkdirSync(folder);
      const dead = { pid: 1, identity: 'dead', address: null, socket: null };
      writeFileSync(join(folder, 'callout.lock'), JSON.stringify(dead));
    }
    const start = Date.now() + 1000;
    const code = `const { takeLock } = await import(${JSON.stringify(import.meta.resolve('./lock.ts'))})
      const answers = ${JSON.stringify(folders)}.map((folder, at) => {
        while (Date.now() < ${start} + at * 10);
        try { takeLock(folder); return 'won' } catch (error) { return error.name }
      });
      console.log(JSON.stringify(answers));
      // Until all have tried, however late one starts: a holder that has ended holds nothing.
      setInterval(() => {}, 1000)`;
    const children = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', code]));
    const answers = await Promise.all(
      children.map(async ({ stdout }) => JSON.parse(String((await once(stdout, 'data'))[0])) as string[]),
    );
    for (const child of children) child.kill('SIGKILL');
    const counted = answers[0]?.map((_, at) => answers.map((one) => one[at]).filter((one) => one === 'won').length);
    expect(answers.flat().filter((one) => one === 'AlreadyRunning')).toHaveLength(5 * folders.length);
    expect(counted).toEqual(folders.map(() => 1));
  });
});

describe('processIdentity', () => {
  it('tells this process from one that is gone', () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    expect(processIdentity(process.pid)).not.toBe(processIdentity(process.ppid));
    expect(processIdentity(2 ** 30)).toBeNull();
  });
});
