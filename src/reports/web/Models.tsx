import { FileSearch } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TableDownload } from '../../export/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty, When } from '../../platform/web/ui/furniture.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import { apartOf } from '../../platform/web/ui/apart.ts';
import type { ModifiedModel } from '../models/contract.ts';
import { exportAddress, useModels } from './useReports.ts';
import type { Filters } from './useReports.ts';

/** Tab Model revision search: models that changed in the range, 30 a page. */
export function Models({ filters }: { filters: Filters }): ReactElement {
  const { t } = useTranslation();
  const code = catalogCode();
  const pages = useModels(filters);
  const apart = useMemo(() => apartOf(pages.rows.map(({ path }) => path)), [pages.rows]);
  const columns: Column<ModifiedModel>[] = [
    {
      key: 'model',
      title: t('reports.column.model'),
      width: 240,
      render: ({ id, displayName }) => <AppLink href={paths.item(code, id, 'revisionHistory')}>{displayName}</AppLink>,
      text: ({ displayName }) => displayName,
    },
    {
      key: 'path',
      title: t('reports.column.path'),
      width: 240,
      grow: true,
      priority: 3,
      className: 'muted',
      text: ({ path }) => path.join(' › '),
      render: ({ path }) => <Way names={path} {...apart} />,
    },
    {
      key: 'state',
      title: t('reports.column.state'),
      width: 140,
      priority: 2,
      render: ({ workflowName }) => workflowName,
    },
    {
      key: 'revisions',
      title: t('reports.column.revisions'),
      width: 90,
      align: 'right',
      className: 'tn',
      render: ({ revisions }) => formatNumber(revisions),
    },
    {
      key: 'at',
      title: t('reports.column.changed'),
      width: 130,
      render: ({ changedAt }) => <When at={changedAt} />,
      text: ({ changedAt }) => changedAt,
    },
    {
      key: 'by',
      title: t('reports.column.by'),
      width: 160,
      priority: 2,
      className: 'muted',
      render: ({ changedBy }) => changedBy,
    },
  ];
  return (
    <ListPage
      id="reports.models"
      label={t('reports.tab.models')}
      columns={columns}
      rowId={({ id }) => String(id)}
      pages={pages}
      preview={({ id }) => `item/${id}`}
      found={(count, n) => t('reports.models.found', { count, n })}
      empty={
        <Empty
          icon={<FileSearch className="i i20" aria-hidden="true" />}
          title={t('reports.models.none')}
          text={t('reports.models.noneText')}
        />
      }
    >
      <div className="reports-acts">
        <span className="s faint">{t('reports.models.about')}</span>
        <TableDownload className="ml" href={exportAddress('modified-models', filters)}>
          {t('reports.export')}
        </TableDownload>
      </div>
    </ListPage>
  );
}
