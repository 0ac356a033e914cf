import { catalogCode } from '../../../platform/web/api/client.ts';
import { useGridPages, type GridPages } from '../../../platform/web/grid/pages.ts';
import type { Found, ItemFilter } from '../../../item-search/contract.ts';
import { hierarchyApi } from '../useHierarchy.ts';
import { isAsked, type SearchState } from '../../../item-search/rules.address.ts';
import { sortOf } from '../../../item-search/rules.filter.ts';

const pageSize = 100;

/** The items for which the filter holds, page by page, in the order of the address; nothing is asked while nothing is. */
export function useFound(filter: ItemFilter, state: SearchState, columns: readonly number[]): GridPages<Found> {
  const sort = sortOf(state);
  return useGridPages<Found>({
    key: [catalogCode(), 'hierarchy', 'search', filter, sort, columns],
    pageSize,
    enabled: isAsked(state),
    loadPage: async (cursor, signal) => {
      const { context, q, attributes, serial } = filter;
      const list = (numbers: readonly number[]) => (numbers.length === 0 ? undefined : numbers.join(','));
      const [types, states, show] = [list(filter.typeIds), list(filter.workflowIds), list(columns)];
      const answer = await hierarchyApi.find.search(
        {
          context,
          q,
          hierarchyType: filter.baseTypes.join(','),
          ...(types && { typeIds: types }),
          ...(states && { workflowIds: states }),
          ...(attributes.length > 0 && { af: JSON.stringify(attributes) }),
          ...(filter.orphans && { orphans: true }),
          ...serial,
          ...(show && { showCustomAttributes: show }),
          sort,
          take: pageSize,
          ...(cursor !== undefined && { cursor }),
        },
        { signal },
      );
      return { items: answer.items, next: answer.cursor, total: answer.totalCount, isMore: answer.isMore };
    },
  });
}
