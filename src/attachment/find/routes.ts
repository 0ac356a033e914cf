import { exactFor } from '../../platform/auth/sight.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { exactCount } from '../rules.ts';
import type { findContract } from './contract.ts';
import { findLiterature, findUrls, linksOf } from './queries.ts';

export const findHandlers: HandlersOf<typeof findContract> = {
  literature: ({ db, input, sight }) => findLiterature(db, input, exactFor(sight, exactCount)),
  urls: ({ db, input, sight }) => findUrls(db, input, exactFor(sight, exactCount)),
  links: async ({ db, input }) => {
    const found = await linksOf(db, input);
    if (found.totalCount === 0) throw notFound();
    return found;
  },
};
