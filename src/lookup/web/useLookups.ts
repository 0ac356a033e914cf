import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { lookupContract } from '../contract.ts';
import { lookupType, type LookupKey } from '../rules.ts';
import { lookupUseContract } from '../use/contract.ts';

export const lookupApi = apiOf(lookupContract);
const useApi = apiOf(lookupUseContract);

/** All lists of a catalogue; a write invalidates them. */
export const lookupsKey = (code = catalogCode()) => [code, 'lookup'];

const lookupQuery = (list: LookupKey) =>
  queryOptions({
    queryKey: [...lookupsKey(), list],
    queryFn: () => lookupApi.byType({ type: lookupType(list) }),
    staleTime: 60_000,
  });

/** The values of one list, in its order. */
export const useLookups = (list: LookupKey) => useQuery(lookupQuery(list));

/** What names the values of one list; read anew for each page and question, as any write may change it. */
export const lookupUsesQuery = (list: LookupKey) =>
  queryOptions({
    queryKey: [...lookupsKey(), list, 'uses'],
    queryFn: () => useApi.byType({ type: lookupType(list) }),
  });
