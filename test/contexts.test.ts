import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../src');

/** Files that name the context of the parts catalogue, each for a rule that the documents give to it alone. */
const named: Readonly<Record<string, string>> = {
  'contexts.ts': 'the list, the default, and what one context alone has',
  'hierarchy/rules.ts': 'the types that a new catalogue starts with (spec README, Starting values)',
};

it('17.3 code goes by the context that is asked for', () => {
  const naming = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /(['"`])Oem\1/.test(readFileSync(join(src, path), 'utf8')));
  expect(naming.toSorted()).toEqual(Object.keys(named).toSorted());
});
