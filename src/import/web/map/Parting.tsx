import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { NumberInput, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { dateFormats } from '../../rules.ts';
import type { ColumnMapping } from '../../rules.ts';
import type { AnalysedColumn, Analysis } from '../useImport.ts';
import { dataTypes, takesEntries } from '../../mapping/rules.fill.ts';

/** What the parts of a target's row are given. */
export interface RowProps {
  column: AnalysedColumn;
  headers: readonly string[];
  of: ColumnMapping;
  required: boolean;
  /** How the file's other dates and numbers are read. */
  file: Pick<Analysis, 'dateFormat' | 'decimalSeparator'>;
  readOnly: boolean;
  held: string | null;
  /** Tab reaches the first target; arrows go on from there. */
  isFirst: boolean;
  onSet: (next: ColumnMapping | null) => void;
  /** A file column comes, from another target or from the list of the file's. */
  onPut: (header: string, from?: string) => void;
  /** The last file column goes. */
  onTake: () => void;
}

const maxPart = 100;

/** How what comes from the file becomes one value: combined, split, a fixed value, a date or number of its own form. */
export function Parting(props: RowProps): ReactElement | null {
  const { column, of } = props;
  const count = of.inputFileColumns?.length ?? 0;
  if (takesEntries(column)) return null;
  if (of.value !== undefined) return <Fixed {...props} />;
  if (count === 0) return null;
  return (
    <span className="map-parting">
      {count > 1 || column.columnDataType === dataTypes.list ? <Delimiter {...props} /> : <Piece {...props} />}
      {column.columnDataType === dataTypes.date && <Dates {...props} />}
      {column.columnDataType === dataTypes.decimal && <Decimals {...props} />}
    </span>
  );
}

function Fixed({ column: { title }, of, readOnly, onSet }: RowProps): ReactElement {
  const { t } = useTranslation();
  return (
    <TextInput
      size="sm"
      aria-label={t('import.map.valueOf', { column: title })}
      value={of.value ?? ''}
      maxLength={4096}
      readOnly={readOnly}
      onChange={({ currentTarget }) => onSet({ ...of, value: currentTarget.value })}
    />
  );
}

/** The text between combined columns, or what parts a cell. */
function Delimiter({ column, of, readOnly, onSet }: RowProps): ReactElement | null {
  const { t } = useTranslation();
  const count = of.inputFileColumns?.length ?? 0;
  const isList = column.columnDataType === dataTypes.list;
  const splits = count === 1;
  return (
    <span className="row">
      <span className="muted">{t(splits ? 'import.map.split' : 'import.map.combineBy')}</span>
      <TextInput
        size="sm"
        style={{ width: 52 }}
        aria-label={t('import.map.delimiterOf', { column: column.title })}
        aria-invalid={(splits || !isList) && !of.delimitor}
        value={of.delimitor ?? ''}
        maxLength={16}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onSet({ ...of, delimitor: currentTarget.value })}
      />
    </span>
  );
}

/** The n-th piece of a cell, or all of it. */
function Piece(props: RowProps): ReactElement | null {
  const { column, of, readOnly, onSet } = props;
  const { t } = useTranslation();
  const { title } = column;
  if (of.part === undefined) {
    if (readOnly) return null;
    return (
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('import.map.splitOf', { column: title })}
        onClick={() => onSet({ ...of, part: 1 })}
      >
        {t('import.map.split')}
      </Button>
    );
  }
  const { part, delimitor: _delimitor, ...whole } = of;
  return (
    <>
      <Delimiter {...props} />
      <span className="row">
        <span className="muted">{t('import.map.piece')}</span>
        <NumberInput
          size="sm"
          style={{ width: 52 }}
          aria-label={t('import.map.pieceOf', { column: title })}
          min={1}
          max={maxPart}
          step={1}
          value={part}
          readOnly={readOnly}
          onChange={({ currentTarget: { valueAsNumber: next } }) => {
            if (Number.isInteger(next) && next >= 1 && next <= maxPart) onSet({ ...of, part: next });
          }}
        />
        {!readOnly && (
          <IconButton
            size="sm"
            label={t('import.map.wholeOf', { column: title })}
            icon={<X className="i12" />}
            onClick={() => onSet(whole)}
          />
        )}
      </span>
    </>
  );
}

const asFile = '';

function Dates({ column: { title }, of, file, readOnly, onSet }: RowProps): ReactElement {
  const { t } = useTranslation();
  const { dateFormat, ...rest } = of;
  return (
    <Select
      size="sm"
      aria-label={t('import.map.datesOf', { column: title })}
      options={[
        { value: asFile, label: file.dateFormat ?? t('import.dates.none'), hint: t('import.map.asFile') },
        ...dateFormats.map((one) => ({ value: one, label: one })),
      ]}
      value={dateFormat ?? asFile}
      readOnly={readOnly}
      onChange={(chosen) => {
        const own = dateFormats.find((one) => one === chosen);
        onSet(own ? { ...rest, dateFormat: own } : rest);
      }}
    />
  );
}

function Decimals({ column: { title }, of, file, readOnly, onSet }: RowProps): ReactElement {
  const { t } = useTranslation();
  const { decimalSeparator, ...rest } = of;
  const name = (one: '.' | ',' | null) => (one === null ? 'none' : one === '.' ? 'point' : 'comma');
  return (
    <Select
      size="sm"
      aria-label={t('import.map.decimalOf', { column: title })}
      options={[
        { value: asFile, label: t(`import.decimal.${name(file.decimalSeparator)}`), hint: t('import.map.asFile') },
        ...(['.', ','] as const).map((one) => ({ value: one, label: t(`import.decimal.${name(one)}`) })),
      ]}
      value={decimalSeparator ?? asFile}
      readOnly={readOnly}
      onChange={(chosen) => onSet(chosen === '.' || chosen === ',' ? { ...rest, decimalSeparator: chosen } : rest)}
    />
  );
}
