import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { describeError } from '../../platform/web/api/errors.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { changedFields } from '../../platform/web/merge.ts';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { exampleOf, problemsOfRule, serialLimits, serialTypes } from '../rules.ts';
import type { SerialRule } from '../rules.ts';
import { identityOf, problemsBy } from './useSerial.ts';

type FieldName = Exclude<keyof SerialRule, 'type'>;
const blank: SerialRule = { type: serialTypes.single, prefix: '', start: '', end: '', suffix: '' };
const clean = ({ type, prefix, start, end, suffix }: SerialRule): SerialRule => ({
  type,
  prefix: prefix.trim(),
  start: start.trim(),
  end: type === serialTypes.closedRange ? end.trim() : '',
  suffix: suffix.trim(),
});

/**
 * Adds a serial/VIN rule, or edits one (docs/domain/serial.md, Editing rules). `others` are the model's other rules.
 */
export function SerialForm(props: {
  rule: SerialRule | null;
  others: readonly SerialRule[];
  /** Throws where the server refuses. */
  onSave: (rule: SerialRule) => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { rule, others, onSave, onClose } = props;
  const { t } = useTranslation();
  const form = useRecordForm<SerialRule, SerialRule>({
    record: rule ?? blank,
    valuesOf: (values) => values,
    label: (key) => t(`serial.${key}`),
    changedOf: (base, values) => changedFields(clean(base), clean(values)),
    problemsOf: (values) => {
      const identity = identityOf(clean(values));
      const isTwice = others.some((other) => identityOf(other) === identity);
      return { ...problemsBy(t, clean(values)), ...(isTwice && { rule: t('serial.duplicate') }) };
    },
    send: async (values) => {
      try {
        await onSave(clean(values));
      } catch (error) {
        const shown = describeError(error);
        if (shown.as !== 'conflict' || Object.keys(shown.modelState).length > 0) throw error;
        throw new ApiError(409, { modelState: { rule: [t('serial.changed')] } });
      }
      return clean(values);
    },
    // Of a rule whatever is refused stands on top: the model's other rules are meant.
    named: () => 'rule',
    onSaved: onClose,
  });
  const { values } = form;
  const now = clean(values);

  const field = (name: FieldName, label: string, hint?: string): ReactElement => (
    <TextField
      {...form.field(name)}
      label={label}
      hint={hint}
      required={name === 'end' || (name === 'start' && now.type === serialTypes.closedRange)}
      className="pn"
      autoComplete="off"
      spellCheck={false}
      inputMode={name === 'start' || name === 'end' ? 'numeric' : 'text'}
      maxLength={serialLimits.part}
      data-autofocus={name === 'prefix' || undefined}
    />
  );

  return (
    <FormDialog
      title={t(rule ? 'serial.edit.title' : 'serial.add.title')}
      form={form}
      act={t(rule ? 'platform.save' : 'serial.add')}
      onClose={onClose}
      className="form-grid"
    >
      <div className="span-all">
        <Segment
          label={t('serial.type')}
          options={Object.values(serialTypes).map((type) => ({ value: type, label: t(`serial.type.${type}`) }))}
          value={values.type}
          onChange={form.field('type').onChange}
        />
      </div>
      {field('prefix', t('serial.prefix'), t('serial.prefixHint'))}
      {field('start', t(values.type === serialTypes.single ? 'serial.number' : 'serial.start'))}
      {values.type === serialTypes.closedRange && field('end', t('serial.end'))}
      {field('suffix', t('serial.suffix'))}
      <div className="span-all s" role="status">
        <span className="muted">{t('serial.exampleOf')}: </span>
        <span className="pn">
          {problemsOfRule(now).length === 0 ? exampleOf(now) : <span className="faint">{t('serial.noExample')}</span>}
        </span>
      </div>
    </FormDialog>
  );
}
