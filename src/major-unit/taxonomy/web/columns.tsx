import type { TFunction } from 'i18next';
import type { Column } from '../../../platform/web/grid/columns.ts';
import type { TaxonomyUnit } from '../contract.ts';

/** What lists of units in taxonomies show. */
export const unitColumns = <U extends TaxonomyUnit>(t: TFunction): Column<U>[] => [
  { key: 'name', title: t('taxonomy.column.name'), width: 140, grow: true, render: ({ name }) => name },
  {
    key: 'type',
    title: t('taxonomy.column.type'),
    width: 96,
    priority: 2,
    className: 'muted',
    render: ({ productType }) => productType,
  },
  {
    key: 'subType',
    title: t('taxonomy.column.subType'),
    width: 150,
    className: 'muted',
    render: ({ subType }) => subType,
  },
  {
    key: 'year',
    title: t('taxonomy.year'),
    width: 56,
    align: 'right',
    className: 'num',
    render: ({ modelYear }) => (modelYear === null ? '' : String(modelYear)),
  },
];
