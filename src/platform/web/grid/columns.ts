import type { ReactNode } from 'react';

/** One column of a DataGrid. */
export interface Column<R> {
  key: string;
  title: string;
  /** First width in pixels; the user's own is kept per grid. */
  width: number;
  /** Takes the width that is left over; one column has it. */
  grow?: boolean;
  align?: 'right';
  sortable?: boolean;
  /** 3 leaves first when the grid gets narrow. */
  priority?: 1 | 3;
  render: (row: R) => ReactNode;
  /** Extra classes of the cell, such as "pn" for part numbers. */
  className?: string;
}

/** The narrowest a column gets, in pixels. */
export const COLUMN_MIN = 48;

export function templateOf<R>(
  columns: readonly Column<R>[],
  widths: Readonly<Record<string, number>>,
  withCheck: boolean,
): string {
  const tracks = columns.map((column) => {
    const width = widths[column.key];
    if (width !== undefined) return column.grow ? `minmax(${width}px, 1fr)` : `${width}px`;
    return column.grow ? `minmax(${column.width}px, 1fr)` : `${column.width}px`;
  });
  return [withCheck ? '44px' : '', ...tracks].filter(Boolean).join(' ');
}
