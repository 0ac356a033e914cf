import type { ColumnMapping } from '../rules.ts';
import type { PartialOptions } from './contract.ts';

/** A column as an analysis tells of it. */
interface AnalysedColumn {
  columnId: string;
  columnDataType: number;
  inputFileColumns: string[];
  delimitor: string;
  part: number | null;
  dateFormat: ColumnMapping['dateFormat'] | null;
  decimalSeparator: ColumnMapping['decimalSeparator'] | null;
  value: string | null;
}

/** Key of a column to where it comes from, as it is worked on. */
export type Mapping = Record<string, ColumnMapping>;

/** Kinds of column (docs/domain/imports.md, Mapping). */
export const dataTypes = { text: 0, decimal: 2, date: 3, list: 5, map: 6 } as const;

/** States of a column by their numbers on the wire. */
export const columnStates = { none: 0, valid: 1, warning: 2, error: 3 } as const;

export const isFilled = ({ inputFileColumns, value }: Pick<AnalysedColumn, 'inputFileColumns' | 'value'>): boolean =>
  inputFileColumns.length > 0 || value !== null;

/** The mapping that an analysis stands for, proposed or chosen. */
export const mappingOf = ({ columns }: { columns: readonly AnalysedColumn[] }): Mapping =>
  Object.fromEntries(
    columns
      .filter(isFilled)
      .map(({ columnId, inputFileColumns, delimitor, part, dateFormat, decimalSeparator, value }) => [
        columnId,
        {
          ...(inputFileColumns.length > 0 && { inputFileColumns }),
          ...(delimitor !== '' && { delimitor }),
          ...(part !== null && { part }),
          ...(dateFormat && { dateFormat }),
          ...(decimalSeparator && { decimalSeparator }),
          ...(value !== null && { value }),
        },
      ]),
  );

type Target = Pick<AnalysedColumn, 'columnId' | 'columnDataType'>;

/** Takes several file columns, which are combined or are its entries. */
export const joins = ({ columnDataType }: Target): boolean =>
  columnDataType === dataTypes.text || columnDataType === dataTypes.list;

/** A column of entries by name as a whole: a file column that is put there makes one entry. */
export const takesEntries = ({ columnId, columnDataType }: Target): boolean =>
  columnDataType === dataTypes.map && !columnId.includes('.');

/** "Attributes.Color" and "Color" both fill the entry Color. */
const entryOf = (header: string): string => /^[^.:]+[.:]\s*(.+)$/.exec(header)?.[1] ?? header;

/** A column's sources changed: what is only said of one, or only of several, goes with them. */
export function withSources(of: ColumnMapping, names: string[], target: Target): ColumnMapping | null {
  if (names.length === 0) return null;
  const { value: _value, part, delimitor, ...rest } = of;
  const keepsPart = names.length === 1 && part !== undefined;
  const keepsDelimiter = keepsPart || names.length > 1 || target.columnDataType === dataTypes.list;
  return {
    ...rest,
    inputFileColumns: names,
    ...(keepsDelimiter && delimitor !== undefined && { delimitor }),
    ...(keepsPart && { part }),
  };
}

export function set(mapping: Mapping, key: string, next: ColumnMapping | null): Mapping {
  const { [key]: _former, ...others } = mapping;
  return next ? { ...others, [key]: next } : others;
}

/** A file column put onto a target: beside those that are there where it takes several, else in their place. */
export function put(mapping: Mapping, target: Target, header: string): Mapping {
  const key = target.columnId;
  if (takesEntries(target)) return set(mapping, `${key}.${entryOf(header)}`, { inputFileColumns: [header] });
  const of = mapping[key] ?? {};
  const names = of.inputFileColumns ?? [];
  if (names.includes(header)) return mapping;
  return set(mapping, key, withSources(of, joins(target) ? [...names, header] : [header], target));
}

/** One of a column's sources taken out, the last one if none is named. */
export function take(mapping: Mapping, target: Target, header?: string): Mapping {
  const of = mapping[target.columnId] ?? {};
  const names = of.inputFileColumns ?? [];
  const next = header === undefined ? names.slice(0, -1) : names.filter((name) => name !== header);
  return set(mapping, target.columnId, withSources(of, next, target));
}

/**
 * What has a name of its own in the file fills what is not mapped; nothing is overwritten, and a file column that fills
 * something already is not taken again: the proposals may be older than the mapping.
 */
export function withProposals(mapping: Mapping, proposals: Readonly<Record<string, string>>): Mapping {
  const used = new Set(Object.values(mapping).flatMap(({ inputFileColumns = [] }) => inputFileColumns));
  const free = Object.entries(proposals).filter(([, header]) => !used.has(header));
  return { ...Object.fromEntries(free.map(([key, header]) => [key, { inputFileColumns: [header] }])), ...mapping };
}

/** What a profile holds of options: with the columns as they are proposed where nobody changed them. */
export function profileOptions(
  options: PartialOptions,
  analysis: { valid: boolean; columns: readonly AnalysedColumn[] } | undefined,
): PartialOptions {
  if (options.columns || !analysis?.valid) return options;
  return { ...options, columns: mappingOf(analysis) };
}

/** The file's columns that no column of the catalogue takes. */
export function unusedOf(headers: readonly string[], mapping: Mapping): string[] {
  const used = new Set(
    Object.values(mapping).flatMap(({ inputFileColumns = [] }) => inputFileColumns.map((name) => name.toLowerCase())),
  );
  return headers.filter((header) => !used.has(header.toLowerCase()));
}
