import { accessSync, constants, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '../src/platform/db/embedded/process.ts';

const GIGABYTE = 2 ** 30;

/** The system's temporary directory, without links in its path. */
export const temporary = realpathSync(tmpdir());

/** Memory where it has room and may hold programs: a container's often is 64 MB and noexec. */
export function memoryBase(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts
      .find((line) => line.split(' ')[1] === memory)
      ?.split(' ')[3]
      ?.split(',');
    if (bavail * bsize > GIGABYTE && options && !options.includes('noexec')) return memory;
  } catch {
    // Not Linux, or not ours to write.
  }
  return temporary;
}

/** A directory of this process, named so that a later run can tell that its owner was killed. */
export function makeScratch(base: string, prefix: string): string {
  const path = join(base, `${prefix}${process.pid}`);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o711 });
  return path;
}

/** Directories of this user's processes that live no more. */
export function leftScratch(base: string, prefix: string): string[] {
  const named = readdirSync(base).filter((name) => name.startsWith(prefix));
  const dead = named.filter((name) => processIdentity(Number(name.slice(prefix.length))) === null);
  const paths = dead.map((name) => join(base, name));
  return paths.filter((path) => lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.());
}

export function removeScratch(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}
