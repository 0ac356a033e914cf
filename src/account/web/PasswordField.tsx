import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../platform/web/form/fields.tsx';

/** A password that can be looked at, pasted and filled in by a password manager. */
export function PasswordField(props: ComponentProps<typeof TextField>): ReactElement {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      size="lg"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      unit={
        <button
          type="button"
          className="in-clear"
          aria-pressed={shown}
          aria-label={t('account.showPassword')}
          title={t(shown ? 'account.hidePassword' : 'account.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon className="i14" aria-hidden="true" />
        </button>
      }
    />
  );
}
