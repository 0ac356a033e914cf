import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeScratch, temporary } from '../../../test/scratch.ts';
import { closeFolder } from './modes.ts';
import { createFileStore } from './store.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('15.18 keeps files from other accounts, and closes what was open before', async () => {
  const root = join(makeScratch(temporary, 'modes'), 'files');
  mkdirSync(join(root, 'ab/cd'), { recursive: true, mode: 0o755 });
  const old = join(root, 'ab/cd/old');
  writeFileSync(old, 'x', { mode: 0o644 });
  const closed = closeFolder(root);
  // Already hidden while the rest is put right.
  expect(modeOf(root)).toBe('700');
  await closed;
  expect([modeOf(join(root, 'ab')), modeOf(join(root, 'ab/cd')), modeOf(old)]).toEqual(['700', '700', '600']);
  const store = createFileStore(root);
  const { hash } = await store.put(one(), { limit: 10 });
  const path = store.path(hash);
  expect([modeOf(path), modeOf(join(path, '..')), modeOf(join(root, 'tmp'))]).toEqual(['600', '700', '700']);
});

async function* one() {
  yield await Promise.resolve(Buffer.from('1'));
}
