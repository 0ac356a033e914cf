import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import type { Item } from '../../../item/contract.ts';
import { sortTypes } from '../../../hierarchy/rules.ts';
import { diagramsQuery, hierarchyApi, useRefresh } from '../useHierarchy.ts';
import type { Diagram } from '../useHierarchy.ts';

/** Saves an order; the cards already stand where they were put, and go back where the server refuses. */
export function useOrder(item: Item) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const { queryKey } = diagramsQuery(item.id);
  return useMutation({
    mutationFn: ({ sortType, items }: { sortType: number; items: readonly Diagram[] }) =>
      hierarchyApi.diagrams.sort({ id: item.id, sortType, items: items.map(({ id }) => id) }),
    onMutate: async ({ sortType, items }) => {
      await client.cancelQueries({ queryKey });
      if (sortType === sortTypes.custom) client.setQueryData(queryKey, [...items]);
    },
    onSuccess: ({ changeId }) => undoToast(t('hierarchy.diagrams.sorted'), changeId),
    onError: (error) => void handleApiError(error),
    onSettled: refresh,
  });
}
