import { expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { nextSteps } from './nextSteps.ts';

const admin = { userName: 'admin', link: undefined, sample: undefined, isNew: false };

it('18.f the first start says as whom its link signs in, and how the users of the sample get in', () => {
  const sample = { code: 'DEMO', users: ['editor', 'reviewer', 'publisher'] };
  const said = nextSteps({ ...admin, link: 'x', sample, isNew: true }, readConfig([], {}));
  expect(said[0]).toBe('The address signs in once, within 24 hours, as admin: set a password there.');
  expect(said[1]).toBe(
    'The sample is DEMO. See it as editor, reviewer, publisher too, each by a link: npm run user -- link editor',
  );
  expect(said.at(-1)).toBe('What happens is logged in data/logs. Ctrl+C stops.');
});

it('18.f a second start says how to get in, with the command that sets a new password on these data', () => {
  const [here] = nextSteps(admin, readConfig([], {}));
  expect(here).toBe('Sign in as admin. A new password: npm run user -- password admin');
  const [there] = nextSteps(admin, readConfig(['--data', '/srv/callout', '--port', '5000'], {}));
  expect(there).toBe(
    'Sign in as admin. A new password: npm run user -- password admin --data /srv/callout --port 5000',
  );
});
