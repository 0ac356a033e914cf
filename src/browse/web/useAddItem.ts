import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { hierarchyApi, useBrowse } from './useHierarchy.ts';
import type { ActionTarget } from './useItemActions.ts';
import type { NewItemSent } from './useNewItem.ts';

/** Called after something was added: the new item and where it stands. */
export type OnAdded = (id: number, parentId: number | null) => void;

/** Adds the item of a form. */
export function useAddItem(parent: ActionTarget | null, onClose: () => void, onAdded: OnAdded) {
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const undoToast = useUndoToast();
  const parentId = parent?.id ?? null;
  return async (item: NewItemSent): Promise<void> => {
    const { id, changeId } = await hierarchyApi.item.add({ context, parentId, ...item });
    onClose();
    undoToast(t('hierarchy.added'), changeId, undefined, paths.item(code, id, undefined, context));
    onAdded(id, parentId);
  };
}
