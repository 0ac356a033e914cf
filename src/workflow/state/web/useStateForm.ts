import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { workflowApi } from '../../web/useStateChange.ts';
import type { WorkflowState } from '../contract.ts';
import { maxStateName, stateMessages } from '../rules.ts';
import { useRefreshStates } from './useWorkflow.ts';

/** A state as the form has it. */
type StateValues = Omit<WorkflowState, 'id' | 'version' | 'setableRoles'> & { setableRoles: string[] };

/** A new state: new workflows default to Administrators (docs/domain/workflow.md, States). */
const blank: WorkflowState = {
  id: 0,
  version: 0,
  name: '',
  isInit: false,
  isEditable: true,
  needConfirmation: false,
  isPublishedState: false,
  nextFlowIds: [],
  setableRoles: 'Administrators',
};

const valuesOf = (state: WorkflowState): StateValues => ({
  name: state.name,
  isInit: state.isInit,
  isEditable: state.isEditable,
  needConfirmation: state.needConfirmation,
  isPublishedState: state.isPublishedState,
  nextFlowIds: state.nextFlowIds,
  setableRoles: state.setableRoles === '' ? [] : state.setableRoles.split(','),
});

/** The form of a state, a new one where `state` is undefined; `others` are those beside it. */
export function useStateForm(of: {
  context: Context;
  others: readonly WorkflowState[];
  state: WorkflowState | undefined;
  onSaved: (id: number) => void;
}): RecordForm<StateValues> {
  const { context, others, state, onSaved } = of;
  const { t } = useTranslation();
  const refresh = useRefreshStates();
  const undoToast = useUndoToast();
  const id = state?.id;

  function nameProblem(typed: string): string | undefined {
    const name = typed.trim();
    if (name === '') return t('workflow.settings.nameRequired');
    if (name.length > maxStateName) return t('workflow.settings.nameTooLong', { max: maxStateName });
    const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
    return isTaken ? stateMessages.nameTaken : undefined;
  }

  return useRecordForm<WorkflowState, StateValues>({
    record: state ?? blank,
    valuesOf,
    label: (key) => t(`workflow.settings.${key}`),
    say: (values, key) => {
      const value = values[key];
      if (typeof value === 'boolean') return t(value ? 'workflow.settings.yes' : 'workflow.settings.no');
      if (typeof value === 'string') return value;
      return value.map((one) => others.find((other) => other.id === one)?.name ?? one).join(', ');
    },
    problemsOf: ({ name }) => {
      const problem = nameProblem(name);
      return problem === undefined ? {} : { name: problem };
    },
    send: async ({ name, setableRoles, ...values }, over) => {
      const {
        changeId,
        items: _items,
        ...saved
      } = await workflowApi.state.save({
        ...values,
        context,
        name: name.trim(),
        id: over.id || null,
        version: over.version || null,
        nextFlowIds: values.nextFlowIds.filter((next) => next === id || others.some((other) => other.id === next)),
        setableRoles: setableRoles.join(','),
      });
      undoToast(t('workflow.settings.saved', { state: saved.name }), changeId);
      await refresh();
      return saved;
    },
    load: id === undefined ? undefined : () => workflowApi.state.get({ context, id }),
    onSaved: (saved) => onSaved(saved.id),
  });
}
