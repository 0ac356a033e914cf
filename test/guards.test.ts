import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guards } from '../bench/campaign/guards.table.ts';

const root = join(import.meta.dirname, '..');

it.each(guards.map((guard) => [guard.name, guard] as const))(
  'G16 names a guard that stands, and tests that are there: %s',
  (_name, { file, text, without, tests, only }) => {
    expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2);
    expect(text).not.toBe(without);
    for (const test of tests) {
      expect(existsSync(join(root, test))).toBe(true);
      const isFile = test.endsWith('.ts');
      if (only !== undefined && isFile && !only.includes(' killed '))
        expect(readFileSync(join(root, test), 'utf8')).toContain(only);
    }
  },
);
