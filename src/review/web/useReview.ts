import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { defaultContext, type Context } from '../../contexts.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import type { PublishEnvironment } from '../../publish/rules.ts';
import { reviewContract } from '../contract.ts';
import type { ReviewKind, ReviewMark } from '../rules.ts';

const api = apiOf(reviewContract);

/** The context whose publish is reviewed; the screen of each address provides it once. */
export const ReviewContext = createContext<Context>(defaultContext);
export const useReviewContext = (): Context => useContext(ReviewContext);

const keyOf = (context: Context, ...rest: readonly unknown[]) => [catalogCode(), 'publish', 'review', context, ...rest];

/** Milliseconds between looks at a comparison that runs, and at a catalogue that was compared. */
const POLL = { comparing: 500, rest: 10_000 } as const;

/** How the review of an environment stands. */
export function useReview(environment: PublishEnvironment) {
  const context = useReviewContext();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(context, 'state', environment),
    queryFn: () => api.state({ context, environment }, { context: { background: true } }),
    refetchInterval: ({ state }) => (state.data?.status === 'comparing' ? POLL.comparing : POLL.rest),
  });
  const asOf = query.data?.asOf;
  useEffect(() => {
    if (asOf) void client.invalidateQueries({ queryKey: keyOf(context, 'of') });
  }, [client, context, asOf]);
  return query;
}

/** Asks for a comparison, unless one runs. */
export function useCompare() {
  const context = useReviewContext();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.compare({ context }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(context, 'state') }),
    onError: handleApiError,
  });
}

export interface Filter {
  kind?: ReviewKind | undefined;
  mark?: ReviewMark | undefined;
  q: string;
  by: string;
  /** A model, of which and under which they stand. */
  under?: number | undefined;
}

const GROUPS = 50;

export function useGroups(environment: PublishEnvironment, filter: Filter, enabled: boolean) {
  const context = useReviewContext();
  return useInfiniteQuery({
    queryKey: keyOf(context, 'of', environment, 'groups', filter),
    queryFn: ({ pageParam, signal }) =>
      api.groups({ context, environment, ...filter, cursor: pageParam, take: GROUPS }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  });
}

/** Lines of a group behind the ones that came with it. */
export function useMoreLines(id: number, filter: Filter, after: number, enabled: boolean) {
  const context = useReviewContext();
  return useInfiniteQuery({
    queryKey: keyOf(context, 'of', 'lines', id, filter, after),
    queryFn: ({ pageParam }) => api.lines({ context, id, ...filter, after: pageParam }),
    initialPageParam: after,
    getNextPageParam: ({ items }) => (items.length === 100 ? items.at(-1)?.id : undefined),
    enabled,
  });
}

export function usePeople(environment: PublishEnvironment, enabled: boolean) {
  const context = useReviewContext();
  return useQuery({
    queryKey: keyOf(context, 'of', environment, 'people'),
    queryFn: () => api.people({ context, environment }),
    enabled,
  });
}

export function useModels(environment: PublishEnvironment, enabled: boolean) {
  const context = useReviewContext();
  return useQuery({
    queryKey: keyOf(context, 'of', environment, 'models'),
    queryFn: () => api.models({ context, environment }),
    enabled,
  });
}

/** Address of the file of the lines that match. */
export function exportAddress(context: Context, environment: PublishEnvironment, filter: Filter): string {
  const given = Object.entries({ environment, ...filter }).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return `/${catalogCode()}/api/publish/${context}/Review/Export?${query}`;
}

export function useHeld(environment: PublishEnvironment, enabled: boolean) {
  const context = useReviewContext();
  return useQuery({
    queryKey: keyOf(context, 'of', environment, 'held'),
    queryFn: () => api.held({ context, environment }),
    enabled,
  });
}
export type Held = Awaited<ReturnType<typeof api.held>>[number];

export function useReach(partId: number | null) {
  const context = useReviewContext();
  return useQuery({
    queryKey: keyOf(context, 'of', 'reach', partId),
    queryFn: () => api.reach({ context, partId: partId ?? 0 }),
    enabled: partId !== null,
  });
}
