import { join } from 'node:path';
import { clearLeftover } from '../src/platform/db/embedded/leftover.ts';
import { clusterProcesses, signal } from '../src/platform/db/embedded/process.ts';
import { leftScratch, makeScratch, memoryBase, removeScratch } from './scratch.ts';

const PREFIX = 'callout-test-';

/**
 * A data directory for this run, in memory where that has room. It goes when the process ends, and what runs that were
 * killed left goes before.
 */
export async function makeDataDir(): Promise<string> {
  const base = memoryBase();
  for (const folder of leftScratch(base, PREFIX)) {
    await clearLeftover(clusterOf(folder), []);
    removeScratch(folder);
  }
  const dataDir = makeScratch(base, PREFIX);
  process.once('exit', () => removeDataDir(dataDir));
  return dataDir;
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

/**
 * Without a turn of the event loop, for Ctrl-C. The database goes by itself if it can: a killed one leaves shared
 * memory behind.
 */
function removeDataDir(dataDir: string): void {
  const alive = () => clusterProcesses(clusterOf(dataDir));
  const { postmaster } = alive();
  if (postmaster !== null) signal(postmaster, 'SIGQUIT');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; turn < 100 && alive().all.length > 0; turn++) Atomics.wait(pause, 0, 0, 20);
  for (const pid of alive().all) signal(pid, 'SIGKILL');
  removeScratch(dataDir);
}
