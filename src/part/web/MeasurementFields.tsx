import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { lengthUnits, weightUnits } from '../rules.ts';
import { PartField } from './PartField.tsx';
import type { PartForm } from './usePartForm.ts';

/** Tab Measurement: weight and dimensions in their units (docs/domain/parts.md, Fields). */
export function MeasurementFields({ form, readOnly }: { form: PartForm; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const unit = (name: 'weightUom' | 'dimensionUom', units: readonly string[]): ReactElement => (
    <Field
      label={t(`part.${name}`)}
      span={1}
      readOnly={readOnly}
      error={form.errors[name]}
      dirty={form.changed.has(name)}
    >
      <div data-field={name}>
        <Select
          clearable
          options={units.map((one) => ({ value: one, label: one }))}
          value={form.values[name] || null}
          onChange={(next) => form.set(name, next ?? '')}
          onBlur={() => form.leave(name)}
        />
      </div>
    </Field>
  );
  return (
    <div className="form-grid part-measures">
      <h3 className="sec span-all">{t('part.weight')}</h3>
      <PartField form={form} name="weight" readOnly={readOnly} kind="number" span={1} />
      {unit('weightUom', weightUnits)}
      <h3 className="sec span-all">{t('part.dimensions')}</h3>
      <PartField form={form} name="length" readOnly={readOnly} kind="number" span={1} />
      <PartField form={form} name="width" readOnly={readOnly} kind="number" span={1} />
      <PartField form={form} name="height" readOnly={readOnly} kind="number" span={1} />
      {unit('dimensionUom', lengthUnits)}
    </div>
  );
}
