import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { SelectField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { StateMark } from '../../../platform/web/ui/marks.tsx';
import { toneOf } from '../../web/useStates.ts';
import { workflowApi } from '../../web/useStateChange.ts';
import type { WorkflowState } from '../contract.ts';
import { useRefreshStates } from './useWorkflow.ts';

/** Where its items go; 0 until one is chosen. */
const start = { moveTo: 0 };

/** Removes a state after asking; where items are in it, only with another state for them. */
export function RemoveStateDialog(props: {
  context: Context;
  state: WorkflowState;
  items: number;
  others: readonly WorkflowState[];
  onClose: () => void;
  onRemoved: () => void;
}): ReactElement {
  const { context, state, items, others, onClose, onRemoved } = props;
  const { t } = useTranslation();
  const refresh = useRefreshStates();
  const undoToast = useUndoToast();
  const form = useRecordForm<typeof start, typeof start>({
    record: start,
    valuesOf: (values) => values,
    label: () => t('workflow.settings.moveTo'),
    problemsOf: ({ moveTo }) => (items > 0 && moveTo === 0 ? { moveTo: t('workflow.settings.moveToNeeded') } : {}),
    send: async (values) => {
      const { id, version } = state;
      const { moveTo } = values;
      try {
        const { changeId } = await workflowApi.state.remove({ context, id, version, ...(moveTo !== 0 && { moveTo }) });
        undoToast(t('workflow.settings.removed', { state: state.name }), changeId);
        onRemoved();
        return values;
      } finally {
        void refresh();
      }
    },
  });
  return (
    <FormDialog
      alert
      width={400}
      title={t('workflow.settings.remove', { state: state.name })}
      form={form}
      onClose={onClose}
      danger
      act={t('workflow.settings.delete')}
    >
      {items === 0 ? (
        <p>{t('workflow.settings.sure')}</p>
      ) : (
        <div className="form-grid">
          <p className="span-all">{t('workflow.settings.inUse', { count: items, items: formatNumber(items) })}</p>
          <SelectField
            {...form.field('moveTo')}
            span="all"
            required
            none={0}
            options={others.map((other) => ({
              value: other.id,
              label: other.name,
              icon: <StateMark tone={toneOf(other)} name={other.name} iconOnly />,
            }))}
          />
        </div>
      )}
    </FormDialog>
  );
}
