import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

/** What stands in a test that needs a database server: one of the test helpers, or the embedded one itself. */
const NEEDS_SERVER =
  /^(import|\}).* from '((\.\.\/)+test\/(?!drawings\/)|\.\/(api|database|importing|publishing|theatre)\.ts|.*embedded\/start\.ts|\.\/start\.ts)/m;

/** What stands at the top of a file none of whose tests is run for each change. */
const ALL_DAILY = /^\/\*\* @module-tag daily \*\/$/m;
const SOME_DAILY = /\btags: 'daily'/;

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
  for (const file of all.toSorted()) {
    const text = readFileSync(join(root, file), 'utf8');
    const isDaily = ALL_DAILY.test(text);
    if (isDaily || SOME_DAILY.test(text)) files.daily.push(file);
    if (!isDaily) files[NEEDS_SERVER.test(text) ? 'api' : 'unit'].push(file);
  }
  return files;
}
