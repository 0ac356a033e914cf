import { spawn } from 'node:child_process';
import { existsSync, lchownSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from './error.ts';
import type { Identity } from './identity.ts';

/** Makes the cluster if there is none. A run that was cut off leaves only a draft, which the next one removes. */
export async function ensureCluster(cluster: string, bin: string, identity: Identity, durable: boolean): Promise<void> {
  const major = /\(PostgreSQL\) (\d+)/.exec(await run(identity, join(bin, 'postgres'), ['-V']))?.[1] ?? '';
  if (Number(major) < 15) throw new EmbeddedError(`${bin} holds PostgreSQL ${major}, expected 15 or newer.`);
  if (existsSync(cluster)) {
    const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (found !== major) {
      throw new EmbeddedError(
        `The database in ${cluster} is of PostgreSQL ${found}, the binaries in ${bin} are of ${major}. Set CALLOUT_PG_BIN to those of ${found}.`,
      );
    }
    return;
  }
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  const locale =
    Number(major) >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const fixed = ['--username=postgres', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8'];
  const sync = durable ? [] : ['--no-sync'];
  await run(identity, join(bin, 'initdb'), ['-D', draft, ...fixed, ...locale, '--no-instructions', ...sync]);
  renameSync(draft, cluster);
}

/** Directories that the server itself writes to. */
export function own(path: string, { owner }: Identity): void {
  if (owner) lchownSync(path, owner.uid, owner.gid);
}

function run(identity: Identity, program: string, args: readonly string[]): Promise<string> {
  const [command = '', ...rest] = [...identity.prefix, program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { ...identity.options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (output += String(data)));
    child.on('error', (error) => reject(new EmbeddedError(`Cannot run ${program}: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new EmbeddedError(`${program} failed: ${output.trim() || `code ${code}`}`));
    });
  });
}
