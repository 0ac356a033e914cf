import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { NumberField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { LookupValue } from '../contract.ts';
import { lookupMessages, lookupType, type LookupKey } from '../rules.ts';
import { lookupApi } from './useLookups.ts';

type Values = Pick<LookupValue, 'name' | 'charCode' | 'numericCode' | 'description'>;
type Kept = Values & Pick<LookupValue, 'id' | 'version'>;
const blank: Kept = { id: 0, version: 0, name: '', charCode: '', numericCode: 0, description: '' };
const limits = { name: 256, charCode: 16, description: 256 } as const;
const isCode = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 2_147_483_647;

/** Adds a value to a list, or edits one. `others` are the list's other values: names are unique without case. */
export function LookupForm(props: {
  list: LookupKey;
  value: LookupValue | null;
  others: readonly LookupValue[];
  onSaved: () => void;
  onClose: () => void;
}): ReactElement {
  const { list, value, others, onSaved, onClose } = props;
  const { t } = useTranslation();

  function problemsOf(values: Values): Record<string, string> {
    const problems: Record<string, string> = {};
    for (const key of ['name', 'charCode', 'description'] as const)
      if (values[key].trim().length > limits[key]) problems[key] = t('lookup.tooLong', { max: limits[key] });
    const name = values.name.trim().toLowerCase();
    if (name === '') problems['name'] = t('lookup.nameRequired');
    if (others.some((other) => other.name.toLowerCase() === name)) problems['name'] = lookupMessages.nameTaken;
    if (!isCode(values.numericCode)) problems['numericCode'] = t('lookup.numberRange');
    return problems;
  }

  const form = useRecordForm<Kept, Values>({
    record: value ?? blank,
    valuesOf: ({ name, charCode, numericCode, description }) => ({ name, charCode, numericCode, description }),
    label: (key) => t(`lookup.${key}`),
    problemsOf,
    send: ({ name, charCode, numericCode, description }, { id, version }) => {
      const fields = {
        name: name.trim(),
        charCode: charCode.trim(),
        numericCode,
        description: description.trim(),
      };
      return value ? lookupApi.save({ id, version, ...fields }) : lookupApi.add({ type: lookupType(list), ...fields });
    },
    load: value ? () => lookupApi.get({ id: value.id }) : undefined,
    onSaved,
  });
  const { field } = form;
  return (
    <FormDialog
      title={value ? t('lookup.edit', { name: value.name }) : t('lookup.addTo', { list: t(`lookup.lists.${list}`) })}
      form={form}
      act={value ? t('platform.save') : t('lookup.add')}
      onClose={onClose}
      className="form-grid"
    >
      <TextField {...field('name')} required span="all" />
      <TextField {...field('charCode')} hint={t('lookup.charCodeHint')} />
      <NumberField {...field('numericCode')} min={0} step={1} />
      <TextField {...field('description')} span="all" />
    </FormDialog>
  );
}
