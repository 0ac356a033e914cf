import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Identity } from './identity.ts';
import { removeSocket } from './leftover.ts';

/** The shortest limit of the systems that we run on (macOS: 104 with the final zero). */
const LONGEST = 103;
const FILE = '/.s.PGSQL.5432';
const PREFIX = 'callout-pg-';

const fits = (folder: string) => Buffer.byteLength(folder + FILE) <= LONGEST;

/**
 * A directory for the socket that only PostgreSQL's user (and root) can enter: whoever reaches the socket is trusted.
 * It lies in the data directory, or under the system's temporary directory where that path would be too long.
 * @param before the one that a killed program used; it is taken again if it still is ours
 */
export function socketFolder(home: string, identity: Identity, before: string | null): string {
  const own = join(home, 'socket');
  if (fits(own)) {
    if (!existsSync(own)) mkdirSync(own, { mode: 0o700 });
    return secure(own, identity);
  }
  if (before !== null && basename(before).startsWith(PREFIX) && isOurs(before, identity))
    return secure(before, identity);
  const base = fits(join(tmpdir(), `${PREFIX}123456`)) ? tmpdir() : '/tmp';
  return secure(mkdtempSync(join(base, PREFIX)), identity);
}

/** Nothing of a clean stop stays under the temporary directory. */
export function removeSocketFolder(folder: string): void {
  removeSocket(folder);
  if (basename(folder).startsWith(PREFIX)) rmSync(folder, { recursive: true, force: true });
}

function secure(folder: string, { owner }: Identity): string {
  chmodSync(folder, 0o700);
  if (owner) lchownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Anybody may make names under a temporary directory. */
function isOurs(folder: string, { owner }: Identity): boolean {
  if (!existsSync(folder)) return false;
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === (owner?.uid ?? process.getuid?.() ?? found.uid);
}
