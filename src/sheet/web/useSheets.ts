import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { sendFile } from '../../platform/web/api/send.ts';
import { written } from '../../platform/web/written.ts';
import { importStates } from '../../import/rules.ts';
import { sheetContract } from '../contract.ts';
import type { SheetStatus } from '../contract.ts';
import { sheetPollMs } from '../rules.ts';

export const sheetApi = apiOf(sheetContract);

export const sheetKey = (...rest: readonly unknown[]): unknown[] => [catalogCode(), 'sheet', ...rest];

/** Texts, those without a translation and exact matches of a language, by panel. */
export const useCounts = (language: string) =>
  useQuery({
    queryKey: sheetKey('counts', language),
    queryFn: () => sheetApi.counts({ language }),
    enabled: language !== '',
  });

/** Sheets out and in; looked at every second while one is pending. */
export const useHistory = (importTypeId: number) =>
  useQuery({
    queryKey: sheetKey('history', importTypeId),
    queryFn: () => sheetApi.history({ importTypeId }, { context: { background: true } }),
    refetchInterval: ({ state }) => (state.data?.hasPending ? sheetPollMs : false),
  });

/** In progress, or being taken back. */
const isMoving = ({ state, changeId, canUndo, isUndone }: SheetStatus): boolean =>
  state === importStates.running || (state === importStates.complete && changeId !== null && !canUndo && !isUndone);

const statusQuery = (importTypeId: number, may: boolean) =>
  queryOptions({
    queryKey: sheetKey('status', importTypeId),
    queryFn: () => sheetApi.importStatus({ importTypeId }, { context: { background: true } }),
    enabled: may,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? sheetPollMs : false),
  });

/** Where the import of a panel's sheet is; looked at every second in state 1. */
export const useSheetStatus = (importTypeId: number, may: boolean) => useQuery(statusQuery(importTypeId, may));

/** Counts of a dry run that waits, and of what a filter means of it. */
export const useChangeCounts = (of: SheetStatus, filter: object) =>
  useQuery({
    queryKey: sheetKey('changes', of.importSessionId, 'counts', filter),
    queryFn: () => sheetApi.changeCounts({ id: of.importSessionId, filter: JSON.stringify(filter) }),
    enabled: of.isShown,
    placeholderData: keepPreviousData,
  });

/** What can be done with a panel's sheets. Errors go to the shared handler. */
export function useSheetActs(importTypeId: number) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const settle = async (): Promise<void> => {
    void client.invalidateQueries({ queryKey: [catalogCode(), 'jobs'] });
    await client.invalidateQueries({ queryKey: sheetKey() });
  };
  const act = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(name);
    try {
      await work();
      return true;
    } catch (error) {
      handleApiError(error);
      return false;
    } finally {
      setBusy(null);
      await settle();
    }
  };
  return {
    busy,
    sending,
    exportSheet: (of: { language: string; untranslatedOnly: boolean; fill: boolean; format: 'xlsx' | 'csv' | 'xlf' }) =>
      act('export', () => sheetApi.exportSheet({ importTypeId, ...of })),
    importSheet: (file: File, of: { language: string; mode: 'standard' | 'replace' }) =>
      act('import', async () => {
        setSending(file.name);
        try {
          // Renews the session where it has to, which the upload itself could not do half-way.
          await sheetApi.importStatus({ importTypeId });
          await sendFile(`/api/translations/import/${importTypeId}`, {
            file,
            query: { fileName: file.name, ...of },
            onSent: () => {},
          });
        } finally {
          setSending(null);
        }
      }),
    proceed: (id: number) => act('write', () => sheetApi.proceed({ id })),
    cancel: (id: number) => act('cancel', () => sheetApi.cancel({ id })),
    complete: (id: number) => act('complete', () => sheetApi.complete({ id })),
    undo: (id: number) => act('undo', () => sheetApi.undo({ id })),
    accept: (language: string) =>
      act('accept', async () => {
        const { written: count } = await sheetApi.accept({ language, importTypeId });
        if (count > 0) await written(client, ['translation', 'row_translation', 'change']);
      }),
  };
}
export type SheetActs = ReturnType<typeof useSheetActs>;
