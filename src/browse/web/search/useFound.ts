import { defaultContext } from '../../../contexts.ts';
import { queryClient } from '../../../platform/web/Platform.tsx';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { pagesQuery, type PagesOf } from '../../../platform/web/grid/pages.ts';
import { askOnce, type Address } from '../../../platform/web/list/ask.ts';
import type { Found, ItemFilter } from '../../../item-search/contract.ts';
import { hierarchyApi } from '../useHierarchy.ts';
import { isAsked, readSearch, type SearchState } from '../../../item-search/rules.address.ts';
import { filterOf, sortOf } from '../../../item-search/rules.filter.ts';

const pageSize = 100;

/** The items for which the filter holds, page by page, in the order of the address; nothing is asked while nothing is. */
export function foundItems(filter: ItemFilter, state: SearchState, columns: readonly number[]): PagesOf<Found> {
  const sort = sortOf(state);
  return {
    key: [catalogCode(), 'hierarchy', 'search', filter, sort, columns],
    pageSize,
    enabled: isAsked(state),
    loadPage: async (cursor, signal) => {
      const { context, q, attributes, serial } = filter;
      const list = (numbers: readonly number[]) => (numbers.length === 0 ? undefined : numbers.join(','));
      const [types, states, groups, show] = [filter.typeIds, filter.workflowIds, filter.contentGroups, columns].map(
        list,
      );
      const answer = await hierarchyApi.find.search(
        {
          context,
          q,
          hierarchyType: filter.baseTypes.join(','),
          ...(types && { typeIds: types }),
          ...(states && { workflowIds: states }),
          ...(groups && { contentGroups: groups }),
          ...(attributes.length > 0 && { af: JSON.stringify(attributes) }),
          ...(filter.orphans && { orphans: true }),
          ...(filter.gap && { gap: filter.gap }),
          ...(filter.under !== undefined && { under: filter.under }),
          ...serial,
          ...unitQuery(filter.unit),
          ...(show && { showCustomAttributes: show }),
          sort,
          take: pageSize,
          ...(cursor !== undefined && { cursor }),
        },
        { signal },
      );
      return { items: answer.items, next: answer.cursor, total: answer.totalCount, isMore: answer.isMore };
    },
  };
}

/** What is asked of units, as the query has it. */
function unitQuery(unit: ItemFilter['unit']) {
  if (!unit) return {};
  const { values, yearFrom, yearTo, levelId, ...lists } = unit;
  const named = Object.entries(lists).filter(([, ids]) => ids.length > 0);
  return {
    ...Object.fromEntries(named.map(([key, ids]) => [key, ids.join(',')])),
    ...(yearFrom !== undefined && { yearFrom }),
    ...(yearTo !== undefined && { yearTo }),
    ...(levelId !== undefined && { levelId }),
    ...(values.length > 0 && { sf: JSON.stringify(values) }),
  };
}

/** The context whose items an address searches (docs/domain/catalogue.md, Contexts). */
export const searchContext = (path: string) => (/\/majorUnits\/?$/i.test(path) ? 'MajorUnit' : defaultContext);

/** Asks ahead for the items that the address searches, without attributes: which of them rows show, the types tell. */
export function askFound({ path, search }: Address): void {
  const state = readSearch(search);
  if (!isAsked(state)) return;
  const items = pagesQuery(foundItems(filterOf(searchContext(path), state), state, []));
  askOnce(queryClient, items.queryKey, () => queryClient.prefetchInfiniteQuery(items));
}
