import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** What an address says to its screen. */
export interface Address {
  /** Its path. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  search: Readonly<Record<string, unknown>>;
}

/** Asks for what a screen shows first; loaded apart from the screen. */
export type Ask = () => Promise<(address: Address) => void>;

/**
 * Has a route ask for what its screen shows while the screen's code is on its way. What comes of it, that the call fails
 * too, the screen hears.
 */
export const asLoader = (ask: Ask | undefined) => ({
  loader: async (of: { params: Address['params']; location: { pathname: string; search: Address['search'] } }) => {
    const run = await ask?.().catch(() => undefined);
    run?.({ path: of.location.pathname, params: of.params, search: of.location.search });
  },
  shouldReload: false,
});

/** Asks ahead for a query that the cache never had. */
export function askAhead<T, K extends QueryKey>(client: QueryClient, query: FetchQueryOptions<T, Error, T, K>): void {
  askOnce(client, query.queryKey, () => client.prefetchQuery(query));
}

/** Asks ahead for what the cache never had. */
export function askOnce(client: QueryClient, key: readonly unknown[], ask: () => Promise<unknown>): void {
  if (client.getQueryState(key) === undefined) void ask();
}
