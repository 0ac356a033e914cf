import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { hierarchyApi } from '../useHierarchy.ts';

const key = (...parts: unknown[]) => [catalogCode(), 'hierarchy', 'related', ...parts];

/** Related models that the tab shows at most. */
export const relatedShown = 100;

export const relatedQuery = (id: number) =>
  queryOptions({
    queryKey: key(id),
    queryFn: () => hierarchyApi.related.list({ id, take: relatedShown }),
  });

/** What "Add unrelated items" asks for. */
export interface Asked {
  term: string;
  type: number | undefined;
  /** Texts by attribute id; empty ones only show the attribute. */
  attributes: ReadonlyMap<number, string>;
}

/** Rows of a page (docs/domain/screens.md, Lists). */
const take = 100;

export const unrelatedQuery = (id: number, isLinks: boolean, { term, type, attributes }: Asked) =>
  infiniteQueryOptions({
    queryKey: key('unrelated', id, isLinks, term, type, [...attributes]),
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      hierarchyApi.related.unrelated({
        id,
        isLinks,
        term,
        ...(type !== undefined && { type }),
        ...(attributes.size > 0 && {
          attributeKeys: [...attributes.keys()].join(','),
          attributeFilters: JSON.stringify([...attributes.values()]),
        }),
        start: pageParam,
        take,
      }),
    getNextPageParam: ({ items, hasMore }, _pages, start) => (hasMore ? start + items.length : undefined),
  });
