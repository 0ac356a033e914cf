import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { pageRows } from '../../diff/rules.ts';
import type { DiffCells, DiffFilter } from '../../diff/rules.ts';
import { changesKey, importApi } from '../useImport.ts';

export type ChangeCounts = Awaited<ReturnType<typeof importApi.choice.counts>>;
export type ChangeRow = Awaited<ReturnType<typeof importApi.choice.rows>>[number];

/** A file of a dry run: which, from 1, of which import. */
export interface ShownFile {
  id: number;
  stage: number;
}

/** What of it is listed: what the filter means, of closed groups the first row. */
export interface Listing {
  filter: DiffFilter;
  closed: readonly number[];
}

const keyOf = ({ id, stage }: ShownFile) => [...changesKey(), id, stage] as const;
const sent = ({ filter, closed }: Listing) => ({ filter: JSON.stringify(filter), closed: JSON.stringify(closed) });
const everything: Listing = { filter: {}, closed: [] };

/** Counts of a dry run, of all of it and of what is listed. */
export const useChangeCounts = (file: ShownFile, listing: Listing) =>
  useQuery({
    queryKey: [...keyOf(file), 'counts', sent(listing)],
    queryFn: ({ signal }) => importApi.choice.counts({ ...file, ...sent(listing) }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Rows by their place in the list; the pages that hold these places are loaded. */
export function useChangeRows(file: ShownFile, listing: Listing, from: number, to: number) {
  const first = Math.floor(from / pageRows);
  const pages = Array.from({ length: Math.max(1, Math.floor(to / pageRows) - first + 1) }, (_, nth) => first + nth);
  const found = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...keyOf(file), 'rows', sent(listing), page],
      queryFn: ({ signal }) =>
        importApi.choice.rows({ ...file, ...sent(listing), skip: page * pageRows, take: pageRows }, { signal }),
      placeholderData: keepPreviousData,
    })),
  });
  return {
    rowAt: (index: number): ChangeRow | undefined =>
      found[Math.floor(index / pageRows) - first]?.data?.[index % pageRows],
    isError: found.some(({ isError }) => isError),
    retry: () => found.forEach((one) => one.isError && void one.refetch()),
  };
}

/** The whole file, rows by their place in it; the pages that hold these places are loaded. */
export function useFileRows(file: ShownFile, from: number, to: number) {
  const first = Math.floor(from / pageRows);
  const pages = Array.from({ length: Math.max(1, Math.floor(to / pageRows) - first + 1) }, (_, nth) => first + nth);
  const found = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...keyOf(file), 'file', page],
      queryFn: ({ signal }) => importApi.choice.file({ ...file, skip: page * pageRows, take: pageRows }, { signal }),
      placeholderData: keepPreviousData,
    })),
  });
  return {
    total: found.find(({ data }) => data)?.data?.total,
    rowAt: (index: number): ChangeRow | undefined =>
      found[Math.floor(index / pageRows) - first]?.data?.rows[index % pageRows],
  };
}

/** Where the changes that a filter means lie as a table, without its format. */
export const sheetAddress = ({ id, stage }: ShownFile, filter: DiffFilter): string =>
  `/${catalogCode()}/api/import/session/${id}/changes/sheet?${new URLSearchParams({
    stage: String(stage),
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
  })}`;

export interface Wish {
  accepts: boolean;
  filter?: DiffFilter;
  cells?: DiffCells[];
}

/** Accepts or rejects, one wish after the other; the counts of all come with the answer, the rows are asked again. */
export function useChoose(file: ShownFile) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `choices ${file.id}` },
    mutationFn: (wish: Wish) => importApi.choice.choose({ ...file, ...wish }),
    onSuccess: (counts) => {
      client.setQueryData([...keyOf(file), 'counts', sent(everything)], counts);
      void client.invalidateQueries({ queryKey: keyOf(file) });
    },
    onError: (error) => handleApiError(error),
  });
}

/** The dry run was put away or goes on meanwhile: what was asked of it by itself matters no more. */
const isOver = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status);

/** Looks for what people changed, once the page has opened. */
export function usePeople({ id, stage }: ShownFile, isOpen: boolean): boolean {
  const client = useQueryClient();
  const { isSuccess, error } = useQuery({
    queryKey: [...changesKey(), 'people', id, stage],
    queryFn: async ({ signal }) => {
      await importApi.choice.people({ id, stage }, { signal });
      void client.invalidateQueries({ queryKey: keyOf({ id, stage }) });
      return true;
    },
    enabled: isOpen,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (error && !isOver(error)) handleApiError(error);
  }, [error]);
  return isSuccess;
}

/** Makes the dry run anew from its file. */
export function useReadAgain(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => importApi.choice.readAgain({ id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: changesKey(), refetchType: 'none' });
      return client.invalidateQueries({ queryKey: [catalogCode(), 'import'] });
    },
    onError: (error) => handleApiError(error),
  });
}

/** Who else may import. */
export const useHeirs = () =>
  useQuery({ queryKey: [catalogCode(), 'import', 'heirs'], queryFn: () => importApi.session.heirs({}) });

/** Gives the dry run to somebody else. */
export function useHandOver(id: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => importApi.session.handOver({ id, userId }),
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: [catalogCode(), 'import'] });
    },
    onError: (error) => handleApiError(error),
  });
}
