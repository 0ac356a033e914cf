import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '../../platform/web/api/client.ts';
import { gatewayContract } from '../contract.ts';
import type { Place } from '../contract.ts';

const gatewayApi = apiOf(gatewayContract);

/** Milliseconds after which what goes on is looked at again while the page is seen. */
const POLL = 30_000;

const placesQuery = queryOptions({ queryKey: ['gateway', 'places'], queryFn: () => gatewayApi.places({}) });

/** Where the caller was last, on any device. */
export const usePlaces = () => useQuery(placesQuery);

/** What goes on in the catalogues of these codes; rows of one chunk share one call. */
export const useOverview = (codes: string) =>
  useQuery({
    queryKey: ['gateway', 'overview', codes],
    queryFn: () => gatewayApi.overview({ codes }, { context: { background: true } }),
    refetchInterval: POLL,
  });

/** What somebody with the caller's rights can settle. */
export const useAttention = () =>
  useQuery({
    queryKey: ['gateway', 'attention'],
    queryFn: () => gatewayApi.attention({}, { context: { background: true } }),
    refetchInterval: POLL,
  });

/** Keeps a place; that it could not be kept is nobody's trouble. */
export const visit = (place: Omit<Place, 'at'>): void =>
  void gatewayApi.visit(place, { context: { background: true } }).catch(() => undefined);

export function useForget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, address }: Pick<Place, 'code' | 'address'>) => gatewayApi.forget({ code, address }),
    onSettled: () => client.invalidateQueries({ queryKey: placesQuery.queryKey }),
  });
}
