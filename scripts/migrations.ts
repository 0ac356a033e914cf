import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A migration that others have run stays as it is, or their databases cannot be upgraded. `db/migrations.sha256` holds
 * the hash of each; `npm run schema` adds those of new ones. Refused are a file that does not fit its hash, and a hash
 * that main holds and this tree does not.
 */

const list = 'db/migrations.sha256';
const folder = 'db/migrations';

type Hashes = Map<string, string>;

/** Name to hash, of text as `sha256sum` writes it. */
const parse = (text: string): Hashes =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );

function readFiles(root: string): Hashes {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'));
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, folder, name)))
      .digest('hex');
  return new Map(names.sort().map((name) => [name, hash(name)]));
}

const readList = (root: string): Hashes =>
  existsSync(join(root, list)) ? parse(readFileSync(join(root, list), 'utf8')) : new Map<string, string>();

/** What main holds: of the origin where there is one; nothing outside a repository. */
function landed(root: string): Hashes {
  for (const branch of ['origin/main', 'main', 'HEAD']) {
    const { status, stdout } = spawnSync('git', ['show', `${branch}:${list}`], { cwd: root, encoding: 'utf8' });
    if (status === 0) return parse(stdout);
  }
  return new Map();
}

/** Complaints about the migrations below `root`. */
export function checkMigrations(root: string): string[] {
  const [files, kept, main] = [readFiles(root), readList(root), landed(root)];
  const problems = [...main]
    .filter(([name, hash]) => files.get(name) !== hash)
    .map(([name]) => `${name} is on main and was ${files.has(name) ? 'changed' : 'removed'}: write a new migration`);
  for (const [name, hash] of files)
    if (!main.has(name) && kept.get(name) !== hash) problems.push(`${name} is not in ${list}: npm run schema`);
  for (const name of main.keys())
    if (files.get(name) === main.get(name) && kept.get(name) !== main.get(name))
      problems.push(`${name} was changed in ${list}, which main holds: take it back`);
  return problems;
}

/** Writes the hashes of all migrations; those that main holds stay as they are there. */
export function keepMigrations(root: string): void {
  const hashes = new Map([...readFiles(root), ...landed(root)]);
  const lines = [...hashes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, hash]) => `${hash}  ${name}\n`);
  writeFileSync(join(root, list), lines.join(''));
}

if (import.meta.main) {
  const problems = checkMigrations(join(import.meta.dirname, '..'));
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
