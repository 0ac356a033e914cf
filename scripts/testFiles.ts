import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.ts';

/** What asks for a database server, or starts one. A test that loads one of these, however far down, needs one. */
const servers = ['test/database.ts', 'src/platform/db/embedded/start.ts'].map((path) => join(root, path));

/** Of a path that is relative; not where types alone are imported. */
const IMPORTED = /^(?:(?:import|export)(?! type\b)|\}).* from '(\.[^']+\.tsx?)'/gm;

/** What stands at the top of a file none of whose tests is run for each change. */
const ALL_DAILY = /^\/\*\* @module-tag daily \*\/$/m;
const SOME_DAILY = /\btags: 'daily'|\/daily\.ts'/;

interface TestFiles {
  /** With tests that are run for each change, apart by whether they need a database server. */
  unit: string[];
  api: string[];
  /** With tests that are run once a day; others may stand beside them. */
  daily: string[];
}

/** The test files of vitest. Paths are relative to the checkout. */
export function testFiles(): TestFiles {
  const files: TestFiles = { unit: [], api: [], daily: [] };
  const all = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'], {
    cwd: root,
  });
  const imports = importsOf();
  for (const file of all.toSorted()) {
    const text = readFileSync(join(root, file), 'utf8');
    const isDaily = ALL_DAILY.test(text);
    if (isDaily || SOME_DAILY.test(text)) files.daily.push(file);
    if (!isDaily) files[needsServer(join(root, file), imports) ? 'api' : 'unit'].push(file);
  }
  return files;
}

function needsServer(test: string, imports: (file: string) => readonly string[]): boolean {
  const seen = new Set([test]);
  // A set is walked with what is added meanwhile.
  for (const file of seen) for (const other of imports(file)) seen.add(other);
  return servers.some((one) => seen.has(one));
}

/** The files that a file imports; each is read once. */
function importsOf(): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const found =
      known.get(file) ??
      [...readFileSync(file, 'utf8').matchAll(IMPORTED)]
        .map(([, path = '']) => join(dirname(file), path))
        .filter((path) => existsSync(path));
    known.set(file, found);
    return found;
  };
}
