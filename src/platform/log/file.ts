import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes after which a log goes on in a new file. */
const full = 16 * 2 ** 20;

/**
 * Appends lines to a file that only this account reads. A full one is kept under its name with `.1`, in place of the one
 * that was kept before, so two files are the most there is. A line that cannot be written goes to standard error.
 */
export function logFile(path: string, limit = full): (line: string) => void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return (line) => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= limit) renameSync(path, `${path}.1`);
      appendFileSync(path, line, { mode: 0o600 });
    } catch {
      process.stderr.write(line);
    }
  };
}
