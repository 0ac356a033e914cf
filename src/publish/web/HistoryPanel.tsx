import { Archive, BookOpen, Ellipsis, GitCompareArrows, History, RotateCcw, ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import type { Column } from '../../platform/web/grid/columns.ts';
import type { GridPages } from '../../platform/web/grid/pages.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Menu, useContextMenu } from '../../platform/web/ui/Menu.tsx';
import type { MenuEntry } from '../../platform/web/ui/Menu.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { publishStatus } from '../rules.ts';
import { entryColumns } from './columns.tsx';
import { Missed } from './Missed.tsx';
import { openRelease } from './ReleaseLinks.tsx';
import { useArchiveCount, useHistoryPages, usePublishContext } from './usePublish.ts';
import type { Entry } from './usePublish.ts';

type Which = 'history' | 'archive';

/** What was published, and what failed and was put away. A row shows its log beside. */
export function HistoryPanel(props: {
  history: GridPages<Entry>;
  current: Entry | undefined;
  onSelect: (entry: Entry) => void;
  onGoBack: (entry: Entry) => void;
  onCompare: (entry: Entry) => void;
  /** Publishes for the first time, or why that cannot be. */
  first: ReactElement;
}): ReactElement {
  const { t } = useTranslation();
  const [tab, setTab] = useUrlState('tab', 'history', { push: true });
  const which: Which = tab === 'archive' ? 'archive' : 'history';
  const archived = useArchiveCount().data;
  return (
    <section className="panel publish-history" id="publish-history" tabIndex={-1} aria-label={t('publish.history')}>
      <Tabs
        id="publish"
        label={t('publish.history')}
        value={which}
        onChange={setTab}
        tabs={[
          { key: 'history', label: t('publish.history') },
          { key: 'archive', label: t('publish.archived'), count: archived ? formatNumber(archived) : undefined },
        ]}
      />
      <TabPanel id="publish" tab={which} className="publish-tab">
        {which === 'history' ? (
          <>
            <Missed />
            <Grid {...props} pages={props.history} which={which} />
          </>
        ) : (
          <ArchiveGrid {...props} />
        )}
      </TabPanel>
    </section>
  );
}

type GridProps = Parameters<typeof HistoryPanel>[0];

const ArchiveGrid = (props: GridProps): ReactElement => (
  <Grid {...props} pages={useHistoryPages('archive')} which="archive" />
);

function Grid(props: GridProps & { pages: GridPages<Entry>; which: Which }): ReactElement {
  const { pages, which, current, onSelect, onGoBack, onCompare } = props;
  const context = usePublishContext();
  const { t, i18n } = useTranslation();
  const menu = useContextMenu();
  const [opened, setOpened] = useState<number | null>(null);
  const columns = useMemo(() => {
    const entries = (entry: Entry): MenuEntry[] => [
      {
        key: 'log',
        label: t('publish.log.show'),
        icon: <ScrollText className="i14" />,
        onSelect: () => onSelect(entry),
      },
      {
        key: 'browse',
        label: t('publish.browse', { release: formatNumber(entry.release) }),
        icon: <BookOpen className="i14" />,
        reason: entry.status === publishStatus.published ? undefined : t('publish.goBack.notPublished'),
        onSelect: () => openRelease(context, entry.release),
      },
      {
        key: 'compare',
        label: t('publish.compare', { release: formatNumber(entry.release) }),
        icon: <GitCompareArrows className="i14" />,
        reason: entry.status === publishStatus.published ? undefined : t('publish.goBack.notPublished'),
        onSelect: () => onCompare(entry),
      },
      {
        key: 'goBack',
        label: t('publish.goBack.to', { release: formatNumber(entry.release) }),
        icon: <RotateCcw className="i14" />,
        reason: entry.status === publishStatus.published ? undefined : t('publish.goBack.notPublished'),
        onSelect: () => onGoBack(entry),
      },
    ];
    const last: Column<Entry> = {
      key: 'menu',
      title: '',
      width: 56,
      acts: true,
      render: (entry) => (
        <Menu items={entries(entry)}>
          <IconButton
            size="sm"
            tabIndex={-1}
            label={t('publish.entry.menu', { release: formatNumber(entry.release), environment: entry.environment })}
            icon={<Ellipsis className="i14" />}
          />
        </Menu>
      ),
    };
    return { all: [...entryColumns(t), last], entries };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the language decides the texts
  }, [t, i18n.language, onSelect, onGoBack, onCompare, context, opened]);
  return (
    <>
      <ListPage<Entry>
        id={`publish-${which}`}
        label={t(which === 'history' ? 'publish.history' : 'publish.archived')}
        columns={columns.all}
        rowId={({ id }) => String(id)}
        pages={pages}
        current={current ? String(current.id) : null}
        onOpen={onSelect}
        onContextMenu={(entry, event) => {
          setOpened(entry.id);
          menu.open(event, columns.entries(entry));
        }}
        empty={
          which === 'history' ? (
            <Empty
              icon={<History className="i i20" aria-hidden="true" />}
              title={t('publish.history.none')}
              text={t('publish.history.noneText')}
              action={props.first}
            />
          ) : (
            <Empty
              icon={<Archive className="i i20" aria-hidden="true" />}
              title={t('publish.archived.none')}
              text={t('publish.archived.noneText')}
            />
          )
        }
      />
      {menu.menu}
    </>
  );
}
