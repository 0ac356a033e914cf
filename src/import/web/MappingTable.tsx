import { CircleCheck, CircleX, Link2, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Panel } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { ColumnMapping } from '../rules.ts';
import type { Draft } from './useDraft.ts';
import type { AnalysedColumn, Analysis } from './useImport.ts';

type Mapping = Record<string, ColumnMapping>;

/** Kinds of column (docs/domain/imports.md, Mapping). */
const dataTypes = { text: 0, list: 5, map: 6 } as const;
const typeNames = ['text', 'int', 'decimal', 'date', 'bool', 'list', 'map'];
/** Stands among the file's columns for a value that is the same in every row. */
const fixed = '\0fixed';

const isFilled = ({ inputFileColumns, value }: AnalysedColumn): boolean =>
  inputFileColumns.length > 0 || value !== null;

/** The mapping that the analysis proposes, for the first change to start from. */
const proposed = ({ columns }: Analysis): Mapping =>
  Object.fromEntries(
    columns.filter(isFilled).map(({ columnId, inputFileColumns, delimitor, value }) => [
      columnId,
      {
        ...(inputFileColumns.length > 0 && { inputFileColumns }),
        ...(delimitor !== '' && { delimitor }),
        ...(value !== null && { value }),
      },
    ]),
  );

