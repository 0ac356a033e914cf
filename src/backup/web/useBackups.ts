import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { toast } from '../../platform/web/toast.ts';
import { backupContract } from '../contract.ts';

const backupApi = apiOf(backupContract);

/** Milliseconds between looks at what is being done, at the page, and at the mark in the shell. */
const POLL = { running: 2000, page: 30_000, mark: 600_000 } as const;

const overview = queryOptions({
  queryKey: ['backups'],
  queryFn: () => backupApi.overview({}, { context: { background: true } }),
});

export const useBackups = () =>
  useQuery({ ...overview, refetchInterval: ({ state }) => (state.data?.running ? POLL.running : POLL.page) });

/** Whether the last good backup is too old, for the shell of who may see backups; null for all others. */
export function useIsBackupStale(mayAsk: boolean): boolean | null {
  const query = useQuery({
    ...overview,
    enabled: mayAsk,
    staleTime: POLL.mark,
    refetchInterval: POLL.mark,
    select: ({ isStale }) => isStale,
  });
  return mayAsk ? (query.data ?? false) : null;
}

/** Asks for a backup now; why there is none the answer says. */
export function useMakeBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => backupApi.make({}),
    onError: (error) => {
      const shown = handleApiError(error, { handled: ['conflict'] });
      if (shown.as === 'conflict') toast.warning(Object.values(shown.modelState).flat().join(' '));
    },
    onSettled: () => client.invalidateQueries(overview),
  });
}
