import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/web/api/errors.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { userNameMax } from '../rules.ts';
import { GateFrame } from './GateFrame.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { accountApi, accountQuery } from './useAccount.ts';

interface Proof {
  userName: string;
  password: string;
}

/** The form of the gateway for who is signed out; a one-time link in the address signs in by itself. */
export function SignInPage({ link, notice }: { link?: string | undefined; notice?: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Proof>({
    defaultValues: { userName: '', password: '' },
  });
  const enter = useSignIn(() => {
    resetField('password');
    setFocus('password');
  });
  const { mutate } = enter;
  const tried = useRef(false);
  useEffect(() => {
    if (link === undefined || tried.current) return;
    tried.current = true;
    mutate({ oneTimeLink: link });
  }, [link, mutate]);

  return (
    <GateFrame>
      <form noValidate onSubmit={(event) => void handleSubmit((proof) => mutate(proof))(event)}>
        <h1>{t('account.signIn')}</h1>
        <p className="muted">{t('account.welcome')}</p>
        {notice && !enter.isError && <Banner tone="info">{notice}</Banner>}
        {enter.isError && (
          <Banner tone="error">
            {refusal(enter.error, enter.variables !== undefined && 'oneTimeLink' in enter.variables, t)}
          </Banner>
        )}
        <Field label={t('account.userName')} error={formState.errors.userName?.message}>
          <TextInput
            size="lg"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={userNameMax}
            autoFocus
            {...register('userName', { required: t('account.userNameRequired') })}
          />
        </Field>
        <Field label={t('account.password')} error={formState.errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            {...register('password', { required: t('account.passwordRequired') })}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={enter.isPending && t('account.signingIn')}>
          {t('account.signIn')}
        </Button>
      </form>
    </GateFrame>
  );
}

/** Opens a session; everything that an earlier user saw is forgotten first. */
function useSignIn(onRefused: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof | { oneTimeLink: string }) => accountApi.signIn(proof),
    onSuccess: async () => {
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountQuery.queryKey[0] });
      await queries.resetQueries({ queryKey: accountQuery.queryKey });
    },
    onError: (error, proof) => {
      if ('password' in proof && error instanceof ApiError && error.status === 401) onRefused();
    },
  });
}

function refusal(error: Error, byLink: boolean, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('platform.error.apology');
  if (error.status === 401) return t(byLink ? 'account.linkRefused' : 'account.refused');
  if (error.status === 429) return t('account.tooMany', { seconds: String(Math.ceil(error.retryAfter ?? 60)) });
  const shown = describeError(error);
  return 'message' in shown ? shown.message : t('platform.error.apology');
}
