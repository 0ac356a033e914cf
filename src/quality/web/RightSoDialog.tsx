import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { maxReason } from '../rules.ts';

/** Asks why findings are right so. */
export function RightSoDialog(props: {
  count: number;
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { count, onSend, onClose } = props;
  const { t } = useTranslation();
  const form = useRecordForm<{ reason: string }, { reason: string }>({
    record: { reason: '' },
    valuesOf: (values) => values,
    label: () => t('quality.reason'),
    problemsOf: ({ reason }) => {
      const isGood = reason.trim() !== '' && Array.from(reason.trim()).length <= maxReason;
      return isGood ? {} : { reason: t('quality.approve.required', { max: maxReason }) };
    },
    send: async (values) => {
      await onSend(values.reason.trim());
      return values;
    },
  });
  return (
    <FormDialog title={t('quality.approve.title', { count })} form={form} act={t('quality.approve')} onClose={onClose}>
      <p className="muted">{t('quality.approve.text')}</p>
      <TextField {...form.field('reason')} required data-autofocus />
    </FormDialog>
  );
}
