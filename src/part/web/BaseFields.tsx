import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../lookup/web/fields.tsx';
import { AreaField, BoundField, CheckField, TextField, typedNumber } from '../../platform/web/form/fields.tsx';
import type { Part } from '../record/contract.ts';
import { partLimits } from '../rules.ts';
import { PartAttributes } from './PartAttributes.tsx';
import { StatusField } from './StatusField.tsx';
import type { PartForm } from './usePartForm.ts';

/** The fields of the tab Base. */
export function BaseFields(props: { part: Part; form: PartForm; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const { part, form, readOnly } = props;
  const { field } = form;
  /** The description with the specification attribute, and how many others there are. */
  function descriptionHint(): string | false {
    const { description, customAttributes } = form.values;
    const specification = customAttributes[String(part.partSpecificationAttrId)]?.filter((one) => one !== '') ?? [];
    const count = part.descriptionVariants;
    const hints = [
      ...(specification.length > 0
        ? [t('part.withAttribute', { text: [description, ...specification].join(', ') })]
        : []),
      ...(count > 0 ? [t('part.variants', { count })] : []),
    ];
    return hints.length > 0 && hints.join(' · ');
  }
  return (
    <>
      <div className="form-grid">
        <TextField
          {...field('partNumber')}
          required
          readOnly={readOnly}
          maxLength={partLimits.partNumber}
          hint={form.passed.has('partNumber') && t('part.free')}
        />
        <StatusField {...field('status')} readOnly={readOnly} />
        <BoundField {...field('unit')} span={1} readOnly={readOnly}>
          <LookupSelect list="unitOfMeasure" value={form.values.unit} onChange={field('unit').onChange} />
        </BoundField>
        <TextField
          {...field('description')}
          required
          readOnly={readOnly}
          span="all"
          maxLength={partLimits.description}
          hint={descriptionHint()}
        />
        <AreaField
          {...field('longDescription')}
          readOnly={readOnly}
          span="all"
          rows={3}
          maxLength={partLimits.longDescription}
        />
        <TextField
          {...field('minimumOrderQuantity')}
          {...typedNumber}
          min={0}
          step="any"
          span={1}
          readOnly={readOnly}
        />
        <div className="fld part-check">
          <CheckField {...field('isInternal')} disabled={readOnly} />
          <span className="hint">{t('part.isInternalHint')}</span>
        </div>
        <AreaField {...field('notes')} readOnly={readOnly} span="all" maxLength={partLimits.notes} />
      </div>
      <PartAttributes
        values={form.values.customAttributes}
        base={form.base.customAttributes}
        errors={form.errors}
        onChange={(values) => form.set('customAttributes', values)}
        onLeft={form.left}
        specification={part.partSpecificationAttrId}
        readOnly={readOnly}
      />
    </>
  );
}
