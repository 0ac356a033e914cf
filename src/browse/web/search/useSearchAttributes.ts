import { useQuery, useQueryClient } from '@tanstack/react-query';
import { catalogCode } from '../../../platform/web/api/client.ts';
import type { SearchAttribute } from '../../../item-search/contract.ts';
import { searchable } from '../../../item-search/rules.ts';
import { hierarchyApi, useBrowse } from '../useHierarchy.ts';

const noAttributes: readonly SearchAttribute[] = [];

/** Attributes to search by: all that the context's types offer, by name, and those that the user chose. */
export function useSearchAttributes() {
  const { context } = useBrowse();
  const client = useQueryClient();
  const key = [catalogCode(), 'hierarchy', 'searchAttributes', context];
  const offered = useQuery({
    queryKey: key,
    queryFn: () => hierarchyApi.find.searchAttributes({ context, hierarchyType: searchable[context].join(',') }),
    staleTime: 300_000,
  });
  const chosenKey = [...key, 'chosen'];
  const chosen = useQuery({ queryKey: chosenKey, queryFn: () => hierarchyApi.find.remembered({ context }) });
  const offers = offered.data ?? noAttributes;
  return {
    offered: offers,
    chosen: (chosen.data?.attributeIds ?? []).filter((id) => offers.some((one) => one.id === id)),
    async choose(attributeIds: number[]): Promise<void> {
      client.setQueryData(chosenKey, { attributeIds });
      await hierarchyApi.find.remember({ context, attributeIds });
    },
  };
}
