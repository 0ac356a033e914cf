import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { describeError, handleSaveError } from '../../platform/web/api/errors.ts';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Segment } from '../../platform/web/ui/checks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
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
  const start = rule ?? blank;
  const [typed, setTyped] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<string>();
  const [saving, setSaving] = useState(false);
  const now = clean(typed);
  const problems = problemsBy(t, now);
  const dirty = identityOf(now) !== identityOf(start);

  function set(change: Partial<SerialRule>): void {
    setTyped({ ...typed, ...change });
    setRefused(undefined);
  }

  async function submit(): Promise<void> {
    setTouched(new Set(Object.keys(blank)));
    if (problemsOfRule(now).length > 0) return;
    if (others.some((other) => identityOf(other) === identityOf(now))) {
      setRefused(t('serial.duplicate'));
      return;
    }
    setSaving(true);
    try {
      await onSave(now);
      onClose();
    } catch (error) {
      setRefused(whyRefused(error));
    } finally {
      setSaving(false);
    }
  }

  /** What the server says of the rule or the model; undefined where the failure was told elsewhere. */
  function whyRefused(error: unknown): string | undefined {
    const { as } = describeError(error);
    const texts = error instanceof ApiError ? Object.values(error.modelState).flat() : [];
    if (as === 'fields' || (as === 'conflict' && texts.length > 0)) return texts.join(' ');
    if (as === 'conflict') return t('serial.changed');
    handleSaveError(error);
    return undefined;
  }

  const field = (name: FieldName, label: string, hint?: string): ReactElement => (
    <Field
      label={label}
      hint={hint}
      required={name === 'end' || (name === 'start' && now.type === serialTypes.closedRange)}
      error={touched.has(name) ? problems[name] : undefined}
      dirty={rule !== null && now[name] !== rule[name]}
    >
      <TextInput
        className="pn"
        autoComplete="off"
        spellCheck={false}
        inputMode={name === 'start' || name === 'end' ? 'numeric' : 'text'}
        maxLength={serialLimits.part}
        value={typed[name]}
        data-autofocus={name === 'prefix' || undefined}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
        onBlur={() => typed[name] !== start[name] && setTouched(new Set([...touched, name]))}
      />
    </Field>
  );

  return (
    <FormDialog
      title={t(rule ? 'serial.edit.title' : 'serial.add.title')}
      dirty={dirty}
      onClose={onClose}
      act={t(rule ? 'platform.save' : 'serial.add')}
      busy={saving && t('platform.saving')}
      onSubmit={() => void submit()}
      className="form-grid"
    >
      {refused && (
        <div className="span-all">
          <Banner tone="error">{refused}</Banner>
        </div>
      )}
      <div className="span-all">
        <Segment
          label={t('serial.type')}
          options={Object.values(serialTypes).map((type) => ({ value: type, label: t(`serial.type.${type}`) }))}
          value={typed.type}
          onChange={(type) => set({ type: type ?? typed.type })}
        />
      </div>
      {field('prefix', t('serial.prefix'), t('serial.prefixHint'))}
      {field('start', t(typed.type === serialTypes.single ? 'serial.number' : 'serial.start'))}
      {typed.type === serialTypes.closedRange && field('end', t('serial.end'))}
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
