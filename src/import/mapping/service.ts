import type { Digits } from '../../catalog/digits/rules.ts';
import { beliedBy } from '../../platform/files/table/workbook/kinds.ts';
import type { TableInspection } from '../../platform/files/table/inspect.ts';
import { withoutGuard } from '../../platform/files/table/write.ts';
import { rangeOf } from '../read/cell.ts';
import { doubtsIn, type Doubt } from '../read/doubts.ts';
import type { ImportFile } from '../file/queries.ts';
import type { FoundDates } from '../read/dates.ts';
import { dateRefusalsOf, rowReader, textOf, type Problem } from '../read/row.ts';
import { extraOptions } from '../rules.ts';
import type { ColumnPlan, ImportColumn, ImportOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { headersNamed, matchByName, type MappingPlan } from './rules.ts';

const dataTypes = { text: 0, int: 1, decimal: 2, date: 3, bool: 4, list: 5, map: 6 } as const;

/** The kind of record that a column of the type belongs to. */
const recordOf = ({ name, records = [] }: Pick<ImportType, 'name' | 'records'>, key: string) =>
  records.find(({ columns }) => columns.includes(key))?.name ?? name;

/** A column as the screens know it (docs/domain/imports.md, Mapping). */
const columnOf = (type: Pick<ImportType, 'name' | 'records'>, column: ImportColumn, digits: Digits) => ({
  columnId: column.key,
  title: column.title,
  isRequired: column.required ?? false,
  isUpdateRequired: column.updateRequired ?? false,
  isDeliminated: column.dataType === 'list',
  columnDataType: dataTypes[column.dataType],
  maxLength: column.maxLength ?? null,
  range: rangeOf(column, digits),
  aliases: [...(column.aliases ?? [])],
  record: recordOf(type, column.key),
});

/** Options of `extra` that one of the types understands, each with the reasons that it takes away. */
export const extrasOf = (types: readonly Pick<ImportType, 'extras'>[]) =>
  extraOptions
    .map((option) => ({ option, takes: types.map(({ extras }) => extras?.[option]) }))
    .filter(({ takes }) => takes.some((reasons) => reasons !== undefined))
    .map(({ option, takes }) => ({ option, takes: takes.flatMap((reasons) => reasons ?? []) }));

/** Whether empty cells of a type's files may erase something. */
export const erasesSome = ({ columns }: Pick<ImportType, 'columns'>) =>
  columns.some(({ empty, neverEmpty }) => empty !== undefined || neverEmpty !== undefined);

/** An import type as the screens know it. */
export const typeOf = (type: ImportType, hasAccess: boolean, digits: Digits) => ({
  id: type.id,
  key: type.key,
  name: type.name,
  hasAccess,
  isMultiFile: type.multiFile ?? false,
  isArchive: type.archive ?? false,
  modes: ['standard' as const, ...type.modes],
  columns: type.columns.map((column) => columnOf(type, column, digits)),
  erases: erasesSome(type),
  comesFirst: type.comesFirst ?? {},
  extras: extrasOf([type]),
});

/** What a file's headers mean for an import: each column with where it comes from, its first value, what is wrong. */
export function analysisOf(of: {
  type: ImportType;
  file: Pick<ImportFile, 'name'>;
  layout: TableInspection;
  options: ImportOptions;
  plan: MappingPlan;
  running: ReadonlySet<string>;
  openNumbers: string[];
  openDates: FoundDates | null;
  digits: Digits;
}) {
  const { layout, options, plan, type, digits } = of;
  const belied = type.archive ? undefined : beliedBy(of.file.name, layout.kind);
  const { misfits } = layout.foundEncoding;
  const rows = layout.dataRows.map(({ cells }) => ({ cells: cells.map(withoutGuard) }));
  const doubts = [...runningDoubts(of), ...doubtsIn(plan.plans, layout.dataRows)];
  const warnings = warningsOf(plan, options, { rows, isWhole: layout.isWhole, fractions: layout.fractions, digits });
  const rowFor = (key: string, column: ImportColumn | undefined) => {
    const { inputFileColumns = [], delimitor = '', value, ...as } = options.columns[key] ?? {};
    const errors = plan.errors[key] ?? [];
    const warned = errors.length === 0 ? (warnings.get(key) ?? []) : [];
    const isDoubted = warned.length > 0 || doubts.some(({ columnId }) => columnId === key);
    const isMapped = inputFileColumns.length > 0 || value !== undefined;
    const isCombined = inputFileColumns.length > 1 || delimitor !== '';
    const of = column ?? { key, title: key, dataType: 'text' as const };
    return {
      ...columnOf(type, of, digits),
      columnId: key,
      title: of.key === key ? of.title : key,
      columnType: isCombined || of.dataType === 'list' ? 2 : 1,
      inputFileColumns,
      delimitor,
      part: as.part ?? null,
      dateFormat: as.dateFormat ?? null,
      decimalSeparator: as.decimalSeparator ?? null,
      value: value ?? null,
      columnData: firstValue(
        plan.plans.find((one) => keyOf(one) === key),
        rows,
      ),
      columnValidationState: errors.length > 0 ? 3 : !isMapped ? 0 : isDoubted ? 2 : 1,
      errors,
      warnings: warned,
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
    dateFormat: plan.plans.some(({ column }) => column.dataType === 'date') ? (options.dateFormat ?? null) : null,
    openDates: of.openDates ? { formats: of.openDates.open, values: of.openDates.values } : null,
    kind: layout.kind,
    sheets: layout.sheets,
    sheet: layout.sheet,
    doubts,
    proposals: proposalsOf(of),
    sampleRows: layout.sampleRows,
    firstRows: layout.firstRows,
    noHeader: layout.noHeader,
    warnings: [...(belied === undefined ? [] : [belied]), ...layout.warnings],
    valid: Object.keys(plan.errors).length === 0,
    columns: [...keys].map((key) =>
      rowFor(
        key,
        type.columns.find((column) => column.key === key || key.startsWith(`${column.key}.`)),
      ),
    ),
  };
}

/** The file columns that would fill by their name what is not mapped, by the mapping's key. */
function proposalsOf(of: {
  type: ImportType;
  layout: TableInspection;
  options: ImportOptions;
  running: ReadonlySet<string>;
}): Record<string, string> {
  const { columns } = of.options;
  const proposed: Record<string, string> = {};
  for (const [key, { inputFileColumns = [] }] of Object.entries(
    matchByName(of.type.columns, of.layout.headers, columns, of.running),
  )) {
    const [header] = inputFileColumns;
    if (!(key in columns) && header !== undefined) proposed[key] = header;
  }
  return proposed;
}

/** The mapping's key that a plan is of. */
const keyOf = ({ column, entry }: ColumnPlan) => (entry === undefined ? column.key : `${column.key}.${entry}`);

type Rows = readonly { cells: string[] }[];

/** The first value that is not blank. */
function firstValue(plan: ColumnPlan | undefined, rows: Rows): string {
  if (!plan) return '';
  if (plan.sources.length === 0) return plan.value;
  for (const { cells } of rows) {
    const text = textOf(plan, cells);
    if (text !== '') return text;
  }
  return '';
}

/** Rows that are judged for warnings. */
const judgedRows = 500;

/** What is wrong with the first values of columns that are mapped, by the mapping's key: each reason with its rows. */
function warningsOf(
  { plans }: MappingPlan,
  { mode, decimalSeparator, dateFormat = 'YYYY-MM-DD' }: ImportOptions,
  { rows, isWhole, fractions, digits }: { rows: Rows; isWhole: boolean; fractions: readonly number[]; digits: Digits },
): ReadonlyMap<string, string[]> {
  const dateRefusals = dateRefusalsOf(plans, rows, { dateFormat, isWhole });
  const style = { decimalSeparator, dateFormat, digits, dateRefusals, fractions, isUpdate: mode === 'update' };
  const judged = rows.slice(0, judgedRows);
  return new Map(
    plans.map((plan) => {
      const counts = new Map<string, number>();
      const read = rowReader([plan.column], [plan], style);
      for (const { cells } of judged) {
        const problems: Problem[] = [];
        read(cells, problems);
        for (const [, , reason] of problems) counts.set(reason, (counts.get(reason) ?? 0) + 1);
      }
      return [keyOf(plan), [...counts].map(([reason, n]) => `${n} of the first ${judged.length} rows: ${reason}`)];
    }),
  );
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
