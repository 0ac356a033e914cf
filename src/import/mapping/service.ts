import type { TableInspection } from '../../platform/files/table/inspect.ts';
import { withoutGuard } from '../../platform/files/table/write.ts';
import type { ImportColumn, ImportOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { doubtsIn, type Doubt } from '../read/doubts.ts';
import { headersNamed, type MappingPlan } from './rules.ts';

const dataTypes = { text: 0, int: 1, decimal: 2, date: 3, bool: 4, list: 5, map: 6 } as const;

/** A column as the screens know it (docs/domain/imports.md, Mapping). */
const columnOf = (column: ImportColumn) => ({
  columnId: column.key,
  title: column.title,
  isRequired: column.required ?? false,
  isUpdateRequired: column.updateRequired ?? false,
  isDeliminated: column.dataType === 'list',
  columnDataType: dataTypes[column.dataType],
  maxLength: column.maxLength ?? null,
});

/** An import type as the screens know it. */
export const typeOf = (
  { id, key, name, multiFile, archive, modes, columns, comesFirst = {}, createsMissing = [] }: ImportType,
  hasAccess: boolean,
) => ({
  id,
  key,
  name,
  hasAccess,
  isMultiFile: multiFile ?? false,
  isArchive: archive ?? false,
  modes: ['standard' as const, ...modes],
  columns: columns.map(columnOf),
  comesFirst,
  createsMissing: [...createsMissing],
});

/** What a file's headers mean for an import: each column with where it comes from, its first value, what is wrong. */
export function analysisOf(of: {
  type: ImportType;
  layout: TableInspection;
  options: ImportOptions;
  plan: MappingPlan;
  running: ReadonlySet<string>;
  openNumbers: string[];
}) {
  const { layout, options, plan, type } = of;
  const { misfits } = layout.foundEncoding;
  const firstValue = (sources: readonly number[], delimitor: string): string => {
    const filled = layout.dataRows.find(({ cells }) => sources.some((source) => (cells[source] ?? '').trim() !== ''));
    return sources.map((source) => withoutGuard(filled?.cells[source] ?? '')).join(delimitor);
  };
  const rowFor = (key: string, column: ImportColumn | undefined) => {
    const { inputFileColumns = [], delimitor = '', value } = options.columns[key] ?? {};
    const sources = inputFileColumns.map((name) =>
      layout.headers.findIndex((header) => header.toLowerCase() === name.trim().toLowerCase()),
    );
    const errors = plan.errors[key] ?? [];
    const isMapped = inputFileColumns.length > 0 || value !== undefined;
    const isCombined = inputFileColumns.length > 1 || delimitor !== '';
    const of = column ?? { key, title: key, dataType: 'text' as const };
    return {
      ...columnOf(of),
      columnId: key,
      title: of.key === key ? of.title : key,
      columnType: isCombined || of.dataType === 'list' ? 2 : 1,
      inputFileColumns,
      delimitor,
      value: value ?? null,
      columnData: value ?? firstValue(sources, delimitor),
      columnValidationState: errors.length > 0 ? 3 : isMapped ? 1 : 0,
      errors,
    };
  };
  const keys = new Set([...type.columns.map(({ key }) => key), ...Object.keys(options.columns)]);
  return {
    headers: layout.headers,
    hasHeaderRow: layout.headerRow !== null,
    headerRow: layout.headerRow,
    encoding: layout.encoding,
    foundEncoding: layout.foundEncoding.encoding,
    misfits: { rows: misfits.slice(0, 10), count: misfits.length },
    readings: layout.readings,
    delimiter: layout.delimiter,
    decimalSeparator: options.decimalSeparator ?? null,
    openNumbers: of.openNumbers,
    doubts: [...runningDoubts(of), ...doubtsIn(plan.plans, layout.dataRows)],
    sampleRows: layout.sampleRows,
    firstRows: layout.firstRows,
    warnings: layout.warnings,
    valid: Object.keys(plan.errors).length === 0,
    columns: [...keys].map((key) =>
      rowFor(
        key,
        type.columns.find((column) => column.key === key || key.startsWith(`${column.key}.`)),
      ),
    ),
  };
}

/** Columns that identify something, with the file column that names them and only counts its rows. */
function runningDoubts(of: {
  type: ImportType;
  layout: TableInspection;
  plan: MappingPlan;
  running: ReadonlySet<string>;
}) {
  const { headers, dataRows } = of.layout;
  return of.type.columns
    .filter(({ identifies }) => identifies)
    .flatMap((column): Doubt[] => {
      const plan = of.plan.plans.find((one) => one.column === column);
      const meant = plan ? plan.sources.map((source) => headers[source] ?? '') : headersNamed(column, headers);
      const values = meant.filter((header) => of.running.has(header));
      const { key: columnId, title } = column;
      return values.length > 0 ? [{ kind: 'running', columnId, title, values, rows: dataRows.length }] : [];
    });
}
