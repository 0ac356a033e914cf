import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField, typedNumber } from '../../platform/web/form/fields.tsx';
import { lengthUnits, weightUnits } from '../rules.ts';
import type { PartForm } from './usePartForm.ts';

const options = (units: readonly string[]) => units.map((one) => ({ value: one, label: one }));
const size = { ...typedNumber, min: 0, step: 'any', span: 1 } as const;

/** Tab Measurement: weight and dimensions in their units (docs/domain/parts.md, Fields). */
export function MeasurementFields({ form, readOnly }: { form: PartForm; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const { field } = form;
  return (
    <div className="form-grid part-measures">
      <h3 className="sec span-all">{t('part.weight')}</h3>
      <TextField {...field('weight')} {...size} readOnly={readOnly} />
      <SelectField {...field('weightUom')} none="" options={options(weightUnits)} span={1} readOnly={readOnly} />
      <h3 className="sec span-all">{t('part.dimensions')}</h3>
      <TextField {...field('length')} {...size} readOnly={readOnly} />
      <TextField {...field('width')} {...size} readOnly={readOnly} />
      <TextField {...field('height')} {...size} readOnly={readOnly} />
      <SelectField {...field('dimensionUom')} none="" options={options(lengthUnits)} span={1} readOnly={readOnly} />
    </div>
  );
}
