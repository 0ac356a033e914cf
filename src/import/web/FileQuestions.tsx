import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { PartialOptions } from '../mapping/contract.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { reread } from './useDraft.ts';
import type { Analysis } from './useImport.ts';

/** What the file leaves open or may not mean, with the values concerned, and the answers that settle it. */
export function FileQuestions(props: {
  options: PartialOptions;
  analysis: Analysis;
  readOnly: boolean;
  onOptions: (options: PartialOptions) => void;
}): ReactElement {
  const { options, analysis, readOnly, onOptions } = props;
  const { t } = useTranslation();
  const { misfits, doubts, noHeader, firstRows, openNumbers, openDates, readings } = analysis;
  const [first] = firstRows;
  const encoding = (name: string): string => t(`import.encoding.${name}`);
  return (
    <>
      {noHeader !== null && (
        <Banner
          tone="warning"
          actions={
            !readOnly &&
            first && (
              <Button
                size="sm"
                onClick={() => {
                  const sheet = analysis.sheet ?? undefined;
                  onOptions(reread(options, { sheet, headerRow: first.line, hasHeaderRow: undefined }));
                }}
              >
                {t('import.preview.asHeader', { row: formatNumber(first.line) })}
              </Button>
            )
          }
        >
          {noHeader}
        </Banner>
      )}
      {analysis.warnings.map((text) => (
        <Banner key={text} tone="warning">
          {text}
        </Banner>
      ))}
      {openNumbers.length > 0 && (
        <Banner
          tone="warning"
          actions={
            !readOnly &&
            ([',', '.'] as const).map((separator) => (
              <Button key={separator} size="sm" onClick={() => onOptions({ ...options, decimalSeparator: separator })}>
                {t(`import.question.decimal.${separator === ',' ? 'comma' : 'point'}`)}
              </Button>
            ))
          }
        >
          {t('import.question.decimal', { values: openNumbers.join('   ') })}
        </Banner>
      )}
      {openDates && (
        <Banner
          tone="warning"
          actions={
            !readOnly &&
            openDates.formats.map((format) => (
              <Button key={format} size="sm" onClick={() => onOptions({ ...options, dateFormat: format })}>
                {t('import.question.dates.as', { format })}
              </Button>
            ))
          }
        >
          {t('import.question.dates', { values: openDates.values.join('   ') })}
        </Banner>
      )}
      {misfits.count > 0 && (
        <Banner tone="warning">
          {t('import.question.misfits', {
            count: misfits.count,
            n: formatNumber(misfits.count),
            encoding: encoding(analysis.foundEncoding),
            rows: misfits.rows.map(formatNumber).join(', '),
          })}
        </Banner>
      )}
      {readings.rows.length > 0 && (
        <Readings
          analysis={analysis}
          readOnly={readOnly}
          isChosen={options.encoding !== undefined}
          onChoose={(chosen) => onOptions(reread(options, { encoding: chosen }))}
        />
      )}
      {doubts.length > 0 && (
        <Banner tone="warning">
          {doubts.map(({ kind, columnId, title, values, rows }) => (
            <span key={`${columnId} ${kind}`} className="import-doubt">
              {t(`import.doubt.${kind}`, {
                column: title,
                values: values.join('   '),
                count: rows,
                n: formatNumber(rows),
              })}
            </span>
          ))}
        </Banner>
      )}
    </>
  );
}

/** Rows that would change with the encoding, as they read in each of those that may be meant. */
function Readings(props: {
  analysis: Analysis;
  readOnly: boolean;
  isChosen: boolean;
  onChoose: (encoding: Analysis['encoding']) => void;
}): ReactElement {
  const { analysis, readOnly, isChosen, onChoose } = props;
  const { t } = useTranslation();
  const { encodings, rows } = analysis.readings;
  const name = (encoding: string): string => t(`import.encoding.${encoding}`);
  return (
    <>
      <Banner tone={isChosen ? 'info' : 'warning'}>
        {t(isChosen ? 'import.question.encodingChosen' : 'import.question.encoding', {
          encoding: name(analysis.encoding),
          found: name(analysis.foundEncoding),
        })}
      </Banner>
      <PreviewTable
        className="panel"
        label={t('import.question.readings')}
        heads={encodings.map((encoding) =>
          encoding === analysis.encoding || readOnly ? (
            name(encoding)
          ) : (
            <Button key={encoding} size="sm" onClick={() => onChoose(encoding)}>
              {t('import.question.use', { encoding: name(encoding) })}
            </Button>
          ),
        )}
      >
        {rows.map(({ row, texts }) => (
          <tr key={row}>
            <td className="muted">{formatNumber(row)}</td>
            {texts.map((text, at) => (
              <td key={encodings[at]} title={text}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </PreviewTable>
    </>
  );
}
