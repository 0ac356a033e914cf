import { translate } from '../i18n.ts';
import { isEmpty } from './model.ts';
import type { CellIssue, EditorColumn, EditorRow } from './model.ts';

/** Issues of one row by column key; rows without any share one object. */
export type RowIssues = Readonly<Record<string, CellIssue>>;

const none: RowIssues = {};

function issueOf(column: EditorColumn, row: EditorRow): CellIssue | undefined {
  const value = row.values[column.key] ?? '';
  if (column.required && value.trim() === '') {
    return { level: 'error', message: translate('platform.editor.required', { column: column.title }) };
  }
  if (column.maxLength !== undefined && value.length > column.maxLength) {
    const max = String(column.maxLength);
    return { level: 'error', message: translate('platform.editor.tooLong', { column: column.title, max }) };
  }
  return column.validate?.(value, row);
}

function issuesOf(row: EditorRow, columns: readonly EditorColumn[]): RowIssues {
  if (isEmpty(row, columns)) return none;
  let found: Record<string, CellIssue> | undefined;
  for (const column of columns) {
    const issue = issueOf(column, row);
    if (issue) (found ??= {})[column.key] = issue;
  }
  return found ?? none;
}

/** Issues of rows by the columns that they were found with: only rows that changed are looked at again. */
const known = new WeakMap<readonly EditorColumn[], WeakMap<EditorRow, RowIssues>>();

export function findIssues(rows: readonly EditorRow[], columns: readonly EditorColumn[]): RowIssues[] {
  const before = known.get(columns) ?? new WeakMap<EditorRow, RowIssues>();
  known.set(columns, before);
  const between = columns.filter(({ among }) => among);
  return rows.map((row) => {
    let found = before.get(row);
    if (!found) {
      found = issuesOf(row, columns);
      before.set(row, found);
    }
    for (const { key, among } of between) {
      const issue: CellIssue | undefined = found[key] || isEmpty(row, columns) ? undefined : among?.(row, rows);
      if (issue) found = { ...found, [key]: issue };
    }
    return found;
  });
}

export function countIssues(issues: readonly RowIssues[], level: CellIssue['level']): number {
  let count = 0;
  for (const row of issues) {
    if (row !== none) count += Object.values(row).filter((issue) => issue.level === level).length;
  }
  return count;
}

/** The next cell with an issue after (or before) a place, going round. */
export function nextIssue(
  issues: readonly RowIssues[],
  columns: readonly EditorColumn[],
  from: { row: number; column: number },
  direction: 1 | -1,
): { row: number; column: number } | undefined {
  const width = columns.length;
  const cells = issues.length * width;
  const start = from.row * width + from.column;
  for (let step = 1; step <= cells; step += 1) {
    const at = (((start + step * direction) % cells) + cells) % cells;
    const row = Math.floor(at / width);
    const column = columns[at % width];
    if (column && issues[row]?.[column.key]) return { row, column: at % width };
  }
  return undefined;
}
