import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordPage } from '../../account/web/PasswordPage.tsx';
import { SignInPage } from '../../account/web/SignInPage.tsx';
import { useAccount } from '../../account/web/useAccount.ts';
import catalogTexts from '../../catalog/texts.en.json' with { type: 'json' };
import { AddCatalogDialog } from '../../catalog/web/AddCatalogDialog.tsx';
import { useCatalogs } from '../../catalog/web/usePageData.ts';
import { Gateway } from '../../gateway/web/Gateway.tsx';
import { startingTypes } from '../../hierarchy/rules.ts';
import { paths } from '../../paths.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Redirect } from './Redirect.tsx';
import { GatewayShell } from './shell/GatewayShell.tsx';
import { useFollowUpCounts } from '../../diagram/web/jump/useFollowUps.ts';
import { returnAddress } from './session.ts';
import { useShellProfile } from './useShellProfile.ts';

addTexts(catalogTexts);

/** `/`: sign in, then choose a catalogue; one alone opens by itself (docs/domain/screens.md, Addresses). */
export function GatewayPage(): ReactElement | null {
  const { t } = useTranslation();
  const search: { link?: string; all?: string; to?: string; unknown?: string } = useSearch({ strict: false });
  const unknown = search.unknown === undefined ? undefined : t('shell.unknown', { address: search.unknown });
  const account = useAccount();
  const [later, setLater] = useState(false);
  const offersPassword = account.data?.hasPassword === false && !later;
  const title = offersPassword ? 'account.setPassword' : 'gateway.catalogues';
  usePage({ crumbs: [{ label: t(account.data ? title : 'account.signIn') }] });
  if (account.data === undefined) {
    if (!account.isError) return null;
    return (
      <main>
        <LoadFailed onRetry={() => void account.refetch()} />
      </main>
    );
  }
  if (account.data === null) {
    return <SignInPage link={search.link} notice={returnAddress.wasOver() ? t('platform.session.over') : unknown} />;
  }
  // The link is used: it has no business in the address and in the history.
  if (search.link !== undefined) return <Redirect href={paths.gateway()} />;
  if (offersPassword) return <PasswordPage userName={account.data.userName} onLater={() => setLater(true)} />;
  // A reader of a published catalogue came to sign in; the viewer is no page of this client.
  if (/^\/published\/[\w-]+\/(staging|production)\/$/.test(search.to ?? '')) return <Leave to={search.to ?? '/'} />;
  return (
    <Picker
      superAdmin={account.data.superAdmin}
      all={search.all !== undefined || unknown !== undefined}
      notice={unknown}
    />
  );
}

function Leave({ to }: { to: string }): null {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}

function Picker({
  superAdmin,
  all,
  notice,
}: {
  superAdmin: boolean;
  all: boolean;
  notice: string | undefined;
}): ReactElement | null {
  const shell = useShellProfile();
  const catalogs = useCatalogs();
  const router = useRouter();
  const [adding, setAdding] = useState(false);
  const [address] = useState(returnAddress.peek);
  useEffect(() => returnAddress.forget(), []);
  const actionItems = useFollowUpCounts(useMemo(() => (catalogs.data ?? []).map(({ code }) => code), [catalogs.data]));
  const only = catalogs.data?.length === 1 ? catalogs.data[0] : undefined;
  if (address !== null && !all) return <Redirect href={address} />;
  if (only && !all) return <Redirect href={paths.browse(only.code)} />;
  // Who has one alone never sees the list.
  if (catalogs.isPending && !all) return null;
  return (
    <GatewayShell data={shell}>
      {notice !== undefined && <Banner tone="warning">{notice}</Banner>}
      <Gateway
        catalogs={catalogs.data}
        isError={catalogs.isError}
        onRetry={() => void catalogs.refetch()}
        actionItems={actionItems}
        onAdd={superAdmin ? () => setAdding(true) : undefined}
      />
      {adding && (
        <AddCatalogDialog
          types={startingTypes}
          onClose={() => setAdding(false)}
          onAdded={(code) => router.history.push(paths.browse(code))}
        />
      )}
    </GatewayShell>
  );
}
