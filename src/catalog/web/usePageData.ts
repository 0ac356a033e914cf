import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiOf } from '../../platform/web/api/client.ts';
import { catalogContract } from '../contract.ts';

export const catalogApi = apiOf(catalogContract);

/** The catalogues that the caller may open. */
const catalogsQuery = queryOptions({
  queryKey: ['catalogs'],
  queryFn: () => catalogApi.list({}),
  staleTime: 60_000,
});

/** Profile, limits and settings of a catalogue. The shell loads it before any page of the catalogue shows. */
export const pageDataQuery = (code: string) =>
  queryOptions({ queryKey: [code, 'pageData'], queryFn: () => catalogApi.pageData({}), staleTime: 30_000 });

export const useCatalogs = () => useQuery(catalogsQuery);
