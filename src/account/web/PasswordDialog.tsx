import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { handleApiError, refusedFields } from '../../platform/web/api/errors.ts';
import { toast } from '../../platform/web/toast.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { FormDialog } from '../../platform/web/ui/FormDialog.tsx';
import { weakness } from '../password/rules.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { accountApi, useAccount } from './useAccount.ts';

/** Changes the own password, which the current one proves; who came by a link and has none sets one. */
export function PasswordDialog({ userName, onClose }: { userName: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { data: account, refetch } = useAccount();
  const hasPassword = account?.hasPassword ?? true;
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { current: '', password: '' } });
  const { errors, isDirty } = formState;
  const save = useMutation({
    mutationFn: ({ current, password }: { current: string; password: string }) =>
      accountApi.setPassword({ password, ...(hasPassword && { current }) }),
    onSuccess: () => {
      toast.success(t('account.passwordChanged'));
      onClose();
      void refetch();
    },
    onError: (error) => {
      const refused = Object.entries(refusedFields(error));
      if (refused.length === 0) handleApiError(error);
      for (const [field, message] of refused) setError(field === 'current' ? 'current' : 'password', { message });
    },
  });
  return (
    <FormDialog
      title={t('account.changePassword')}
      dirty={isDirty}
      onClose={onClose}
      act={t('account.changePassword')}
      busy={save.isPending && t('platform.saving')}
      onSubmit={() => void handleSubmit((values) => save.mutate(values))()}
      className="form-grid"
    >
      <p className="muted">{t('account.ofAccount', { name: userName })}</p>
      {/* Password managers keep the new password under this name. */}
      <input className="vh" tabIndex={-1} aria-hidden="true" autoComplete="username" readOnly value={userName} />
      {hasPassword && (
        <Field label={t('account.currentPassword')} span="all" required error={errors.current?.message}>
          <PasswordInput
            data-autofocus
            autoComplete="current-password"
            {...register('current', { required: t('account.passwordRequired') })}
          />
        </Field>
      )}
      <NewPasswordField
        error={errors.password?.message}
        {...register('password', {
          required: t('account.passwordRequired'),
          validate: (password) => weakness(password, userName) ?? true,
        })}
      />
    </FormDialog>
  );
}
