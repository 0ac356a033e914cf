import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import type { ListValue } from '../value/contract.ts';
import { ListValueName } from './fields.tsx';

interface Shown {
  industries: readonly { id: number; name: string }[];
  uses: ReadonlyMap<number, { count: number; isMore: boolean }>;
  actions: (value: ListValue) => ReactNode;
}

/** What a value is marked with, in words. */
const attributesOf = (t: TFunction, { customData: of, parentName }: ListValue): string =>
  [
    parentName === null ? '' : t('global-lookup.belongsTo', { name: parentName }),
    of.requiresValidation ? 'requiresValidation' : '',
    of.replaceWith === null ? '' : 'replaceWith',
    of.imageUrl === '' ? '' : 'imageUrl',
    ...of.properties.map(({ name }) => name),
  ]
    .filter((one) => one !== '')
    .join(', ');

export const valueColumns = (t: TFunction, { industries, uses, actions }: Shown): Column<ListValue>[] => [
  {
    key: 'name',
    title: t('global-lookup.name'),
    width: 170,
    grow: true,
    render: (row) => <ListValueName value={row} />,
    text: (row) => row.name,
  },
  {
    key: 'attributes',
    title: t('global-lookup.attributes'),
    width: 120,
    priority: 2,
    className: 'muted',
    render: (row) => attributesOf(t, row),
  },
  {
    key: 'code',
    title: t('global-lookup.code'),
    width: 72,
    align: 'right',
    priority: 3,
    render: (row) => row.numericCode,
  },
  {
    key: 'industries',
    title: t('global-lookup.industries'),
    width: 130,
    priority: 3,
    className: 'muted',
    render: ({ industryIds: [first, ...rest] }) => {
      if (first === undefined) return t('global-lookup.allIndustries');
      if (rest.length > 0) return t('global-lookup.someIndustries', { count: rest.length + 1 });
      return industries.find(({ id }) => id === first)?.name ?? '';
    },
  },
  {
    key: 'uses',
    title: t('global-lookup.usedIn'),
    width: 92,
    align: 'right',
    priority: 2,
    render: ({ id }) => {
      const use = uses.get(id);
      if (!use) return '';
      return use.isMore ? t('global-lookup.more', { n: formatNumber(use.count) }) : formatNumber(use.count);
    },
  },
  { key: 'actions', acts: true, title: t('global-lookup.actions'), width: 148, align: 'right', render: actions },
];

/** Keys that settle the open value, for the foot of its list. */
export const settleKeys = (t: TFunction) =>
  [
    ['A', t('global-lookup.key.approve')],
    ['R', t('global-lookup.key.replace')],
    ['I', t('global-lookup.key.invalid')],
    ['F8', t('global-lookup.key.next')],
  ] as const;
