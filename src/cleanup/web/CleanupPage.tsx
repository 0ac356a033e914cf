import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LooksAtNow } from '../../catalog/web/fields.tsx';
import { BusyBanner } from '../../platform/web/BusyBanner.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import { useMoment } from '../../platform/web/moment.ts';
import { usePage } from '../../platform/web/page.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { PageHead, Panel } from '../../platform/web/ui/furniture.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import cleanupTexts from '../texts.en.json' with { type: 'json' };
import './Cleanup.css';
import { Duplicates } from './Duplicates.tsx';
import { HotspotReport } from './HotspotReport.tsx';
import { Multiple } from './Multiple.tsx';

addTexts(cleanupTexts);

const reports = ['images', 'duplicates', 'multiple'] as const;
const tabKeys = ['inbox', ...reports, 'introduction'] as const;

/** The inbox of quality, a later slice's: its tab, and how many findings are open. */
export interface InboxTab {
  Tab: ComponentType;
  useCount: () => string | undefined;
}

/** `/{code}/cleanup`: what is to be put in order (docs/domain/parts.md, Clean-up). */
export function CleanupPage({ inbox }: { inbox: InboxTab }): ReactElement {
  const { t } = useTranslation();
  const moment = useMoment();
  usePage({ crumbs: [{ label: t('cleanup.title') }] });
  // What is to be put in order is looked for in the catalogue of now.
  if (moment !== null) return <LooksAtNow title={t('cleanup.notThen')} />;
  return <Reports inbox={inbox} />;
}

function Reports({ inbox: { Tab: Inbox, useCount } }: { inbox: InboxTab }): ReactElement {
  const { t } = useTranslation();
  const [chosen, setTab] = useUrlState('tab', 'inbox', { push: true });
  const tab = tabKeys.find((key) => key === chosen) ?? 'inbox';
  const count = useCount();
  return (
    <div className="pane fill">
      <PageHead title={t('cleanup.title')} />
      <BusyBanner />
      <Tabs
        id="cleanup"
        label={t('cleanup.tabs')}
        value={tab}
        onChange={setTab}
        tabs={tabKeys.map((key) => ({
          key,
          label: t(`cleanup.tab.${key}`),
          ...(key === 'inbox' && { count }),
        }))}
      />
      <TabPanel id="cleanup" tab={tab} className={tab === 'introduction' ? 'pane-scroll cleanup-about' : 'pane fill'}>
        {tab === 'inbox' && <Inbox />}
        {tab === 'introduction' && <Introduction onOpen={setTab} />}
        {tab === 'images' && <HotspotReport />}
        {tab === 'duplicates' && <Duplicates />}
        {tab === 'multiple' && <Multiple />}
      </TabPanel>
    </div>
  );
}

function Introduction({ onOpen }: { onOpen: (tab: string) => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Panel title={t('cleanup.introduction')}>
      <ul className="cleanup-reports">
        {(['inbox', ...reports] as const).map((key) => (
          <li key={key} className="row">
            <span className="grow">
              <b className="med">{t(`cleanup.tab.${key}`)}</b>
              <span className="muted">{t(`cleanup.about.${key}`)}</span>
            </span>
            <Button aria-label={t(`cleanup.tab.${key}`)} onClick={() => onOpen(key)}>
              {t('cleanup.open')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
