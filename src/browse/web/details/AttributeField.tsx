import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { MultiSelect, Select } from '../../../platform/web/ui/Select.tsx';
import { TextArea, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import type { TypeAttribute } from '../../../hierarchy/type/contract.ts';
import { attributeTypes } from '../../../attribute/rules.ts';
import { MultiText } from './MultiText.tsx';

/** One attribute as its type wants it: text, whole number, decimal or a choice; one value or several. */
export function AttributeField(props: {
  attribute: TypeAttribute;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  onBlur?: () => void;
  error?: string | undefined;
  dirty?: boolean;
  readOnly?: boolean;
}): ReactElement {
  const { attribute, values, onChange, onBlur, error, dirty = false, readOnly = false } = props;
  const { name, type, definition, isKey, isRequired } = attribute;
  const { t } = useTranslation();
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
      mark={isKey && <Tag>{t('hierarchy.key')}</Tag>}
    >
      {control()}
    </Field>
  );
}
