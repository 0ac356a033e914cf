import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../lookup/web/fields.tsx';
import { formatWhen } from '../../platform/web/format.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { partLimits } from '../rules.ts';
import { PartField } from './PartField.tsx';
import { Supersessions } from './Supersessions.tsx';
import type { PartForm } from './usePartForm.ts';

/** Tab Base: what the part is, and what it replaces or is replaced by (docs/domain/parts.md, Supersession). */
export function BaseFields({ form, readOnly }: { form: PartForm; readOnly: boolean }): ReactElement {
  const { t } = useTranslation();
  const { base, values, number } = form;
  return (
    <>
      <div className="form-grid">
        <PartField
          form={form}
          name="partNumber"
          readOnly={readOnly}
          required
          maxLength={partLimits.partNumber}
          checking={number.checking ? t('part.checking') : undefined}
          hint={number.free ? t('part.free') : undefined}
        />
        {(
          [
            ['status', 'partStatus'],
            ['unit', 'unitOfMeasure'],
          ] as const
        ).map(([name, list]) => (
          <Field
            key={name}
            label={t(`part.${name}`)}
            span={1}
            readOnly={readOnly}
            error={form.errors[name]}
            dirty={form.changed.has(name)}
          >
            <div data-field={name}>
              <LookupSelect list={list} value={values[name]} onChange={(next) => form.set(name, next)} />
            </div>
          </Field>
        ))}
        <PartField
          form={form}
          name="description"
          readOnly={readOnly}
          required
          span="all"
          maxLength={partLimits.description}
          hint={base.descriptionVariants > 0 ? t('part.variants', { count: base.descriptionVariants }) : undefined}
        />
        <PartField
          form={form}
          name="longDescription"
          readOnly={readOnly}
          span="all"
          kind="area"
          rows={3}
          maxLength={partLimits.longDescription}
        />
        <PartField form={form} name="minimumOrderQuantity" readOnly={readOnly} kind="number" span={1} />
        <div className="fld part-check">
          <Checkbox
            label={t('part.isInternal')}
            checked={values.isInternal}
            disabled={readOnly}
            onChange={(event) => form.set('isInternal', event.currentTarget.checked)}
          />
          <span className="hint">{t('part.isInternalHint')}</span>
        </div>
        <PartField form={form} name="notes" readOnly={readOnly} span="all" kind="area" maxLength={partLimits.notes} />
      </div>
      <Supersessions title={t('part.replacements')} parts={base.supersessions} />
      <Supersessions title={t('part.priors')} parts={base.priorParts} />
      <p className="s faint">
        {t('part.edited', {
          when: formatWhen(new Date(base.modified)),
          who: base.modifiedBy,
          added: formatWhen(new Date(base.created)),
        })}
      </p>
    </>
  );
}
