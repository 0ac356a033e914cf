import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../platform/web/form/fields.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import type { RecordForm } from '../../platform/web/form/useRecordForm.ts';
import { fieldOfAttribute } from '../../item/rules.fields.ts';
import { lengths } from '../../hierarchy/rules.ts';
import type { HierarchyType } from '../../hierarchy/type/contract.ts';
import { AttributeField } from '../../attribute/web/fields.tsx';
import { askedOf } from './useNewItem.ts';
import type { NewItem } from './useNewItem.ts';

/** Name, type where there is a choice, key and required attributes. */
export function NewItemFields(props: {
  form: Pick<RecordForm<NewItem>, 'field' | 'errors'>;
  type: HierarchyType;
  types: readonly HierarchyType[];
}): ReactElement {
  const { form, type, types } = props;
  const { t } = useTranslation();
  const { value: attributes, onChange } = form.field('attributes');
  return (
    <div className="form-grid">
      {types.length > 1 && (
        <SelectField
          {...form.field('typeId')}
          span="all"
          options={types.map(({ id, description }) => ({ value: id, label: description }))}
        />
      )}
      <TextField {...form.field('name')} span="all" required data-autofocus maxLength={lengths.name} />
      {askedOf(type).map((attribute) => {
        const key = fieldOfAttribute(attribute.attributeId);
        return (
          <AttributeField
            key={key}
            attribute={attribute}
            mark={attribute.isKey && <Tag>{t('hierarchy.key')}</Tag>}
            values={attributes[key] ?? []}
            error={form.errors[key]}
            onChange={(values) => onChange({ ...attributes, [key]: values })}
          />
        );
      })}
    </div>
  );
}
