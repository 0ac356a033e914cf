import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { askAhead } from '../../platform/web/list/ask.ts';
import { exportContract } from '../contract.ts';
import type { Exported } from '../contract.ts';
import { tableFormats } from '../../platform/contract/tables.ts';
import type { TableFormat } from '../../platform/contract/tables.ts';
import { exportPollMs, exportStatus, keysDataset, keysPollMs } from '../rules.ts';

const exportApi = apiOf(exportContract);

const keyOf = (...rest: readonly unknown[]) => [catalogCode(), 'export', ...rest];

export type ExportOf = Pick<Exported, 'id' | 'format'>;

export const useExportFormats = () =>
  useQuery({
    queryKey: keyOf('formats'),
    queryFn: () => exportApi.formats({}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * How long until the next look, in milliseconds: hierarchy keys are looked at more often
 * (docs/domain/imports.md, Export).
 */
function pollOf(rows: readonly Exported[]): number | false {
  const running = rows.filter(({ status }) => status === exportStatus.inProgress);
  if (running.length === 0) return false;
  return running.some(({ dataset }) => dataset === keysDataset) ? keysPollMs : exportPollMs;
}

/** The last exports in all formats, newest first; looked at again while one is in progress. */
export const exportHistoryQuery = () =>
  queryOptions({
    queryKey: keyOf('history'),
    queryFn: async () => {
      const ask = (format: TableFormat | 'xml') => exportApi.history({ format }, { context: { background: true } });
      const rows = (await Promise.all([...tableFormats, 'xml' as const].map(ask))).flat();
      return rows.sort((one, other) => other.id - one.id);
    },
    refetchInterval: ({ state }) => pollOf(state.data ?? []),
  });

/** Asks ahead for the files made so far. */
export function askExports(): void {
  const history = exportHistoryQuery();
  askAhead(queryClient, history);
}

/**
 * Writes of the page. A 409 shows no error (docs/domain/screens.md, Errors): `conflict` is the dataset that the caller
 * exports already, and the history is read anew.
 */
export function useExportActions() {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<string | null>(null);
  const settle = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: [catalogCode(), 'jobs'] });
    await client.invalidateQueries({ queryKey: keyOf('history') });
  };
  const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
  const onError = (error: unknown): void => {
    if (!isConflict(error)) handleApiError(error);
  };
  const start = useMutation({
    mutationFn: (of: {
      format: TableFormat | 'xml';
      dataset: string;
      contentGroups?: number[];
      itemId?: number;
      since?: string;
    }) => exportApi.start(of),
    onMutate: () => setConflict(null),
    onError: (error, { dataset }) => {
      if (isConflict(error)) setConflict(dataset);
      else handleApiError(error);
    },
    onSettled: settle,
  });
  const confirmDownload = useMutation({
    mutationFn: ({ format, id }: ExportOf) => exportApi.confirmDownload({ format, id }),
    onError,
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: ({ format, id }: ExportOf) => exportApi.remove({ format, id }),
    onError,
    onSettled: settle,
  });
  return { start, confirmDownload, remove, conflict };
}
export type ExportActions = ReturnType<typeof useExportActions>;
