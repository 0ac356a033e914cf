import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatStamp } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { When } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import type { FoundImage } from '../find/contract.ts';

/** Whether an image lacks something that a mark says. */
export const lacks = ({ usedIn, isHotspottable, hotspots, unconfirmed }: FoundImage): boolean =>
  usedIn === 0 || (isHotspottable && hotspots === 0) || unconfirmed > 0;

/** What an image lacks: something that shows it, or hotspots. */
export function ImageMarks({ image }: { image: FoundImage }): ReactElement | null {
  const { t } = useTranslation();
  if (image.usedIn === 0) return <Tag tone="error">{t('image.orphan')}</Tag>;
  if (image.isHotspottable && image.hotspots === 0) return <Tag tone="warning">{t('image.noHotspots')}</Tag>;
  if (image.unconfirmed > 0) return <Tag>{t('image.unconfirmed', { n: formatNumber(image.unconfirmed) })}</Tag>;
  return null;
}

export const imageColumns = (t: TFunction): Column<FoundImage>[] => [
  {
    key: 'name',
    title: t('image.name'),
    width: 180,
    grow: true,
    text: (image) => image.name,
    render: (image) => (
      <span className="row image-said">
        <span className="trunc" title={image.name}>
          {image.name}
        </span>
        <ImageMarks image={image} />
      </span>
    ),
  },
  {
    key: 'size',
    title: t('image.sizeLabel'),
    width: 112,
    align: 'right',
    priority: 2,
    className: 'muted tn',
    render: ({ width, height }) => t('image.pixels', { width: formatNumber(width), height: formatNumber(height) }),
  },
  {
    key: 'type',
    title: t('image.mediaType'),
    width: 112,
    priority: 3,
    className: 'muted',
    render: (image) => image.originalType ?? image.contentType,
  },
  {
    key: 'usedIn',
    title: t('image.usedIn'),
    width: 76,
    align: 'right',
    priority: 2,
    className: 'muted tn',
    render: (image) => formatNumber(image.usedIn),
  },
  {
    key: 'created',
    title: t('image.addedOn'),
    width: 104,
    align: 'right',
    priority: 2,
    className: 'faint s',
    text: (image) => formatStamp(new Date(image.created)),
    render: (image) => <When at={image.created} />,
  },
];
