import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, usePageData } from '../../catalog/web/fields.tsx';
import { formatNumber } from '../../platform/web/format.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { SharesOf } from './SharesOf.tsx';
import { Translations } from './Translations.tsx';
import { dayText, useCharts } from './useCharts.ts';
import type { BarChart } from './useCharts.ts';
import { Bars } from './chart/Bars.tsx';
import { ChartCard } from './chart/ChartCard.tsx';
import { ChartTable } from './chart/ChartTable.tsx';
import { periodsOf } from '../rules.periods.ts';
import { exportAddress, useChanges, useFigures, useTranslations } from './useReports.ts';
import type { Filters } from './useReports.ts';

const chartKeys = ['translations', 'coverage', 'changes', 'waiting'] as const;
type ChartKey = (typeof chartKeys)[number];
const tableId = 'reports-table';

const focusTable = () => document.getElementById(tableId)?.focus();
const focusChart = () => document.querySelector<HTMLElement>('.chart.on .chart-frame')?.focus();

/** The widgets in 8 columns, and the table of the one that was used last. */
export function Dashboard({ filters }: { filters: Filters }): ReactElement {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const chartOf = useCharts();
  const languages = usePageData().supportedLangCodes.slice(1);
  const translations = useTranslations(languages);
  const figures = useFigures(filters);
  const changes = useChanges(filters);
  const [named, show] = useUrlState('chart', languages.length > 0 ? 'translations' : 'changes');
  const shown = chartKeys.find((key) => key === named) ?? 'translations';
  const [actives, setActives] = useState<Partial<Record<ChartKey, string>>>({});
  const active = actives[shown] ?? '';

  const nameOf = (language: string) => languageName(language, i18n.language);
  const { figures: days = [], now, isPart = false } = figures.data ?? {};
  const none: BarChart = { series: [], bars: [], table: { columns: [], rows: [] } };
  const { isByWeek, periods } = periodsOf(changes.data?.days ?? [], filters.from, filters.to);
  const charts = {
    coverage: now ? chartOf.coverage(days, now) : none,
    waiting: now ? chartOf.waiting(days, now) : none,
    changes: chartOf.changes(periods),
  };
  const table = shown === 'translations' ? chartOf.translations(translations.data ?? [], nameOf) : charts[shown].table;
  const period = shown === 'changes' ? periods.find(({ day }) => day === active) : undefined;

  const activate = (chart: ChartKey, key: string): void => {
    if (shown !== chart) show(chart);
    setActives((all) => ({ ...all, [chart]: key }));
  };
  const openModels = (day: string): void => {
    const of = periods.find((one) => one.day === day);
    if (!of) return;
    const { person } = filters;
    const search = { tab: 'models', from: of.day, to: of.last, ...(person === '' ? {} : { person }) };
    void navigate({ to: '.', search: search as never });
  };
  const barsOf = (chart: Exclude<ChartKey, 'translations'>, sentence: string) => ({
    sentence,
    series: charts[chart].series,
    bars: charts[chart].bars,
    active: actives[chart] ?? '',
    onActive: (key: string) => activate(chart, key),
    onTable: focusTable,
  });

  const total = periods.reduce((sum, { people, imports }) => sum + people + imports, 0);
  const last = charts.coverage.bars.at(-1)?.values[0] ?? 0;
  const partly = isPart ? t('reports.isPart') : t('reports.byWeek');
  return (
    <div className="reports-board">
      <div className="reports-grid">
        <Translations
          of={translations}
          languages={languages}
          nameOf={nameOf}
          isChosen={shown === 'translations'}
          onChoose={() => shown !== 'translations' && show('translations')}
          onTable={focusTable}
        />
        <ChartCard
          title={t('reports.chart.coverage')}
          caption={[partly, filters.person && t('reports.ofEverybody')].filter(Boolean).join(', ')}
          size="bar"
          of={figures}
          isChosen={shown === 'coverage'}
          empty={now?.tagged === 0 && { title: t('reports.coverage.none'), text: t('reports.coverage.noneText') }}
        >
          <Bars
            {...barsOf(
              'coverage',
              t('reports.coverage.sentence', { share: last, rows: formatNumber(now?.tagged ?? 0) }),
            )}
            most={100}
            format={(value) => `${value}%`}
          />
        </ChartCard>
        <ChartCard
          title={t('reports.chart.changes')}
          caption={t(isByWeek ? 'reports.perWeek' : 'reports.perDay', { count: periods.length })}
          size="bar"
          of={changes}
          isChosen={shown === 'changes'}
          empty={total === 0 && { title: t('reports.changes.none') }}
        >
          <Bars
            {...barsOf('changes', t('reports.changes.sentence', { count: total, total: formatNumber(total) }))}
            onOpen={openModels}
          />
        </ChartCard>
        <ChartCard
          title={t('reports.chart.waiting')}
          caption={[partly, filters.person && t('reports.ofEverybody')].filter(Boolean).join(', ')}
          size="bar"
          of={figures}
          isChosen={shown === 'waiting'}
        >
          <Bars
            {...barsOf(
              'waiting',
              t('reports.waiting.sentence', {
                ready: formatNumber(now?.ready ?? 0),
                drafts: formatNumber(now?.drafts ?? 0),
              }),
            )}
          />
        </ChartCard>
      </div>
      <ChartTable
        id={tableId}
        title={t(`reports.chart.${shown}`)}
        table={table}
        active={active}
        onActive={(key) => activate(shown, key)}
        href={exportAddress(shown === 'waiting' ? 'coverage' : shown, filters)}
        onBack={focusChart}
      >
        {period && (
          <SharesOf
            title={isByWeek ? t('reports.weekOf', { day: dayText(period.day) }) : dayText(period.day)}
            caption={t('reports.changesOf', {
              count: period.people + period.imports,
              n: formatNumber(period.people + period.imports),
            })}
            shares={period.by.map(({ person, changes: n }) => ({ name: person, value: n }))}
            tone="one"
          />
        )}
      </ChartTable>
    </div>
  );
}
