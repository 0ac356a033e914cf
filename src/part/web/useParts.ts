import { onlyIn, type Context } from '../../contexts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePageData } from '../../catalog/web/fields.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { pagesQuery, useGridPages, type PagesOf } from '../../platform/web/grid/pages.ts';
import { askAhead, askOnce, type Address } from '../../platform/web/list/ask.ts';
import { partContract } from '../contract.ts';
import { readFilters, toSearch, type PartFilters } from '../rules.filters.ts';
import type { FoundPart } from '../find/contract.ts';

export const partApi = apiOf(partContract);

/** Everything about parts; `partKey` one of them, `partListKey` the searches. */
const partsKey = () => [catalogCode(), 'parts'];
export const partKey = (id: number) => [...partsKey(), id];
export const partListKey = () => [...partsKey(), 'list'];

const pageSize = 100;

/** The parts that match, page by page. */
export const partList = (filters: PartFilters): PagesOf<FoundPart> => ({
  key: [...partListKey(), filters],
  pageSize,
  loadPage: async (cursor, signal) => {
    const {
      result,
      totalCount,
      isMore,
      cursor: next,
    } = await partApi.find.search(
      { ...toSearch(filters), take: pageSize, ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    );
    return { items: result, next, total: totalCount, isMore };
  },
});

/** Whether the catalogue has any part; asked only where `enabled`. */
export const useAnyPart = (enabled: boolean) =>
  useQuery({
    queryKey: [...partListKey(), 'any'],
    queryFn: async ({ signal }) => (await partApi.find.search({ take: 1 }, { signal })).result.length > 0,
    enabled,
  });

export const usePartList = (filters: PartFilters) => useGridPages(partList(filters));

export const partQuery = (id: number) =>
  queryOptions({ queryKey: partKey(id), queryFn: () => partApi.record.get({ id }) });

/** One part; a text of the address that is no id asks nothing and stays without data. */
export const usePart = (id: number) => useQuery({ ...partQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });

export const partAttributesQuery = () =>
  queryOptions({
    queryKey: [...partsKey(), 'attributes'],
    queryFn: () => partApi.attribute.list({}),
    staleTime: 60_000,
  });

/** The attributes that parts carry. */
export const usePartAttributes = () => useQuery(partAttributesQuery());

/** Price audiences of a context, the enabled ones first; none in a catalogue without that context. */
export const useAudiencesOf = (context: Context) => {
  const { contexts } = usePageData();
  return useQuery({
    queryKey: [catalogCode(), 'audiences', context],
    queryFn: () => partApi.price.settings({ context }),
    staleTime: 60_000,
    enabled: contexts.includes(context),
  });
};

/** Those of parts. */
export const useAudiences = () => useAudiencesOf(onlyIn.parts);

/** Asks ahead for the parts that the address searches, and for the one that it names. */
export function askParts({ params, search }: Address): void {
  const list = pagesQuery(partList(readFilters(search)));
  askOnce(queryClient, list.queryKey, () => queryClient.prefetchInfiniteQuery(list));
  const id = Number(params['partId']);
  if (!Number.isSafeInteger(id) || id <= 0) return;
  askAhead(queryClient, partQuery(id));
}
