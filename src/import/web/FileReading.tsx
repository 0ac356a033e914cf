import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { encodings } from '../../platform/contract/encodings.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { NumberInput } from '../../platform/web/ui/inputs.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { PartialOptions } from '../mapping/contract.ts';
import { dateFormats } from '../rules.ts';
import { DelimiterSelect } from './DelimiterSelect.tsx';
import { reread } from './useDraft.ts';
import type { Analysis } from './useImport.ts';

const found = 'found';

const oneOf = <V extends string>(values: readonly V[], value: string | null): V | undefined =>
  values.find((one) => one === value);

/** How the file is read: what it tells itself is preset, and each of it can be changed. */
export function FileReading(props: {
  options: PartialOptions;
  analysis: Analysis;
  readOnly: boolean;
  onOptions: (options: PartialOptions) => void;
}): ReactElement {
  const { options, analysis, readOnly, onOptions } = props;
  const { t } = useTranslation();
  const isText = analysis.kind === 'text';
  return (
    <div className="import-options" role="group" aria-label={t('import.reading')}>
      {!isText && <SheetChoice {...props} />}
      <Field label={t('import.headerRow')} hint={t('import.headerRow.hint')} readOnly={readOnly}>
        <NumberInput
          min={0}
          step={1}
          readOnly={readOnly}
          value={options.headerRow ?? (options.hasHeaderRow === false ? 0 : (analysis.headerRow ?? 0))}
          onChange={({ currentTarget: { valueAsNumber: row } }) => {
            const sheet = analysis.sheet ?? undefined;
            const header =
              row > 0 ? { headerRow: row, hasHeaderRow: undefined } : { headerRow: undefined, hasHeaderRow: false };
            onOptions(reread(options, { sheet, ...header }));
          }}
        />
      </Field>
      {isText && <TextChoices {...props} />}
      <Field label={t('import.decimal')}>
        <Select
          options={[
            { value: found, label: t(`import.decimal.${separatorName(analysis)}`), hint: t('import.found') },
            ...(['.', ','] as const).map((one) => ({
              value: one,
              label: t(`import.decimal.${one === '.' ? 'point' : 'comma'}`),
            })),
          ]}
          value={options.decimalSeparator ?? found}
          readOnly={readOnly}
          onChange={(one) => onOptions({ ...options, decimalSeparator: oneOf(['.', ','], one) })}
        />
      </Field>
      <Field label={t('import.dates')}>
        <Select
          options={[
            { value: found, label: analysis.dateFormat ?? t('import.dates.none'), hint: t('import.found') },
            ...dateFormats.map((one) => ({ value: one, label: one })),
          ]}
          value={options.dateFormat ?? found}
          readOnly={readOnly}
          onChange={(one) => onOptions({ ...options, dateFormat: oneOf(dateFormats, one) })}
        />
      </Field>
    </div>
  );
}

/** The sheet of a workbook: that of which most columns are recognised is proposed. */
function SheetChoice({ options, analysis, readOnly, onOptions }: Parameters<typeof FileReading>[0]): ReactElement {
  const { t } = useTranslation();
  return (
    <Field label={t('import.sheet')}>
      <Select
        options={analysis.sheets.map(({ name, isHidden, recognised }) => ({
          value: name,
          label: name,
          hint: [t('import.sheet.recognised', { count: recognised }), isHidden && t('import.sheet.hidden')]
            .filter(Boolean)
            .join(', '),
        }))}
        value={analysis.sheet}
        readOnly={readOnly}
        onChange={(sheet) => {
          if (sheet === null) return;
          onOptions(reread(options, { sheet, headerRow: undefined, hasHeaderRow: undefined }));
        }}
      />
    </Field>
  );
}

/** What only a text leaves open. */
function TextChoices({ options, analysis, readOnly, onOptions }: Parameters<typeof FileReading>[0]): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('import.delimiter')}>
        <DelimiterSelect options={options} analysis={analysis} onOptions={onOptions} />
      </Field>
      <Field label={t('import.encoding')}>
        <Select
          options={[
            { value: found, label: t(`import.encoding.${analysis.foundEncoding}`), hint: t('import.found') },
            ...encodings.map((one) => ({ value: one, label: t(`import.encoding.${one}`) })),
          ]}
          value={options.encoding ?? found}
          readOnly={readOnly}
          onChange={(one) => onOptions(reread(options, { encoding: oneOf(encodings, one) }))}
        />
      </Field>
    </>
  );
}

const separatorName = ({ decimalSeparator }: Analysis): string =>
  decimalSeparator === null ? 'none' : decimalSeparator === '.' ? 'point' : 'comma';
