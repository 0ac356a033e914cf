import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { limits } from '../rules.ts';
import type { WaitingValue } from '../value/contract.ts';
import { globalLookupApi } from './useLookups.ts';
import type { Settle } from './useSettle.ts';

/** Settles a value under the name that it should have come in with. */
export function ApproveAsDialog(props: { value: WaitingValue; settle: Settle; onClose: () => void }): ReactElement {
  const { value, settle, onClose } = props;
  const { t } = useTranslation();
  const form = useRecordForm<WaitingValue, { name: string }>({
    record: value,
    valuesOf: ({ name }) => ({ name }),
    label: (key) => t(`global-lookup.${key}`),
    say: (of, key) => of[key],
    problemsOf: ({ name }) =>
      name.trim() === ''
        ? { name: t('global-lookup.nameRequired') }
        : name.trim().length > limits.name
          ? { name: t('global-lookup.tooLong', { max: limits.name }) }
          : {},
    send: async ({ name }, { id, version }) => ({
      ...value,
      ...(await globalLookupApi.value.approve({ id, version, ...(name !== undefined && { name }) })),
    }),
    load: () => globalLookupApi.value.get({ id: value.id }),
    onSaved: (saved) => {
      settle.wasApproved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('global-lookup.approveNamed', { name: value.name })}
      form={form}
      act={t('global-lookup.approve')}
      onClose={onClose}
    >
      <p className="muted">{t('global-lookup.approveAsText')}</p>
      <TextField {...form.field('name')} required />
    </FormDialog>
  );
}
