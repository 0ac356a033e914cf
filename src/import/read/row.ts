import { hasTime } from '../../platform/contract/days.ts';
import type { ColumnPlan, DateFormat, ImportColumn } from '../rules.ts';
import { cellParser, dateRefusal } from './cell.ts';
import type { CellStyle } from './cell.ts';

/** A value in the text form of its staging column. */
export type StagedValue = string | boolean | null;

/** Column key, value as it was read, reason, and what is told of this row alone. */
export type Problem = [key: string, value: string, reason: string, detail?: string];

export interface RowOptions extends Omit<CellStyle, 'isUngrouped'> {
  isUpdate: boolean;
  /** Columns of the file that hold numbers with a fraction, typed as such: a text with a comma among them is no number. */
  fractions?: readonly number[];
}

const SHOWN = 256;

/**
 * Turns the cells of a file's row into the values of its staged row, in the order of `columns`, and notes what is wrong
 * with them. What is not mapped or empty becomes null.
 */
export function rowReader(
  columns: readonly ImportColumn[],
  plans: readonly ColumnPlan[],
  options: RowOptions,
): (cells: readonly string[], problems: Problem[]) => StagedValue[] {
  const readers = columns.map((column) =>
    columnReader(
      column,
      plans.filter((plan) => plan.column === column),
      options,
    ),
  );
  return (cells, problems) => readers.map((read) => read(cells, problems));
}

type ReadColumn = (cells: readonly string[], problems: Problem[]) => StagedValue;

function columnReader(column: ImportColumn, plans: ColumnPlan[], options: RowOptions): ReadColumn {
  const [plan] = plans;
  if (!plan) return () => null;
  if (column.dataType === 'map') return mapReader(column, plans, options);
  if (column.dataType === 'list') return listReader(column, plan, options);
  const parse = cellParser(column, styleOf(plan, options));
  const isNeeded = !column.mayBeBlank && ((options.isUpdate ? column.updateRequired : column.required) ?? false);
  const whole =
    column.keepsBlanks && plan.sources.length === 1 && plan.part === undefined ? plan.sources[0] : undefined;
  return (cells, problems) => {
    const trimmed = textOf(plan, cells);
    const text = trimmed !== '' && whole !== undefined ? (cells[whole] ?? '') : trimmed;
    if (text === '') {
      if (isNeeded) problems.push([column.key, '', `${column.title} is required`]);
      return null;
    }
    let isRight = true;
    const value = parse(text, (reason, detail) => {
      isRight = false;
      const shown = text.slice(0, SHOWN);
      problems.push(detail === undefined ? [column.key, shown, reason] : [column.key, shown, reason, detail]);
    });
    return isRight ? value : null;
  };
}

/** How the column's values are written: as its plan says, else as the file's others. */
const styleOf = ({ sources, dateFormat, decimalSeparator }: ColumnPlan, options: RowOptions): CellStyle => ({
  ...options,
  isUngrouped: !decimalSeparator && sources.some((source) => options.fractions?.includes(source)),
  ...(dateFormat && { dateFormat }),
  ...(decimalSeparator && { decimalSeparator }),
});

/** The cell or a piece of it, or several combined, or the fixed value. */
export function textOf({ sources, delimitor, part, value }: ColumnPlan, cells: readonly string[]): string {
  const [first, ...more] = sources;
  if (first === undefined) return value;
  if (more.length > 0) return entriesOf(sources, cells).join(delimitor);
  const text = (cells[first] ?? '').trim();
  if (part === undefined || delimitor === '') return text;
  return (text.split(delimitor)[part - 1] ?? '').trim();
}

/** What is said of values that are no dates, by the column, with the formats in which its first values are. */
export function dateRefusalsOf(
  plans: readonly ColumnPlan[],
  rows: readonly { cells: readonly string[] }[],
  of: { dateFormat: DateFormat; isWhole: boolean },
): ReadonlyMap<string, string> {
  return new Map(
    plans
      .filter(({ column }) => column.dataType === 'date')
      .map((plan) => {
        const values = rows.map(({ cells }) => textOf(plan, cells)).filter((value) => value !== '' && !hasTime(value));
        return [plan.column.key, dateRefusal(plan.dateFormat ?? of.dateFormat, values, of.isWhole)];
      }),
  );
}

const entriesOf = (sources: readonly number[], cells: readonly string[]) =>
  sources.map((source) => (cells[source] ?? '').trim()).filter((text) => text !== '');

function listReader(column: ImportColumn, plan: ColumnPlan, options: RowOptions): ReadColumn {
  const { sources, delimitor } = plan;
  const isNeeded = (options.isUpdate ? column.updateRequired : column.required) ?? false;
  const parse = cellParser(column, options);
  return (cells, problems) => {
    const entries =
      sources.length > 1
        ? entriesOf(sources, cells)
        : textOf(plan, cells)
            .split(delimitor || '\0')
            .map((text) => text.trim())
            .filter((text) => text !== '');
    if (entries.length === 0) {
      if (isNeeded) problems.push([column.key, '', `${column.title} is required`]);
      return null;
    }
    for (const entry of entries)
      parse(entry, (reason) => void problems.push([column.key, entry.slice(0, SHOWN), reason]));
    return `{${entries.map((entry) => `"${entry.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  };
}

function mapReader(column: ImportColumn, plans: ColumnPlan[], options: RowOptions): ReadColumn {
  const parse = cellParser(column, options);
  return (cells, problems) => {
    const entries: Record<string, string> = {};
    for (const plan of plans) {
      const text = textOf(plan, cells);
      parse(text, (reason) => void problems.push([column.key, text.slice(0, SHOWN), reason]));
      entries[plan.entry ?? ''] = text;
    }
    return JSON.stringify(entries);
  };
}
