import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import accountTexts from '../../account/texts.en.json' with { type: 'json' };
import { SignInPage } from '../../account/web/SignInPage.tsx';
import { useAccount } from '../../account/web/useAccount.ts';
import catalogTexts from '../../catalog/texts.en.json' with { type: 'json' };
import { CatalogPicker } from '../../catalog/web/CatalogPicker.tsx';
import { useCatalogs } from '../../catalog/web/usePageData.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { GatewayShell } from './shell/GatewayShell.tsx';
import { returnAddress } from './session.ts';
import { useShellProfile } from './useShellProfile.ts';

addTexts(accountTexts);
addTexts(catalogTexts);

/** `/`: sign in, then choose a catalogue; one alone opens by itself (ui.md 4, Gateway). */
export function GatewayPage(): ReactElement | null {
  const { t } = useTranslation();
  const search: { link?: string; all?: string } = useSearch({ strict: false });
  const account = useAccount();
  usePage({ crumbs: [{ label: t(account.data ? 'catalog.catalogues' : 'account.signIn') }] });
  if (account.isPending) return null;
  if (account.isError) return <LoadFailed onRetry={() => void account.refetch()} />;
  if (account.data === null) {
    return (
      <SignInPage
        link={search.link}
        notice={returnAddress.wasOver() ? t('platform.session.over') : undefined}
      />
    );
  }
  return <Picker all={search.all !== undefined} />;
}

function Picker({ all }: { all: boolean }): ReactElement | null {
  const shell = useShellProfile();
  const catalogs = useCatalogs();
  const address = returnAddress.peek();
  useEffect(() => returnAddress.forget(), []);
  const only = catalogs.data?.length === 1 ? catalogs.data[0] : undefined;
  if (address !== null) return <Navigate to={address} replace />;
  if (only && !all) return <Navigate to="/$code" params={{ code: only.code }} replace />;
  if (catalogs.isPending) return null;
  return (
    <GatewayShell data={shell}>
      <CatalogPicker />
    </GatewayShell>
  );
}
