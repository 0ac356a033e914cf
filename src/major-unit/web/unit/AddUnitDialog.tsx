import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { AttributeField } from '../../../attribute/web/fields.tsx';
import { lengths } from '../../../hierarchy/rules.ts';
import { attributeValuesOf, fieldOfAttribute } from '../../../item/rules.fields.ts';
import type { Fields } from '../../../item/rules.fields.ts';
import type { AddItemProps } from '../../../item/web/fields.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { FormErrors } from '../../../platform/web/form/FormPage.tsx';
import { TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import type { ListValue } from '../../list/contract.ts';
import { toUnitValues, unitProblems } from '../../unit/rules.form.ts';
import { defaultsQuery, unitApi } from '../useUnit.ts';
import { UnitFields } from './UnitFields.tsx';
import { useKnownValues } from './useUnitForm.ts';

/** The dialog for a new unit; the make that is called as the catalogue stands in it from the start. */
export function AddUnitDialog(props: AddItemProps): ReactElement | null {
  const { data, isError } = useQuery(defaultsQuery());
  if (!data && !isError) return null;
  return <NewUnit {...props} make={data?.make ?? null} />;
}

function NewUnit(props: AddItemProps & { make: ListValue | null }): ReactElement {
  const { types, first, parent, onClose, onAdded, make } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const [type, setType] = useState(first);
  const { known, onKnown } = useKnownValues(undefined);
  const [start] = useState<Fields>(() => ({
    name: [''],
    industryId: [],
    productTypeId: [],
    productSubTypeId: [],
    activityTypeId: [],
    parentCompanyId: [],
    makeId: make ? [String(make.id)] : [],
    brandId: [],
    modelYear: [],
    ...Object.fromEntries(first.attributes.map(({ attributeId }) => [fieldOfAttribute(attributeId), []])),
  }));
  const asked = type.attributes.filter((one) => one.isKey || one.isRequired || one.definition.isRequired);
  const names = new Map(type.attributes.map(({ attributeId, name }) => [fieldOfAttribute(attributeId), name]));
  const form = useRecordForm<Fields, Fields>({
    record: start,
    valuesOf: (of) => of,
    label: (key) => names.get(key) ?? t(`major-unit.field.${key}`),
    problemsOf: (values) => ({
      ...((values['name']?.[0] ?? '').trim() === '' && {
        name: t('major-unit.name.required', { max: String(lengths.name) }),
      }),
      ...unitProblems(values, new Date()),
    }),
    send: async (values) => {
      const parentId = parent?.id ?? null;
      const name = values['name']?.[0] ?? '';
      const { id, changeId } = await unitApi.unit.add({
        typeId: type.id,
        parentId,
        name,
        attributeValues: attributeValuesOf(type, values),
        ...toUnitValues(values),
      });
      onClose();
      undoToast(t('major-unit.added'), changeId, undefined, paths.item(catalogCode(), id));
      void written(client, ['hierarchy_item', 'hierarchy_relation', 'major_unit']);
      onAdded(id, parentId);
      return values;
    },
  });
  const name = form.field('name');
  return (
    <FormDialog
      width={560}
      title={parent ? t('major-unit.add.under', { name: parent.name }) : t('major-unit.add.title')}
      form={form}
      act={t('major-unit.add.act')}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormErrors form={form} />
        {types.length > 1 && (
          <Field label={t('major-unit.field.itemType')} span="all">
            <Select
              options={types.map(({ id, description }) => ({ value: String(id), label: description }))}
              value={String(type.id)}
              onChange={(next) => setType(types.find(({ id }) => String(id) === next) ?? first)}
            />
          </Field>
        )}
        <TextField
          {...name}
          value={name.value?.[0] ?? ''}
          onChange={(text) => name.onChange([text])}
          span="all"
          required
          data-autofocus
          maxLength={lengths.name}
        />
        <UnitFields
          form={form}
          known={make ? new Map([[make.id, make], ...known]) : known}
          onKnown={onKnown}
          readOnly={false}
        />
        {asked.map((attribute) => {
          const key = fieldOfAttribute(attribute.attributeId);
          const { value, error, onChange } = form.field(key);
          return (
            <AttributeField
              key={key}
              attribute={attribute}
              mark={attribute.isKey && <Tag>{t('major-unit.details.key')}</Tag>}
              values={value ?? []}
              error={error}
              onChange={onChange}
            />
          );
        })}
      </div>
    </FormDialog>
  );
}
