import { MessagesSquare } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import type { Column } from '../../platform/web/grid/columns.ts';
import { DataGrid } from '../../platform/web/grid/DataGrid.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import type { Described } from '../description/contract.ts';
import { DescriptionDrawer } from './DescriptionDrawer.tsx';
import { cleanupApi, useReport } from './useCleanup.ts';

/** Tab Multiple descriptions: a row for each part with variants; it opens them. */
export function Multiple(): ReactElement {
  const { t } = useTranslation();
  const [opened, open] = useUrlState('part', '', { push: true });
  const pages = useReport<Described>('multiple', {}, (page, signal) =>
    cleanupApi.description.several(page, { signal }),
  );
  const part = pages.rows.find(({ partId }) => String(partId) === opened);
  const columns: Column<Described>[] = [
    { key: 'part', title: t('cleanup.column.part'), width: 140, className: 'pn', render: (row) => row.name },
    {
      key: 'description',
      title: t('cleanup.column.description'),
      width: 240,
      grow: true,
      render: (row) => row.displayName,
    },
    {
      key: 'variants',
      title: t('cleanup.column.variants'),
      width: 240,
      grow: true,
      className: 'muted',
      render: (row) =>
        `${formatNumber(row.descriptions.length)}: ${row.descriptions.map((v) => v.description).join(' · ')}`,
    },
  ];
  return (
    <>
      <DataGrid
        id="cleanup.multiple"
        label={t('cleanup.tab.multiple')}
        columns={columns}
        rowId={(row) => String(row.partId)}
        pages={pages}
        current={opened}
        onOpen={(row) => open(String(row.partId))}
        empty={
          <Empty
            icon={<MessagesSquare className="i i20" aria-hidden="true" />}
            title={t('cleanup.multiple.none')}
            text={t('cleanup.multiple.noneText')}
          />
        }
      />
      {part && <DescriptionDrawer key={part.partId} part={part} onClose={() => open('')} />}
    </>
  );
}
