import { type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { EmbeddedError } from './error.ts';

/** As whom PostgreSQL runs. It refuses to run as root, and initdb needs a user with a name. */
export interface Identity {
  /** Put before the program and its arguments. */
  prefix: readonly string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Owner of the files that PostgreSQL works on; null where that is this process's user. */
  owner: { uid: number; gid: number } | null;
}

const self: Identity = { prefix: [], options: {}, owner: null };
/** Files stay ours; inside, we look like nobody. It replaces itself by the program, so the pid stays. */
const namespace: Identity = {
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
  options: {},
  owner: null,
};

const as = (uid: number, gid: number): Identity => ({
  prefix: [],
  options: { uid, gid },
  owner: { uid, gid },
});

/**
 * Finds the way to run PostgreSQL, the same one as before where a cluster exists.
 * @param home directory that binaries, cluster, logs and socket lie in; this gives it to the user it answers with
 * @throws EmbeddedError when there is none, with what to do
 */
export function findIdentity(home: string, cluster: string, bin: string): Identity {
  const uid = process.getuid?.();
  const before = existsSync(cluster) ? statSync(cluster) : null;
  if (uid !== 0) return ordinary(uid, before?.uid, cluster, bin);
  const nobody = before ? (before.uid === 0 ? null : before) : namedNobody();
  if (nobody) {
    const identity = as(nobody.uid, nobody.gid);
    give(home, nobody);
    if (canRun(identity, bin)) return identity;
    if (before) throw new EmbeddedError(unreachable(cluster, `the user with the id ${before.uid}, who owns it,`));
    give(home, { uid: 0, gid: 0 });
  }
  if (canRun(namespace, bin)) return namespace;
  throw new EmbeddedError(
    `PostgreSQL does not run as root, the user nobody cannot reach ${home}, and this machine allows no user namespaces. Set CALLOUT_DATA=/var/lib/callout, or start Callout as an ordinary user.`,
  );
}

function ordinary(uid: number | undefined, owner: number | undefined, cluster: string, bin: string): Identity {
  if (owner !== undefined && uid !== undefined && owner !== uid) {
    throw new EmbeddedError(
      `${cluster} belongs to the user with the id ${owner}, not to this one (${uid}). Start Callout as that user or as root, or set CALLOUT_DATA to another directory.`,
    );
  }
  if (hasName() || !canRun(namespace, bin)) return self;
  return namespace;
}

function unreachable(cluster: string, who: string): string {
  return `${who} cannot reach the database in ${cluster}. Allow it to pass through the directories above, or move the data to /var/lib/callout and set CALLOUT_DATA=/var/lib/callout.`;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function namedNobody(): { uid: number; gid: number } | null {
  const line = existsSync('/etc/passwd')
    ? /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
    : null;
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null;
}

/** Whether a user reaches a directory is best asked by going there. */
function canRun(identity: Identity, bin: string): boolean {
  const [command, ...args] = [...identity.prefix, join(bin, 'postgres'), '-V'];
  return spawnSync(command, args, { ...identity.options, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Binaries stay root's: the user that runs them need not be able to change them. */
function give(home: string, owner: { uid: number; gid: number }): void {
  lchownSync(home, owner.uid, owner.gid);
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    if (!name.startsWith('binaries') && lstatSync(path).uid !== owner.uid) lchownSync(path, owner.uid, owner.gid);
  }
}
