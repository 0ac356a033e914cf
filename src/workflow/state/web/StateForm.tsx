import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { workflowRoles } from '../../../rights.ts';
import type { Context } from '../../../contexts.ts';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { RecordConflict } from '../../../platform/web/RecordConflict.tsx';
import { Guarded, SaveBar, useGuardedForm } from '../../../platform/web/curtain.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { formState } from '../../../platform/web/restart.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner, StateMark } from '../../../platform/web/ui/marks.tsx';
import { toneOf } from '../../web/fields.tsx';
import type { WorkflowState } from '../contract.ts';
import { maxStateName, stateMessages } from '../rules.ts';
import { RemoveStateDialog } from './RemoveStateDialog.tsx';
import { useStateForm, valuesOf } from './useStateForm.ts';
import type { StateValues } from './useStateForm.ts';
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
  const busy = useBusyReason();
  const { form, others, base, newest, save, cancel, settle } = useStateForm({
    context,
    states,
    state,
    onSaved: onSelect,
  });
  const { errors, dirtyFields, isDirty, isSubmitting } = form.formState;
  const guard = useGuardedForm(isDirty, formState(form));
  const list = (key: 'nextFlowIds' | 'setableRoles', hint: string, choices: ReactElement[]): ReactElement => (
    <fieldset className="fld span-all" data-dirty={dirtyFields[key] ? '' : undefined}>
      <legend className="lab">{t(`workflow.settings.${key}`)}</legend>
      <div className="row settings-checks workflow-checks">{choices}</div>
      {errors[key] ? (
        <span className="errt" role="alert">
          {errors[key].message}
        </span>
      ) : (
        <span className="hint">{hint}</span>
      )}
    </fieldset>
  );

  return (
    <Guarded guard={guard} dirty={isDirty}>
      <form className="pane-scroll form-pane" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="form-grid settings-form">
          <div className="span-all row workflow-form-head">
            <h2 className="sec">{state ? state.name : t('workflow.settings.new')}</h2>
            {state && <Removal {...{ context, state, others }} busy={busy} dirty={isDirty} onRemoved={onSelect} />}
          </div>
          {errors.root && (
            <div className="span-all">
              <Banner tone="error">{errors.root.message}</Banner>
            </div>
          )}
          <Field label={t('workflow.settings.name')} required error={errors.name?.message} dirty={dirtyFields.name}>
            <TextInput maxLength={maxStateName} {...form.register('name')} />
          </Field>
          <Field label={t('workflow.settings.number')} span={1} readOnly>
            <TextInput value={state?.id ?? t('workflow.settings.number.next')} readOnly />
          </Field>
          <fieldset className="fld span-all">
            <legend className="lab">{t('workflow.settings.meaning')}</legend>
            {flags.map((flag) => (
              <div key={flag}>
                {flag === 'isInit' && base?.isInit ? (
                  // Not registered: what is off has no value in a form.
                  <Checkbox label={t(`workflow.settings.${flag}`)} checked disabled readOnly />
                ) : (
                  <Checkbox label={t(`workflow.settings.${flag}`)} {...form.register(flag)} />
                )}
                {errors[flag] && (
                  <span className="errt" role="alert">
                    {errors[flag].message}
                  </span>
                )}
              </div>
            ))}
            {base?.isInit && <span className="hint">{stateMessages.initNeeded}</span>}
          </fieldset>
          {list(
            'nextFlowIds',
            t('workflow.settings.nextFlowIds.hint'),
            others.map((other) => (
              <Checkbox
                key={other.id}
                value={String(other.id)}
                label={<StateMark tone={toneOf(other)} name={other.name} />}
                {...form.register('nextFlowIds')}
              />
            )),
          )}
          {list(
            'setableRoles',
            t('workflow.settings.setableRoles.hint'),
            roles.map((role) => <Checkbox key={role} value={role} label={role} {...form.register('setableRoles')} />),
          )}
        </div>
      </form>
      {isDirty && (
        <SaveBar
          changes={Object.keys(dirtyFields).length}
          errors={Object.keys(errors).length}
          saving={isSubmitting}
          blocked={busy}
          onSave={() => void form.handleSubmit((values) => save(values))()}
          onCancel={cancel}
        />
      )}
      {base && newest && (
        <RecordConflict
          base={valuesOf(base)}
          theirs={valuesOf(newest)}
          mine={form.getValues()}
          label={(key) => t(`workflow.settings.${key}`)}
          say={(of, key) => inWords(of, key, states, t)}
          onClose={() => settle(null)}
          onSave={settle}
        />
      )}
    </Guarded>
  );
}

/** A value of the form as the conflict dialog says it. */
function inWords(
  values: StateValues,
  key: keyof StateValues,
  states: readonly WorkflowState[],
  t: (key: string) => string,
): string {
  const value = values[key];
  if (typeof value === 'boolean') return t(value ? 'workflow.settings.yes' : 'workflow.settings.no');
  if (typeof value === 'string') return value;
  return value.map((one) => states.find(({ id }) => String(id) === one)?.name ?? one).join(', ');
}

/** How many items are in the state, and the way to remove it. */
function Removal(props: {
  context: Context;
  state: WorkflowState;
  others: readonly WorkflowState[];
  busy: string | undefined;
  dirty: boolean;
  onRemoved: (next: undefined) => void;
}): ReactElement {
  const { context, state, others, busy, dirty, onRemoved } = props;
  const { t } = useTranslation();
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
