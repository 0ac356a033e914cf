import { importMessages } from '../rules.ts';
import type { ColumnMapping, ColumnPlan, ImportColumn, ImportMode } from '../rules.ts';

/** What a mapping means for one file, and what is wrong with it by the mapping's key. */
export interface MappingPlan {
  plans: ColumnPlan[];
  errors: Record<string, string[]>;
}

/** Names are alike when they are equal without case, blanks and punctuation. */
const alike = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Names by which a file's header is matched to a column, the best first. */
const namesOf = ({ title, key, aliases = [] }: ImportColumn) => [title, key, ...aliases].map(alike);

/**
 * Matches columns to headers by name. What `given` maps already stays as it is ("Match by name" proposes, it never
 * overwrites; docs/domain/imports.md, Mapping). Headers such as "Attributes.Color" fill entries of a map column. A
 * column of the file that only counts its rows, `running`, is left alone by columns that identify something.
 */
export function matchByName(
  columns: readonly ImportColumn[],
  headers: readonly string[],
  given: Record<string, ColumnMapping> = {},
  running: ReadonlySet<string> = new Set(),
): Record<string, ColumnMapping> {
  const mapping = { ...given };
  const used = new Set(Object.values(given).flatMap(({ inputFileColumns = [] }) => inputFileColumns.map(alike)));
  const free = new Set(headers.filter((header) => !used.has(alike(header))));
  for (const column of columns.filter(({ dataType }) => dataType !== 'map')) {
    if (column.key in given) continue;
    const header = headersNamed(column, [...free]).find((one) => !column.identifies || !running.has(one));
    if (header === undefined) continue;
    mapping[column.key] = { inputFileColumns: [header], ...(column.delimitor && { delimitor: column.delimitor }) };
    free.delete(header);
  }
  for (const column of columns.filter(({ dataType }) => dataType === 'map')) {
    for (const header of free) {
      const [, group = '', entry = ''] = /^([^.:]+)[.:]\s*(.+)$/.exec(header) ?? [];
      if (entry && namesOf(column).includes(alike(group)))
        mapping[`${column.key}.${entry}`] ??= { inputFileColumns: [header] };
    }
  }
  return mapping;
}

/** Whether the headers have a name, compared without case. */
export const namedIn = (headers: readonly string[], name: string): boolean =>
  headers.some((header) => header.trim().toLowerCase() === name.trim().toLowerCase());

/** The headers that name a column, the best first. */
export const headersNamed = (column: ImportColumn, headers: readonly string[]) =>
  namesOf(column).flatMap((name) => headers.filter((header) => alike(header) === name));

/** Resolves a mapping against the headers of a file and checks it (docs/domain/imports.md, Mapping). */
export function planMapping(
  columns: readonly ImportColumn[],
  headers: readonly string[],
  mapping: Record<string, ColumnMapping>,
  mode: ImportMode,
): MappingPlan {
  const positions = new Map(headers.map((header, index) => [header.trim().toLowerCase(), index]));
  const errors: Record<string, string[]> = {};
  const fail = (key: string, message: string) => (errors[key] ??= []).push(message);
  const plans: ColumnPlan[] = [];
  for (const [key, of] of Object.entries(mapping)) {
    const target = targetOf(columns, key);
    if (!target) {
      fail(key, 'This import has no such column.');
      continue;
    }
    const sources: number[] = [];
    for (const name of of.inputFileColumns ?? []) {
      const position = positions.get(name.trim().toLowerCase());
      if (position === undefined) fail(key, `The file has no column "${name}".`);
      else sources.push(position);
    }
    if (sources.length === 0 && of.value === undefined) continue;
    for (const message of faultsOf(target.column, sources, of)) fail(key, message);
    const { delimitor = '', part, dateFormat, decimalSeparator, value = '' } = of;
    plans.push({ ...target, sources, delimitor, part, dateFormat, decimalSeparator, value });
  }
  for (const column of columns) {
    const isNeeded = mode === 'update' ? column.updateRequired : column.required;
    if (isNeeded && !errors[column.key] && !plans.some((plan) => plan.column === column))
      fail(column.key, importMessages.unmapped);
  }
  return { plans, errors };
}

/** What a column cannot be filled by. */
function faultsOf({ dataType }: ImportColumn, { length }: number[], of: ColumnMapping): string[] {
  const isList = dataType === 'list';
  const faults: string[] = [];
  // One column of a list is split, and where a part is taken; several of any other are combined.
  const isParted = isList ? length === 1 : length > 1 || (length === 1 && of.part !== undefined);
  if (isParted && !of.delimitor) faults.push(importMessages.noDelimiter);
  if (of.part !== undefined && isList) faults.push(importMessages.listWhole);
  else if (of.part !== undefined && length !== 1) faults.push(importMessages.splitsOne);
  if (of.dateFormat !== undefined && dataType !== 'date') faults.push(importMessages.noDate);
  if (of.decimalSeparator !== undefined && dataType !== 'decimal') faults.push(importMessages.noDecimal);
  return faults;
}

function targetOf(columns: readonly ImportColumn[], key: string) {
  const whole = columns.find((column) => column.key === key);
  if (whole) return whole.dataType === 'map' ? undefined : { column: whole };
  const dot = key.indexOf('.');
  const column = columns.find((one) => one.dataType === 'map' && one.key === key.slice(0, dot));
  const entry = key.slice(dot + 1).trim();
  return column && entry ? { column, entry } : undefined;
}

/** Keys of the columns that a mapping fills. */
export const mappedColumns = (mapping: Record<string, ColumnMapping>): ReadonlySet<string> =>
  new Set(
    Object.entries(mapping)
      .filter(([, { inputFileColumns, value }]) => value !== undefined || inputFileColumns?.length)
      .map(([key]) => key.split('.')[0] ?? key),
  );
