import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import type { Analysis } from './useImport.ts';

/** The first rows of the file, as they are read. */
export function FilePreview({ analysis }: { analysis: Analysis }): ReactElement {
  const { t } = useTranslation();
  const { headers, sampleRows } = analysis;
  const rows = sampleRows.slice(0, 5);
  return (
    <Panel
      title={t('import.preview')}
      head={<span className="faint s">{t('import.preview.rows', { count: rows.length })}</span>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard */}
      <div className="import-preview" tabIndex={0} role="region" aria-label={t('import.preview')}>
        <table className="tb c mono">
          <thead>
            <tr>
              {headers.map((header, at) => (
                <th key={at} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line}>
                {headers.map((_, at) => (
                  <td key={at} title={row[at]}>
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
