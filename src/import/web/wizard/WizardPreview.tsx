import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { DelimiterSelect } from '../DelimiterSelect.tsx';
import { PreviewTable } from '../PreviewTable.tsx';
import { letterOf } from '../../mapping/rules.letters.ts';
import { reread } from '../useDraft.ts';
import type { WizardPart } from './Targets.tsx';

const shownRows = 5;

/** The first rows of the file, always in sight; the column that is looked at is marked. */
export function WizardPreview(props: WizardPart & { marked: string | null }): ReactElement {
  const { analysis, options, readOnly, marked, onOptions } = props;
  const { t } = useTranslation();
  const { headers, headerRow, hasHeaderRow, firstRows } = analysis;
  const rows = firstRows.filter(({ line }) => line > (headerRow ?? 0)).slice(0, shownRows);
  const at = marked === null ? -1 : headers.indexOf(marked);
  return (
    <section className="import-wizard-preview" aria-labelledby="import-preview-name">
      <div className="toolbar">
        <h2 id="import-preview-name">{t('import.preview')}</h2>
        <span className="faint s">{t('import.preview.rows', { count: rows.length })}</span>
        {!readOnly && (
          <span className="row ml s">
            <Checkbox
              label={t('import.hasHeaderRow')}
              checked={hasHeaderRow}
              onChange={({ currentTarget }) =>
                onOptions(reread(options, { headerRow: undefined, hasHeaderRow: currentTarget.checked }))
              }
            />
            <DelimiterSelect size="sm" options={options} analysis={analysis} onOptions={onOptions} />
          </span>
        )}
      </div>
      <PreviewTable
        label={t('import.wizard.rows')}
        marked={at}
        heads={headers.map((header, index) => (
          <>
            <b className="map-letter">{letterOf(index)}</b> {header}
          </>
        ))}
      >
        {rows.map(({ line, cells }) => (
          <tr key={line}>
            <td className="muted">{formatNumber(line)}</td>
            {headers.map((_, index) => (
              <td key={index} className={index === at ? 'is-marked' : undefined} title={cells[index]}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </PreviewTable>
    </section>
  );
}
