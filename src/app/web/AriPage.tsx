import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LooksAtNow, usePageData } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { installation } from '../../platform/contract/installation.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useMoment } from '../../platform/web/moment.ts';
import { usePage } from '../../platform/web/page.ts';
import { ariTabs, type AriTab } from '../../platform/web/slice.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { PageHead } from '../../platform/web/ui/furniture.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import './AriPage.css';

/** The page `/{code}/ari-management?tab` with the tabs of the slices, behind app's own landing page. */
export function ariPage(ofSlices: readonly AriTab[]): () => ReactElement {
  const areas = ofSlices.toSorted((a, b) => ariTabs.indexOf(a.key) - ariTabs.indexOf(b.key));
  const all: readonly AriTab[] = [{ key: 'landing', component: () => <Landing areas={areas} /> }, ...areas];
  return () => <Now tabs={all} />;
}

/** What belongs to the installation is shown as it is now. */
function Now({ tabs }: { tabs: readonly AriTab[] }): ReactElement {
  const { t } = useTranslation();
  return useMoment() === null ? <AriPage tabs={tabs} /> : <LooksAtNow title={t('shell.ari.notThen')} />;
}

/** The layout asks the role of the address; without it, accessDenied (docs/domain/screens.md, Addresses). */
function AriPage({ tabs }: { tabs: readonly AriTab[] }): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const [chosen] = useUrlState('tab', 'landing');
  const waiting = useWaiting(tabs);
  const tab = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  usePage({
    crumbs: [
      { label: t('shell.nav.ari'), href: paths.ari(catalogCode()) },
      ...(tab && tab.key !== 'landing' ? [{ label: t(`shell.ari.${tab.key}`) }] : []),
    ],
  });
  return (
    <div className="pane fill ari-page">
      <Tabs
        id="ari"
        label={t('shell.nav.ari')}
        value={tab?.key ?? ''}
        // What a tab keeps in the address is its own, and goes with it.
        onChange={(key) => key !== tab?.key && router.history.push(paths.ari(catalogCode(), key))}
        tabs={tabs.map(({ key }) => ({ key, label: t(`shell.ari.${key}`), errors: waiting[key] ?? 0 }))}
      />
      {tab && (
        <TabPanel id="ari" tab={tab.key} className="pane fill">
          <tab.component key={tab.key} />
        </TabPanel>
      )}
    </div>
  );
}

/** What waits in each tab; the tabs are the same on every draw. */
const useWaiting = (tabs: readonly AriTab[]): Partial<Record<string, number | undefined>> =>
  Object.fromEntries(tabs.map(({ key, useWaiting: ask = () => undefined }) => [key, ask()]));

/** One row an area: where it is, what it holds, what waits. */
function Landing({ areas }: { areas: readonly AriTab[] }): ReactElement {
  const { t } = useTranslation();
  const code = catalogCode();
  const { superAdmin } = usePageData().profile;
  return (
    <>
      <PageHead title={t('shell.ari.landing')} actions={superAdmin && <InstallationLinks />} />
      <ul className="ari-areas">
        {areas.map(({ key, row: Row }) => (
          <li key={key}>
            <div>
              <AppLink className="med" href={paths.ari(code, key)}>
                {t(`shell.ari.${key}`)}
              </AppLink>
              <div className="muted s">{t(`shell.ari.${key}Text`)}</div>
            </div>
            {Row && <Row />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where super administrators bring in and take out what belongs to the installation, and see what was changed of it. */
function InstallationLinks(): ReactElement {
  const { t } = useTranslation();
  const { code } = installation;
  const links = [
    ['import', paths.import(code)],
    ['export', paths.export(code)],
    ['history', paths.rollback(code)],
  ] as const;
  return (
    <nav className="row" aria-label={t('shell.ari.installation')}>
      {links.map(([key, href]) => (
        <AppLink key={key} href={href}>
          {t(`shell.ari.${key}`)}
        </AppLink>
      ))}
    </nav>
  );
}
