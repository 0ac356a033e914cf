import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/web/api/errors.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { weakness } from '../password/rules.ts';
import { GateFrame } from './GateFrame.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { accountApi, accountQuery } from './useAccount.ts';

/** Who came by a one-time link is offered a password: without one the next sign-in needs another link. */
export function PasswordPage({ userName, onLater }: { userName: string; onLater: () => void }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { password: '' },
  });
  const save = useMutation({
    mutationFn: ({ password }: { password: string }) => accountApi.setPassword({ password }),
    onSuccess: async () => {
      toast.success(t('account.passwordSet'));
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
    onError: (error) => {
      const shown = describeError(error);
      const message = shown.as === 'fields' ? shown.modelState['password']?.[0] : undefined;
      setError(message === undefined ? 'root' : 'password', {
        message: message ?? ('message' in shown ? shown.message : t('platform.error.apology')),
      });
      setFocus('password');
    },
  });
  const { errors } = formState;

  return (
    <GateFrame>
      <form noValidate onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}>
        <h1>{t('account.setPassword')}</h1>
        <p className="muted">{t('account.setPasswordText', { name: userName })}</p>
        {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
        {/* Password managers keep the new password under this name. */}
        <input className="vh" tabIndex={-1} aria-hidden="true" autoComplete="username" readOnly value={userName} />
        <NewPasswordField
          error={errors.password?.message}
          autoFocus
          {...register('password', {
            required: t('account.passwordRequired'),
            validate: (password) => weakness(password, userName) ?? true,
          })}
        />
        <Button type="submit" variant="primary" size="lg" busy={save.isPending && t('platform.saving')}>
          {t('account.setPassword')}
        </Button>
        <Button size="lg" onClick={onLater}>
          {t('account.later')}
        </Button>
      </form>
    </GateFrame>
  );
}
