import type { TFunction } from 'i18next';
import { Info, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDay, formatExact } from '../../../platform/web/format.ts';
import type { Column } from '../../../platform/web/grid/columns.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import type { Color } from '../../color/contract.ts';
import type { ListValue } from '../../list/contract.ts';

/** A small field of a color; crossed out where nobody has said which. */
export const Swatch = ({ rgb }: { rgb: string }): ReactElement => (
  <span
    className={`unit-swatch${rgb === '' ? ' none' : ''}`}
    style={rgb === '' ? undefined : { background: rgb }}
    aria-hidden="true"
  />
);

const valueOf = (value: ListValue | null): ReactElement | string =>
  value?.requiresValidation || value?.isInvalid ? <span className="danger">{value.name}</span> : (value?.name ?? '');

/** `edit` and `remove` are absent where nothing may be changed. */
export const colorColumns = (
  t: TFunction,
  acts: {
    tell: (color: Color) => void;
    off?: string | undefined;
    edit?: (color: Color) => void;
    remove?: (color: Color) => void;
  },
): Column<Color>[] => [
  {
    key: 'swatch',
    title: t('major-unit.color.rgbValue'),
    width: 56,
    render: ({ rgbValue }) => <Swatch rgb={rgbValue} />,
  },
  {
    key: 'mfrName',
    title: t('major-unit.color.mfrName'),
    width: 160,
    grow: true,
    className: 'med',
    render: ({ mfrName, otherUnits }) => (
      <span className="row">
        <span className="trunc">{mfrName}</span>
        {otherUnits > 0 && <Tag>{t('major-unit.color.shared', { count: otherUnits })}</Tag>}
      </span>
    ),
  },
  {
    key: 'basicName',
    title: t('major-unit.color.basicName'),
    width: 110,
    priority: 3,
    render: ({ basicName }) => valueOf(basicName),
  },
  {
    key: 'location',
    title: t('major-unit.color.location'),
    width: 110,
    priority: 2,
    render: ({ location }) => valueOf(location),
  },
  { key: 'type', title: t('major-unit.color.type'), width: 100, priority: 2, render: ({ type }) => valueOf(type) },
  {
    key: 'isMetallic',
    title: t('major-unit.color.isMetallic'),
    width: 84,
    priority: 3,
    render: ({ isMetallic }) => t(isMetallic ? 'major-unit.yes' : 'major-unit.no'),
  },
  {
    key: 'modelCode',
    title: t('major-unit.color.modelCode'),
    width: 184,
    className: 'pn',
    priority: 2,
    render: ({ modelCode }) => modelCode,
  },
  {
    key: 'price',
    title: t('major-unit.color.price'),
    width: 92,
    align: 'right',
    className: 'tn',
    render: ({ price }) => (price === null ? '' : formatExact(price, 2)),
  },
  {
    key: 'priceEffectiveDate',
    title: t('major-unit.color.priceEffectiveDate'),
    width: 112,
    className: 'tn muted',
    priority: 2,
    render: ({ priceEffectiveDate: day }) => (day === null ? '' : formatDay(new Date(`${day}T00:00:00`))),
  },
  {
    key: 'actions',
    acts: true,
    title: t('major-unit.color.actions'),
    width: acts.edit ? 116 : 48,
    align: 'right' as const,
    render: (color: Color) => (
      <span className="row">
        <IconButton
          size="sm"
          label={t('major-unit.color.infoOf', { name: color.mfrName })}
          icon={<Info className="i14" />}
          onClick={() => acts.tell(color)}
        />
        {acts.edit && (
          <IconButton
            size="sm"
            label={t('major-unit.color.editOf', { name: color.mfrName })}
            icon={<Pencil className="i14" />}
            disabled={acts.off !== undefined}
            onClick={() => acts.edit?.(color)}
          />
        )}
        {acts.remove && (
          <IconButton
            size="sm"
            label={t('major-unit.color.deleteOf', { name: color.mfrName })}
            icon={<Trash2 className="i14" />}
            disabled={acts.off !== undefined}
            onClick={() => acts.remove?.(color)}
          />
        )}
      </span>
    ),
  },
];
