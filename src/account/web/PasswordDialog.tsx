import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { weakness } from '../password/rules.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { accountApi, useAccount } from './useAccount.ts';

const blank = { current: '', password: '' };

/** Changes the own password, which the current one proves; who came by a link and has none sets one. */
export function PasswordDialog({ userName, onClose }: { userName: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { data: account, refetch } = useAccount();
  const hasPassword = account?.hasPassword ?? true;
  const form = useRecordForm<typeof blank, typeof blank>({
    record: blank,
    valuesOf: (values) => values,
    label: (key) => t(key === 'current' ? 'account.currentPassword' : 'account.newPassword'),
    problemsOf: ({ current, password }) => {
      const problem = password === '' ? t('account.passwordRequired') : weakness(password, userName);
      return {
        ...(hasPassword && current === '' && { current: t('account.passwordRequired') }),
        ...(problem !== undefined && { password: problem }),
      };
    },
    send: async ({ current, password }) => {
      await accountApi.setPassword({ password, ...(hasPassword && { current }) });
      toast.success(t('account.passwordChanged'));
      void refetch();
      return blank;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('account.changePassword')}
      form={form}
      act={t('account.changePassword')}
      onClose={onClose}
      secret
      className="form-grid"
    >
      <p className="muted">{t('account.ofAccount', { name: userName })}</p>
      {/* Password managers keep the new password under this name. */}
      <input className="vh" tabIndex={-1} aria-hidden="true" autoComplete="username" readOnly value={userName} />
      {hasPassword && (
        <PasswordField {...form.field('current')} span="all" required data-autofocus autoComplete="current-password" />
      )}
      <NewPasswordField {...form.field('password')} />
    </FormDialog>
  );
}
