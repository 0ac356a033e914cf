import type { ReactNode } from 'react';

/** One column of a DataGrid. The first of a grid is always shown. */
export interface Column<R> {
  key: string;
  title: string;
  /** First width in pixels; the user's own is kept per grid. */
  width: number;
  /** Takes of the width that is left over, in proportion to its own; where no column does, the last one takes it all. */
  grow?: boolean;
  align?: 'right';
  sortable?: boolean;
  /** 3 leaves first when the grid gets narrow, then 2; one that the user chose stays. */
  priority?: 1 | 2 | 3;
  /** False: shown only where the user chose it. */
  shown?: boolean;
  /** The page itself has it chosen, among the grid's `choices`. */
  chosen?: boolean;
  /** It holds what can be done with a row: always shown, never copied. */
  acts?: boolean;
  render: (row: R) => ReactNode;
  /** What is copied, where the cell shows more than a text. */
  text?: (row: R) => string;
  /** Extra classes of the cell, such as "pn" for part numbers. */
  className?: string;
}

/** The narrowest a column gets, in pixels. */
export const COLUMN_MIN = 48;

/** Columns of a priority are shown in grids wider than this, in pixels. */
const ROOM = { 1: 0, 2: 480, 3: 720 } as const;

/** The lowest priority that a grid of this width, in pixels, has room for. */
export const lowestPriority = (width: number): 1 | 2 | 3 => (width > ROOM[3] ? 3 : width > ROOM[2] ? 2 : 1);

/** The columns that are drawn: as the user chose, else as the list says and the room allows. */
export const shownColumns = <R>(
  columns: readonly Column<R>[],
  chosen: Readonly<Record<string, boolean>>,
  lowest: 1 | 2 | 3,
): Column<R>[] =>
  columns.filter(
    ({ key, acts = false, chosen: always = acts, shown = true, priority = 1 }, at) =>
      at === 0 || always || (chosen[key] ?? (shown && priority <= lowest)),
  );

/** Acts are half as wide again where they are pressed with a finger; so much wider is their column, with its gaps. */
const FOR_FINGERS = 4 / 3;

/** @param isNarrow acts are as wide as fingers need them */
export function templateOf<R>(
  columns: readonly Column<R>[],
  widths: Readonly<Record<string, number>>,
  withCheck: boolean,
  isNarrow = false,
): string {
  const growing = columns.filter(({ grow }) => grow);
  // One that the user made as wide as it is stays so while another takes what is left over.
  const free = growing.filter(({ key }) => widths[key] === undefined);
  const taking = free.length > 0 ? free : [growing[0] ?? columns.at(-1)];
  const tracks = columns.map((column) => {
    const own = column.acts && isNarrow ? Math.ceil(column.width * FOR_FINGERS) : column.width;
    const width = widths[column.key] ?? own;
    return taking.includes(column) ? `minmax(${width}px, ${width}fr)` : `${width}px`;
  });
  return [withCheck ? '44px' : '', ...tracks].filter(Boolean).join(' ');
}

/** Rows as a table for a spreadsheet, the titles first. */
export function tableOf<R>(columns: readonly Column<R>[], rows: readonly R[]): string[][] {
  const told = columns.filter(({ acts }) => !acts);
  const cell = ({ text, render }: Column<R>, row: R): string => {
    const shown = text ? text(row) : render(row);
    return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
  };
  return [told.map(({ title }) => title), ...rows.map((row) => told.map((column) => cell(column, row)))];
}
