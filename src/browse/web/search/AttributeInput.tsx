import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedFilter } from '../../../platform/web/useTypedFilter.ts';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import type { SearchAttribute } from '../../../item-search/contract.ts';
import { longestString } from '../../../attribute/rules.ts';

/** The value that an attribute is searched by: one of its list, or a text. */
export function AttributeInput(props: {
  attribute: SearchAttribute;
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  const { attribute, value, onChange } = props;
  const { t } = useTranslation();
  const typed = useTypedFilter(value, onChange);
  return (
    <Field label={attribute.name}>
      {attribute.items.length > 0 ? (
        <Select
          clearable
          placeholder={t('hierarchy.any')}
          options={attribute.items.map((item) => ({ value: item, label: item }))}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
        />
      ) : (
        <TextInput
          maxLength={longestString}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={typed.onKeyDown}
          onClear={typed.clear}
          clearLabel={t('hierarchy.search.clearText', { name: attribute.name })}
        />
      )}
    </Field>
  );
}
