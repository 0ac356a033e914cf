import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import type { RecordRollback } from '../../platform/web/past/recordRollback.ts';
import { historyContract } from '../contract.ts';

export const historyApi = apiOf(historyContract);

/** A record of a shown difference; see RecordRollback. */
export type OfRecord = Pick<RecordRollback, 'table' | 'cells' | 'name'> & {
  /** Absent for the item itself. */
  id?: number;
};

const key = (...parts: unknown[]) => [catalogCode(), 'hierarchy', 'history', ...parts];

/** Revisions that a page brings. */
const PAGE = 50;

export const revisionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: key(id, 'revisions'),
    queryFn: ({ pageParam }) =>
      historyApi.item.revisions({ id, take: PAGE, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.before,
    staleTime: 0,
  });

export const revisionCountQuery = (id: number) => ({
  queryKey: key(id, 'count'),
  queryFn: async () => (await historyApi.item.revisions({ id, take: 1 })).revisions,
});

export const differenceQuery = (of: { id: number; from: number; to: number; near: boolean }) =>
  infiniteQueryOptions({
    queryKey: key(of.id, 'difference', of),
    queryFn: ({ pageParam }) => historyApi.item.difference({ ...of, after: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.rows.after,
    staleTime: 0,
  });

export const rollbackQuery = (of: { id: number; changeId: number; places: boolean }) =>
  queryOptions({
    queryKey: key(of.id, 'rollback', of),
    queryFn: () => historyApi.rollback.preview(of),
    staleTime: 0,
    gcTime: 0,
  });

/** What an item is called, or was last. */
export const nameQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'name'),
    queryFn: async () => (await historyApi.item.revisions({ id, take: 1 })).name,
  });

/** Items that were deleted lately. */
export const goneQuery = () =>
  queryOptions({ queryKey: key('gone'), queryFn: () => historyApi.item.gone({ take: PAGE }), staleTime: 0 });

/** What a change wrote, by kind of record. */
export const wroteQuery = (id: number) =>
  queryOptions({ queryKey: key('wrote', id), queryFn: () => historyApi.record.wrote({ id }) });

export const wroteRecordsQuery = (id: number, table: string) =>
  infiniteQueryOptions({
    queryKey: key('wrote', id, table),
    queryFn: ({ pageParam }) => historyApi.record.records({ id, table, after: pageParam, take: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.after,
  });
