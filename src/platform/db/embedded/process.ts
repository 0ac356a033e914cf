import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { hasCode } from './error.ts';

const hasProc = process.platform === 'linux';

/** Something that names a process for ever, also after its pid was given to another one; null when it is gone. */
export function processIdentity(pid: number): string | null {
  if (hasProc) return startTicks(pid);
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

function startTicks(pid: number): string | null {
  const stat = stateOf(pid);
  if (stat === null || stat.state === 'Z') return null;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${stat.started}`;
}

function stateOf(pid: number): { state: string; parent: number; started: string } | null {
  try {
    // The second field is the program's name in brackets and may hold blanks and brackets itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: Number(fields[1]), started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/** A postmaster and its children all work in the cluster's directory; nothing else does. */
export interface ClusterProcesses {
  postmaster: number | null;
  all: number[];
}

/** The live processes of a cluster, found by their working directory: a pid in a file may be somebody else's. */
export function clusterProcesses(cluster: string): ClusterProcesses {
  const all = hasProc ? readdirSync('/proc').filter((name) => worksIn(name, cluster)) : pidFile(cluster);
  const pids = all.map(Number);
  // A backend may end while this looks: what is gone has no parent, and is no postmaster either.
  const postmaster = pids.find((pid) => {
    if (!hasProc) return true;
    const state = stateOf(pid);
    return state !== null && !pids.includes(state.parent);
  });
  return { postmaster: postmaster ?? null, all: pids };
}

function worksIn(name: string, cluster: string): boolean {
  if (!/^\d+$/.test(name)) return false;
  try {
    if (readlinkSync(`/proc/${name}/cwd`) !== cluster) return false;
    return readFileSync(`/proc/${name}/stat`, 'utf8').includes('(postgres)') && stateOf(Number(name))?.state !== 'Z';
  } catch {
    return false;
  }
}

function pidFile(cluster: string): string[] {
  try {
    const pid = readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n')[0] ?? '';
    const command = execFileSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8' });
    return command.includes(cluster) ? [pid] : [];
  } catch {
    return [];
  }
}

/** Sends a signal; a process that is gone already is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Waits until the condition holds. @returns false when the time ran out */
export async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) return false;
    // A loop that waits has to wait.
    await sleep(10);
  }
  return true;
}
