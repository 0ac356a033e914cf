import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { describeError, handleApiError } from '../../platform/web/api/errors.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { toast } from '../../platform/web/toast.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { installation } from '../../platform/contract/installation.ts';
import { written } from '../../platform/web/written.ts';
import { globalLookupContract } from '../contract.ts';
import type { ListValue, WaitingValue } from '../value/contract.ts';

export const globalLookupApi = apiOf(globalLookupContract);

const key = (...rest: unknown[]) => [catalogCode(), 'globalLookup', ...rest];
const pageSize = 100;

export const useListTypes = () =>
  useQuery({ queryKey: key('types'), queryFn: () => globalLookupApi.types({}), placeholderData: keepPreviousData });
export const useListLabels = () => useQuery({ queryKey: key('labels'), queryFn: () => globalLookupApi.labels({}) });
export const useIndustries = () =>
  useQuery({ queryKey: key('industries'), queryFn: () => globalLookupApi.value.industries({}), staleTime: 60_000 });

export interface ValuesAsked {
  listTypeId: number;
  industryId?: number;
  attribute?: 'replaceWith' | 'requiresValidation' | '-1';
  parentId?: number | undefined;
  replaced?: boolean;
  q?: string;
}

/** Values of a list, page by page. */
export const useListValues = (of: ValuesAsked, enabled = true) =>
  useGridPages<ListValue>({
    key: key('values', of),
    loadPage: (cursor, signal) =>
      globalLookupApi.value.list({ ...of, context: 'MajorUnit', cursor, take: pageSize }, { signal }),
    pageSize,
    enabled,
  });

export const useListValue = (id: number | undefined) =>
  useQuery({
    queryKey: key('value', id),
    queryFn: () => globalLookupApi.value.get({ id: id ?? 0 }),
    enabled: id !== undefined,
  });

/** Values that wait, or that are invalid in a context. */
export const useWaiting = (of: { context: 'MajorUnit' | 'Ecommerce'; archived: boolean; listTypeId?: number }) =>
  useGridPages<WaitingValue>({
    key: key('waiting', of),
    loadPage: (cursor, signal) => globalLookupApi.value.waiting({ ...of, cursor, take: pageSize }, { signal }),
    pageSize,
  });

/** How many records refer to each of the values, asked page by page as they are. */
export function useUses(ids: readonly number[]) {
  const pages = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, at) =>
    ids.slice(at * pageSize, (at + 1) * pageSize),
  );
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: key('uses', page),
      queryFn: () => globalLookupApi.value.uses({ ids: page.join(',') }),
    })),
  });
  return new Map(answers.flatMap(({ data = [] }) => data.map((one) => [one.id, one] as const)));
}

export const useUsesOf = (id: number) =>
  useQuery({ queryKey: key('usesOf', id), queryFn: () => globalLookupApi.value.usesOf({ id }) });
export const useRelations = (id: number) =>
  useQuery({ queryKey: key('relations', id), queryFn: () => globalLookupApi.relations({ id }) });

/** Whether the caller changes what belongs to the installation, and why not. */
export function useMayShared(): { reason: string | undefined } {
  const { t } = useTranslation();
  return { reason: usePageData().profile.superAdmin ? undefined : t('global-lookup.superOnly') };
}

/** Runs a write, then asks again for what it changed, and offers super administrators to take it back. */
export function useWrites(): (work: () => Promise<{ text: string; changeId: number | null }>) => Promise<boolean> {
  const client = useQueryClient();
  const { superAdmin } = usePageData().profile;
  const offer = useUndoToast(installation.code);
  return useCallback(
    async (work) => {
      try {
        const { text, changeId } = await work();
        if (superAdmin || changeId === null) offer(text, changeId);
        else toast.success(text);
        return true;
      } catch (error) {
        const shown = describeError(error);
        // Why, where the server says it, as where a value is in use.
        const [reason] = shown.as === 'conflict' ? Object.values(shown.modelState).flat() : [];
        if (reason === undefined) handleApiError(error);
        else toast.error(reason);
        return false;
      } finally {
        await written(client, ['list_value', 'change']);
      }
    },
    [client, offer, superAdmin],
  );
}

/** Asks again for whatever shows lists. */
export function useRefresh() {
  const client = useQueryClient();
  return () => void written(client, ['list_value', 'change']);
}
