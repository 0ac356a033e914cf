import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainForm } from '../../platform/web/form/PlainForm.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { weakness } from '../password/rules.ts';
import { GateFrame } from './GateFrame.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { accountApi, accountQuery } from './useAccount.ts';

const blank = { password: '' };

/** Who came by a one-time link is offered a password: without one the next sign-in needs another link. */
export function PasswordPage({ userName, onLater }: { userName: string; onLater: () => void }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRecordForm<typeof blank, typeof blank>({
    record: blank,
    valuesOf: (values) => values,
    label: () => t('account.newPassword'),
    problemsOf: ({ password }) => {
      const problem = password === '' ? t('account.passwordRequired') : weakness(password, userName);
      return problem === undefined ? {} : { password: problem };
    },
    send: async (values) => {
      await accountApi.setPassword(values);
      toast.success(t('account.passwordSet'));
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
      return blank;
    },
  });

  return (
    <GateFrame>
      <PlainForm form={form}>
        <h1>{t('account.setPassword')}</h1>
        <p className="muted">{t('account.setPasswordText', { name: userName })}</p>
        {/* Password managers keep the new password under this name. */}
        <input className="vh" tabIndex={-1} aria-hidden="true" autoComplete="username" readOnly value={userName} />
        <NewPasswordField {...form.field('password')} autoFocus />
        <Button type="submit" variant="primary" size="lg" busy={form.saving && t('platform.saving')}>
          {t('account.setPassword')}
        </Button>
        <Button size="lg" onClick={onLater}>
          {t('account.later')}
        </Button>
      </PlainForm>
    </GateFrame>
  );
}
