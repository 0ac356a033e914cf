import { useParams } from '@tanstack/react-router';
import { Construction } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ProxyWarning } from '../../account/web/ProxyWarning.tsx';
import { AdminSettings } from '../../catalog/web/AdminSettings.tsx';
import { DisplaySettings } from '../../diagram/web/display/DisplaySettings.tsx';
import { SvgSettings } from '../../diagram/web/svg/SvgSettings.tsx';
import { AttributesPage } from '../../hierarchy/web/settings/AttributesPage.tsx';
import { TypesPage } from '../../hierarchy/web/settings/TypesPage.tsx';
import { generalLookups } from '../../lookup/rules.ts';
import { LookupPage } from '../../lookup/web/LookupPage.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { SerialSettings } from '../../serial/web/SerialSettings.tsx';
import { FirstLanguage } from '../../translation/web/FirstLanguage.tsx';
import { WorkflowsPage } from '../../workflow/state/web/WorkflowsPage.tsx';
import './settings.css';

/**
 * One area of the settings; `tab` is its number in the address (docs/domain/screens.md, Settings areas). An area
 * without a screen is absent.
 */
interface Area {
  tab: number;
  group: 'general' | 'lists';
  title: string;
  render: () => ReactElement;
}

/**
 * `/{code}/settings/{tab}`: the list of areas, and the chosen one beside it. All take the same role, which the layout
 * asks of the address; without it, accessDenied (docs/domain/screens.md, Addresses).
 */
export function SettingsPage(): ReactElement {
  const { t } = useTranslation();
  const { tab = '0' }: { tab?: string } = useParams({ strict: false });
  const code = catalogCode();
  const areas: readonly Area[] = [
    {
      tab: 0,
      group: 'general',
      title: t('catalog.settings.admin'),
      render: () => <AdminSettings changeFirst={(dirty) => <FirstLanguage dirty={dirty} />} />,
    },
    { tab: 1, group: 'general', title: t('workflow.settings'), render: () => <WorkflowsPage /> },
    { tab: 2, group: 'general', title: t('hierarchy.types'), render: () => <TypesPage /> },
    { tab: 3, group: 'general', title: t('hierarchy.attributes'), render: () => <AttributesPage /> },
    {
      tab: 6,
      group: 'lists',
      title: t('lookup.lookups'),
      render: () => (
        <LookupPage key="6" title={t('lookup.lookups')} text={t('lookup.lookupsText')} lists={generalLookups} />
      ),
    },
    {
      tab: 8,
      group: 'lists',
      title: t('lookup.literatureCategories'),
      render: () => (
        <LookupPage
          key="8"
          title={t('lookup.literatureCategories')}
          text={t('lookup.literatureCategoriesText')}
          lists={['literatureCategory']}
        />
      ),
    },
    { tab: 10, group: 'general', title: t('serial.settings'), render: () => <SerialSettings /> },
    { tab: 11, group: 'general', title: t('diagram.display.title'), render: () => <DisplaySettings /> },
    { tab: 13, group: 'general', title: t('diagram.svg'), render: () => <SvgSettings /> },
  ];
  const area = areas.find((one) => String(one.tab) === tab);
  usePage({
    crumbs: [
      { label: t('catalog.settings.title'), href: paths.settings(code) },
      { label: area?.title ?? t('catalog.settings.title') },
    ],
    list: 'settings-areas',
    detail: 'settings-area',
  });
  return (
    <div className="settings">
      <nav className="settings-areas" id="settings-areas" tabIndex={-1} aria-label={t('catalog.settings.areas')}>
        {(['general', 'lists'] as const).map((group) => (
          <div key={group}>
            <h2 id={`settings-${group}`}>{t(`catalog.settings.groups.${group}`)}</h2>
            <ul aria-labelledby={`settings-${group}`}>
              {areas
                .filter((one) => one.group === group)
                .map((one) => (
                  <li key={one.tab}>
                    <AppLink href={paths.settings(code, one.tab)} aria-current={one === area ? 'page' : undefined}>
                      {one.title}
                    </AppLink>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <section className="pane pane-line" id="settings-area" tabIndex={-1} aria-label={area?.title}>
        <ProxyWarning />
        {area ? (
          area.render()
        ) : (
          <>
            <h1>{t('shell.notBuilt')}</h1>
            <Empty
              icon={<Construction className="i i20" aria-hidden="true" />}
              title={t('shell.notBuiltTitle')}
              text={t('shell.notBuiltText')}
            />
          </>
        )}
      </section>
    </div>
  );
}
