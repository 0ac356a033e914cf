import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/web/api/errors.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { PlainForm } from '../../platform/web/form/PlainForm.tsx';
import { TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { userNameMax } from '../rules.ts';
import { GateFrame } from './GateFrame.tsx';
import { PasswordField } from './PasswordField.tsx';
import { accountApi, accountQuery } from './useAccount.ts';

interface Proof {
  userName: string;
  password: string;
}
const blank: Proof = { userName: '', password: '' };

/** The form of the gateway for who is signed out; a one-time link in the address signs in by itself. */
export function SignInPage({ link, notice }: { link?: string | undefined; notice?: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const enter = useSignIn();
  const { mutate, mutateAsync } = enter;
  const password = useRef<HTMLInputElement>(null);
  const form = useRecordForm<Proof, Proof>({
    record: blank,
    valuesOf: (proof) => proof,
    label: (key) => t(`account.${key}`),
    problemsOf: (typed) => ({
      ...(typed.userName === '' && { userName: t('account.userNameRequired') }),
      ...(typed.password === '' && { password: t('account.passwordRequired') }),
    }),
    send: async (proof) => {
      try {
        await mutateAsync(proof);
      } catch (error) {
        if (!isRefused(error)) return proof;
      }
      password.current?.focus();
      return { ...proof, password: '' };
    },
  });
  const tried = useRef(false);
  useEffect(() => {
    if (link === undefined || tried.current) return;
    tried.current = true;
    mutate({ oneTimeLink: link });
  }, [link, mutate]);

  return (
    <GateFrame>
      <PlainForm form={form}>
        <h1>{t('account.signIn')}</h1>
        <p className="muted">{t('account.welcome')}</p>
        {notice && !enter.isError && <Banner tone="info">{notice}</Banner>}
        {enter.isError && (
          <Banner tone="error">
            {refusal(enter.error, enter.variables !== undefined && 'oneTimeLink' in enter.variables, t)}
          </Banner>
        )}
        <TextField
          {...form.field('userName')}
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={userNameMax}
          autoFocus
        />
        <PasswordField {...form.field('password')} ref={password} autoComplete="current-password" />
        <Button type="submit" variant="primary" size="lg" busy={enter.isPending && t('account.signingIn')}>
          {t('account.signIn')}
        </Button>
      </PlainForm>
    </GateFrame>
  );
}

/** Opens a session; everything that an earlier user saw is forgotten first. */
function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof | { oneTimeLink: string }) => accountApi.signIn(proof),
    onSuccess: async () => {
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountQuery.queryKey[0] });
      await queries.resetQueries({ queryKey: accountQuery.queryKey });
    },
  });
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

function refusal(error: Error, byLink: boolean, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('platform.error.apology');
  if (error.status === 401) return t(byLink ? 'account.linkRefused' : 'account.refused');
  if (error.status === 429) return t('account.tooMany', { seconds: String(Math.ceil(error.retryAfter ?? 60)) });
  const shown = describeError(error);
  return 'message' in shown ? shown.message : t('platform.error.apology');
}
