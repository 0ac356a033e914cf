import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { memberContract, type Member } from '../contract.ts';
import { membersTake } from '../rules.ts';

export const memberApi = apiOf(memberContract);

const membersKey = () => [catalogCode(), 'members'];

/** Members that a term finds, page by page. */
export const useMembers = (term: string, enabled: boolean) =>
  useGridPages<Member>({
    key: [...membersKey(), 'list', term],
    loadPage: (cursor, signal) => memberApi.list({ term, cursor, take: membersTake }, { signal }),
    pageSize: membersTake,
    enabled,
  });

/** Visibility groups and price audiences that a profile may name. */
export const useChoices = () =>
  useQuery({ queryKey: [...membersKey(), 'choices'], queryFn: () => memberApi.choices({}), staleTime: 60_000 });

/** Asks for the list again. */
export function useRefreshMembers() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: membersKey() });
}
