import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '../src/platform/db/embedded/process.ts';

/** The system's temporary directory, without links in its path. */
export const temporary = realpathSync(tmpdir());

/** A directory of this process, named so that a later run can tell that its owner was killed. */
export function makeScratch(base: string, prefix: string): string {
  const path = join(base, `${prefix}${process.pid}`);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o711 });
  return path;
}

/** Directories of processes that live no more. */
export function leftScratch(base: string, prefix: string): string[] {
  const mine = readdirSync(base).filter((name) => name.startsWith(prefix));
  return mine
    .filter((name) => processIdentity(Number(name.slice(prefix.length))) === null)
    .map((name) => join(base, name));
}

export function removeScratch(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}
