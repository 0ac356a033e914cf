import { exactFor } from '../../platform/auth/sight.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { identityRule, partByKey } from '../queries.ts';
import { exactCount, partNumberKey } from '../rules.ts';
import type { findContract } from './contract.ts';
import { withUses } from './queries.ts';
import { searchParts, suggestParts, validateParts } from './service.ts';

export const findHandlers: HandlersOf<typeof findContract> = {
  search: ({ db, input, sight }) => searchParts(db, { ...input, exact: exactFor(sight, exactCount) }),

  autocomplete: async ({ db, input: { term, uses }, sight }) => {
    const parts = await suggestParts(db, term, exactFor(sight, exactCount));
    return uses === true ? withUses(db, parts) : parts;
  },

  find: async ({ db, input }) => {
    const key = partNumberKey(input.partNumber, await identityRule(db));
    const part = key === '' ? undefined : await partByKey(db, key);
    if (!part) throw notFound();
    return part;
  },

  validate: ({ db, input }) => validateParts(db, input.items),
};
