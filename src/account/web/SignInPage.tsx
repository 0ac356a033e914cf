import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/web/api/errors.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Logo } from '../../platform/web/ui/icons.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { accountApi, accountQuery } from './useAccount.ts';
import drawing from './SignInPage.svg';
import './SignInPage.css';

interface Proof {
  userName: string;
  password: string;
}

/** The form of the gateway for who is signed out; a one-time link in the address signs in by itself. */
export function SignInPage({
  link,
  notice,
}: {
  link?: string | undefined;
  notice?: string | undefined;
}): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { register, handleSubmit } = useForm<Proof>({ defaultValues: { userName: '', password: '' } });
  const [shown, setShown] = useState(false);
  const enter = useMutation({
    mutationFn: (proof: Proof | { oneTimeLink: string }) => accountApi.accessToken(proof),
    onSuccess: () => queries.resetQueries({ queryKey: accountQuery.queryKey }),
  });
  const tried = useRef(false);
  const { mutate } = enter;
  useEffect(() => {
    if (link === undefined || tried.current) return;
    tried.current = true;
    mutate({ oneTimeLink: link });
  }, [link, mutate]);

  return (
    <div className="sign-in">
      <div className="sign-in-form">
        <span className="brand">
          <Logo />
          Callout
        </span>
        <form noValidate onSubmit={(event) => void handleSubmit((proof) => enter.mutate(proof))(event)}>
          <h1>{t('account.signIn')}</h1>
          <p className="muted">{t('account.welcome')}</p>
          {notice && !enter.isError && <Banner tone="info">{notice}</Banner>}
          {enter.isError && <Banner tone="error">{refusal(enter.error, link !== undefined, t)}</Banner>}
          <Field label={t('account.userName')}>
            <TextInput size="lg" autoComplete="username" data-autofocus autoFocus {...register('userName')} />
          </Field>
          <Field label={t('account.password')}>
            <TextInput
              size="lg"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              unit={
                <button
                  type="button"
                  className="in-clear"
                  aria-label={t(shown ? 'account.hidePassword' : 'account.showPassword')}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? <EyeOff className="i14" /> : <Eye className="i14" />}
                </button>
              }
              {...register('password')}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={enter.isPending && t('account.signingIn')}>
            {t('account.signIn')}
          </Button>
        </form>
        <footer>{t('shell.footer', { year: new Date().getFullYear() })}</footer>
      </div>
      <div className="sign-in-art" aria-hidden="true">
        <img src={drawing} alt="" />
      </div>
    </div>
  );
}

function refusal(error: Error, byLink: boolean, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('platform.error.apology');
  if (error.status === 401) return t(byLink ? 'account.linkRefused' : 'account.refused');
  if (error.status === 429) return t('account.tooMany', { seconds: String(error.retryAfter ?? 60) });
  const shown = describeError(error);
  return 'message' in shown ? shown.message : t('platform.error.apology');
}
