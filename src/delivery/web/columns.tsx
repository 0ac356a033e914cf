import type { TFunction } from 'i18next';
import { formatDuration, formatNumber, formatStamp } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { When } from '../../platform/web/ui/furniture.tsx';
import type { Delivery } from '../contract.ts';
import { deliveryStateOf } from '../rules.ts';
import { DeliveryMark } from './DeliveryMark.tsx';

/** The columns of the list of deliveries. */
export function deliveryColumns(t: TFunction): Column<Delivery>[] {
  const count = (
    key: 'rows' | 'created' | 'updated' | 'removed' | 'rejected',
    priority: 1 | 2 | 3,
    width = 70,
  ): Column<Delivery> => ({
    key,
    title: t(`delivery.column.${key}`),
    width,
    align: 'right',
    className: 'tn',
    priority,
    text: (of) => String(of[key]),
    render: (of) => formatNumber(of[key]),
  });
  return [
    {
      key: 'time',
      title: t('delivery.column.time'),
      width: 90,
      className: 'muted tn',
      text: ({ timestamp }) => formatStamp(new Date(timestamp)),
      render: ({ timestamp }) => <When at={timestamp} />,
    },
    {
      key: 'origin',
      title: t('delivery.column.origin'),
      width: 120,
      priority: 2,
      text: ({ sender }) => sender,
      render: ({ origin, sender }) => (
        <span className="trunc">
          {sender} <span className="faint s">{t(`delivery.origin.${origin}`)}</span>
        </span>
      ),
    },
    {
      key: 'type',
      title: t('delivery.column.type'),
      width: 110,
      priority: 2,
      render: ({ importType }) => importType,
    },
    {
      key: 'file',
      title: t('delivery.column.file'),
      width: 104,
      grow: true,
      render: ({ fileName }) => fileName,
    },
    count('rows', 3, 56),
    count('created', 3),
    count('updated', 3, 74),
    count('removed', 3, 80),
    count('rejected', 2, 78),
    {
      key: 'state',
      title: t('delivery.column.state'),
      width: 106,
      text: (of) => t(`delivery.state.${deliveryStateOf(of)}`),
      render: (of) => <DeliveryMark of={of} />,
    },
    {
      key: 'duration',
      title: t('delivery.column.duration'),
      width: 84,
      priority: 3,
      className: 'muted tn',
      render: ({ duration }) => (duration === null ? '' : formatDuration(duration * 1000)),
    },
  ];
}
