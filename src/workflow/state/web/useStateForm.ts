import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Context } from '../../../contexts.ts';
import { handleSaveError, type Refused } from '../../../platform/web/api/errors.ts';
import { showFieldErrors } from '../../../platform/web/api/fieldErrors.ts';
import { restart } from '../../../platform/web/restart.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { workflowApi } from '../../web/useStateChange.ts';
import type { WorkflowState } from '../contract.ts';
import { maxStateName, stateMessages } from '../rules.ts';
import { useRefreshStates } from './useWorkflow.ts';

/** A state as the form has it: numbers and roles are what checkboxes give. */
export interface StateValues {
  name: string;
  isInit: boolean;
  isEditable: boolean;
  needConfirmation: boolean;
  isPublishedState: boolean;
  nextFlowIds: string[];
  setableRoles: string[];
}

/** A new state: new workflows default to Administrators (docs/domain/workflow.md, States). */
const blank: StateValues = {
  name: '',
  isInit: false,
  isEditable: true,
  needConfirmation: false,
  isPublishedState: false,
  nextFlowIds: [],
  setableRoles: ['Administrators'],
};

export const valuesOf = (state: WorkflowState | undefined): StateValues => {
  if (!state) return blank;
  const { name, isInit, isEditable, needConfirmation, isPublishedState } = state;
  return {
    name,
    isInit,
    isEditable,
    needConfirmation,
    isPublishedState,
    nextFlowIds: state.nextFlowIds.map(String),
    setableRoles: state.setableRoles === '' ? [] : state.setableRoles.split(','),
  };
};

const isTaken = (name: string, others: readonly WorkflowState[]): boolean =>
  others.some((other) => other.name.toLowerCase() === name.trim().toLowerCase());

/** The form of a state, and how it is saved; `newest` is what somebody else saved meanwhile. */
export function useStateForm(of: {
  context: Context;
  states: readonly WorkflowState[];
  state: WorkflowState | undefined;
  onSaved: (id: number) => void;
}) {
  const { context, states, state, onSaved } = of;
  const { t } = useTranslation();
  const refresh = useRefreshStates();
  const undoToast = useUndoToast();
  const [base, setBase] = useState(state);
  const [newest, setNewest] = useState<WorkflowState | null>(null);
  const others = states.filter(({ id }) => id !== state?.id);
  const schema = z.object({
    name: z
      .string()
      .trim()
      .min(1, t('workflow.settings.nameRequired'))
      .max(maxStateName, t('workflow.settings.nameTooLong', { max: maxStateName }))
      .refine((name) => !isTaken(name, others), stateMessages.nameTaken),
    isInit: z.boolean(),
    isEditable: z.boolean(),
    needConfirmation: z.boolean(),
    isPublishedState: z.boolean(),
    nextFlowIds: z.array(z.string()),
    setableRoles: z.array(z.string()),
  });
  const form = useForm<StateValues>({
    defaultValues: valuesOf(state),
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || (state?.version ?? 0) <= (base?.version ?? 0)) return;
    setBase(state);
    form.reset(valuesOf(state));
  }, [state, base, isDirty, form]);

  async function save(values: StateValues, over = base): Promise<void> {
    const known = states.map(({ id }) => String(id));
    const sent = structuredClone(form.getValues());
    try {
      const {
        changeId,
        items: _items,
        ...saved
      } = await workflowApi.state.save({
        ...values,
        context,
        id: over?.id ?? null,
        version: over?.version ?? null,
        nextFlowIds: values.nextFlowIds.filter((id) => known.includes(id)).map(Number),
        setableRoles: values.setableRoles.join(','),
      });
      setBase(saved);
      restart(form, sent, valuesOf(saved));
      undoToast(t('workflow.settings.saved', { state: saved.name }), changeId);
      await refresh();
      onSaved(saved.id);
    } catch (error) {
      const shown = handleSaveError(error, 'conflict', 'fields');
      if (shown.as === 'fields') showFieldErrors(form, shown);
      else if (shown.as === 'conflict') await conflicted(over, shown);
    }
  }

  /** The name is taken, or somebody saved the state meanwhile. */
  async function conflicted(over: WorkflowState | undefined, refused: Refused) {
    const now = over && (await workflowApi.state.get({ context, id: over.id }).catch(() => null));
    if (now && now.version !== over.version) setNewest(now);
    else showFieldErrors(form, { ...refused, modelState: { name: refused.modelState['name'] ?? [refused.message] } });
  }

  return {
    form,
    others,
    base,
    newest,
    save,
    cancel: () => form.reset(valuesOf(base)),
    /** Ends the question of a conflict, with what is to be saved over their version. */
    settle: (merged: StateValues | null) => {
      if (merged && newest) {
        form.reset(valuesOf(newest));
        form.reset(merged, { keepDefaultValues: true });
        setBase(newest);
        void save(merged, newest);
      }
      setNewest(null);
    },
  };
}
