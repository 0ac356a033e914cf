import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { NumberInput } from '../../../platform/web/ui/inputs.tsx';
import type { AttributeDraft } from '../../../attribute/rules.draft.ts';
import { stringLengths } from '../../../attribute/rules.ts';
import { attributeTypes } from '../../../attribute/rules.ts';
import type { RecordForm, fieldsOf } from './useRecordForm.ts';

const switches: Readonly<Record<number, readonly ('isRequired' | 'isMultiLine' | 'allowMultiple')[]>> = {
  [attributeTypes.string]: ['isRequired', 'isMultiLine', 'allowMultiple'],
  [attributeTypes.int]: ['isRequired'],
  [attributeTypes.decimal]: ['isRequired'],
  [attributeTypes.list]: ['isRequired', 'allowMultiple'],
};

/** What a value has to satisfy: length, range, lines, how many (docs/domain/tree.md, Attributes). */
export function DefinitionFields(props: {
  form: RecordForm<AttributeDraft>;
  field: ReturnType<typeof fieldsOf<AttributeDraft>>;
}): ReactElement {
  const { form, field } = props;
  const { values } = form;
  const { t } = useTranslation();
  const isNumber = values.type === attributeTypes.int || values.type === attributeTypes.decimal;
  const lengths: readonly number[] = [...new Set([...stringLengths, values.maxLength])].toSorted((a, b) => a - b);
  return (
    <section className="record-sec" aria-label={t('hierarchy.attribute.range')}>
      <h3 className="sec">{t('hierarchy.attribute.range')}</h3>
      {values.type === attributeTypes.string && (
        <div className="form-grid">
          <Field {...field('maxLength')}>
            <Select
              value={String(values.maxLength)}
              options={lengths.map((one) => ({
                value: String(one),
                label: t('hierarchy.attribute.characters', { count: one }),
              }))}
              onChange={(next) => form.set('maxLength', Number(next))}
            />
          </Field>
        </div>
      )}
      {isNumber && (
        <div className="form-grid">
          {(['min', 'max'] as const).map((key) => (
            <Field key={key} {...field(key)}>
              <NumberInput
                step={values.type === attributeTypes.int ? 1 : 'any'}
                value={values[key]}
                onChange={(event) => form.set(key, event.currentTarget.value)}
                onBlur={() => form.left(key)}
              />
            </Field>
          ))}
        </div>
      )}
      <div className="record-checks">
        {(switches[values.type] ?? []).map((key) => (
          <Checkbox
            key={key}
            label={t(`hierarchy.attribute.${key}`)}
            checked={values[key]}
            onChange={(event) => form.set(key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </section>
  );
}
