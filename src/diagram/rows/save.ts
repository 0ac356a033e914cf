import type { PeggedRow, TypedRow } from '../contract.ts';
import { fieldsOf, sameValues, valuesOf } from './values.ts';
import type { GridRow } from './values.ts';

export interface RowsToSave {
  items: TypedRow[];
  deleted: { id: number; version: number }[];
  order?: number[];
}

/** The difference between the grid and what the server has: changed and new rows, deleted ones, the order if it changed. */
export function rowsToSave(rows: readonly GridRow[], saved: readonly PeggedRow[]): RowsToSave {
  const known = new Map(saved.map((row) => [String(row.id), row]));
  const items: TypedRow[] = [];
  const order: number[] = [];
  for (const { id, values } of rows) {
    const before = id === undefined ? undefined : known.get(id);
    if (!before) {
      items.push(fieldsOf(values));
      order.push(-items.length);
      continue;
    }
    order.push(before.id);
    if (!sameValues(values, valuesOf(before)))
      items.push({ ...fieldsOf(values), id: before.id, version: before.version });
  }
  const present = new Set(order);
  const deleted = saved.filter(({ id }) => !present.has(id)).map(({ id, version }) => ({ id, version }));
  const stayed = saved.filter(({ id }) => present.has(id));
  const moved = order.some((key, index) => key !== stayed[index]?.id);
  return { items, deleted, ...(moved ? { order } : {}) };
}

export const isNothing = ({ items, deleted, order }: RowsToSave) =>
  items.length + deleted.length === 0 && order === undefined;
