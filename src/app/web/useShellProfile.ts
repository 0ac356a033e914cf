import { useTranslation } from 'react-i18next';
import accountTexts from '../../account/texts.en.json' with { type: 'json' };
import { accountApi, useAccount } from '../../account/web/useAccount.ts';
import { useIsBackupStale } from '../../backup/web/useBackups.ts';
import { paths } from '../../paths.ts';
import { uiLanguageNames, uiLanguages } from '../../platform/i18n/languages.ts';
import { addTexts, setLanguage } from '../../platform/web/i18n.ts';
import { logOut, sessionOver, stay } from './session.ts';
import type { ShellData } from './shell/types.ts';

addTexts(accountTexts);

type Common = Pick<
  ShellData,
  | 'profile'
  | 'isBackupStale'
  | 'gatewayUrl'
  | 'languages'
  | 'language'
  | 'onLanguage'
  | 'onLogOut'
  | 'onStay'
  | 'onSessionOver'
>;

const languages = uiLanguages.map((code) => ({ code, name: uiLanguageNames[code] }));

/** What gateway and shell share: who is signed in, and the language of the screens. */
export function useShellProfile(code?: string): Common {
  const { t, i18n } = useTranslation();
  const { data: account } = useAccount();
  const isBackupStale = useIsBackupStale(account?.superAdmin ?? false);
  const profile = account?.profiles.find((one) => one.code === code);
  const role = account?.superAdmin
    ? t('account.superAdmin')
    : profile?.roles.includes('Admin')
      ? t('account.admin')
      : (profile?.roles[0] ?? profile?.workflowRole ?? t('account.reader'));
  return {
    profile: account
      ? {
          userName: account.userName,
          name: account.displayName || account.userName,
          role,
          roles: account.superAdmin ? ['Admin'] : (profile?.roles ?? []),
          workflowRole: profile?.workflowRole ?? null,
        }
      : null,
    isBackupStale,
    gatewayUrl: account && account.gatewayUrl !== '/' ? account.gatewayUrl : paths.catalogues(),
    languages,
    language: i18n.language,
    onLanguage: (language) => {
      void setLanguage(language);
      const known = uiLanguages.find((one) => one === language);
      if (known) void accountApi.setLang({ lang: known });
    },
    onLogOut: () => void logOut(),
    onStay: stay,
    onSessionOver: sessionOver,
  };
}
