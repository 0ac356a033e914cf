import { useTranslation } from 'react-i18next';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { hierarchyApi, useRefresh } from '../useHierarchy.ts';
import type { ActionTarget } from '../useItemActions.ts';

/** Shows existing diagrams under a model too. */
export function useLinkDiagrams(parent: ActionTarget, onClose: () => void) {
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const refresh = useRefresh();
  return async (items: number[]): Promise<void> => {
    try {
      const { ids, alreadyThere, changeId } = await hierarchyApi.diagrams.paste({ id: parent.id, items, as: 'links' });
      onClose();
      undoToast(t('hierarchy.diagrams.linked', { count: ids.length - alreadyThere }), changeId);
    } finally {
      void refresh();
    }
  };
}
