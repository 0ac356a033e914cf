import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayNow } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { ReportDownload } from '../../platform/web/ReportDownload.tsx';
import { PageHead } from '../../platform/web/ui/furniture.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { Runs } from './Runs.tsx';
import { Sources } from './source/Sources.tsx';
import { reportAddress, useFilters } from './useDeliveries.ts';
import './Delivery.css';

addTexts(texts);

/**
 * `/{code}/api-import`: what programs sent, for Admins, and the sources that are asked by schedule
 * (docs/domain/imports.md, Imports that programs send).
 */
export function DeliveryPage(): ReactElement {
  const { t } = useTranslation();
  const filters = useFilters();
  const [isAdmin, maySources] = [useMayNow('admin'), useMayNow('importSources')];
  const [chosen, setTab] = useUrlState('tab', 'runs', { push: true });
  const tabs = [...(isAdmin ? (['runs'] as const) : []), ...(maySources ? (['sources'] as const) : [])];
  const tab = tabs.find((one) => one === chosen) ?? tabs[0] ?? 'runs';
  usePage({
    crumbs: [
      { label: t('delivery.title'), href: paths.apiImports(catalogCode()) },
      ...(tab === 'sources' ? [{ label: t('delivery.sources') }] : []),
    ],
  });
  return (
    <div className="pane fill">
      <PageHead
        title={t('delivery.title')}
        actions={
          tab === 'runs' && (
            <ReportDownload
              address={(token) => reportAddress(filters, token)}
              label={t('delivery.report')}
              short={t('delivery.report.short')}
              processing={t('delivery.report.processing')}
              done={t('delivery.report.done')}
              failed={t('delivery.report.failed')}
            />
          )
        }
      />
      <Tabs
        id="delivery"
        label={t('delivery.title')}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((key) => ({ key, label: t(`delivery.tab.${key}`) }))}
      />
      <TabPanel id="delivery" tab={tab} className="pane fill">
        {tab === 'runs' ? <Runs filters={filters} /> : <Sources />}
      </TabPanel>
    </div>
  );
}
