/** What a chart shows, and the table that says the same. */

/** What a colour stands for; `rest` is what is missing of the whole. */
export interface Series {
  key: string;
  name: string;
  tone: 'one' | 'two' | 'rest';
}

export interface Bar {
  key: string;
  /** Under the bar. */
  label: string;
  /** One for each series, from the bottom. */
  values: readonly number[];
}

export interface TableColumn {
  key: string;
  title: string;
  /** Of a number; texts stand as they are. */
  format?: (value: number) => string;
}

export interface TableRow {
  key: string;
  cells: readonly (string | number | null)[];
}

export interface TableModel {
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

/** The column that a table is sorted by. */
export interface TableSort {
  at: number;
  isDescending: boolean;
}

/** Rows in the order of a column; those without a value last. */
export function sortedRows(rows: readonly TableRow[], sort: TableSort | null): readonly TableRow[] {
  if (!sort) return rows;
  const sign = sort.isDescending ? -1 : 1;
  return rows.toSorted(({ cells: a }, { cells: b }) => {
    const [x, y] = [a[sort.at] ?? null, b[sort.at] ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
    return sign * String(x).localeCompare(String(y), undefined, { numeric: true });
  });
}

/** A share of one in whole percent: 100 and 0 only where nothing, or all, is left. */
export function wholePercent(share: number): number {
  if (share <= 0 || share >= 1) return share >= 1 ? 100 : 0;
  return Math.min(99, Math.max(1, Math.round(share * 100)));
}
