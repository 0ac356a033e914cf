import { expect, it } from 'vitest';
import { archives, upgradesOf } from '../../test/installations/upgrading.ts';

it('16 an installation of an earlier version is kept', () => {
  expect(archives).not.toEqual([]);
});

await upgradesOf(archives.slice(-1));
