import type { TFunction } from 'i18next';
import type { Context } from '../../../contexts.ts';
import { paths } from '../../../paths.ts';
import { formatStamp } from '../../../platform/web/format.ts';
import type { Column } from '../../../platform/web/grid/columns.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { When } from '../../../platform/web/ui/furniture.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { Way } from '../../../platform/web/ui/Way.tsx';
import type { Apart } from '../../../platform/web/ui/apart.ts';
import { EnvironmentTag, WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { Found } from '../../../item-search/contract.ts';
import type { SerialVin } from '../../../item-search/holding/contract.ts';
import type { HierarchyType } from '../../../hierarchy/type/contract.ts';
import { TypeIcon } from '../../../hierarchy/web/fields.tsx';

interface ColumnsOptions {
  t: TFunction;
  code: string;
  context: Context;
  types: readonly HierarchyType[];
  /** Attributes that are shown. */
  attributes: readonly { id: number; name: string }[];
  /** What the ways to all rows share, and what tells them apart. */
  apart: Apart;
  /** Shows the rule that holds the serial number in place of the parent. */
  bySerial: boolean;
}

const nameColumn = ({ t, code, context }: ColumnsOptions): Column<Found> => ({
  key: 'name',
  title: t('hierarchy.field.name'),
  width: 180,
  grow: true,
  sortable: true,
  className: 'search-name',
  text: (row) => row.displayName,
  render: (row) => (
    <>
      <TypeIcon baseType={row.baseType} />
      <AppLink
        className="link med trunc"
        tabIndex={-1}
        href={paths.item(code, row.id, undefined, context)}
        title={row.displayName}
      >
        {row.displayName}
      </AppLink>
      {row.isOrphan && <Tag tone="warning">{t('hierarchy.orphan')}</Tag>}
    </>
  ),
});

const typeColumn = ({ t, types }: ColumnsOptions): Column<Found> => ({
  key: 'type',
  title: t('hierarchy.field.type'),
  width: 136,
  sortable: true,
  className: 'muted',
  render: (row) => types.find(({ id }) => id === row.typeId)?.description ?? row.typeCode,
});

const stateColumn = ({ t }: ColumnsOptions): Column<Found> => ({
  key: 'state',
  title: t('hierarchy.search.state'),
  width: 164,
  sortable: true,
  className: 'search-state',
  text: (row) => row.workflowName,
  render: (row) => (
    <>
      <WorkflowMark workflowId={row.workflowId} name={row.workflowName} />
      <EnvironmentTag environment={row.publishedEnvironment} />
    </>
  ),
});

const parentColumn = ({ t, apart }: ColumnsOptions): Column<Found> => ({
  key: 'parent',
  title: t('hierarchy.search.under'),
  width: 256,
  priority: 2,
  className: 'muted',
  text: (row) => row.path.join(' › '),
  render: (row) =>
    row.isOrphan ? '' : row.path.length > 0 ? <Way names={row.path} {...apart} /> : t('hierarchy.topLevel'),
});

const numbersOf = ({ t, b, e }: SerialVin) => (t === '1' ? b : `${b} – ${t === '2' ? '…' : e}`);

const ruleColumns = ({ t }: ColumnsOptions): Column<Found>[] =>
  (
    [
      ['prefix', 110, ({ a }: SerialVin) => a],
      ['number', 180, numbersOf],
      ['suffix', 110, ({ s }: SerialVin) => s],
    ] as const
  ).map(([key, width, partOf]) => ({
    key,
    title: t(`hierarchy.search.serial.${key}`),
    width,
    className: 'pn',
    render: ({ serialVin }) => serialVin && partOf(serialVin),
  }));

/** What tells units of one name apart (docs/domain/units.md, Search). */
const unitColumns = ({ t }: ColumnsOptions): Column<Found>[] => [
  { key: 'make', title: t('browse.unit.makes'), width: 120, render: ({ unit }) => unit?.make ?? '' },
  {
    key: 'modelYear',
    title: t('browse.unit.years'),
    width: 96,
    align: 'right',
    render: ({ unit }) => unit?.modelYear ?? '',
  },
  {
    key: 'subType',
    title: t('browse.unit.subTypes'),
    width: 140,
    className: 'muted',
    priority: 3,
    render: ({ unit }) => unit?.productSubType ?? '',
  },
];

/** The columns of the items that were found. */
export const searchColumns = (options: ColumnsOptions): Column<Found>[] => [
  nameColumn(options),
  ...(options.context === 'MajorUnit' ? unitColumns(options) : []),
  { ...typeColumn(options), ...(options.context === 'MajorUnit' && { priority: 3 as const }) },
  ...(options.bySerial ? ruleColumns(options) : [parentColumn(options)]),
  ...options.attributes.map(({ id, name }): Column<Found> => ({
    key: `attribute ${id}`,
    title: name,
    width: 120,
    chosen: true,
    render: ({ customAttributes }) => customAttributes[id]?.join(', ') ?? '',
  })),
  stateColumn(options),
  {
    key: 'changed',
    title: options.t('hierarchy.search.changed'),
    width: 96,
    align: 'right',
    sortable: true,
    priority: 3,
    className: 'faint s',
    text: (row) => formatStamp(new Date(row.modified)),
    render: (row) => <When at={row.modified} />,
  },
];
