import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextArea, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { fieldOfAttribute } from '../../../item/rules.fields.ts';
import type { Item } from '../../../item/contract.ts';
import { baseTypes, lengths } from '../../../hierarchy/rules.ts';
import { NAME_FIELD } from '../ItemActions.tsx';
import { AttributeField } from './AttributeField.tsx';
import type { ItemForm } from './useItemForm.ts';

/** Types whose items may stand together in a group. */
const grouped: readonly number[] = [baseTypes.model, baseTypes.majorUnit];

/** Identity, attributes in the type's order, notes. */
export function ItemFields({ item, form, readOnly }: { item: Item; form: ItemForm; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const { values, changed, errors } = form;
  const of = (key: string) => ({ error: errors[key], dirty: changed.includes(key), readOnly });
  const input = (key: string) => ({
    value: values[key]?.[0] ?? '',
    maxLength: lengths.name,
    onChange: (event: { currentTarget: { value: string } }) => form.set(key, [event.currentTarget.value]),
    onBlur: () => form.left(key),
  });
  return (
    <div className="form-grid item-fields">
      <h2 className="sec span-all">{t('hierarchy.section.identity')}</h2>
      <div className={NAME_FIELD}>
        <Field label={t('hierarchy.field.name')} required {...of('name')}>
          <TextInput {...input('name')} />
        </Field>
      </div>
      <Field label={t('hierarchy.field.displayName')} {...of('displayName')}>
        <TextInput {...input('displayName')} placeholder={t('hierarchy.field.sameAsName')} />
      </Field>
      <Field label={t('hierarchy.field.type')} readOnly>
        <TextInput value={`${item.typeCode}  ${item.typeDescription}`} />
      </Field>
      <Field label={t('hierarchy.field.overrideName')} {...of('overrideName')}>
        <TextInput {...input('overrideName')} placeholder={t('hierarchy.field.sameAsDisplayName')} />
      </Field>
      {(item.attributes.length > 0 || grouped.includes(item.baseType)) && (
        <h2 className="sec span-all">{t('hierarchy.section.attributes')}</h2>
      )}
      {item.attributes.map((attribute) => {
        const key = fieldOfAttribute(attribute.attributeId);
        return (
          <AttributeField
            key={key}
            attribute={attribute}
            values={values[key] ?? []}
            onChange={(next) => form.set(key, next)}
            onBlur={() => form.left(key)}
            {...of(key)}
          />
        );
      })}
      {grouped.includes(item.baseType) && (
        <Field label={t('hierarchy.field.group')} span={1} hint={t('hierarchy.field.groupHint')} {...of('group')}>
          <TextInput {...input('group')} />
        </Field>
      )}
      <Field label={t('hierarchy.field.notes')} span="all" {...of('notes')}>
        <TextArea {...input('notes')} maxLength={lengths.notes} />
      </Field>
    </div>
  );
}
