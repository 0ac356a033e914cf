/** @module-tag daily */
import { expect, it } from 'vitest';
import { archives, upgradesOf } from '../../test/installations/upgrading.ts';

// The newest: upgrade.test.ts.
const older = archives.slice(0, -1);

it('16 installations of several earlier versions are kept', () => {
  expect(older.length).toBeGreaterThan(1);
});

await upgradesOf(older);
