import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { BoundField, TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { Audience } from '../../price/contract.ts';
import { audienceLimits, partMessages } from '../../rules.ts';
import { CurrencySelect } from './CurrencySelect.tsx';

type Values = Pick<Audience, 'name' | 'currency'>;

/** Name and currency of an audience. */
export function AudienceDialog(props: {
  audience: Audience;
  others: readonly Audience[];
  onSave: (audience: Audience, oldDefaultId: number) => Promise<Audience>;
  onClose: () => void;
}): ReactElement {
  const { audience, others, onSave, onClose } = props;
  const { t } = useTranslation();
  const form = useRecordForm<Audience, Values>({
    record: audience,
    valuesOf: ({ name, currency }) => ({ name, currency }),
    label: (key) => t(`part.${key === 'name' ? 'audience' : 'currency'}`),
    problemsOf: ({ name }) => {
      const typed = name.trim().toLowerCase();
      if (typed === '') return { name: t('part.pricing.nameRequired') };
      return others.some((one) => one.name.toLowerCase() === typed) ? { name: partMessages.audienceTaken } : {};
    },
    send: (values, over) => onSave({ ...over, ...values, name: values.name.trim() }, 0),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('part.pricing.editOf', { name: audience.name })}
      form={form}
      act={t('platform.save')}
      onClose={onClose}
      className="form-grid"
    >
      <TextField {...form.field('name')} required maxLength={audienceLimits.name} />
      <BoundField {...form.field('currency')}>
        <CurrencySelect value={form.values.currency} onChange={form.field('currency').onChange} />
      </BoundField>
    </FormDialog>
  );
}
