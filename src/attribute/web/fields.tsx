import type { ReactElement, ReactNode } from 'react';
import { Field } from '../../platform/web/ui/Field.tsx';
import { MultiSelect, Select } from '../../platform/web/ui/Select.tsx';
import { TextArea, TextInput } from '../../platform/web/ui/inputs.tsx';
import { attributeTypes, type CarriedAttribute } from '../rules.ts';
import { MultiText } from './MultiText.tsx';

/** One attribute as its definition wants it: text, whole number, decimal or a choice; one value or several. */
export function AttributeField(props: {
  attribute: CarriedAttribute;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  onBlur?: () => void;
  error?: string | undefined;
  dirty?: boolean;
  readOnly?: boolean;
  /** Beside the label, such as what it is used for. */
  mark?: ReactNode;
  /** At the end of the label's line. */
  beside?: ReactNode;
}): ReactElement {
  const { attribute, values, onChange, onBlur, error, dirty = false, readOnly = false, mark, beside } = props;
  const { name, type, definition, isRequired } = attribute;
  const required = isRequired || definition.isRequired === true;
  const several = definition.allowMultiple === true;
  const value = values[0] ?? '';
  const common = { readOnly, ...(onBlur && { onBlur }) };

  function control(): ReactElement {
    if (type === attributeTypes.list) {
      const options = definition.items ?? [];
      if (several) return <MultiSelect options={options} values={values} onChange={onChange} {...common} />;
      return (
        <Select
          clearable={!required}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next === null ? [] : [next])}
          // A value that is no longer offered stays readable.
          options={[...new Set([...options, ...(value === '' ? [] : [value])])].map((one) => ({
            value: one,
            label: one,
          }))}
          {...common}
        />
      );
    }
    if (several) return <MultiText values={values} onChange={onChange} {...common} />;
    const change = (event: { currentTarget: { value: string } }): void => onChange([event.currentTarget.value]);
    if (definition.isMultiLine) return <TextArea value={value} onChange={change} {...common} />;
    const number = type !== attributeTypes.string;
    return (
      <TextInput
        value={value}
        onChange={change}
        {...(number && { inputMode: type === attributeTypes.int ? 'numeric' : 'decimal', className: 'tn' })}
        {...common}
      />
    );
  }

  return (
    <Field
      label={name}
      required={required}
      span={definition.isMultiLine ? 'all' : several ? 2 : 1}
      error={error}
      dirty={dirty}
      readOnly={readOnly}
      mark={mark}
      beside={beside}
    >
      {control()}
    </Field>
  );
}
