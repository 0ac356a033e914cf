import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '../../platform/web/api/client.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { userContract, type User } from '../user/contract.ts';
import { usersTake } from '../user/rules.ts';

export const userApi = apiOf(userContract);

const usersKey = ['users'];

/** Users that a term finds, page by page. */
export const useUsers = (term: string) =>
  useGridPages<User>({
    key: [...usersKey, term],
    loadPage: (cursor, signal) => userApi.users({ term, cursor, take: usersTake }, { signal }),
    pageSize: usersTake,
  });

/** Asks for the list again. */
export function useRefreshUsers() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: usersKey });
}
