import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber, formatPercent } from '../../platform/web/format.ts';
import type { Counts, Figure } from '../figures/contract.ts';
import type { LanguageCounts } from '../translations/contract.ts';
import type { Bar, Series, TableModel } from '../rules.chart.ts';
import { weeklyFigures } from '../rules.periods.ts';
import type { Period } from '../rules.periods.ts';

/** A bar chart with its table. */
export interface BarChart {
  series: Series[];
  bars: Bar[];
  table: TableModel;
}

export const dayText = (day: string): string => formatDay(new Date(`${day}T00:00:00`));

const percent = (value: number) => formatPercent(value / 100);
const shareOf = ({ tagged, covered }: Pick<Counts, 'tagged' | 'covered'>) =>
  tagged === 0 ? 0 : Math.floor((covered * 100) / tagged);

/** The figures at the ends of weeks, and as it is now. */
const moments = (t: TFunction, figures: readonly Figure[], now: Counts) => [
  ...weeklyFigures(figures).map((figure) => ({ ...figure, key: figure.day, label: dayText(figure.day) })),
  { ...now, key: 'now', label: t('reports.now') },
];

/** How many of the rows that want a hotspot have one. */
function coverageChart(t: TFunction, figures: readonly Figure[], now: Counts): BarChart {
  const all = moments(t, figures, now);
  return {
    series: [
      { key: 'covered', name: t('reports.covered'), tone: 'one' },
      { key: 'missing', name: t('reports.missing'), tone: 'rest' },
    ],
    bars: all.map((one) => ({ key: one.key, label: one.label, values: [shareOf(one), 100 - shareOf(one)] })),
    table: {
      columns: [
        { key: 'day', title: t('reports.column.day') },
        { key: 'rows', title: t('reports.column.rows'), format: formatNumber },
        { key: 'covered', title: t('reports.column.covered'), format: formatNumber },
        { key: 'share', title: t('reports.column.share'), format: percent },
      ],
      rows: all.map((one) => ({ key: one.key, cells: [one.label, one.tagged, one.covered, shareOf(one)] })),
    },
  };
}

/** What waits for a publish, and what is no more than a draft. */
function waitingChart(t: TFunction, figures: readonly Figure[], now: Counts): BarChart {
  const all = moments(t, figures, now);
  return {
    series: [
      { key: 'ready', name: t('reports.ready'), tone: 'one' },
      { key: 'drafts', name: t('reports.drafts'), tone: 'two' },
    ],
    bars: all.map((one) => ({ key: one.key, label: one.label, values: [one.ready ?? 0, one.drafts] })),
    table: {
      columns: [
        { key: 'day', title: t('reports.column.day') },
        { key: 'ready', title: t('reports.column.ready'), format: formatNumber },
        { key: 'drafts', title: t('reports.column.drafts'), format: formatNumber },
      ],
      rows: all.map((one) => ({ key: one.key, cells: [one.label, one.ready, one.drafts] })),
    },
  };
}

/** Who changed how much and when. */
function changesChart(t: TFunction, periods: readonly Period[]): BarChart {
  return {
    series: [
      { key: 'people', name: t('reports.people'), tone: 'one' },
      { key: 'imports', name: t('reports.imports'), tone: 'two' },
    ],
    bars: periods.map(({ day, people, imports }) => ({ key: day, label: dayText(day), values: [people, imports] })),
    table: {
      columns: [
        { key: 'day', title: t('reports.column.day') },
        { key: 'people', title: t('reports.people'), format: formatNumber },
        { key: 'imports', title: t('reports.imports'), format: formatNumber },
        { key: 'total', title: t('reports.column.total'), format: formatNumber },
      ],
      rows: periods.map(({ day, people, imports }) => ({
        key: day,
        cells: [dayText(day), people, imports, people + imports],
      })),
    },
  };
}

export const kindText = (t: TFunction, noun: string, field: string): string =>
  t(`reports.kind.${noun}.${field}`, { defaultValue: `${noun}, ${field}` });

/** Texts with and without a translation, by language and kind. */
const translationsTable = (
  t: TFunction,
  counted: readonly LanguageCounts[],
  nameOf: (language: string) => string,
): TableModel => ({
  columns: [
    { key: 'language', title: t('reports.column.language') },
    { key: 'kind', title: t('reports.column.kind') },
    { key: 'translated', title: t('reports.column.translated'), format: formatNumber },
    { key: 'left', title: t('reports.column.left'), format: formatNumber },
  ],
  rows: counted.flatMap(({ language, kinds }) =>
    kinds.map(({ noun, field, translated, untranslated }) => ({
      key: `${language} ${noun} ${field}`,
      cells: [nameOf(language), kindText(t, noun, field), translated, untranslated],
    })),
  ),
});

/** What is left to translate, by kind over all languages, the most first. */
export function leftByKind(counted: readonly LanguageCounts[]): { noun: string; field: string; left: number }[] {
  const left = new Map<string, { noun: string; field: string; left: number }>();
  for (const { noun, field, untranslated } of counted.flatMap(({ kinds }) => kinds)) {
    const known = left.get(`${noun} ${field}`) ?? { noun, field, left: 0 };
    left.set(`${noun} ${field}`, { noun, field, left: known.left + untranslated });
  }
  return [...left.values()].toSorted((a, b) => b.left - a.left);
}

/** The charts of the dashboard, in the language of the screens. */
export function useCharts() {
  const { t } = useTranslation();
  return {
    coverage: (figures: readonly Figure[], now: Counts) => coverageChart(t, figures, now),
    waiting: (figures: readonly Figure[], now: Counts) => waitingChart(t, figures, now),
    changes: (periods: readonly Period[]) => changesChart(t, periods),
    translations: (counted: readonly LanguageCounts[], nameOf: (language: string) => string) =>
      translationsTable(t, counted, nameOf),
  };
}
