import { CircleX } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/Field.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import type { OptionsQuery, SelectOption } from '../ui/Select.tsx';
import { Checkbox } from '../ui/checks.tsx';
import { NumberInput, TextArea, TextInput } from '../ui/inputs.tsx';
import type { TextInputProps } from '../ui/inputs.tsx';
import type { Bound } from './useRecordForm.ts';

/** Controls of a `RecordForm`, each under its label with what is wrong: `<TextField {...form.field('name')} />`. */

type Labelled<T> = Omit<Bound<T>, 'error'> &
  Pick<FieldProps, 'error' | 'required' | 'hint' | 'span' | 'readOnly' | 'mark' | 'beside'>;

/** The label and what is wrong, around any control. */
export function BoundField<T>({ checking, ...props }: Labelled<T> & { children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  return <Field {...props} checking={checking ? t('platform.checking') : undefined} />;
}

/** Those of a field's properties that are its control's. */
function controlOf<P extends Omit<Labelled<unknown>, 'value' | 'onChange'>>(props: P) {
  const { name: _name, label: _label, error: _error, dirty: _dirty, checking: _checking, ...rest } = props;
  const { hint: _hint, span: _span, mark: _mark, beside: _beside, ...control } = rest;
  return control;
}

type Input = Omit<TextInputProps, keyof Labelled<unknown>>;

/** A text field for a number that is kept as typed. */
export const typedNumber = { type: 'number', inputMode: 'decimal', frame: 'num' } as const;

export function TextField(props: Labelled<string> & Input): ReactElement {
  return (
    <BoundField {...props}>
      <TextInput {...controlOf(props)} onChange={(event) => props.onChange(event.currentTarget.value)} />
    </BoundField>
  );
}

export function AreaField(props: Labelled<string> & { rows?: number; maxLength?: number }): ReactElement {
  return (
    <BoundField {...props}>
      <TextArea {...controlOf(props)} onChange={(event) => props.onChange(event.currentTarget.value)} />
    </BoundField>
  );
}

/** A number; NaN while nothing is typed, or no number. */
export function NumberField(props: Labelled<number> & Input): ReactElement {
  return (
    <BoundField {...props}>
      <NumberInput
        {...controlOf(props)}
        value={Number.isNaN(props.value) ? '' : props.value}
        onChange={(event) => props.onChange(event.currentTarget.valueAsNumber)}
      />
    </BoundField>
  );
}

/** One of several values, texts or numbers. With `none`, the value of nothing chosen, it can be emptied. */
export function SelectField<T extends string | number>(
  props: Labelled<T> & {
    options: readonly (Omit<SelectOption, 'value'> & { value: T })[];
    from?: OptionsQuery;
    none?: T;
    placeholder?: string;
  },
): ReactElement {
  const { value, options, from, none, placeholder, onChange, onBlur } = props;
  return (
    <BoundField {...props}>
      <Select
        clearable={none !== undefined}
        {...(placeholder !== undefined && { placeholder })}
        value={value === none ? null : String(value)}
        options={options.map((option) => ({ ...option, value: String(option.value) }))}
        {...(from && { from })}
        onChange={(next) => {
          const chosen = options.find((option) => String(option.value) === next)?.value ?? none;
          if (chosen !== undefined) onChange(chosen);
        }}
        onBlur={onBlur}
      />
    </BoundField>
  );
}

/** A box with its text, and what is wrong with it. */
export function CheckField(props: Bound<boolean> & { disabled?: boolean }): ReactElement {
  const { label, value, error, disabled, onChange } = props;
  return (
    <>
      <Checkbox
        label={label}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <ErrorText text={error} />
    </>
  );
}

/** Several of a few values, in the order of the choices. */
export function CheckList<T extends string | number>(
  props: Bound<T[]> & {
    choices: readonly { value: T; label: ReactNode }[];
    hint?: string;
    className?: string;
  },
): ReactElement {
  const { label, value, error, dirty, choices, hint, className = '', onChange } = props;
  const kept = new Set(value);
  return (
    <fieldset className="fld span-all" data-dirty={dirty ? '' : undefined}>
      <legend className="lab">{label}</legend>
      <div className={`row check-list ${className}`}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={kept.has(choice.value)}
            onChange={(event) =>
              onChange(
                choices
                  .map((one) => one.value)
                  .filter((one) => (one === choice.value ? event.currentTarget.checked : kept.has(one))),
              )
            }
          />
        ))}
      </div>
      {error === undefined && hint !== undefined && <span className="hint">{hint}</span>}
      <ErrorText text={error} />
    </fieldset>
  );
}

/** What is wrong with something that has no field of one line. */
function ErrorText({ text }: { text: string | undefined }): ReactElement | null {
  if (text === undefined) return null;
  return (
    <span className="errt" role="alert">
      <CircleX className="i12" aria-hidden="true" />
      {text}
    </span>
  );
}
