import type { TFunction } from 'i18next';
import type { Column } from '../../../platform/web/grid/columns.ts';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { UnrelatedItem } from '../../../item-bulk/related/contract.ts';

/** Columns of what could be added, with the attributes that it is searched by. */
export const unrelatedColumns = (
  t: TFunction,
  chosen: readonly { id: number; name: string }[],
): Column<UnrelatedItem>[] => [
  {
    key: 'name',
    title: t('hierarchy.field.name'),
    width: 220,
    grow: true,
    className: 'med',
    render: (row) => row.displayName,
  },
  { key: 'type', title: t('hierarchy.field.type'), width: 70, render: (row) => row.typeCode },
  {
    key: 'parent',
    title: t('hierarchy.usedIn.parent'),
    width: 170,
    className: 'muted',
    render: (row) => row.parentName,
  },
  ...chosen.map(({ id, name }) => ({
    key: `a${id}`,
    title: name,
    width: 130,
    render: (row: UnrelatedItem) => row.customAttributes[id]?.join(', '),
  })),
  {
    key: 'state',
    title: t('hierarchy.state'),
    width: 150,
    text: (row) => row.workflowName,
    render: (row) => <WorkflowMark workflowId={row.workflowId} name={row.workflowName} />,
  },
];
