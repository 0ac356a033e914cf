import type { ComponentType, ReactNode } from 'react';
import { rebase } from './rebase.ts';

/** Values of one row by column key; an empty cell is ''. */
export type Values = Readonly<Record<string, string>>;

/** A row as the screen gives and gets it. New rows have no id. */
export interface RowModel {
  id?: string | undefined;
  /** How the editor knows the row, also before it has an id. */
  key?: string | undefined;
  values: Values;
}

/** A row inside the editor. `saved` is what the server has; null for a new row. */
export interface EditorRow extends RowModel {
  key: string;
  saved: Values | null;
}

export interface IssueAction {
  label: string;
  icon?: ReactNode;
  run: (row: EditorRow) => void;
}

/** What is wrong with a cell. An error stops saving, a warning does not. */
export interface CellIssue {
  level: 'error' | 'warning';
  message: string;
  action?: IssueAction;
}

/** An open cell: its text, and whether typing opened it. */
export interface Opened {
  text: string;
  typed: boolean;
}

/** Where the focus goes once a cell is committed; `away`: it has gone already. */
export type Move = 'down' | 'up' | 'right' | 'left' | 'stay' | 'away';

/** What a column's own editor gets. `onCommit` may fill other cells of the row as well. */
export interface CellEditorProps {
  row: EditorRow;
  column: EditorColumn;
  /** The text to start with: the value, or the typed character that opened the editor. */
  initial: string;
  /** Whether typing opened it, over what the cell held. */
  typed: boolean;
  onCommit: (values: Values, move: Move) => void;
  onCancel: () => void;
}

export interface EditorColumn {
  key: string;
  title: string;
  /** Pixels; the column without a width takes the rest. */
  width?: number;
  required?: boolean;
  maxLength?: number;
  align?: 'right';
  className?: string;
  /** Shown in the spare row. */
  placeholder?: string;
  /** True, or a test per row. */
  readOnly?: boolean | ((row: EditorRow) => boolean);
  /** Further rules, asked for rows that are not empty; a row that stays the same is not asked again. */
  validate?: (value: string, row: EditorRow) => CellIssue | undefined;
  /** Rules between rows, asked with every change where the cell has no issue of its own. */
  among?: (row: EditorRow, rows: readonly EditorRow[]) => CellIssue | undefined;
  render?: (value: string, row: EditorRow) => ReactNode;
  editor?: ComponentType<CellEditorProps>;
  /** While a moment of the past is shown: what the cell holds now, where that is another; empty where it holds nothing. */
  now?: (row: EditorRow) => string | undefined;
}

type Keyed = Pick<EditorColumn, 'key'>;

export interface CellChange {
  row: number;
  column: string;
  value: string;
}

let lastKey = 0;

export function newRow(values: Values = {}): EditorRow {
  lastKey += 1;
  return { key: `new-${lastKey}`, values, saved: null };
}

export function fromModels(models: readonly RowModel[]): EditorRow[] {
  return models.map((model) => ({
    ...(model.id === undefined ? {} : { id: model.id }),
    key: model.key ?? model.id ?? newRow().key,
    values: model.values,
    saved: model.id === undefined ? null : model.values,
  }));
}

/** What the server has, as rows that keep the keys they are known by. */
export function rekeyed(source: readonly RowModel[], known: readonly RowModel[]): EditorRow[] {
  const keys = new Map(known.flatMap(({ id, key }) => (id === undefined || key === undefined ? [] : [[id, key]])));
  return fromModels(source.map((row) => ({ ...row, key: keys.get(row.id ?? '') })));
}

/** Edited rows as rows of the editor, on top of those that are saved. */
export function onTop(saved: readonly EditorRow[], edited: readonly RowModel[]): EditorRow[] {
  const known = new Map(saved.map((row) => [row.id, row]));
  return edited.map(({ id, key, values }) => {
    const row = id === undefined ? undefined : known.get(id);
    if (row) return sameValues(values, row.values) ? row : { ...row, values };
    return { ...newRow(values), ...(key !== undefined && { key }) };
  });
}

