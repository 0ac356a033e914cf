import type { TFunction } from 'i18next';
import { CircleCheck, CircleX, Loader } from 'lucide-react';
import { formatDay, formatDuration, formatNumber, formatStamp } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { When } from '../../platform/web/ui/furniture.tsx';
import { SquareTag } from '../../platform/web/ui/marks.tsx';
import { publishStatus } from '../rules.ts';
import type { Entry } from './usePublish.ts';

const looks = {
  [publishStatus.inProgress]: { tone: 'run', Icon: Loader, text: 'publish.status.inProgress' },
  [publishStatus.published]: { tone: 'publish', Icon: CircleCheck, text: 'publish.status.published' },
  [publishStatus.failed]: { tone: 'remove', Icon: CircleX, text: 'publish.status.failed' },
};
const unknown = looks[publishStatus.failed];

/** "Published", "Back to release 12", "Prices of 21 Nov": what an entry of the history was. */
function statusText(t: TFunction, { status, kind, release, pricesOf }: Entry): string {
  if (status === publishStatus.published && kind === 'goBack')
    return t('publish.status.goBack', { release: formatNumber(release) });
  if (kind === 'prices' && pricesOf !== null)
    return t('publish.status.prices', { date: formatDay(new Date(`${pricesOf}T12:00:00`)) });
  return t((looks[status as keyof typeof looks] ?? unknown).text);
}

function Status({ of, t }: { of: Entry; t: TFunction }) {
  const { tone, Icon } = looks[of.status as keyof typeof looks] ?? unknown;
  return (
    <span className={`wf ${tone}`} data-tip={of.message || undefined}>
      <Icon aria-hidden="true" />
      {statusText(t, of)}
      {of.message && <span className="vh">. {of.message}</span>}
    </span>
  );
}

/** Columns of history and archive. */
export const entryColumns = (t: TFunction): Column<Entry>[] => [
  {
    key: 'release',
    title: t('publish.column.release'),
    width: 84,
    className: 'med tn',
    render: ({ release }) => formatNumber(release),
  },
  {
    key: 'environment',
    title: t('publish.environment'),
    width: 96,
    text: ({ environment }) => environment,
    render: ({ environment }) => (
      <SquareTag tone={environment === 'Staging' ? 'staging' : 'prod'}>{environment}</SquareTag>
    ),
  },
  {
    key: 'status',
    title: t('publish.column.status'),
    width: 120,
    grow: true,
    text: (entry) => statusText(t, entry),
    render: (entry) => <Status of={entry} t={t} />,
  },
  {
    key: 'started',
    title: t('publish.column.started'),
    width: 100,
    className: 'muted tn',
    text: ({ timestamp }) => formatStamp(new Date(timestamp)),
    render: ({ timestamp }) => <When at={timestamp} />,
  },
  {
    key: 'duration',
    title: t('publish.column.duration'),
    width: 92,
    priority: 3,
    className: 'muted tn',
    render: ({ timestamp, endedAt }) =>
      endedAt === null ? '' : formatDuration(Date.parse(endedAt) - Date.parse(timestamp)),
  },
  {
    key: 'by',
    title: t('publish.column.by'),
    width: 110,
    priority: 3,
    className: 'muted',
    render: ({ startedBy }) => startedBy,
  },
  {
    key: 'items',
    title: t('publish.column.items'),
    width: 72,
    align: 'right',
    className: 'tn',
    render: ({ items }) => formatNumber(items),
  },
];
