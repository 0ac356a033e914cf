import { route } from '../../platform/contract/route.ts';

/** The description of the release format, for who reads releases with a program of their own. */
export const docsContract = {
  docs: route({
    method: 'GET',
    path: '/docs',
    permission: 'anyone',
    withoutDatabase: true,
    answer: 'file',
    summary: 'The release format, as a page.',
  }),
  schemas: route({
    method: 'GET',
    path: '/docs/release.json',
    permission: 'anyone',
    withoutDatabase: true,
    answer: 'file',
    summary: 'The release format, as JSON schemas.',
  }),
};
