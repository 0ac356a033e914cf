import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../platform/web/ui/Field.tsx';
import type { TextInputProps } from '../../platform/web/ui/inputs.tsx';
import { passwordMax, passwordMin } from '../rules.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** A password to be set; says what is accepted before one tries. */
export function NewPasswordField({ error, ...input }: TextInputProps & { error: string | undefined }): ReactElement {
  const { t } = useTranslation();
  return (
    <Field
      label={t('account.newPassword')}
      span="all"
      required
      hint={t('account.passwordHint', { min: String(passwordMin), max: String(passwordMax) })}
      error={error}
    >
      <PasswordInput autoComplete="new-password" {...input} />
    </Field>
  );
}
