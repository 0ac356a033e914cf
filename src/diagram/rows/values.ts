import type { PeggedRow } from '../contract.ts';
import type { RowFields } from '../rules.ts';

export { sameValues } from '../../platform/contract/mergeRows.ts';

/** Texts of a row by field, as the grid holds them. */
export type RowValues = Readonly<Record<string, string>>;

/** A row as the grid holds it; the id is the server's, as text. New rows are known by their key. */
export interface GridRow {
  id?: string | undefined;
  key?: string | undefined;
  values: RowValues;
}

/** What `isInternal` holds where it is set. */
export const yes = 'true';

export const valuesOf = (row: RowFields): RowValues => ({
  tag: row.tag,
  partNumber: row.partNumber,
  description: row.description,
  partQty: row.partQty,
  context: row.context,
  footnote: row.footnote,
  groupingKey: row.groupingKey === null ? '' : String(row.groupingKey),
  isInternal: row.isInternal ? yes : '',
});

export const gridRow = (row: PeggedRow): GridRow => ({ id: String(row.id), values: valuesOf(row) });

/** The fields that a person typed. */
export function fieldsOf(values: RowValues): RowFields {
  const text = (key: string) => values[key] ?? '';
  return {
    tag: text('tag'),
    partNumber: text('partNumber'),
    description: text('description'),
    partQty: text('partQty'),
    context: text('context'),
    footnote: text('footnote'),
    groupingKey: text('groupingKey') === '' ? null : Number(text('groupingKey')),
    isInternal: text('isInternal') === yes,
  };
}
