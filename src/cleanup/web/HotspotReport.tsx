import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, ScanSearch, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { formatNumber } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { DataGrid } from '../../platform/web/grid/DataGrid.tsx';
import { wholeList } from '../../platform/web/grid/pages.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Segment, Switch } from '../../platform/web/ui/checks.tsx';
import { Empty, When } from '../../platform/web/ui/furniture.tsx';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { written } from '../../platform/web/written.ts';
import type { Reported } from '../hotspots/contract.ts';
import { daysBack, pageWithin, reportPage, reportStart } from '../rules.ts';
import { Pager } from './Pager.tsx';
import { Since } from './Since.tsx';
import { cleanupApi } from './useCleanup.ts';

const kinds = ['missing', 'unconfirmed'] as const;
/** How often a look that is under way is asked for, in milliseconds. */
const POLL_MS = 1000;

/** Tab Images list: what the last look at the catalogue found, 25 a page. */
export function HotspotReport(): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  const busy = useBusyReason();
  const code = catalogCode();
  const [now] = useState(() => new Date());
  const [chosen, choose] = useUrlState('report', 'missing', { push: true });
  const [since, setSince] = useUrlState('since', daysBack(now, reportStart));
  const [empty, setEmpty] = useUrlState('empty');
  const [typedPage, setPage] = useUrlState('page', '1');
  const kind = kinds.find((one) => one === chosen) ?? 'missing';
  const query = {
    startDate: new Date(`${since === '' ? '2000-01-01' : since}T00:00:00`).toISOString(),
    includeDiagramsWithoutParts: empty === '1',
  };
  const page = /^[1-9]\d{0,4}$/.test(typedPage) ? Number(typedPage) : 1;
  const key = [code, 'cleanup', 'hotspots', kind, query, page];
  const load = async (regenerate: boolean) => {
    try {
      return await cleanupApi.hotspots[kind]({ ...query, skip: (page - 1) * reportPage, regenerate });
    } catch (error) {
      // Nothing is found.
      if (error instanceof ApiError && error.status === 404)
        return { result: [], totalCount: 0, asOf: null, isRunning: false };
      throw error;
    }
  };
  const report = useQuery({
    queryKey: key,
    queryFn: () => load(false),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_MS : false),
  });
  const { result = [], totalCount = 0, asOf = null, isRunning = false } = report.data ?? {};
  const pageCount = Math.max(1, Math.ceil(totalCount / reportPage));
  const beyond = !report.isPlaceholderData && totalCount > 0 && page > pageCount;
  useEffect(() => {
    if (beyond) setPage('1');
  }, [beyond, setPage]);
  const restart = (set: () => void): void => {
    setPage('1');
    set();
  };

  async function remove({ item }: Reported): Promise<void> {
    const sure = await confirm({
      title: t('cleanup.hotspots.removeTitle'),
      text: t('cleanup.hotspots.removeSure', { name: item.name }),
      confirm: t('cleanup.hotspots.remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      const { changeId } = await cleanupApi.hotspots.remove({ imageId: item.id, kind });
      told(t('cleanup.hotspots.removed', { name: item.name }), changeId);
    } catch (error) {
      handleApiError(error);
    }
    await written(queries, ['report_removal']);
  }

  async function regenerate(): Promise<void> {
    try {
      queries.setQueryData(key, await load(true));
    } catch (error) {
      handleApiError(error);
    }
  }

  const columns: Column<Reported>[] = [
    { key: 'image', title: t('cleanup.hotspots.image'), width: 240, grow: true, render: ({ item }) => item.name },
    {
      key: 'diagram',
      title: t('cleanup.hotspots.diagram'),
      width: 240,
      grow: true,
      render: ({ parentRelations: [place] }) =>
        place?.hierarchyId ? (
          <AppLink href={paths.diagram(code, place.hierarchyId, place.diagramId)}>{place.diagram}</AppLink>
        ) : (
          place?.diagram
        ),
    },
    {
      key: 'model',
      title: t('cleanup.hotspots.model'),
      width: 200,
      grow: true,
      className: 'muted',
      render: ({ parentRelations: [place] }) => place?.hierarchy,
    },
    {
      key: 'remove',
      acts: true,
      title: t('cleanup.hotspots.acts'),
      width: 72,
      align: 'right',
      render: (row) => (
        <IconButton
          size="sm"
          label={t('cleanup.hotspots.removeNamed', { name: row.item.name })}
          icon={<X className="i14" />}
          disabled={busy !== undefined}
          onClick={() => void remove(row)}
        />
      ),
    },
  ];
  return (
    <>
      <search className="toolbar wraps" aria-label={t('cleanup.filters')}>
        <Segment
          label={t('cleanup.tab.images')}
          options={kinds.map((value) => ({ value, label: t(`cleanup.hotspots.${value}`) }))}
          value={kind}
          onChange={(next) => restart(() => choose(next))}
        />
        <Since value={since} onChange={(day) => restart(() => setSince(day))} />
        <Switch
          label={t('cleanup.hotspots.empty')}
          checked={empty === '1'}
          onChange={(event) => {
            const next = event.currentTarget.checked ? '1' : '';
            restart(() => setEmpty(next));
          }}
        />
        <Button
          className="ml"
          icon={<RotateCw className="i14" />}
          busy={isRunning && t('cleanup.hotspots.running')}
          onClick={() => void regenerate()}
        >
          {t('cleanup.hotspots.regenerate')}
        </Button>
        {asOf !== null && (
          <span className="s faint nw">
            {t('cleanup.hotspots.asOf')} <When at={asOf} />
          </span>
        )}
      </search>
      <DataGrid
        id="cleanup.hotspots"
        label={t(`cleanup.hotspots.${kind}`)}
        columns={columns}
        rowId={({ item }) => String(item.id)}
        pages={{ ...wholeList(result, report), total: totalCount }}
        preview={({ parentRelations: [place] }) => `item/${place?.diagramId}`}
        empty={
          <Empty
            icon={<ScanSearch className="i i20" aria-hidden="true" />}
            title={t(isRunning ? 'cleanup.hotspots.running' : 'cleanup.hotspots.none')}
            text={t(isRunning ? 'cleanup.hotspots.runningText' : 'cleanup.hotspots.noneText', {
              n: formatNumber(totalCount),
            })}
          />
        }
      />
      {totalCount > 0 && (
        <Pager page={pageWithin(page, pageCount)} pageCount={pageCount} onPage={(next) => setPage(String(next))} />
      )}
    </>
  );
}