/** Whether two states hold the same rows in the same order. */
export const sameRows = (a: readonly EditorRow[], b: readonly EditorRow[]): boolean =>
  a.length === b.length && a.every((row, at) => row.key === b[at]?.key && sameValues(row.values, b[at].values));

/** Rows of an editing on what the server has by now; `believed` is what it was taken to have. */
export const rowsOn = (believed: readonly EditorRow[], fresh: readonly EditorRow[]) =>
  rebase<EditorRow>({
    believed,
    fresh,
    same: (a, b) => sameValues(a.values, b.values),
    over: (mine, now, was) => {
      const mineAlone = Object.entries(mine.values).filter(([key, value]) => value !== (was.values[key] ?? ''));
      return { ...now, values: { ...now.values, ...Object.fromEntries(mineAlone) } };
    },
    anew: (mine) => (mine.saved === null ? mine : { key: mine.key, values: mine.values, saved: null }),
  });

/** Whether no column of a row holds anything; what a row keeps beside its columns fills none. */
export const isEmpty = (row: RowModel, columns: readonly Keyed[]): boolean =>
  columns.every(({ key }) => (row.values[key] ?? '').trim() === '');

/** Puts values into cells; rows behind the last come into being. Unchanged rows stay the same objects. */
export function setCells(rows: readonly EditorRow[], changes: readonly CellChange[]): readonly EditorRow[] {
  let next: EditorRow[] | null = null;
  for (const { row: at, column, value } of changes) {
    const row = (next ?? rows)[at];
    if (!row && value === '') continue;
    if (row && (row.values[column] ?? '') === value) continue;
    next ??= [...rows];
    while (next.length <= at) next.push(newRow());
    const target = next[at];
    if (target) next[at] = { ...target, values: { ...target.values, [column]: value } };
  }
  return next ?? rows;
}

export function insertRow(rows: readonly EditorRow[], at: number, values: Values = {}): readonly EditorRow[] {
  return [...rows.slice(0, at), newRow(values), ...rows.slice(at)];
}

export function deleteRows(rows: readonly EditorRow[], keys: ReadonlySet<string>): readonly EditorRow[] {
  return rows.filter(({ key }) => !keys.has(key));
}

function sameValues(a: Values, b: Values): boolean {
  if (a === b) return true;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => (a[key] ?? '') === (b[key] ?? ''));
}

/** Number of added, changed, moved or removed rows against what the server has. */
export function countChanges(
  rows: readonly EditorRow[],
  saved: readonly EditorRow[],
  columns: readonly Keyed[],
): number {
  const kept = rows.filter((row) => row.saved !== null);
  const keptKeys = new Set(kept.map((row) => row.key));
  const stayed = saved.filter((row) => keptKeys.has(row.key));
  const removed = saved.length - stayed.length;
  const added = rows.filter((row) => row.saved === null && !isEmpty(row, columns)).length;
  const changed = kept.filter(
    (row, index) => !sameValues(row.values, row.saved ?? {}) || row.key !== stayed[index]?.key,
  ).length;
  return added + changed + removed;
}

export const toModel = ({ id, key, values }: EditorRow): RowModel => ({ ...(id !== undefined && { id }), key, values });

/** What is saved: rows that hold something, in their order. */
export function toModels(rows: readonly EditorRow[], columns: readonly Keyed[]): RowModel[] {
  return rows.filter((row) => !isEmpty(row, columns)).map(toModel);
}

/** Index of the first row that differs between two states; undefined where none does. */
export function firstDifference(before: readonly EditorRow[], after: readonly EditorRow[]): number | undefined {
  const longest = Math.max(before.length, after.length);
  for (let at = 0; at < longest; at += 1) if (before[at] !== after[at]) return at;
  return undefined;
}
