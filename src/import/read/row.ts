import type { ColumnPlan, ImportColumn } from '../rules.ts';
import { cellParser } from './cell.ts';
import type { CellStyle } from './cell.ts';

/** A value in the text form of its staging column. */
export type StagedValue = string | boolean | null;

/** Column key, value as it was read, reason. */
export type Problem = [key: string, value: string, reason: string];

export interface RowOptions extends CellStyle {
  isUpdate: boolean;
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
  const parse = cellParser(column, options);
  const isNeeded = (options.isUpdate ? column.updateRequired : column.required) ?? false;
  return (cells, problems) => {
    const text = textOf(plan, cells);
    if (text === '') {
      if (isNeeded) problems.push([column.key, '', `${column.title} is required`]);
      return null;
    }
    let isRight = true;
    const value = parse(text, (reason) => {
      isRight = false;
      problems.push([column.key, text.slice(0, SHOWN), reason]);
    });
    return isRight ? value : null;
  };
}

/** The cell, or several combined, or the fixed value. */
export function textOf({ sources, delimitor, value }: ColumnPlan, cells: readonly string[]): string {
  const [first, ...more] = sources;
  if (first === undefined) return value;
  if (more.length === 0) return (cells[first] ?? '').trim();
  return entriesOf(sources, cells).join(delimitor);
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
