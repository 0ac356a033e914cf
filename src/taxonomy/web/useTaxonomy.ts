import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { written } from '../../platform/web/written.ts';
import { taxonomyContract } from '../contract.ts';
import type { PlainLevel } from '../contract.ts';

export const taxonomyApi = apiOf(taxonomyContract);

/** The levels right under one, or the first ones: what is under them is not asked for. */
export const levelsUnder = (of: { id: number; parentId?: number; take: number; cursor?: string }) =>
  taxonomyApi.levels({ ...of, depth: 1 }) as Promise<{ items: PlainLevel[]; cursor: string | null }>;

/** Everything that a page shows of taxonomies is asked for under this key. */
export const taxonomyKey = (...more: readonly unknown[]) => [catalogCode(), 'taxonomy', ...more];

export const industriesQuery = () =>
  queryOptions({ queryKey: taxonomyKey('industries'), queryFn: () => taxonomyApi.industries({}), staleTime: 60_000 });

export const taxonomiesQuery = (industryId: number | undefined) =>
  queryOptions({
    queryKey: taxonomyKey('of', industryId),
    queryFn: () => taxonomyApi.byIndustry({ industryId: industryId ?? 0 }),
    enabled: industryId !== undefined,
  });

/** Asks again for what shows taxonomies. */
export function useRefreshTaxonomies(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => written(client, ['taxonomy_level']), [client]);
}
