import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { FormErrors } from '../../../platform/web/form/FormPage.tsx';
import { AreaField, TextField } from '../../../platform/web/form/fields.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { fieldOfAttribute } from '../../../item/rules.fields.ts';
import type { Item } from '../../../item/contract.ts';
import { baseTypes, lengths } from '../../../hierarchy/rules.ts';
import { NAME_FIELD } from '../ItemActions.tsx';
import { AttributeField } from '../../../attribute/web/fields.tsx';
import type { ItemForm } from './useItemForm.ts';

/** Types whose items may stand together in a group. */
const grouped: readonly number[] = [baseTypes.model, baseTypes.majorUnit];

/** Identity, attributes in the type's order, notes. */
export function ItemFields({ item, form, readOnly }: { item: Item; form: ItemForm; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const { values } = form;
  const text = (key: string) => {
    const { onChange, ...field } = form.field(key);
    return { ...field, value: values[key]?.[0] ?? '', onChange: (next: string) => onChange([next]), readOnly };
  };
  return (
    <div className="form-grid item-fields">
      <h2 className="sec span-all">{t('hierarchy.section.identity')}</h2>
      <FormErrors form={form} />
      <div className={NAME_FIELD}>
        <TextField {...text('name')} required maxLength={lengths.name} />
      </div>
      <TextField {...text('displayName')} maxLength={lengths.name} placeholder={t('hierarchy.field.sameAsName')} />
      <Field label={t('hierarchy.field.type')} readOnly>
        <TextInput value={`${item.typeCode}  ${item.typeDescription}`} />
      </Field>
      <TextField
        {...text('overrideName')}
        maxLength={lengths.name}
        placeholder={t('hierarchy.field.sameAsDisplayName')}
      />
      {(item.attributes.length > 0 || grouped.includes(item.baseType)) && (
        <h2 className="sec span-all">{t('hierarchy.section.attributes')}</h2>
      )}
      {item.attributes.map((attribute) => {
        const key = fieldOfAttribute(attribute.attributeId);
        const { error, dirty, onChange, onBlur } = form.field(key);
        return (
          <AttributeField
            key={key}
            values={values[key] ?? []}
            mark={attribute.isKey && <Tag>{t('hierarchy.key')}</Tag>}
            {...{ attribute, error, dirty, onChange, onBlur, readOnly }}
          />
        );
      })}
      {grouped.includes(item.baseType) && (
        <TextField {...text('group')} span={1} maxLength={lengths.name} hint={t('hierarchy.field.groupHint')} />
      )}
      <AreaField {...text('notes')} span="all" maxLength={lengths.notes} />
    </div>
  );
}
