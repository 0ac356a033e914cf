import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ProxyWarning } from '../../account/web/ProxyWarning.tsx';
import { AdminSettings } from '../../catalog/web/AdminSettings.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { usePage } from '../../platform/web/page.ts';
import { settingsGroups, type SettingsItem } from '../../platform/web/slice.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { BrandFields } from '../../release/web/BrandFields.tsx';
import { FirstLanguage } from '../../translation/web/FirstLanguage.tsx';
import './settings.css';
import { useContextHere } from './useContextHere.ts';

/** The area that app composes of several slices. */
const own: SettingsItem = {
  tab: 0,
  group: 'general',
  title: 'catalog.settings.admin',
  component: () => (
    <AdminSettings
      changeFirst={(dirty) => <FirstLanguage dirty={dirty} />}
      brand={(dirty) => <BrandFields dirty={dirty} />}
    />
  ),
};

/** The page `/{code}/settings/{tab}` with these areas and app's own. */
export function settingsPage(ofSlices: readonly SettingsItem[]): () => ReactElement {
  const areas = [own, ...ofSlices].toSorted((a, b) => a.tab - b.tab);
  return () => <SettingsPage areas={areas} />;
}

/** Areas that a context shows: of two of one number its own. */
function areasOf(all: readonly SettingsItem[], context: string | undefined): SettingsItem[] {
  const own = all.filter(({ contexts }) => context !== undefined && contexts?.includes(context));
  return all.filter((one) => own.includes(one) || (!one.contexts && !own.some(({ tab }) => tab === one.tab)));
}

/**
 * The list of areas, and the chosen one beside it. All take the same role, which the layout asks of the address; without
 * it, accessDenied (docs/domain/screens.md, Addresses).
 */
function SettingsPage({ areas: all }: { areas: readonly SettingsItem[] }): ReactElement {
  const { t } = useTranslation();
  const areas = areasOf(all, useContextHere());
  const { tab = '0' }: { tab?: string } = useParams({ strict: false });
  const code = catalogCode();
  const area = areas.find((one) => String(one.tab) === tab);
  const title = area && t(area.title);
  usePage({
    crumbs: [
      { label: t('catalog.settings.title'), href: paths.settings(code) },
      { label: title ?? t('catalog.settings.title') },
    ],
    list: 'settings-areas',
    detail: 'settings-area',
  });
  return (
    <div className="settings">
      <nav className="settings-areas" id="settings-areas" tabIndex={-1} aria-label={t('catalog.settings.areas')}>
        {settingsGroups.map((group) => (
          <div key={group}>
            <h2 id={`settings-${group}`}>{t(`catalog.settings.groups.${group}`)}</h2>
            <ul aria-labelledby={`settings-${group}`}>
              {areas
                .filter((one) => one.group === group)
                .map((one) => (
                  <li key={one.tab}>
                    <AppLink href={paths.settings(code, one.tab)} aria-current={one === area ? 'page' : undefined}>
                      {t(one.title)}
                    </AppLink>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <section className="pane pane-line" id="settings-area" tabIndex={-1} aria-label={title}>
        <ProxyWarning />
        {area ? (
          <area.component key={area.tab} />
        ) : (
          <>
            <h1>{t('catalog.settings.title')}</h1>
            <Empty
              icon={<SearchX className="i i20" aria-hidden="true" />}
              title={t('shell.noArea', { tab })}
              action={
                <AppLink className="btn" href={paths.settings(code)}>
                  {t('shell.toSettings')}
                </AppLink>
              }
            />
          </>
        )}
      </section>
    </div>
  );
}
