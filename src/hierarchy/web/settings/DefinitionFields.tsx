import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextField, typedNumber } from '../../../platform/web/form/fields.tsx';
import type { RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { AttributeDraft } from '../../../attribute/rules.draft.ts';
import { stringLengths } from '../../../attribute/rules.ts';
import { attributeTypes } from '../../../attribute/rules.ts';

const switches: Readonly<Record<number, readonly ('isRequired' | 'isMultiLine' | 'allowMultiple')[]>> = {
  [attributeTypes.string]: ['isRequired', 'isMultiLine', 'allowMultiple'],
  [attributeTypes.int]: ['isRequired'],
  [attributeTypes.decimal]: ['isRequired'],
  [attributeTypes.list]: ['isRequired', 'allowMultiple'],
};

/** What a value has to satisfy: length, range, lines, how many (docs/domain/tree.md, Attributes). */
export function DefinitionFields({ form }: { form: RecordForm<AttributeDraft> }): ReactElement {
  const { values, field } = form;
  const { t } = useTranslation();
  const isNumber = values.type === attributeTypes.int || values.type === attributeTypes.decimal;
  const lengths: readonly number[] = [...new Set([...stringLengths, values.maxLength])].toSorted((a, b) => a - b);
  const step = values.type === attributeTypes.int ? 1 : 'any';
  return (
    <section className="record-sec" aria-label={t('hierarchy.attribute.range')}>
      <h3 className="sec">{t('hierarchy.attribute.range')}</h3>
      {values.type === attributeTypes.string && (
        <div className="form-grid">
          <SelectField
            {...field('maxLength')}
            options={lengths.map((one) => ({
              value: one,
              label: t('hierarchy.attribute.characters', { count: one }),
            }))}
          />
        </div>
      )}
      {isNumber && (
        <div className="form-grid">
          <TextField {...field('min')} {...typedNumber} step={step} />
          <TextField {...field('max')} {...typedNumber} step={step} />
        </div>
      )}
      <div className="record-checks">
        {(switches[values.type] ?? []).map((key) => (
          <CheckField key={key} {...field(key)} />
        ))}
      </div>
    </section>
  );
}
