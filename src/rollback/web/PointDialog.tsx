import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import type { RestorePoint } from '../contract.ts';
import { maxPointDescription } from '../rules.ts';
import { rollbackApi, usePointsWritten } from './useRollback.ts';

/** Makes a restore point, or describes one anew. */
export function PointDialog({ of, onClose }: { of: RestorePoint | null; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const refresh = usePointsWritten();
  const form = useRecordForm({
    record: { description: of?.description ?? '' },
    valuesOf: ({ description }) => ({ description }),
    label: () => t('rollback.description'),
    problemsOf: ({ description }): Record<string, string> =>
      description.trim() === ''
        ? { description: t('rollback.description.required', { max: maxPointDescription }) }
        : {},
    send: ({ description }) =>
      of ? rollbackApi.save({ id: of.id, description }) : rollbackApi.create({ description }),
    onSaved: () => {
      toast.success(t(of ? 'rollback.described' : 'rollback.created'));
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(of ? 'rollback.describe' : 'rollback.create')}
      form={form}
      onClose={onClose}
      act={t(of ? 'platform.save' : 'rollback.create')}
    >
      <TextField
        {...form.field('description')}
        required
        maxLength={maxPointDescription}
        hint={t('rollback.create.text')}
      />
    </FormDialog>
  );
}
