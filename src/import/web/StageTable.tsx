import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { RejectedLink } from './Ending.tsx';
import type { ImportStatus } from './useImport.ts';

const always = ['create', 'update', 'unchanged', 'remove'] as const;

/** The files of an import of several in the order in which they run: what each does, and what became of it. */
export function StageTable({ status }: { status: ImportStatus }): ReactElement {
  const { t } = useTranslation();
  const counted = [...always, ...(status.counts?.moves === undefined ? [] : (['moves'] as const))];
  const shown = (value: number | undefined) => (value === undefined ? '' : formatNumber(value));
  return (
    <Panel title={t('import.files.list')} head={<span className="faint s">{t('import.files.order')}</span>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
      <div className="import-stages" tabIndex={0} role="region" aria-label={t('import.files.list')}>
        <table className="tb c">
          <thead>
            <tr>
              <th scope="col">{t('import.history.file')}</th>
              <th scope="col">{t('import.types')}</th>
              {counted.map((key) => (
                <th key={key} scope="col" className="num">
                  {t(`import.stat.${key}`)}
                </th>
              ))}
              <th scope="col" className="num">
                {t('import.stat.rejected')}
              </th>
              <th scope="col">{t('import.files.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {status.stages.map((stage) => (
              <tr key={stage.number}>
                <th scope="row" className="med">
                  {stage.fileName}
                </th>
                <td>{stage.importType}</td>
                {counted.map((key) => (
                  <td key={key} className="num">
                    {shown(stage.counts?.[key])}
                  </td>
                ))}
                <td className={`num${stage.rejected > 0 ? ' danger' : ''}`}>{shown(stage.rejected)}</td>
                <td className={stage.outcome === 'failed' ? 'danger' : 'muted'}>
                  {stage.outcome !== 'open' && t(`import.outcome.${stage.outcome}`)} {stage.message}
                  {!status.isRunning && stage.rejected > 0 && (
                    <RejectedLink id={status.importSessionId} stage={stage.number} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
