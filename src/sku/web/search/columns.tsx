import type { TFunction } from 'i18next';
import type { Column } from '../../../platform/web/grid/columns.ts';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { skuLine } from '../../find/contract.ts';
import type { z } from 'zod';

export type SkuLine = z.infer<typeof skuLine>;

/** A list of SKUs. */
export const skuColumns = (t: TFunction): Column<SkuLine>[] => [
  { key: 'sku', title: t('sku.field.partDetail.sku'), width: 220, className: 'pn', render: ({ sku }) => sku },
  {
    key: 'name',
    title: t('sku.field.partDetail.name'),
    width: 200,
    grow: true,
    text: ({ name }) => name,
    render: ({ name }) => <span className="trunc">{name}</span>,
  },
  {
    key: 'manufacturer',
    title: t('sku.field.partDetail.manufacturer'),
    width: 160,
    priority: 2,
    render: ({ manufacturer }) => manufacturer,
  },
  {
    key: 'state',
    title: t('sku.search.state'),
    width: 160,
    text: ({ workflowName }) => workflowName,
    render: ({ workflowId, workflowName }) => <WorkflowMark workflowId={workflowId} name={workflowName} pill />,
  },
];
