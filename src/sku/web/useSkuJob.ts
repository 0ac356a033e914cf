import { useQuery } from '@tanstack/react-query';
import { skuApi, skuKey } from './useSku.ts';

/** How often a job is looked at, in milliseconds. */
const POLL_MS = 500;

/** A job that writes many SKUs, until it has ended; undefined before the first answer. */
export function useSkuJob(id: number | null) {
  const { data } = useQuery({
    queryKey: skuKey('job', id),
    queryFn: () => skuApi.copy.job({ id: id ?? 0 }, { context: { background: true } }),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data && ['done', 'failed', 'cancelled'].includes(state.data.state) ? false : POLL_MS,
  });
  return data;
}
