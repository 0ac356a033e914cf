import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What package-lock.json says of one package; the key in `packages` is where it lies. */
interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, Locked>;

/** Where a package that `from` needs is found, nearest first, as Node looks it up. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  const at = `${from}/node_modules/${name}`.replace(/^\//, '');
  if (at in packages) return at;
  if (from === '') return undefined;
  return resolve(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
}

/**
 * Complaints about a lock file: a package without its hash would be installed unchecked, and `npm ci` refuses a file that
 * lacks an optional package, which npm leaves out where a registry does not serve it.
 */
export function checkLock(packages: Packages): string[] {
  const unchecked = Object.entries(packages)
    .filter(([at, { integrity, link }]) => at !== '' && !integrity && !link)
    .map(([at]) => `${at} has no integrity`);
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      if (from === '' || !/^\d/.test(version)) return [];
      const found = resolve(packages, from, name);
      return found && packages[found]?.version === version
        ? []
        : [`${name} ${version} is missing, which ${from} names`];
    }),
  );
  return [...unchecked, ...missing];
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '../package-lock.json');
  const complaints = checkLock((JSON.parse(readFileSync(path, 'utf8')) as { packages: Packages }).packages);
  for (const line of complaints) process.stderr.write(`package-lock.json: ${line}\n`);
  if (complaints.length > 0) {
    process.stderr.write('Choose versions whose packages for every platform the registry serves, and npm install.\n');
    process.exitCode = 1;
  }
}
