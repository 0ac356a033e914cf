import type { TFunction } from 'i18next';
import { CircleCheck, CircleX, LoaderCircle, Pause } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatNumber, formatWeekday } from '../../../platform/web/format.ts';
import type { Column } from '../../../platform/web/grid/columns.ts';
import { When } from '../../../platform/web/ui/furniture.tsx';
import type { ImportSource } from '../../source/contract.ts';

const everyDay = 7;

/** When a source runs, in words. */
function whenText({ everyMinutes, daysOfWeek, timeOfDay }: ImportSource, t: TFunction): string {
  if (everyMinutes !== null) return t('delivery.source.every', { n: formatNumber(everyMinutes) });
  const days =
    daysOfWeek.length === everyDay ? t('delivery.source.daily') : daysOfWeek.map((day) => formatWeekday(day));
  return `${Array.isArray(days) ? days.join(', ') : days} ${timeOfDay}`;
}

const stateOf = ({ isPaused, lastRun }: ImportSource): 'paused' | 'running' | 'failed' | 'good' | 'never' =>
  isPaused
    ? 'paused'
    : lastRun === null
      ? 'never'
      : lastRun.endedAt === null
        ? 'running'
        : lastRun.isFailed
          ? 'failed'
          : 'good';

const marks = {
  paused: { tone: 'draft', Icon: Pause },
  running: { tone: 'review', Icon: LoaderCircle },
  failed: { tone: 'remove', Icon: CircleX },
  good: { tone: 'publish', Icon: CircleCheck },
  never: { tone: 'draft', Icon: Pause },
} as const;

function SourceMark({ of, t }: { of: ImportSource; t: TFunction }): ReactElement {
  const state = stateOf(of);
  if (state === 'never') return <span className="faint">{t('delivery.source.state.never')}</span>;
  const { tone, Icon } = marks[state];
  return (
    <span className={`wf ${tone}`}>
      <Icon aria-hidden="true" />
      {t(`delivery.source.state.${state}`)}
    </span>
  );
}

/** The columns of the list of sources. */
export function sourceColumns(
  t: TFunction,
  { acts, typeName }: { acts: (of: ImportSource) => ReactElement; typeName: (id: number) => string },
): Column<ImportSource>[] {
  return [
    { key: 'name', title: t('delivery.source.name'), width: 130, render: ({ name }) => name },
    {
      key: 'place',
      title: t('delivery.source.place'),
      width: 120,
      grow: true,
      priority: 2,
      className: 'muted',
      text: ({ place }) => place,
      render: ({ kind, place, pattern }) => `${t(`delivery.source.kind.${kind}`)}: ${place} ${pattern}`,
    },
    {
      key: 'type',
      title: t('delivery.column.type'),
      width: 120,
      priority: 3,
      render: ({ importTypeId }) => typeName(importTypeId),
    },
    {
      key: 'when',
      title: t('delivery.source.when'),
      width: 140,
      priority: 3,
      className: 'muted',
      render: (of) => whenText(of, t),
    },
    {
      key: 'state',
      title: t('delivery.column.state'),
      width: 96,
      text: (of) => t(`delivery.source.state.${stateOf(of)}`),
      render: (of) => <SourceMark of={of} t={t} />,
    },
    {
      key: 'last',
      title: t('delivery.source.lastRun'),
      width: 90,
      priority: 2,
      className: 'muted tn',
      text: ({ lastRun }) => lastRun?.startedAt ?? '',
      render: ({ lastRun }) => lastRun && <When at={lastRun.startedAt} />,
    },
    {
      key: 'next',
      title: t('delivery.source.nextRun'),
      width: 90,
      priority: 2,
      className: 'muted tn',
      text: ({ nextRun }) => nextRun ?? '',
      render: ({ nextRun }) => nextRun && <When at={nextRun} />,
    },
    {
      key: 'why',
      title: t('delivery.source.why'),
      width: 110,
      priority: 3,
      className: 'muted',
      render: ({ pausedReason, lastRun }) => pausedReason || lastRun?.message || '',
    },
    { key: 'acts', title: t('delivery.source.acts'), width: 52, acts: true, render: acts },
  ];
}