/** Which columns of the file fill which column of the catalogue. */
export function MappingTable(props: {
  draft: Draft;
  analysis: Analysis;
  readOnly: boolean;
  /** Undefined: proposed by name again. */
  onChange: (columns: Mapping | undefined) => void;
}): ReactElement {
  const { draft, analysis, readOnly, onChange } = props;
  const { t } = useTranslation();
  const mapping = draft.options.columns ?? proposed(analysis);
  const wrong = analysis.columns.filter(({ errors }) => errors.length > 0).length;
  const used = new Set(Object.values(mapping).flatMap(({ inputFileColumns = [] }) => inputFileColumns));
  const unused = analysis.headers.filter((header) => !used.has(header)).length;
  const set = (key: string, next: ColumnMapping | null): void => {
    const { [key]: _former, ...others } = mapping;
    onChange(next ? { ...others, [key]: next } : others);
  };
  return (
    <Panel
      title={t('import.step.map')}
      head={
        <>
          <Count {...(wrong > 0 && { tone: 'error' as const })}>
            {Object.keys(mapping).length}/{analysis.columns.length}
          </Count>
          <span className="faint s">{t('import.unused', { count: unused })}</span>
          {!readOnly && (
            <span className="row ml">
              <Button size="sm" variant="ghost" icon={<Link2 className="i14" />} onClick={() => onChange(undefined)}>
                {t('import.matchByName')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onChange({})}>
                {t('import.clearAll')}
              </Button>
            </span>
          )}
        </>
      }
    >
      <table className="tb import-map">
        <thead>
          <tr>
            {['target', 'type', 'from', 'combine', 'first'].map((key) => (
              <th key={key} scope="col" className={`c-${key}`}>
                {t(`import.map.${key}`)}
              </th>
            ))}
            <th className="c-state">
              <span className="vh">{t('import.map.state')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {analysis.columns.map((column) => (
            <Row
              key={column.columnId}
              column={column}
              headers={analysis.headers}
              of={mapping[column.columnId] ?? {}}
              required={draft.options.mode === 'update' ? column.isUpdateRequired : column.isRequired}
              readOnly={readOnly}
              onChange={set}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface RowProps {
  column: AnalysedColumn;
  headers: readonly string[];
  of: ColumnMapping;
  required: boolean;
  readOnly: boolean;
  onChange: (key: string, next: ColumnMapping | null) => void;
}

function Row(props: RowProps): ReactElement {
  const { column, of, required } = props;
  const { t } = useTranslation();
  const error = column.errors[0];
  const type = t(`import.type.${typeNames[column.columnDataType] ?? 'text'}`);
  return (
    <tr className={error ? 'bad' : ''}>
      <th scope="row" className="med">
        {column.title}
        {required && <span className="req" aria-hidden="true" />}
        {required && <span className="vh">{t('import.map.required')}</span>}
      </th>
      <td className="muted c-type">{column.maxLength ? `${type}, ${column.maxLength}` : type}</td>
      <td className="wrap">
        <Sources {...props} />
        {error && (
          <span className="errt" role="alert">
            {error}
          </span>
        )}
      </td>
      <td className="wrap">
        <Combine {...props} />
      </td>
      <td className="mono muted c-first" title={column.columnData}>
        {column.columnData}
      </td>
      <td className="c-state">
        {error ? (
          <CircleX className="i14 danger" aria-label={t('import.map.wrong')} />
        ) : (
          (of.inputFileColumns?.length || of.value !== undefined) && (
            <CircleCheck className="i14 ok" aria-label={t('import.map.valid')} />
          )
        )}
      </td>
    </tr>
  );
}

/** One select for each file column that goes in; a map column takes one entry for each chosen column. */
function Sources({ column, headers, of, readOnly, onChange }: RowProps): ReactElement {
  const { t } = useTranslation();
  const { columnId: key, title } = column;
  const names = of.inputFileColumns ?? [];
  const isMap = column.columnDataType === dataTypes.map && !key.includes('.');
  // A profile may name columns that this file lacks: they are shown, beside what is wrong with them.
  const known = [...headers, ...names.filter((name) => !headers.includes(name))];
  const options = known.map((header) => ({ value: header, label: header }));
  if (isMap) {
    return (
      <Select
        size="sm"
        aria-label={t('import.map.source', { column: title })}
        placeholder={t('import.map.addEntry')}
        options={options}
        value={null}
        readOnly={readOnly}
        onChange={(header) => header !== null && onChange(`${key}.${entryOf(header)}`, { inputFileColumns: [header] })}
      />
    );
  }
  const joins = column.columnDataType === dataTypes.text || column.columnDataType === dataTypes.list;
  const put = (at: number, header: string | null): void => {
    if (header === fixed) return onChange(key, { value: '' });
    const next = header === null ? names.toSpliced(at, 1) : names.toSpliced(at, 1, header);
    onChange(key, next.length > 0 ? { ...of, value: undefined, inputFileColumns: next } : null);
  };
  const free = headers.find((header) => !names.includes(header));
  return (
    <span className="import-sources">
      {(names.length > 0 ? names : [null]).map((name, at) => (
        <Select
          key={at}
          size="sm"
          clearable
          aria-label={t('import.map.source', { column: title })}
          placeholder={t('import.map.choose')}
          options={
            at === 0 && names.length < 2 ? [...options, { value: fixed, label: t('import.map.fixed') }] : options
          }
          value={of.value === undefined ? name : fixed}
          readOnly={readOnly}
          onChange={(header) => (of.value !== undefined && header === null ? onChange(key, null) : put(at, header))}
        />
      ))}
      {joins && names.length > 0 && free !== undefined && !readOnly && (
        <IconButton
          size="sm"
          label={t('import.map.addColumn', { column: title })}
          icon={<Plus className="i14" />}
          onClick={() => onChange(key, { ...of, inputFileColumns: [...names, free] })}
        />
      )}
    </span>
  );
}

/** The delimiter between combined columns or of a list's entries, or the fixed value. */
function Combine({ column, of, readOnly, onChange }: RowProps): ReactElement | null {
  const { t } = useTranslation();
  const { columnId: key, title } = column;
  const names = of.inputFileColumns ?? [];
  if (of.value !== undefined) {
    return (
      <TextInput
        size="sm"
        aria-label={t('import.map.valueOf', { column: title })}
        value={of.value}
        maxLength={4096}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange(key, { value: currentTarget.value })}
      />
    );
  }
  const splits = column.columnDataType === dataTypes.list && names.length === 1;
  if (!splits && names.length < 2) return null;
  return (
    <span className="row">
      <span className="muted">{t(splits ? 'import.map.split' : 'import.map.combineBy')}</span>
      <TextInput
        size="sm"
        style={{ width: 52 }}
        aria-label={t('import.map.delimiterOf', { column: title })}
        aria-invalid={(splits || column.columnDataType !== dataTypes.list) && !of.delimitor}
        value={of.delimitor ?? ''}
        maxLength={16}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange(key, { ...of, delimitor: currentTarget.value })}
      />
    </span>
  );
}

/** "Attributes.Color" and "Color" both fill the entry Color. */
const entryOf = (header: string): string => /^[^.:]+[.:]\s*(.+)$/.exec(header)?.[1] ?? header;
