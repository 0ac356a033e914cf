import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError, hasCode } from './error.ts';
import { clusterProcesses, signal, until } from './process.ts';

/**
 * Stops what a killed program left running on a cluster and removes what PostgreSQL would stumble over: it refuses to
 * start when the pid in postmaster.pid or in the socket's lock was given to any other process. Removing them is safe
 * only because no process of the cluster lives any more, not even a backend that outlived its postmaster.
 * @param sockets directories in which a socket of this cluster may lie
 */
export async function clearLeftover(cluster: string, sockets: readonly string[]): Promise<void> {
  const alive = () => clusterProcesses(cluster);
  const { postmaster } = alive();
  if (postmaster !== null) signal(postmaster, 'SIGINT');
  // Backends without their postmaster end by themselves as soon as they notice.
  if (!(await until(() => alive().all.length === 0, 5000))) {
    for (const pid of alive().all) signal(pid, 'SIGKILL');
    if (!(await until(() => alive().all.length === 0, 5000))) {
      throw new EmbeddedError(
        `A database left running on ${cluster} does not stop (process ${alive().all.join(', ')}).`,
      );
    }
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  for (const folder of sockets) removeSocket(folder);
}

/** Removes PostgreSQL's socket and its lock from a directory that may be gone. */
export function removeSocket(folder: string): void {
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
