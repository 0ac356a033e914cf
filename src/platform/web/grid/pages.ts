import { infiniteQueryOptions, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** One page of a list, as the server answers it: `next` is the cursor of the page after it. */
export interface Page<R> {
  items: readonly R[];
  next?: string | null | undefined;
  /** Rows that match in all; the first page tells it. */
  total?: number | null | undefined;
  /** There are more than `total`. */
  isMore?: boolean;
}

/** A list loaded page by page; what DataGrid draws. */
export interface GridPages<R> {
  rows: readonly R[];
  total: number | undefined;
  /** There are more than `total`: it is shown as "more than 1,000". */
  isMore?: boolean;
  /** The first page is on its way. */
  loading: boolean;
  /** The first page did not load. */
  failed: boolean;
  /** More pages exist. */
  more: boolean;
  loadingMore: boolean;
  /** A later page did not load; the loaded rows stay. */
  moreFailed: boolean;
  pageSize: number;
  loadMore: () => void;
  retry: () => void;
}

/** A list by pages: `key` holds everything that it depends on (filters, sort). */
export interface PagesOf<R> {
  key: readonly unknown[];
  loadPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<R>>;
  pageSize: number;
  enabled?: boolean;
}

/** Its pages by keyset cursor, as the cache keeps them. */
export const pagesQuery = <R>({ key, loadPage }: PagesOf<R>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** Loads the list; old rows stay in place while a new filter loads. */
export function useGridPages<R>(of: PagesOf<R>): GridPages<R> {
  const { pageSize, enabled = true } = of;
  const query = useInfiniteQuery({ ...pagesQuery(of), enabled, placeholderData: (previous) => previous });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? (data && !query.hasNextPage ? rows.length : undefined),
    isMore: data?.pages[0]?.isMore ?? false,
    loading: query.isPending && enabled,
    failed: query.isError && rows.length === 0,
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    pageSize,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (rows.length === 0 ? query.refetch() : query.fetchNextPage()),
  };
}

/** A list that one call answers whole; `rows` are those of its answer that are shown. */
export const wholeList = <R>(
  rows: readonly R[],
  query: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'refetch'>,
): GridPages<R> => ({
  rows,
  total: rows.length,
  loading: query.isPending,
  failed: query.isError && query.data === undefined,
  more: false,
  loadingMore: false,
  moreFailed: false,
  pageSize: rows.length,
  loadMore: () => {},
  retry: () => void query.refetch(),
});
