import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

/** What stands in a test that needs a database server: one of the test helpers, or the embedded one itself. */
const NEEDS_SERVER =
  /^(import|\}).* from '((\.\.\/)+test\/(?!drawings\/)|\.\/(api|database|importing|publishing|theatre)\.ts|.*embedded\/start\.ts|\.\/start\.ts)/m;

/** The test files, apart by whether they need a database server. Paths are relative to the checkout. */
export function testFiles(): { unit: string[]; api: string[] } {
  const files = globSync(
    ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
    {
      cwd: root,
    },
  ).toSorted();
  const api = new Set(files.filter((file) => NEEDS_SERVER.test(readFileSync(join(root, file), 'utf8'))));
  return { unit: files.filter((file) => !api.has(file)), api: [...api] };
}
