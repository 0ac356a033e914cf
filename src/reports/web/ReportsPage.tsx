import { CalendarX } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { Empty, PageHead } from '../../platform/web/ui/furniture.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import texts from '../texts.en.json' with { type: 'json' };
import { Dashboard } from './Dashboard.tsx';
import { Drafts } from './Drafts.tsx';
import { FilterBar, ModelField } from './FilterBar.tsx';
import { Models } from './Models.tsx';
import { Releases } from './Releases.tsx';
import { useFilters } from './useReports.ts';
import './Reports.css';

addTexts(texts);

const tabs = { dashboard: Dashboard, models: Models, releases: Releases, drafts: Drafts } as const;
const tabKeys = Object.keys(tabs) as (keyof typeof tabs)[];

/** What the catalogue's data say at a look, each chart with its table (docs/domain/reports.md). */
export function ReportsPage(): ReactElement {
  const { t } = useTranslation();
  const [chosen, setTab] = useUrlState('tab', 'dashboard', { push: true });
  const tab = tabKeys.find((key) => key === chosen) ?? 'dashboard';
  const filters = useFilters();
  usePage({
    crumbs: [{ label: t('reports.title'), href: paths.reports(catalogCode()) }, { label: t(`reports.tab.${tab}`) }],
  });
  const Shown = tabs[tab];
  // Drafts are as they are today.
  const isRefused = filters.problem !== undefined && tab !== 'drafts';
  return (
    <div className="pane fill reports">
      <PageHead title={t('reports.title')} />
      {tab === 'drafts' ? (
        <search className="reports-filters" aria-label={t('reports.filters')}>
          <ModelField filters={filters} />
        </search>
      ) : (
        <FilterBar filters={filters} />
      )}
      <Tabs
        id="reports"
        label={t('reports.tabs')}
        value={tab}
        onChange={setTab}
        tabs={tabKeys.map((key) => ({ key, label: t(`reports.tab.${key}`) }))}
      />
      <TabPanel id="reports" tab={tab} className="pane fill">
        {isRefused ? (
          <Empty
            icon={<CalendarX className="i i20" aria-hidden="true" />}
            title={t(`reports.problem.${filters.problem}`)}
            text={t('reports.problem.text')}
          />
        ) : (
          <Shown filters={filters} />
        )}
      </TabPanel>
    </div>
  );
}
