import { skipToken, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { workflowMessages } from '../../../workflow/rules.ts';
import type { BulkActionInput, BulkItemsInput, BulkPreview } from '../../../item-bulk/bulk/contract.ts';
import type { TypeAttribute } from '../../../hierarchy/type/contract.ts';
import { useBulkStates } from '../useBulkStates.ts';
import { hierarchyApi, useRefresh, useTypes } from '../useHierarchy.ts';

/** What the dialog offers, in its order. */
export const kinds = ['attribute', 'group', 'state', 'initial', 'move', 'link', 'delete'] as const;
export type Kind = (typeof kinds)[number];

/** What is typed and chosen; each action reads its own. */
export interface Draft {
  kind: Kind;
  attributeId: number | null;
  values: readonly string[];
  group: string;
  state: number | null;
  /** The state that the others take on the way to it; null where they stay as they are. */
  through: number | null;
  parent: { id: number; name: string } | null;
}

const start: Draft = {
  kind: 'attribute',
  attributeId: null,
  values: [],
  group: '',
  state: null,
  through: null,
  parent: null,
};

/** The action that a draft stands for; null while something is missing. */
function actionOf({ kind, attributeId, values, group, state, through, parent }: Draft): BulkActionInput | null {
  switch (kind) {
    case 'attribute':
      return attributeId === null ? null : { kind, attributeId, values: values.filter((one) => one.trim() !== '') };
    case 'group':
      return { kind, group };
    case 'state':
      return state === null
        ? null
        : { kind, newWorkflowId: state, ...(through !== null && { throughWorkflowId: through }) };
    case 'move':
    case 'link':
      return parent && { kind, parentId: parent.id };
    default:
      return { kind };
  }
}

/** The attributes that types of the context carry, each once. */
export function useAttributes(): TypeAttribute[] {
  const all = useTypes().flatMap((type) => type.attributes);
  return [...new Map(all.map((one) => [one.attributeId, one])).values()];
}

/** An action over a set of items: its form, what it would do, and doing it. */
export function useBulk(items: BulkItemsInput, onDone: () => void) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const states = useBulkStates();
  const form = useRecordForm<Draft, Draft>({
    record: start,
    valuesOf: (draft) => draft,
    label: () => t('hierarchy.bulk.action'),
    send: async (draft) => ((await apply(draft)) ? draft : null),
  });
  const draft = form.values;
  const action = actionOf(draft);
  const preview = useQuery({
    queryKey: [catalogCode(), 'bulk', items, action],
    queryFn: action ? async (): Promise<BulkPreview> => hierarchyApi.bulk.preview({ items, action }) : skipToken,
    retry: false,
    gcTime: 0,
    // Another way to the same state leaves the offer where it is.
    placeholderData: (before: BulkPreview | undefined) => (draft.kind === 'state' ? before : undefined),
  });

  /** What the action asks, which the dialog shows above its button; with the way that it goes through. */
  function questionsOf(of: BulkActionInput | null, would: BulkPreview | undefined): string[] {
    if (!of || !would || would.ready === 0) return [];
    if (of.kind === 'delete') {
      return [t('hierarchy.delete.question', { name: t('hierarchy.many', { count: would.ready }) })];
    }
    if (of.kind !== 'state') return [];
    const to = states.find((state) => state.id === of.newWorkflowId);
    return [
      ...(to?.needConfirmation ? [t('workflow.confirm', { state: to.name })] : []),
      ...(would.unpublishedAncestors > 0 ? [workflowMessages.ancestorNotPublish] : []),
    ];
  }

  /** Does it; false where it is not done after all. */
  async function apply({ kind, state: stateId }: Draft): Promise<boolean> {
    const would = preview.isFetching ? undefined : preview.data;
    if (!action || !would) return false;
    const of =
      action.kind === 'state' && would.unpublishedAncestors > 0 ? { ...action, updateAncestors: true } : action;
    try {
      const done = await hierarchyApi.bulk.apply({ items, action: of, expected: would.ready });
      const state = states.find(({ id }) => id === stateId)?.name;
      undoToast(t(`hierarchy.bulk.done.${kind}`, { count: done.changed, state }), done.changeId);
      onDone();
      void refresh();
      return true;
    } catch (error) {
      void preview.refetch();
      // Another number is ready by now: the preview says which.
      if (error instanceof ApiError && 'expected' in error.modelState) return false;
      throw error;
    }
  }
  const change = (to: Partial<Draft>): void => form.restore({ ...draft, ...to });
  return { form, draft, change, action, preview, questions: questionsOf(action, preview.data) };
}

/** How many items were set, and by which change. */
interface SetAgain {
  changed: number;
  changeId: number;
}

/**
 * Sets items to the state that they had, on the way that leads there, after it was asked
 * (docs/domain/workflow.md, Setting a state). Answers null where nothing was set.
 */
export async function setAgain(
  t: TFunction,
  { ids, to, state }: { ids: readonly number[]; to: number; state: string | null },
): Promise<SetAgain | null> {
  const items = { ids: [...ids] };
  const straight = { kind: 'state', newWorkflowId: to } as const;
  const first = await hierarchyApi.bulk.preview({ items, action: straight });
  const action = first.way ? { ...straight, throughWorkflowId: first.way.workflowId } : straight;
  const would = first.way ? await hierarchyApi.bulk.preview({ items, action }) : first;
  if (would.ready === 0) {
    toast.warning(t('workflow.setBack.none', { state }));
    return null;
  }
  const [asked, ancestors] = [t('workflow.confirm', { state }), would.unpublishedAncestors > 0];
  const sure = await confirm({
    title: t('workflow.confirm.title'),
    text: ancestors ? `${asked}\n\n${workflowMessages.ancestorNotPublish}` : asked,
    confirm: ancestors ? t('workflow.ancestors.proceed') : t('platform.proceed'),
  });
  if (!sure) return null;
  return hierarchyApi.bulk.apply({ items, action: { ...action, updateAncestors: ancestors }, expected: would.ready });
}
