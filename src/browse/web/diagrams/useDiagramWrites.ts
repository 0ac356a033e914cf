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

  /** Asks what has to be asked once it is known that the action applies to some of them, and does it. */
  async function bulk(
    ids: readonly number[],
    action: BulkActionInput,
    told: (count: number) => string,
    mayGoOn: () => Promise<boolean> = async () => true,
  ) {
    const items = { ids: [...ids] };
    try {
      let asked = action;
      let before = await hierarchyApi.bulk.preview({ items, action: asked });
      if (before.ready === 0 && before.way && asked.kind === 'state') {
        const { count, name, workflowId } = before.way;
        const [title, text] = [t('workflow.confirm.title'), t('hierarchy.diagrams.byWay', { count, state: name })];
        if (!(await confirm({ title, text, confirm: t('platform.proceed') }))) return;
        asked = { ...asked, throughWorkflowId: workflowId };
        before = await hierarchyApi.bulk.preview({ items, action: asked });
      }
      if (before.ready === 0) {
        const why = before.leftOut.map(
          ({ reason, count, examples }) =>
            `${t(`hierarchy.bulk.left.${reason}`, { count })} ${examples.map(({ name }) => name).join(', ')}`,
        );
        toast.warning([t('hierarchy.diagrams.noneReady'), ...why].join(' '));
        return;
      }
      if (!(await mayGoOn())) return;
      if (asked.kind === 'state' && before.unpublishedAncestors > 0) {
        const [title, text] = [t('workflow.ancestors.title'), workflowMessages.ancestorNotPublish];
        if (!(await confirm({ title, text, confirm: t('workflow.ancestors.proceed') }))) return;
        asked = { ...asked, updateAncestors: true };
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
      await bulk(
        ids,
        { kind: 'state', newWorkflowId: state.id },
        (count) => t('hierarchy.bulk.done.state', { count, state: state.name }),
        async () => !state.needConfirmation || confirm({ title, text, confirm: t('platform.proceed') }),
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
