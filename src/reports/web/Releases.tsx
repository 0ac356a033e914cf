import { Rocket } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDuration, formatNumber } from '../../platform/web/format.ts';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { publishStatus } from '../../publish/rules.ts';
import type { ReleaseMade } from '../work/contract.ts';
import { Bars } from './chart/Bars.tsx';
import { ChartCard } from './chart/ChartCard.tsx';
import { ChartTable } from './chart/ChartTable.tsx';
import type { TableModel } from '../rules.chart.ts';
import { exportAddress, useReleases } from './useReports.ts';
import type { Filters } from './useReports.ts';

const tableId = 'reports-releases';
/** Bars that a chart has room for. */
const mostBars = 30;

/** Tab Releases: how long they took, and what they hold. */
export function Releases({ filters }: { filters: Filters }): ReactElement {
  const { t } = useTranslation();
  const releases = useReleases(filters);
  const [active, setActive] = useState('');
  const made = releases.data ?? [];
  const shown = made
    .filter(({ status }) => status === publishStatus.published)
    .slice(0, mostBars)
    .toReversed();
  const label = ({ release }: ReleaseMade) => String(release);
  const bars = (values: (one: ReleaseMade) => number[]) =>
    shown.map((one) => ({ key: String(one.id), label: label(one), values: values(one) }));
  const longest = Math.max(0, ...shown.map(({ seconds }) => seconds));
  const isSized = made.some(({ items }) => items !== null);
  const table: TableModel = {
    columns: [
      { key: 'release', title: t('reports.column.release') },
      { key: 'environment', title: t('reports.column.environment') },
      { key: 'kind', title: t('reports.column.kind') },
      { key: 'at', title: t('reports.column.day') },
      { key: 'by', title: t('reports.column.by') },
      { key: 'seconds', title: t('reports.column.duration'), format: (seconds) => formatDuration(seconds * 1000) },
      { key: 'items', title: t('reports.column.items'), format: formatNumber },
      { key: 'parts', title: t('reports.column.parts'), format: formatNumber },
    ],
    rows: made.map((one) => ({
      key: String(one.id),
      cells: [
        String(one.release),
        one.environment,
        t(one.status === publishStatus.failed ? 'reports.release.failed' : `reports.release.${one.kind}`),
        formatDay(new Date(one.timestamp)),
        one.startedBy,
        one.seconds,
        one.items,
        one.parts,
      ],
    })),
  };
  const common = { active, onActive: setActive, onTable: () => document.getElementById(tableId)?.focus() };
  if (releases.data?.length === 0)
    return (
      <Empty
        icon={<Rocket className="i i20" aria-hidden="true" />}
        title={t('reports.releases.none')}
        text={t('reports.releases.noneText')}
      />
    );
  return (
    <div className="reports-board stacked">
      <div className="reports-grid">
        <ChartCard
          title={t('reports.chart.durations')}
          caption={t('reports.seconds')}
          size="bar"
          of={releases}
          isChosen
        >
          <Bars
            {...common}
            sentence={t('reports.durations.sentence', {
              count: shown.length,
              longest: formatDuration(longest * 1000),
            })}
            series={[{ key: 'seconds', name: t('reports.column.duration'), tone: 'two' }]}
            bars={bars(({ seconds }) => [Math.round(seconds * 10) / 10])}
          />
        </ChartCard>
        <ChartCard
          title={t('reports.chart.sizes')}
          caption={t('reports.sizes.caption')}
          size="bar"
          of={releases}
          empty={!isSized && { title: t('reports.sizes.none'), text: t('reports.isPart') }}
        >
          <Bars
            {...common}
            sentence={t('reports.sizes.sentence', {
              items: formatNumber(shown.at(-1)?.items ?? 0),
              parts: formatNumber(shown.at(-1)?.parts ?? 0),
            })}
            series={[{ key: 'parts', name: t('reports.column.parts'), tone: 'one' }]}
            bars={bars(({ parts }) => [parts ?? 0])}
          />
        </ChartCard>
      </div>
      <ChartTable
        id={tableId}
        title={t('reports.tab.releases')}
        table={table}
        active={active}
        onActive={setActive}
        href={exportAddress('releases', filters)}
        onBack={() => document.querySelector<HTMLElement>('.chart.on .chart-frame')?.focus()}
      />
    </div>
  );
}
