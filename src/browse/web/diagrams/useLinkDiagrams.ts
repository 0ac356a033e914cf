import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { hierarchyApi, useRefresh } from '../useHierarchy.ts';
import type { ActionTarget } from '../useItemActions.ts';

/** Shows existing diagrams under a model too. */
export function useLinkDiagrams(parent: ActionTarget, onClose: () => void) {
  const { t } = useTranslation();
  const undoToast = useUndoToast();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (items: number[]) => hierarchyApi.diagrams.paste({ id: parent.id, items, as: 'links' }),
    onSuccess: ({ ids, alreadyThere, changeId }) => {
      onClose();
      undoToast(t('hierarchy.diagrams.linked', { count: ids.length - alreadyThere }), changeId);
    },
    onError: (error) => void handleApiError(error),
    onSettled: refresh,
  });
}
