import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { accountContract } from '../contract.ts';

export const accountApi = apiOf(accountContract);

/** The caller, or null where nobody is signed in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    try {
      return await accountApi.account({});
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export const useAccount = () => useQuery(accountQuery);
