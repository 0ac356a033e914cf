import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../../platform/web/api/client.ts';
import { importProfileContract } from '../../../import/profile/contract.ts';
import { sourceContract } from '../../source/contract.ts';
import type { ImportSource } from '../../source/contract.ts';

export const sourceApi = apiOf(sourceContract);
const profileApi = apiOf(importProfileContract);
const keyOf = () => [catalogCode(), 'import', 'sources'];

export type Sources = Awaited<ReturnType<typeof sourceApi.list>>;

/** Milliseconds between two looks while a source runs, and else. */
const POLL = { running: 2000, idle: 30_000 } as const;
const runs = ({ lastRun }: ImportSource): boolean => lastRun !== null && lastRun.endedAt === null;

/** `watched` is the moment until which a run is waited for. */
export const useSources = (watched: number) =>
  useQuery({
    queryKey: keyOf(),
    queryFn: () => sourceApi.list({}),
    refetchInterval: ({ state }) => (state.data?.items.some(runs) || Date.now() < watched ? POLL.running : POLL.idle),
  });

export function useRefreshSources(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [catalogCode(), 'import'] });
    void client.invalidateQueries({ queryKey: [catalogCode(), 'jobs'] });
  };
}

export const useProfilesOf = (importTypeId: number) =>
  useQuery({
    queryKey: [catalogCode(), 'import', 'profiles', importTypeId],
    queryFn: () => profileApi.list({ importTypeId }),
  });
