import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import type { FieldProps } from '../../platform/web/ui/Field.tsx';
import { NumberInput, TextArea, TextInput } from '../../platform/web/ui/inputs.tsx';
import type { PartValues } from '../rules.form.ts';
import type { PartForm } from './usePartForm.ts';

type TextKey = { [K in keyof PartValues]: PartValues[K] extends string ? K : never }[keyof PartValues];

/** A text of the form under its label, with its error and the edge of a changed value. */
export function PartField(
  props: {
    form: PartForm;
    name: TextKey;
    readOnly: boolean;
    maxLength?: number;
    kind?: 'text' | 'number' | 'area';
    rows?: number;
  } & Pick<FieldProps, 'required' | 'hint' | 'span' | 'checking'>,
): ReactElement {
  const { form, name, readOnly, maxLength, kind = 'text', rows, ...rest } = props;
  const { t } = useTranslation();
  const control = {
    value: form.values[name],
    maxLength,
    'data-field': name,
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
    onBlur: () => form.leave(name),
  };
  return (
    <Field
      label={t(`part.${name}`)}
      error={form.errors[name]}
      dirty={form.changed.has(name)}
      readOnly={readOnly}
      {...rest}
    >
      {kind === 'area' ? (
        <TextArea rows={rows} {...control} />
      ) : kind === 'number' ? (
        <NumberInput min={0} step="any" {...control} />
      ) : (
        <TextInput {...control} />
      )}
    </Field>
  );
}
