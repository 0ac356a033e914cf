import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { AreaField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { blockLimits } from '../block/rules.ts';
import { useSaveBlock } from './usePublish.ts';

interface Values {
  reason: string;
}
const blank: Values = { reason: '' };

/** Switches publishing off, with a reason that everybody sees on the page. */
export function BlockDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const save = useSaveBlock();
  const form = useRecordForm<Values, Values>({
    record: blank,
    valuesOf: (values) => values,
    label: () => t('publish.block.reason'),
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: t('publish.block.reasonRequired') } : {}),
    send: async (values) => {
      await save.mutateAsync({ isBlocked: true, reason: values.reason.trim() });
      onClose();
      return values;
    },
  });
  return (
    <FormDialog
      title={t('publish.block.title')}
      form={form}
      onClose={onClose}
      danger
      act={t('publish.block')}
      busy={t('publish.block.saving')}
    >
      <p>{t('publish.block.text')}</p>
      <AreaField {...form.field('reason')} maxLength={blockLimits.reason} rows={2} />
    </FormDialog>
  );
}
