import { useQuery } from '@tanstack/react-query';
import { FileOutput } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { wholeList } from '../../platform/web/grid/pages.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { usePage } from '../../platform/web/page.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, PageHead } from '../../platform/web/ui/furniture.tsx';
import type { Exported } from '../contract.ts';
import { exportKeptDays } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { ExportForm, exportFormId } from './ExportForm.tsx';
import { statusText } from './ExportStatus.tsx';
import { exportColumns } from './columns.tsx';
import { exportHistoryQuery, useExportActions } from './useExports.ts';
import type { ExportActions } from './useExports.ts';
import './ExportPage.css';

addTexts(texts);

const historyId = 'export-history';

/** `/{code}/export`: what is exported and as what, and the files made so far (docs/domain/imports.md, Export). */
export function ExportPage(): ReactElement {
  const { t } = useTranslation();
  const actions = useExportActions();
  usePage({
    crumbs: [{ label: t('export.title'), href: paths.export(catalogCode()) }],
    list: historyId,
  });
  return (
    <>
      <PageHead title={t('export.title')} />
      <div className="export-page">
        <ExportForm start={actions.start} />
        <ExportHistory actions={actions} />
      </div>
    </>
  );
}

function ExportHistory({ actions }: { actions: ExportActions }): ReactElement {
  const { t } = useTranslation();
  const history = useQuery(exportHistoryQuery());
  const rows = history.data ?? [];
  const newest = rows[0];

  async function remove(of: Exported): Promise<void> {
    const sure = await confirm({
      title: t('export.remove', { name: of.fileName || of.datasetName }),
      text: t('export.remove.sure'),
      confirm: t('export.remove.act'),
      danger: true,
    });
    // The button that had the focus goes with its row.
    if (sure) actions.remove.mutate(of, { onSettled: () => document.getElementById(historyId)?.focus() });
  }

  return (
    <section className="panel export-history" id={historyId} tabIndex={-1} aria-labelledby="exports">
      <header>
        <h2 id="exports">{t('export.history')}</h2>
      </header>
      <span className="vh" role="status">
        {newest && t('export.told', { name: newest.datasetName, status: statusText(t, newest) })}
      </span>
      <ListPage
        id="export-history"
        label={t('export.history')}
        columns={exportColumns(t, actions, (row) => void remove(row))}
        rowId={({ id }) => String(id)}
        pages={wholeList(rows, history)}
        empty={
          <Empty
            icon={<FileOutput className="i i20" aria-hidden="true" />}
            title={t('export.history.none')}
            text={t('export.history.noneText', { days: exportKeptDays })}
            action={
              <Button type="submit" form={exportFormId}>
                {t('export.generate')}
              </Button>
            }
          />
        }
      />
    </section>
  );
}
