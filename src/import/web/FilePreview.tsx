import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import type { Analysis } from './useImport.ts';

const SHOWN_BELOW = 5;

/** The first rows of the file as they are read, with what stands above its header; any of them can be made the header. */
export function FilePreview(props: {
  analysis: Analysis;
  /** Undefined where no row can be chosen. */
  onHeader?: ((row: number) => void) | undefined;
}): ReactElement {
  const { analysis, onHeader } = props;
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
      <PreviewTable label={t('import.preview')} heads={headers}>
        {rows.map(({ line, cells }) => (
          <tr key={line} className={line < (headerRow ?? 0) ? 'is-above' : ''}>
            <td className="muted">
              {onHeader ? (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('import.preview.asHeader', { row: formatNumber(line) })}
                  title={t('import.preview.asHeader', { row: formatNumber(line) })}
                  onClick={() => onHeader(line)}
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
