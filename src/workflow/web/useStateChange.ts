import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../contexts.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { toast } from '../../platform/web/toast.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { workflowContract } from '../contract.ts';
import { workflowMessages } from '../rules.ts';

export const workflowApi = apiOf(workflowContract);

/** What the control needs of the item whose state it changes. */
export interface Flowing {
  id: number;
  context: Context;
  workflowId: number;
  version: number;
  nextFlows: readonly { id: number; name: string; needConfirmation: boolean }[];
}

/** A state to set, or the initial one, which need not be next. */
export interface Step {
  to: { id: number; name: string; needConfirmation: boolean };
  isReset: boolean;
}

/**
 * Sets the state of an item and asks what has to be asked (docs/domain/workflow.md, Setting a state). Answers the
 * mutation.
 */
export function useStateChange(item: Flowing, onChanged: () => unknown) {
  const { t } = useTranslation();
  const undoToast = useUndoToast();

  async function set({ to, isReset }: Step): Promise<number | null> {
    const text = t('workflow.confirm', { state: to.name });
    const title = t('workflow.confirm.title');
    if (to.needConfirmation && !(await confirm({ title, text, confirm: t('platform.proceed') }))) return null;
    const of = { itemId: item.id, version: item.version };
    if (isReset) return (await workflowApi.setToInitial(of)).changeId;
    const step = { ...of, newWorkFlowState: to.id };
    try {
      return (await workflowApi.updateItem(step)).changeId;
    } catch (error) {
      if (!(error instanceof ApiError) || !('ancestorNotPublish' in error.modelState)) throw error;
      const publish = await confirm({
        title: t('workflow.ancestors.title'),
        text: workflowMessages.ancestorNotPublish,
        confirm: t('workflow.ancestors.proceed'),
      });
      return publish ? (await workflowApi.updateItem({ ...step, updateAncestors: true })).changeId : null;
    }
  }

  return useMutation({
    mutationFn: set,
    onSuccess: (changeId) => {
      if (changeId === null) return;
      undoToast(t('workflow.updated'), changeId, onChanged);
      void onChanged();
    },
    onError: (error) => {
      if (isFatal(error)) toast.error(workflowMessages.fatal);
      else if (handleApiError(error).as === 'conflict') void onChanged();
    },
  });
}

/** A state call that the server could not carry out. */
const isFatal = (error: unknown): boolean => error instanceof ApiError && error.status === 500;
