import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licences of every package that runs in the product, from package-lock.json to docs/licences.md. `--write` writes the
 * list; without it a list that is not of today, or a licence that nobody has allowed, is refused.
 */

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

type Packages = Record<string, Locked>;

/** Licences under which others' code may be part of the product as it is shipped. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'MPL-2.0',
  // libvips: a library of its own that is loaded, not linked in.
  'LGPL-3.0-or-later',
]);

const nameOf = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

const shipped = (packages: Packages) =>
  Object.entries(packages)
    .filter(([at, { dev }]) => at !== '' && dev !== true)
    .map(([at, { version = '', license = '' }]) => ({ name: nameOf(at), version, license }));

/** The list as Markdown. */
export function licenceList(packages: Packages): string {
  const rows = shipped(packages).map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return [
    '# Licences of what runs in the product',
    '',
    'Made by `node scripts/licences.ts --write` from `package-lock.json`. The texts of what browsers load lie beside the bundles (`dist/web/licences.md`, `dist/viewer/licences.md`, `dist/stick/licences.md`), all others in the packages.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...[...new Set(rows)].toSorted(),
    '',
  ].join('\n');
}

/** A line for each shipped package whose licence is not among those allowed; of alternatives one is enough. */
export const refusedLicences = (packages: Packages): string[] =>
  shipped(packages)
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, version, license }) => `${name} ${version}: licence "${license}" is not among those allowed`);

const isAllowed = (expression: string) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((id) => allowed.has(id)));

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const list = join(root, 'docs/licences.md');
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  if (process.argv.includes('--write')) writeFileSync(list, licenceList(packages));
  const complaints = refusedLicences(packages);
  if (readFileSync(list, 'utf8') !== licenceList(packages))
    complaints.push('docs/licences.md is not of today: node scripts/licences.ts --write');
  for (const line of complaints) process.stderr.write(`${line}\n`);
  if (complaints.length > 0) process.exitCode = 1;
}
