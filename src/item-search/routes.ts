import { exactFor } from '../platform/auth/sight.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { isSerialAsked } from './holding/rules.ts';
import { rememberAttributes, rememberedAttributes, searchAttributesOf } from './queries.remembered.ts';
import { findContract } from './contract.ts';
import { exactCount, exactUnits } from './rules.ts';
import { searchItems } from './service.ts';
import type { UnitFilter } from './unit/contract.ts';
import { namesOf, searchedFields } from './unit/queries.ts';
import { withTypes } from './unit/service.ts';

/** What a call asks of units; nothing where it asks nothing. */
function unitOf(
  input: {
    [key in 'industryIds' | 'productTypeIds' | 'productSubTypeIds' | 'makeIds']?: number[] | undefined;
  } & { [key in 'yearFrom' | 'yearTo' | 'levelId']?: number | undefined } & { sf?: UnitFilter['values'] | undefined },
) {
  const { industryIds, productTypeIds, productSubTypeIds, makeIds, yearFrom, yearTo, levelId, sf } = input;
  const asked = [industryIds, productTypeIds, productSubTypeIds, makeIds, yearFrom, yearTo, levelId, sf];
  if (asked.every((one) => one === undefined)) return {};
  const unit: UnitFilter = {
    industryIds: industryIds ?? [],
    productTypeIds: productTypeIds ?? [],
    productSubTypeIds: productSubTypeIds ?? [],
    makeIds: makeIds ?? [],
    ...(yearFrom !== undefined && { yearFrom }),
    ...(yearTo !== undefined && { yearTo }),
    ...(levelId !== undefined && { levelId }),
    values: sf ?? [],
  };
  return { unit };
}

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
      contentGroups: input.contentGroups ?? [],
      attributes: input.af ?? [],
      orphans: input.orphans ?? false,
      ...(input.under === undefined ? {} : { under: input.under }),
      ...(input.gap === undefined ? {} : { gap: input.gap }),
      ...(isSerialAsked(serial) && { serial }),
      ...unitOf(input),
    };
    const columns = input.showCustomAttributes ?? [];
    const most = exactFor(sight, exactCount);
    const exact = 'unit' in filter ? Math.min(most, exactUnits) : most;
    return searchItems(db, { filter, sort, start, take, cursor, columns, exact });
  },

  searchAttributes: ({ db, input: { context, hierarchyType = [], typeIds = [] } }) =>
    searchAttributesOf(db, { context, baseTypes: hierarchyType, typeIds }),

  unitFields: async ({ db, input: { term, industryIds = [], ids, take } }) =>
    withTypes(db, await searchedFields(db, { term, industryIds, ids, take })),

  unitNames: ({ db, input: { values = [], levels = [] } }) => namesOf(db, values, levels),

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
