import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askWhen, PastButton } from '../../../platform/web/past/PastButton.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { FormErrors } from '../../../platform/web/form/FormPage.tsx';
import { AreaField, BoundField, TextField } from '../../../platform/web/form/fields.tsx';
import { MultiSelect } from '../../../platform/web/ui/Select.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { fieldOfAttribute } from '../../../item/rules.fields.ts';
import type { Item } from '../../../item/contract.ts';
import { baseTypes, lengths } from '../../../hierarchy/rules.ts';
import { NAME_FIELD } from '../ItemActions.tsx';
import { useLookups } from '../../../lookup/web/fields.tsx';
import { AttributeField } from '../../../attribute/web/fields.tsx';
import type { ItemForm } from './useItemForm.ts';

/** What the fields of the form are called as cells (docs/domain/history.md, Undo). */
const cells: Record<string, string> = {
  displayName: 'display_name',
  overrideName: 'override_name',
  group: 'group_name',
};

/** Types whose items may stand together in a group. */
const grouped: readonly number[] = [baseTypes.model, baseTypes.majorUnit];

/** Identity, attributes in the type's order, notes. */
export function ItemFields({ item, form, readOnly }: { item: Item; form: ItemForm; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const { values } = form;
  const when = (cell: string, name: string) => <PastButton scope="item" id={item.id} cell={cell} name={name} inField />;
  const text = (key: string) => {
    const { onChange, ...field } = form.field(key);
    return {
      ...field,
      value: values[key]?.[0] ?? '',
      onChange: (next: string) => onChange([next]),
      readOnly,
      beside: when(cells[key] ?? key, field.label),
    };
  };
  return (
    <div className="form-grid item-fields" role="presentation" onKeyDown={askWhen}>
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
            beside={when(`attributes.${attribute.attributeId}`, attribute.name)}
            {...{ attribute, error, dirty, onChange, onBlur, readOnly }}
          />
        );
      })}
      {grouped.includes(item.baseType) && (
        <TextField {...text('group')} span={1} maxLength={lengths.name} hint={t('hierarchy.field.groupHint')} />
      )}
      <ContentGroups
        form={form}
        readOnly={readOnly}
        beside={when('contentGroups', form.field('contentGroups').label)}
      />
      <AreaField {...text('notes')} span="all" maxLength={lengths.notes} />
    </div>
  );
}

/** The groups that label the item. Nothing where the catalogue has none. */
function ContentGroups(props: { form: ItemForm; readOnly: boolean; beside: ReactNode }): ReactElement | null {
  const { form, readOnly, beside } = props;
  const { t } = useTranslation();
  const { data: groups = [] } = useLookups('contentGroup');
  const field = form.field('contentGroups');
  if (groups.length === 0) return null;
  const chosen = groups.filter(({ id }) => field.value?.includes(String(id)));
  const idsOf = (names: readonly string[]) =>
    groups
      .filter(({ name }) => names.includes(name))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  return (
    <BoundField {...field} span="all" hint={t('hierarchy.contentGroups.hint')} readOnly={readOnly} beside={beside}>
      <MultiSelect
        options={groups.map(({ name }) => name)}
        values={chosen.map(({ name }) => name)}
        onChange={(names) => form.choose('contentGroups', idsOf(names).map(String))}
        readOnly={readOnly}
      />
    </BoundField>
  );
}
