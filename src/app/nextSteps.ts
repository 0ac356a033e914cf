import { relative, resolve } from 'node:path';
import { firstLinkHours } from '../account/rules.ts';
import { settings } from '../platform/config/settings.ts';
import type { Config } from '../platform/config/config.ts';
import type { FirstStart } from './firstStart.ts';
import { logsIn } from './open.ts';

/** What a start says last: how to get in, what there is to see, and where to look when something is wrong. */
export function nextSteps({ userName, link, sample, isNew }: FirstStart, config: Config): string[] {
  const elsewhere = [
    ...(config.dataDir === settings.dataDir.fallback ? [] : [` --data ${shown(config.dataDir)}`]),
    ...(config.port === settings.port.fallback ? [] : [` --port ${config.port}`]),
  ].join('');
  const user = (words: string) => `npm run user -- ${words}${elsewhere}`;
  const entry = link
    ? `The address signs in once, within ${firstLinkHours} hours, as ${userName}: set a password there.`
    : `Sign in as ${userName}${isNew ? ' with the password of CALLOUT_ADMIN_PASSWORD' : ''}. A new password: ${user(`password ${userName}`)}`;
  return [
    entry,
    ...(sample
      ? [
          `The sample is ${sample.code}. See it as ${sample.users.join(', ')} too, each by a link: ${user('link editor')}`,
        ]
      : []),
    `Your own catalogue: ${sample ? `${sample.code} at the top left, All catalogues` : 'on the first page'}, Add catalogue, then Import, Bring your catalogue.`,
    config.log === 'file' ? `What happens is logged in ${shown(logsIn(config))}. Ctrl+C stops.` : 'Ctrl+C stops.',
  ];
}

/** A path as one would type it here. */
function shown(path: string): string {
  const here = relative(resolve(), path);
  return here === '' || here.startsWith('..') ? path : here;
}
