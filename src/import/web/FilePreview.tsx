import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import type { PartialOptions } from '../mapping/contract.ts';
import { FileReading } from './FileReading.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { reread } from './useDraft.ts';
import type { Analysis } from './useImport.ts';

const SHOWN_BELOW = 5;

/** How the file is read, and its first rows so, with what stands above its header; any of them can be made the header. */
export function FilePreview(props: {
  options: PartialOptions;
  analysis: Analysis;
  /** The file is a list of files: there is nothing to choose. */
  isArchive: boolean;
  readOnly: boolean;
  onOptions: (options: PartialOptions) => void;
}): ReactElement {
  const { options, analysis, isArchive, readOnly, onOptions } = props;
  const mayChoose = !isArchive && !readOnly;
  const { t } = useTranslation();
  const { headers, headerRow, firstRows } = analysis;
  const below = firstRows.filter(({ line }) => line > (headerRow ?? 0)).slice(0, SHOWN_BELOW);
  const last = below.at(-1)?.line ?? headerRow ?? 0;
  const rows = firstRows.filter(({ line }) => line <= last && line !== headerRow);
  return (
    <Panel
      title={t('import.preview')}
      head={<span className="faint s">{t('import.preview.rows', { count: below.length })}</span>}
    >
      {!isArchive && <FileReading {...props} />}
      <PreviewTable label={t('import.preview')} heads={headers}>
        {rows.map(({ line, cells }) => (
          <tr key={line} className={line < (headerRow ?? 0) ? 'is-above' : ''}>
            <td className="muted">
              {mayChoose ? (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('import.preview.asHeader', { row: formatNumber(line) })}
                  onClick={() => {
                    const sheet = analysis.sheet ?? undefined;
                    onOptions(reread(options, { sheet, headerRow: line, hasHeaderRow: undefined }));
                  }}
                >
                  {formatNumber(line)}
                </Button>
              ) : (
                formatNumber(line)
              )}
            </td>
            {headers.map((_, at) => (
              <td key={at} title={cells[at]}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </PreviewTable>
    </Panel>
  );
}
