import type { TFunction } from 'i18next';
import { formatBytes, formatNumber, formatStamp } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { When } from '../../platform/web/ui/furniture.tsx';
import type { Exported } from '../contract.ts';
import { exportStatus } from '../rules.ts';
import { ExportRowActions } from './ExportRowActions.tsx';
import { ExportStatus, statusText } from './ExportStatus.tsx';
import type { ExportActions } from './useExports.ts';

/** Rows and size are those of a file: there is none before it is generated. */
const hasFile = ({ status }: Exported) => status === exportStatus.generated || status === exportStatus.confirmed;

export const exportColumns = (
  t: TFunction,
  actions: ExportActions,
  remove: (row: Exported) => void,
): Column<Exported>[] => [
  {
    key: 'dataset',
    title: t('export.column.dataset'),
    width: 132,
    className: 'med',
    text: ({ datasetName }) => datasetName,
    render: ({ datasetName, fileName }) => <span title={fileName || undefined}>{datasetName}</span>,
  },
  {
    key: 'format',
    title: t('export.column.format'),
    width: 60,
    priority: 3,
    className: 'muted',
    render: ({ format }) => format.toUpperCase(),
  },
  {
    key: 'status',
    title: t('export.column.status'),
    width: 136,
    grow: true,
    text: (row) => statusText(t, row),
    render: (row) => <ExportStatus of={row} conflict={actions.conflict} />,
  },
  {
    key: 'rows',
    title: t('export.column.rows'),
    width: 68,
    align: 'right',
    className: 'tn',
    render: (row) => (hasFile(row) ? formatNumber(row.rows) : ''),
  },
  {
    key: 'size',
    title: t('export.column.size'),
    width: 74,
    align: 'right',
    priority: 3,
    className: 'muted tn',
    render: (row) => (hasFile(row) ? formatBytes(row.size) : ''),
  },
  {
    key: 'by',
    title: t('export.column.by'),
    width: 80,
    priority: 3,
    className: 'muted',
    render: ({ startedByName }) => startedByName,
  },
  {
    key: 'when',
    title: t('export.column.when'),
    width: 88,
    className: 'muted tn',
    text: ({ timestamp }) => formatStamp(new Date(timestamp)),
    render: ({ timestamp }) => <When at={timestamp} />,
  },
  {
    key: 'actions',
    acts: true,
    title: t('export.column.actions'),
    width: 304,
    align: 'right',
    render: (row) => <ExportRowActions of={row} actions={actions} onRemove={remove} />,
  },
];
