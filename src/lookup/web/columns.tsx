import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Column } from '../../platform/web/grid/columns.ts';
import type { LookupValue } from '../contract.ts';

export const lookupColumns = (
  t: TFunction,
  used: (row: LookupValue) => ReactNode,
  actions: (row: LookupValue) => ReactNode,
): Column<LookupValue>[] => [
  { key: 'name', title: t('lookup.name'), width: 160, className: 'med', render: (row) => row.name },
  { key: 'charCode', title: t('lookup.charCode'), width: 80, className: 'pn', render: (row) => row.charCode },
  {
    key: 'numericCode',
    title: t('lookup.numericCode'),
    width: 72,
    align: 'right',
    priority: 3,
    render: (row) => row.numericCode || '',
  },
  { key: 'used', title: t('lookup.used'), width: 140, render: used },
  {
    key: 'description',
    title: t('lookup.description'),
    width: 120,
    grow: true,
    className: 'muted',
    render: (row) => row.description,
  },
  { key: 'actions', acts: true, title: t('lookup.actions'), width: 168, align: 'right', render: actions },
];
