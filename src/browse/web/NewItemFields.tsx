import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { fieldOfAttribute } from '../../item/rules.fields.ts';
import { lengths } from '../../hierarchy/rules.ts';
import type { HierarchyType } from '../../hierarchy/type/contract.ts';
import { AttributeField } from './details/AttributeField.tsx';
import type { NewItem } from './useNewItem.ts';

/** Name, type where there is a choice, key and required attributes; errors that belong to no field above. */
export function NewItemFields({ item, types }: { item: NewItem; types: readonly HierarchyType[] }): ReactElement {
  const { type, setType, fields, set, shown, errors, name } = item;
  const { t } = useTranslation();
  const elsewhere = Object.entries(errors).filter(
    ([key]) => key !== 'name' && !shown.some((one) => fieldOfAttribute(one.attributeId) === key),
  );
  return (
    <>
      {elsewhere.length > 0 && <Banner tone="error">{elsewhere.map(([, text]) => text).join(' ')}</Banner>}
      <div className="form-grid">
        {types.length > 1 && (
          <Field label={t('hierarchy.field.type')} span="all">
            <Select
              value={String(type.id)}
              onChange={(id) => setType(types.find((one) => String(one.id) === id) ?? type)}
              options={types.map((one) => ({ value: String(one.id), label: one.description }))}
            />
          </Field>
        )}
        <Field label={t('hierarchy.field.name')} span="all" required error={errors['name']}>
          <TextInput
            data-autofocus
            maxLength={lengths.name}
            value={name}
            onChange={(event) => set('name', [event.currentTarget.value])}
          />
        </Field>
        {shown.map((attribute) => (
          <AttributeField
            key={attribute.attributeId}
            attribute={attribute}
            values={fields[fieldOfAttribute(attribute.attributeId)] ?? []}
            error={errors[fieldOfAttribute(attribute.attributeId)]}
            onChange={(values) => set(fieldOfAttribute(attribute.attributeId), values)}
          />
        ))}
      </div>
    </>
  );
}
