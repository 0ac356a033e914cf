import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { workflowRoles } from '../../../rights.ts';
import type { Context } from '../../../contexts.ts';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { CheckField, CheckList, TextField } from '../../../platform/web/form/fields.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { StateMark } from '../../../platform/web/ui/marks.tsx';
import { toneOf } from '../../web/useStates.ts';
import type { WorkflowState } from '../contract.ts';
import { maxStateName, stateMessages } from '../rules.ts';
import { RemoveStateDialog } from './RemoveStateDialog.tsx';
import { useStateForm } from './useStateForm.ts';
import { stateQuery } from './useWorkflow.ts';

const flags = ['isInit', 'isEditable', 'needConfirmation', 'isPublishedState'] as const;
const roles = workflowRoles.toReversed();

/** Adds a state (`state` undefined) or edits one. */
export function StateForm(props: {
  context: Context;
  states: readonly WorkflowState[];
  state: WorkflowState | undefined;
  /** Chooses another state, or none. */
  onSelect: (id: number | undefined) => void;
}): ReactElement {
  const { context, states, state, onSelect } = props;
  const { t } = useTranslation();
  const others = states.filter(({ id }) => id !== state?.id);
  const form = useStateForm({ context, others, state, onSaved: onSelect });
  const { field } = form;
  return (
    <FormPage form={form}>
      <form className="pane-scroll form-pane" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="form-grid settings-form">
          <div className="span-all row workflow-form-head">
            <h2 className="sec">{state ? state.name : t('workflow.settings.new')}</h2>
            {state && <Removal {...{ context, state, others }} dirty={form.changed.length > 0} onRemoved={onSelect} />}
          </div>
          <FormErrors form={form} />
          <TextField {...field('name')} required maxLength={maxStateName} />
          <Field label={t('workflow.settings.number')} span={1} readOnly>
            <TextInput value={state?.id ?? t('workflow.settings.number.next')} readOnly />
          </Field>
          <fieldset className="fld span-all">
            <legend className="lab">{t('workflow.settings.meaning')}</legend>
            {flags.map((flag) => (
              <div key={flag}>
                <CheckField {...field(flag)} disabled={flag === 'isInit' && form.base.isInit} />
              </div>
            ))}
            {form.base.isInit && <span className="hint">{stateMessages.initNeeded}</span>}
          </fieldset>
          <CheckList
            {...field('nextFlowIds')}
            hint={t('workflow.settings.nextFlowIds.hint')}
            className="workflow-checks"
            choices={others.map((other) => ({
              value: other.id,
              label: <StateMark tone={toneOf(other)} name={other.name} />,
            }))}
          />
          <CheckList
            {...field('setableRoles')}
            hint={t('workflow.settings.setableRoles.hint')}
            className="workflow-checks"
            choices={roles.map((role) => ({ value: role, label: role }))}
          />
        </div>
      </form>
    </FormPage>
  );
}

/** How many items are in the state, and the way to remove it. */
function Removal(props: {
  context: Context;
  state: WorkflowState;
  others: readonly WorkflowState[];
  dirty: boolean;
  onRemoved: (next: undefined) => void;
}): ReactElement {
  const { context, state, others, dirty, onRemoved } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const { data } = useQuery(stateQuery(context, state.id));
  const [isAsking, ask] = useState(false);
  const stays = state.isInit
    ? stateMessages.initStays
    : !others.some((other) => other.isPublishedState)
      ? stateMessages.publishedNeeded
      : undefined;
  return (
    <span className="row ml">
      {data && (
        <span className="s faint">
          {t('workflow.settings.items', { count: data.items, items: formatNumber(data.items) })}
        </span>
      )}
      <Button
        size="sm"
        icon={<Trash2 className="i14" />}
        reason={stays ?? busy ?? (dirty ? t('workflow.unsaved') : undefined)}
        disabled={!data}
        onClick={() => ask(true)}
      >
        {t('workflow.settings.delete')}
      </Button>
      {isAsking && data && (
        <RemoveStateDialog
          {...{ context, state, others }}
          items={data.items}
          onClose={() => ask(false)}
          onRemoved={() => onRemoved(undefined)}
        />
      )}
    </span>
  );
}
