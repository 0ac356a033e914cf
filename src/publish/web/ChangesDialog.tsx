import { CircleCheck, CircleMinus, CirclePlus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { DataGrid } from '../../platform/web/grid/DataGrid.tsx';
import type { Column } from '../../platform/web/grid/columns.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import { sharedNames } from '../../platform/web/ui/apart.ts';
import { WorkflowMark } from '../../workflow/web/fields.tsx';
import { publishMessages } from '../rules.ts';
import type { Doubt } from '../rules.ts';
import type { ChangeRow } from '../state/contract.ts';
import { Doubts } from './Doubts.tsx';
import { useChangesPages, useDoubtCount } from './usePublish.ts';

const looks = {
  add: { Icon: CirclePlus, tone: 'publish' },
  update: { Icon: RefreshCw, tone: 'run' },
  remove: { Icon: CircleMinus, tone: 'remove' },
} as const;

/** The items that the next publish to Staging takes in or out. */
export function ChangesDialog({ first, onClose }: { first?: Doubt | undefined; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const [only, show] = useState(first);
  const pages = useChangesPages(only);
  const unconfirmed = useDoubtCount('unconfirmed').data ?? 0;
  const shared = sharedNames(pages.rows.map(({ path }) => path));
  const columns: Column<ChangeRow>[] = [
    {
      key: 'change',
      title: t('publish.changes.column.change'),
      width: 120,
      text: ({ change }) => t(`publish.changes.${change}`),
      render: ({ change }) => {
        const { Icon, tone } = looks[change];
        return (
          <span className={`wf ${tone}`}>
            <Icon aria-hidden="true" />
            {t(`publish.changes.${change}`)}
          </span>
        );
      },
    },
    {
      key: 'name',
      title: t('publish.changes.column.name'),
      width: 180,
      text: ({ displayName }) => displayName,
      render: ({ id, displayName, workflowId }) =>
        workflowId === 0 ? (
          displayName
        ) : (
          <AppLink className="link" href={paths.item(catalogCode(), id)} onClick={onClose}>
            {displayName}
          </AppLink>
        ),
    },
    {
      key: 'path',
      title: t('publish.changes.column.path'),
      width: 240,
      grow: true,
      className: 'muted',
      text: ({ path }) => path.join(' › '),
      render: ({ path }) => <Way names={path} shared={shared} />,
    },
    {
      key: 'type',
      title: t('publish.changes.column.type'),
      width: 72,
      text: ({ typeCode }) => typeCode,
      render: ({ typeCode }) => <Tag>{typeCode}</Tag>,
    },
    {
      key: 'state',
      title: t('publish.changes.column.state'),
      width: 150,
      className: 'muted',
      text: ({ workflowName }) => workflowName || t('publish.changes.gone'),
      render: ({ workflowId, workflowName }) =>
        workflowName ? <WorkflowMark workflowId={workflowId} name={workflowName} /> : t('publish.changes.gone'),
    },
    {
      key: 'unconfirmed',
      title: t('publish.changes.column.unconfirmed'),
      width: 156,
      shown: unconfirmed > 0,
      className: 'num',
      render: ({ unconfirmed: spots }) => (spots === 0 ? '' : formatNumber(spots)),
    },
  ];
  return (
    <Dialog width={1120} title={t('publish.review')} onClose={onClose}>
      <Doubts shown={only} onShow={show} />
      <div className="publish-changes">
        <DataGrid<ChangeRow>
          id="publish-changes"
          label={t('publish.review')}
          columns={columns}
          rowId={({ id }) => String(id)}
          pages={pages}
          preview={({ id }) => `item/${id}`}
          empty={
            <Empty icon={<CircleCheck className="i i20" aria-hidden="true" />} title={publishMessages.noChanges} />
          }
        />
      </div>
    </Dialog>
  );
}
