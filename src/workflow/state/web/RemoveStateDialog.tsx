import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { handleSaveError } from '../../../platform/web/api/errors.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Banner, StateMark } from '../../../platform/web/ui/marks.tsx';
import { toneOf } from '../../web/fields.tsx';
import { workflowApi } from '../../web/useStateChange.ts';
import type { WorkflowState } from '../contract.ts';
import { useRefreshStates } from './useWorkflow.ts';

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
  const [target, setTarget] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isRunning, setRunning] = useState(false);

  async function remove(): Promise<void> {
    setRunning(true);
    try {
      const { id, version } = state;
      const { changeId } = await workflowApi.state.remove({
        context,
        id,
        version,
        ...(target === null ? {} : { moveTo: Number(target) }),
      });
      undoToast(t('workflow.settings.removed', { state: state.name }), changeId);
      onRemoved();
    } catch (error) {
      const shown = handleSaveError(error, 'conflict', 'fields');
      if ('modelState' in shown) setRefusal(Object.values(shown.modelState).flat().join(' ') || shown.message);
      setRunning(false);
    }
    await refresh();
  }

  const missing = items > 0 && target === null ? t('workflow.settings.moveToNeeded') : undefined;
  return (
    <Dialog
      alert
      width={400}
      title={t('workflow.settings.remove', { state: state.name })}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="danger"
            reason={missing}
            busy={isRunning && t('platform.saving')}
            onClick={() => void remove()}
          >
            {t('workflow.settings.delete')}
          </Button>
        </>
      }
    >
      {refusal !== '' && <Banner tone="error">{refusal}</Banner>}
      {items === 0 ? (
        <p>{t('workflow.settings.sure')}</p>
      ) : (
        <div className="form-grid">
          <p className="span-all">{t('workflow.settings.inUse', { count: items, items: formatNumber(items) })}</p>
          <Field label={t('workflow.settings.moveTo')} span="all" required>
            <Select
              options={others.map((other) => ({
                value: String(other.id),
                label: other.name,
                icon: <StateMark tone={toneOf(other)} name={other.name} iconOnly />,
              }))}
              value={target}
              onChange={setTarget}
            />
          </Field>
        </div>
      )}
    </Dialog>
  );
}
