import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { describeError, handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';

/** Says that a save was done, and for how many items; with Undo for those who may take changes back. */
export function useTellDone(): (text: string, changeId: number) => void {
  const undoToast = useUndoToast();
  const mayUndo = useMay('undoOwn');
  return (text, changeId) => (mayUndo ? undoToast(text, changeId) : toast.success(text));
}

/**
 * Asks, deletes, and says so; where it is refused, the first message of its modelState is shown
 * (docs/domain/screens.md, Errors).
 */
export function useRemoval(): (name: string, remove: () => Promise<{ changeId: number }>) => Promise<boolean> {
  const { t } = useTranslation();
  const tellDone = useTellDone();
  return async (name, remove) => {
    const sure = await confirm({
      title: t('hierarchy.settings.delete', { name }),
      text: t('hierarchy.settings.sure'),
      confirm: t('hierarchy.delete'),
      danger: true,
    });
    if (!sure) return false;
    try {
      const { changeId } = await remove();
      tellDone(t('hierarchy.deleted', { name }), changeId);
      return true;
    } catch (error) {
      const shown = describeError(error);
      const first = shown.as === 'conflict' ? Object.values(shown.modelState)[0]?.[0] : undefined;
      if (first === undefined) handleApiError(error);
      else toast.error(first);
      return false;
    }
  };
}
