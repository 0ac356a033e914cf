import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { workflowMessages } from '../../../workflow/rules.ts';
import type { BulkActionInput } from '../../../item-bulk/bulk/contract.ts';
import type { BulkState } from '../useBulkStates.ts';
import { hierarchyApi, useRefresh } from '../useHierarchy.ts';
import type { Diagram } from '../useHierarchy.ts';

/** What is done to several diagrams of a model at once, each as one change. */
export function useDiagramWrites(modelId: number) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const undoToast = useUndoToast();

  async function bulk(ids: readonly number[], action: BulkActionInput, told: (count: number) => string) {
    const items = { ids: [...ids] };
    try {
      const before = await hierarchyApi.bulk.preview({ items, action });
      let asked = action;
      if (action.kind === 'state' && before.unpublishedAncestors > 0) {
        const [title, text] = [t('workflow.ancestors.title'), workflowMessages.ancestorNotPublish];
        if (!(await confirm({ title, text, confirm: t('workflow.ancestors.proceed') }))) return;
        asked = { ...action, updateAncestors: true };
      }
      if (before.ready === 0) {
        toast.warning(t('hierarchy.diagrams.noneReady'));
        return;
      }
      const { changed, leftOut, changeId } = await hierarchyApi.bulk.apply({
        items,
        action: asked,
        expected: before.ready,
      });
      const left = leftOut.reduce((sum, { count }) => sum + count, 0);
      undoToast(told(changed) + (left > 0 ? ` ${t('hierarchy.diagrams.leftOut', { count: left })}` : ''), changeId);
    } catch (error) {
      handleApiError(error);
    } finally {
      await refresh();
    }
  }

  return {
    async setState(ids: readonly number[], state: BulkState): Promise<void> {
      const [title, text] = [t('workflow.confirm.title'), t('workflow.confirm', { state: state.name })];
      if (state.needConfirmation && !(await confirm({ title, text, confirm: t('platform.proceed') }))) return;
      await bulk(ids, { kind: 'state', newWorkflowId: state.id }, (count) =>
        t('hierarchy.bulk.done.state', { count, state: state.name }),
      );
    },
    async unlink(diagrams: readonly Diagram[]): Promise<void> {
      const names = diagrams.map(({ displayName }) => displayName).join(', ');
      const text = t('hierarchy.unlink.questionShort', { name: names });
      if (!(await confirm({ title: t('hierarchy.unlink'), text, confirm: t('hierarchy.unlink') }))) return;
      await bulk(
        diagrams.map(({ id }) => id),
        { kind: 'unlink', parentId: modelId },
        (count) => t('hierarchy.diagrams.unlinked', { count }),
      );
    },
  };
}
