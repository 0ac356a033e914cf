import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../account/web/useAccount.ts';
import { paths } from '../../paths.ts';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Redirect } from './Redirect.tsx';
import { returnAddress } from './session.ts';
import { GatewayShell } from './shell/GatewayShell.tsx';
import { useShellProfile } from './useShellProfile.ts';

/**
 * A page of the installation in the frame of the gateway, for a super administrator; all others are told that they need to
 * be one. One `isForAll` is for everybody who is signed in.
 */
export function InstallationScreen(props: { isForAll?: true; children: ReactNode }): ReactElement | null {
  const { isForAll = false, children } = props;
  const { t } = useTranslation();
  const account = useAccount();
  const shell = useShellProfile();
  if (account.data === undefined) {
    if (!account.isError) return null;
    return (
      <main>
        <LoadFailed onRetry={() => void account.refetch()} />
      </main>
    );
  }
  if (account.data === null) {
    returnAddress.keep();
    return <Redirect href={paths.gateway()} />;
  }
  if (!isForAll && !account.data.superAdmin)
    return <Redirect href={`/accessDenied?${new URLSearchParams({ role: t('account.superAdmin') }).toString()}`} />;
  return <GatewayShell data={shell}>{children}</GatewayShell>;
}
