import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { hierarchyApi, useBrowse } from './useHierarchy.ts';
import type { ActionTarget } from './useItemActions.ts';
import type { NewItem } from './useNewItem.ts';

/** Called after something was added: the new item and where it stands. */
export type OnAdded = (id: number, parentId: number | null) => void;

/** Adds the item of a form; errors come back to its fields. */
export function useAddItem(item: NewItem, parent: ActionTarget | null, onClose: () => void, onAdded: OnAdded) {
  const { t } = useTranslation();
  const { context } = useBrowse();
  const undoToast = useUndoToast();
  const add = useMutation({
    mutationFn: () =>
      hierarchyApi.item.add({
        context,
        typeId: item.type.id,
        parentId: parent?.id ?? null,
        name: item.name,
        attributeValues: item.attributeValues(),
      }),
    onSuccess: ({ id, changeId }) => {
      onClose();
      undoToast(t('hierarchy.added'), changeId);
      onAdded(id, parent?.id ?? null);
    },
    onError: item.fail,
  });
  return {
    adding: add.isPending,
    submit: () => {
      if (item.check() && !add.isPending) add.mutate();
    },
  };
}
