import { queryOptions } from '@tanstack/react-query';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { unitApi } from '../useUnit.ts';

/** Under the key of the hierarchy: whatever writes an item refreshes what hangs on it. */
const keyOf = (what: string, ...more: readonly (number | string)[]) => [
  catalogCode(),
  'hierarchy',
  'unit',
  what,
  ...more,
];

export const valuesQuery = (id: number) =>
  queryOptions({ queryKey: keyOf('values', id), queryFn: () => unitApi.value.get({ id }) });

export const progressQuery = (id: number) =>
  queryOptions({ queryKey: keyOf('progress', id), queryFn: () => unitApi.value.progress({ id }) });

export const listValuesQuery = (id: number, list: number, term = '') =>
  queryOptions({
    queryKey: keyOf('listValues', id, list, term),
    queryFn: ({ signal }) => unitApi.value.listValues({ id, list, term }, { signal }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });

export const textsQuery = (fieldId: number, term: string) =>
  queryOptions({
    queryKey: keyOf('texts', fieldId, term),
    queryFn: ({ signal }) => unitApi.value.texts({ fieldId, term }, { signal }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
