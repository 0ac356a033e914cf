import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');
const startsWithin = 180_000;
/** Longer than the worker lets running jobs finish. */
const stopsWithin = 40_000;

/** The real program, started as `npm start` starts it. */
export interface Program {
  address: string;
  pid: number;
  /** Largest memory that server and worker held since the last call, in MB; null where the system does not say. */
  peakMemory(): number | null;
  /** The same, apart. */
  peaks(): { server: number; worker: number } | null;
  stop(): Promise<void>;
}

/**
 * Starts the program on an empty data directory without the sample. Ends with this process, however that ends.
 * @param settings more of them, by the names of their variables
 */
export async function startProgram(
  dataDir: string,
  password: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const follow = join(root, 'scripts/follow-parent.mjs');
  const flags = ['--max-semi-space-size=8', '--expose-gc', '--import', follow];
  const child = spawn(process.execPath, [...flags, join(root, 'src/app/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...withoutSettings(process.env),
      CALLOUT_FOLLOW_PARENT: '1',
      CALLOUT_PORT: '0',
      CALLOUT_DATA: dataDir,
      CALLOUT_SAMPLE: 'none',
      CALLOUT_ADMIN_PASSWORD: password,
      ...settings,
    },
  });
  try {
    const address = await addressOf(child);
    const { pid } = child;
    if (pid === undefined) throw new Error('The program has no process.');
    const peaks = () => peaksOf(pid);
    const peakMemory = () => {
      const held = peaks();
      return held && held.server + held.worker;
    };
    return { address, pid, peakMemory, peaks, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** Settings of the one who calls, such as a database that is not ours to fill, do not count here. */
const withoutSettings = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('CALLOUT_') && name !== 'DATABASE_URL'));

/** Where the program says that it runs. What it printed until then is the reason where it ends before. */
function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const fail = (how: string) => reject(new Error(`The program ${how}:\n${stripVTControlCharacters(said).trim()}`));
    const timer = setTimeout(() => fail('does not answer'), startsWithin);
    child.once('error', (error) => fail(`cannot be started (${error.message})`));
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code})`));
    const listen = (data: Buffer) => {
      // Kept short: a program that runs for minutes may say much.
      said = (said + String(data)).slice(-10_000);
      const address = /running at (https?:\/\/[^\s/]+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopsWithin);
  await ended;
  clearTimeout(timer);
}

/** Peaks of server and worker. Sets them back, so that each import gets its own. */
function peaksOf(server: number) {
  if (process.platform !== 'linux') return null;
  const megabytes = (pids: readonly number[]) => Math.round(pids.reduce((sum, pid) => sum + peakOf(pid), 0) / 1024);
  return { server: megabytes([server]), worker: megabytes(workersOf(server)) };
}

const workersOf = (server: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isWorkerOf(name, server))
    .map(Number);

function isWorkerOf(pid: string, server: number): boolean {
  const parent = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(parent) === server && read(`/proc/${pid}/cmdline`).includes('app/worker.ts');
}

/** Kilobytes. */
function peakOf(pid: number): number {
  const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not ours to set back: then the peak is that of all imports so far.
  }
  return peak;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
