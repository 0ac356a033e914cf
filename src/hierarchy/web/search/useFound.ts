import { catalogCode } from '../../../platform/web/api/client.ts';
import { useGridPages, type GridPages, type Page } from '../../../platform/web/grid/pages.ts';
import type { Found } from '../../find/contract.ts';
import { searchable } from '../../find/rules.ts';
import { hierarchyApi, useBrowse } from '../useHierarchy.ts';
import { isAsked, type SearchState, type SerialAsked } from '../../address/address.ts';
import { sortOf } from '../../address/filter.ts';

/** A row of the results; what a search by serial number does not tell is left out. */
export type FoundRow = Pick<
  Found,
  'id' | 'displayName' | 'typeCode' | 'typeId' | 'baseType' | 'workflowId' | 'workflowName' | 'publishedEnvironment'
> &
  Partial<Pick<Found, 'parentName' | 'isOrphan' | 'modified' | 'attributes'>> & {
    /** The rule that holds the serial number, in its parts. */
    rule?: { prefix: string; numbers: string; suffix: string };
  };

/** Looks up models by serial number; handed in, as serial numbers are a slice of their own. */
export type FindSerial = (
  asked: SerialAsked,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<Page<FoundRow>>;

const pageSize = 100;

/** The items that match, page by page; nothing is asked while nothing is. */
export function useFound(
  state: SearchState,
  columns: readonly number[],
  findSerial: FindSerial | undefined,
): GridPages<FoundRow> {
  const { context } = useBrowse();
  const { serial, columns: _shown, ...asked } = state;
  return useGridPages<FoundRow>({
    key: [catalogCode(), 'hierarchy', 'search', context, serial ?? [asked, columns]],
    pageSize,
    enabled: isAsked(state),
    loadPage: async (cursor, signal) => {
      if (serial) return findSerial ? findSerial(serial, cursor, signal) : { items: [] };
      const list = (numbers: readonly number[]) => (numbers.length === 0 ? undefined : numbers.join(','));
      const [types, states, show] = [list(state.types), list(state.states), list(columns)];
      const answer = await hierarchyApi.find.search(
        {
          context,
          q: state.q,
          hierarchyType: searchable[context].join(','),
          ...(types && { typeIds: types }),
          ...(states && { workflowIds: states }),
          ...(state.attributes.length > 0 && { af: JSON.stringify(state.attributes) }),
          ...(state.orphans && { orphans: true }),
          ...(show && { showCustomAttributes: show }),
          sort: sortOf(state),
          take: pageSize,
          ...(cursor !== undefined && { cursor }),
        },
        { signal },
      );
      return { items: answer.items, next: answer.cursor, total: answer.totalCount, isMore: answer.isMore };
    },
  });
}
