import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../platform/web/form/useRecordForm.ts';
import { passwordMax, passwordMin } from '../rules.ts';
import { PasswordField } from './PasswordField.tsx';

/** A password to be set; says what is accepted before one tries. */
export function NewPasswordField(props: Bound<string> & { autoFocus?: boolean }): ReactElement {
  const { t } = useTranslation();
  return (
    <PasswordField
      span="all"
      required
      hint={t('account.passwordHint', { min: String(passwordMin), max: String(passwordMax) })}
      autoComplete="new-password"
      {...props}
    />
  );
}
