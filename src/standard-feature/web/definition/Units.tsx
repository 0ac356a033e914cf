import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BoundField } from '../../../platform/web/form/fields.tsx';
import type { RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { unitsQuery } from '../useFeatures.ts';
import { Order } from './Order.tsx';
import { moved, type DefinitionValues } from '../../rules.form.ts';

/** The units that a measurement is given in, in their order. */
export function Units({ form }: { form: RecordForm<DefinitionValues> }): ReactElement {
  const { t } = useTranslation();
  const askedAll = useQuery(unitsQuery());
  const { data: all = [] } = askedAll;
  const chosen = form.values.unitsOfMeasure;
  const set = (next: DefinitionValues['unitsOfMeasure']): void => form.choose('unitsOfMeasure', next);
  const open = all.filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    <BoundField {...form.field('unitsOfMeasure')} span="all" required>
      <Select
        placeholder={t('standard-feature.addUnit')}
        from={askedAll}
        options={open.map(({ id, measurementType, symbol, uomType }) => ({
          value: String(id),
          label: `${symbol}, ${uomType}`,
          hint: measurementType,
        }))}
        value={null}
        onChange={(next) => {
          const unit = all.find(({ id }) => String(id) === next);
          if (unit) set([...chosen, unit]);
        }}
      />
      <ul className="features-list" aria-label={t('standard-feature.unitsOfMeasure')}>
        {chosen.map((unit, at) => (
          <li key={unit.id}>
            <b className="pn">{unit.symbol}</b>
            <span className="grow trunc">{unit.uomType}</span>
            <span className="muted s">{unit.measurementType}</span>
            <Order
              name={unit.symbol}
              onMove={(by) => set(moved(chosen, at, by))}
              onRemove={() => set(chosen.filter((one) => one !== unit))}
            />
          </li>
        ))}
      </ul>
    </BoundField>
  );
}
