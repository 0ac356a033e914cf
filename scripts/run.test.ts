import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingsHelp } from '../src/platform/config/config.ts';
import { processIdentity, until } from '../src/platform/db/embedded/process.ts';

let checkout = '';
let child: ChildProcess | undefined;

/** A checkout of its own: the front door, an installation that is newer than the lock file, and a program. */
beforeEach(() => {
  checkout = join(mkdtempSync(join(tmpdir(), 'callout-run-')), 'mit Leer für');
  for (const folder of ['scripts', 'src/app', 'node_modules']) mkdirSync(join(checkout, folder), { recursive: true });
  for (const name of ['run.mjs', 'follow-parent.mjs', 'help.txt']) {
    copyFileSync(join(import.meta.dirname, name), join(checkout, 'scripts', name));
  }
  const packages = join(import.meta.dirname, '..', 'node_modules');
  const pinned = `node-${process.platform}-${process.arch}`;
  if (existsSync(join(packages, pinned))) symlinkSync(join(packages, pinned), join(checkout, 'node_modules', pinned));
  writeFileSync(join(checkout, 'package-lock.json'), '{}');
  writeFileSync(join(checkout, 'node_modules', '.package-lock.json'), '{}');
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}');
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(join(checkout, '..'), { recursive: true });
});

const door = () => join(checkout, 'scripts', 'run.mjs');
const program = (code: string) => writeFileSync(join(checkout, 'src/app/cli.ts'), code);

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [door(), ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A program that says when it is up, and writes into a file how it was stopped. */
async function startProgram(): Promise<{ inner: number; stopped: () => string }> {
  program(`import { writeFileSync } from 'node:fs'
    for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => { writeFileSync('stopped', name); process.exit(7) })
    setInterval(() => {}, 1000)
    console.log(process.pid)`);
  child = spawn(process.execPath, [door(), 'user'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = await new Promise((resolve) => child?.stdout?.once('data', resolve));
  const file = join(checkout, 'stopped');
  return { inner: Number(printed), stopped: () => (existsSync(file) ? readFileSync(file, 'utf8') : '') };
}

describe('the front door', () => {
  it('runs a command as TypeScript on the pinned Node, in the checkout, with its arguments', () => {
    program(`import { realpathSync } from 'node:fs'
      const [major = 0] = process.versions.node.split('.').map(Number)
      const first = (process.env.PATH ?? '').split(':')[0]
      console.log(JSON.stringify([major >= 24, process.argv.slice(2), process.cwd(), process.execPath.startsWith(realpathSync(first ?? ''))]))`);
    const { status, stdout } = run('user', 'add', '--name', 'a b');
    expect(JSON.parse(stdout)).toEqual([true, ['user', 'add', '--name', 'a b'], checkout, true]);
    expect(status).toBe(0);
  });

  it('passes the exit code on', () => {
    program('process.exit(3)');
    expect(run('import').status).toBe(3);
  });

  it('tells the settings at once, before anything is installed', () => {
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    const { status, stdout, stderr } = run('start', '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(settingsHelp());
    expect(existsSync(join(checkout, 'node_modules'))).toBe(false);
  });

  it('names the commands when it does not know one', () => {
    const { status, stderr } = run('strat');
    expect(status).toBe(1);
    expect(stderr).toMatch(/"strat".* start, dev, .*\.\n$/);
    expect(run('toString').status).toBe(1);
  });

  it('hands a signal on and ends as the program ends', async () => {
    const { stopped } = await startProgram();
    const ended = once(child ?? process, 'exit');
    child?.kill('SIGTERM');
    expect(await ended).toEqual([7, null]);
    expect(stopped()).toBe('SIGTERM');
  });

  it('lets the program stop properly when it is killed itself', async () => {
    const { inner, stopped } = await startProgram();
    child?.kill('SIGKILL');
    expect(await until(() => processIdentity(inner) === null, 5000)).toBe(true);
    expect(stopped()).toBe('SIGTERM');
  });

  it('leaves the channel of a forked process to the program', () => {
    program(`import { fork } from 'node:child_process'
      if (process.send && process.argv[3] === 'inner') process.once('message', (m) => { process.send(m); process.disconnect() })
      else {
        const child = fork(import.meta.filename, ['user', 'inner'])
        child.on('message', (m) => console.log('heard', m))
        setTimeout(() => child.send('hello'), 300)
      }`);
    expect(run('user').stdout).toBe('heard hello\n');
  });

  it('installs when the installation is older than the lock file, and says what failed', () => {
    program('console.log("ran")');
    expect(run('user').stderr).toBe('');
    utimesSync(join(checkout, 'node_modules', '.package-lock.json'), 1, 1);
    // npm gives up on this at once, without the network.
    writeFileSync(join(checkout, 'package.json'), '{');
    const { status, stdout, stderr } = run('user');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^callout: installing what package-lock.json names[^]*callout: npm ci failed/);
  });
});
