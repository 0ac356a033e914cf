import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every optional package that a locked package names stands in package-lock.json too: `npm ci` refuses a lock file that
 * lacks one, and npm leaves out those for other platforms where a registry does not serve them. `--write` adds them.
 */
interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const path = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Locked> };
const { packages } = lock;

/** Where a package that `from` needs is found, nearest first, as Node looks it up. */
function resolve(from: string, name: string): string | undefined {
  const at = `${from}/node_modules/${name}`.replace(/^\//, '');
  if (at in packages) return at;
  if (from === '') return undefined;
  return resolve(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm'];

/** What the name of a platform's package says of it; undefined for other packages. */
function platformOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> | undefined {
  const last = name.split('/').at(-1) ?? '';
  const os = systems.find((one) => last.includes(one));
  const cpu = processors.find((one) => new RegExp(`-${one}(?:-|$)`).test(last));
  if (os === undefined || cpu === undefined) return undefined;
  const libc =
    os !== 'linux' || last.includes('eabi')
      ? undefined
      : last.includes('musl')
        ? 'musl'
        : last.includes('gnu')
          ? 'glibc'
          : undefined;
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) };
}

const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies).flatMap(([name, version]): [string, Locked][] => {
    const found = from === '' ? undefined : resolve(from, name);
    if (from === '' || !/^\d/.test(version) || (found && packages[found]?.version === version)) return [];
    const platform = platformOf(name);
    if (!platform) return [];
    const at = `${found ? `${from}/` : ''}node_modules/${name}`;
    return [[at, { version, ...platform, ...(dev && { dev }), optional: true }]];
  }),
);

if (missing.length > 0 && process.argv.includes('--write')) {
  const all = Object.entries({ ...packages, ...Object.fromEntries(missing) }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`);
} else if (missing.length > 0) {
  process.stderr.write(
    `package-lock.json lacks ${missing.map(([at]) => at).join(', ')}: node scripts/lock.ts --write\n`,
  );
  process.exitCode = 1;
}
