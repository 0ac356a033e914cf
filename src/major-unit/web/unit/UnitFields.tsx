import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../item/rules.fields.ts';
import { BoundField, TextField } from '../../../platform/web/form/fields.tsx';
import type { RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { ListValue } from '../../list/contract.ts';
import { followersOf } from '../../unit/rules.form.ts';
import { requiredValues, unitValueFields, unitValueLists } from '../../unit/rules.ts';
import type { UnitValueField } from '../../unit/rules.ts';
import { ListValueInput } from '../ListValueInput.tsx';

const isRequired = (field: UnitValueField): boolean => (requiredValues as readonly UnitValueField[]).includes(field);

/** What must be chosen before a field, if anything. */
const leaders: Partial<Record<UnitValueField, UnitValueField>> = {
  productTypeId: 'industryId',
  productSubTypeId: 'productTypeId',
};

/** Industry, type, sub type and the others, each list following the one before, and the model year. */
export function UnitFields(props: {
  form: Pick<RecordForm<Fields>, 'field' | 'values' | 'choose' | 'set'>;
  /** Values by their ids, so that a chosen one has its name. */
  known: ReadonlyMap<number, ListValue>;
  onKnown: (value: ListValue) => void;
  readOnly: boolean;
  span?: 1 | 2;
}): ReactElement {
  const { form, known, onKnown, readOnly, span = 2 } = props;
  const { t } = useTranslation();
  const idOf = (key: string): number | undefined => {
    const text = form.values[key]?.[0];
    return text === undefined || text === '' ? undefined : Number(text);
  };
  function choose(field: UnitValueField, value: ListValue | null): void {
    if (value) onKnown(value);
    if (value?.id === idOf(field)) return;
    for (const follower of followersOf(field)) if (idOf(follower) !== undefined) form.set(follower, []);
    form.choose(field, value === null ? [] : [String(value.id)]);
  }
  const year = form.field('modelYear');
  return (
    <>
      {unitValueFields.map((field) => {
        const { value: _, onChange: __, ...bound } = form.field(field);
        const id = idOf(field);
        const leader = leaders[field];
        const waits = leader !== undefined && idOf(leader) === undefined;
        const parentId =
          field === 'productSubTypeId' ? idOf('productTypeId') : field === 'brandId' ? idOf('makeId') : undefined;
        return (
          <BoundField
            key={field}
            {...bound}
            value={null}
            onChange={() => undefined}
            span={span}
            required={isRequired(field)}
            readOnly={readOnly}
          >
            <ListValueInput
              list={unitValueLists[field]}
              label={bound.label}
              value={id === undefined ? null : (known.get(id) ?? { id, name: String(id), requiresValidation: false })}
              industryId={field === 'industryId' ? undefined : idOf('industryId')}
              parentId={parentId}
              placeholder={waits ? t(`major-unit.value.first.${leader}`) : undefined}
              readOnly={readOnly || waits}
              onChange={(value) => choose(field, value)}
              onBlur={bound.onBlur}
            />
          </BoundField>
        );
      })}
      <TextField
        {...year}
        value={year.value?.[0] ?? ''}
        onChange={(text) => year.onChange([text])}
        span={span}
        inputMode="numeric"
        maxLength={4}
        readOnly={readOnly}
      />
    </>
  );
}
