import { exactFor } from '../platform/auth/sight.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { isSerialAsked } from './holding/rules.ts';
import { rememberAttributes, rememberedAttributes, searchAttributesOf } from './queries.remembered.ts';
import { findContract } from './contract.ts';
import { exactCount } from './rules.ts';
import { searchItems } from './service.ts';

export const itemSearchRoutes = routes(findContract, {
  search: ({ db, input, sight }) => {
    const { context, q, sort, start, take, cursor, prefix, number, suffix } = input;
    const serial = { prefix, number, suffix };
    const filter = {
      context,
      q,
      baseTypes: input.hierarchyType ?? [],
      typeIds: input.typeIds ?? [],
      workflowIds: input.workflowIds ?? [],
      attributes: input.af ?? [],
      orphans: input.orphans ?? false,
      ...(input.under === undefined ? {} : { under: input.under }),
      ...(input.gap === undefined ? {} : { gap: input.gap }),
      ...(isSerialAsked(serial) && { serial }),
    };
    const columns = input.showCustomAttributes ?? [];
    return searchItems(db, { filter, sort, start, take, cursor, columns, exact: exactFor(sight, exactCount) });
  },

  searchAttributes: ({ db, input: { context, hierarchyType = [], typeIds = [] } }) =>
    searchAttributesOf(db, { context, baseTypes: hierarchyType, typeIds }),

  remembered: async (call) => ({
    attributeIds: await rememberedAttributes(call.db, signedIn(call).userId, call.input.context),
  }),

  remember: async (call) => {
    const { context, attributeIds } = call.input;
    const ids = [...new Set(attributeIds)];
    if (!(await rememberAttributes(call.db, signedIn(call).userId, context, ids))) throw notFound();
    return { attributeIds: ids };
  },
});
