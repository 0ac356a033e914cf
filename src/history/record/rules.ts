import { amountText } from '../../catalog/digits/rules.ts';
import { valueText } from '../rules.ts';

/** What a call may ask the past of (docs/domain/history.md, Past of a record). */
export const scopeNames = [
  'item',
  'places',
  'row',
  'hotspot',
  'part',
  'prices',
  'supersessions',
  'attribute',
  'type',
  'lookup',
  'audience',
  'state',
  'settings',
  'audiences',
  'svg',
  'sku',
  'skuPrices',
  'unitPrices',
  'unitFeatures',
  'unitDescriptions',
] as const;
export type ScopeName = (typeof scopeNames)[number];

/** Kinds of records that are rolled back by themselves, by their tables; of the first two some cells alone. */
export const rollableTables = [
  'hierarchy_item',
  'part',
  'parts_list_row',
  'hotspot',
  'jump_to',
  'item_picture',
  'part_picture',
  'attachment_link',
  'related_model',
  'serial_rule',
  'translation',
  'hierarchy_relation',
  'price',
  'part_relation',
  'unit_feature',
  'unit_description',
  'unit_price',
] as const;
export type RollableTable = (typeof rollableTables)[number];

const isRollable = (table: string): table is RollableTable => (rollableTables as readonly string[]).includes(table);

/** Whether a rollback adds and removes records of the table; of items and parts it does not. */
export const goesWhole = (table: string): boolean => table !== 'hierarchy_item' && table !== 'part';

/** Cells of items that go back with the whole item alone. */
const itemAlone: readonly string[] = ['type_id', 'state'];

/** Whether a cell goes back by itself. */
export const goesAlone = (table: string, cell: string): boolean =>
  isRollable(table) && (table !== 'hierarchy_item' || !itemAlone.includes(cell));

/** Whether a shown record can be rolled back by itself. */
export function isRollableRecord(of: {
  table: string;
  mark: 'added' | 'changed' | 'removed';
  itemId: number | null;
  partId: number | null;
  fields: readonly { cell: string | null }[];
}): boolean {
  if (!isRollable(of.table) || (of.table !== 'hotspot' && of.itemId === null && of.partId === null)) return false;
  return of.mark === 'changed' ? of.fields.some(({ cell }) => cell !== null) : goesWhole(of.table);
}

export type Row = Record<string, unknown>;

/** A cell as the database declares it: its columns, and whether each key of a column is one. */
export interface Cell {
  cell: string;
  kind: 'value' | 'keys' | 'set' | 'never' | 'derived';
  columns: string[];
}

/** Columns that a record is called by, in their order; others are called by their name. */
export const nameColumns: Record<string, readonly string[]> = {
  attachment_link: ['attachment_id', 'item_id'],
  attachment_visibility: ['attachment_id', 'group_id'],
  color: ['mfr_name'],
  color_relation: ['color_id', 'item_id'],
  description_variant: ['part_id', 'description'],
  file_attribute: ['attribute_id'],
  hierarchy_relation: ['child_id', 'parent_id'],
  hierarchy_type: ['description'],
  hierarchy_type_attribute: ['type_id', 'attribute_id'],
  hierarchy_type_child: ['type_id', 'child_type_id'],
  hotspot: ['value', 'image_id'],
  item_picture: ['item_id', 'image_id'],
  item_visibility: ['item_id', 'group_id'],
  jump_to: ['tag', 'source_id'],
  major_unit: ['item_id'],
  manufacturer: ['name'],
  part: ['part_number'],
  part_attribute: ['attribute_id'],
  part_picture: ['part_id', 'image_id'],
  part_relation: ['part_id', 'related_id'],
  parts_list_row: ['tag', 'part_id', 'diagram_id'],
  price: ['part_id', 'audience_id'],
  product_group: ['name'],
  related_model: ['item_id', 'related_id'],
  report_removal: ['image_id'],
  row_translation: ['source', 'language', 'field'],
  serial_rule: ['item_id'],
  sku: ['number'],
  sku_association: ['sku_id', 'other_id'],
  sku_attribute: ['sku_id', 'list_type_id'],
  sku_group: ['sku_id', 'group_id'],
  sku_image: ['sku_id', 'image_id'],
  sku_price: ['sku_id', 'audience_id'],
  svg_profile: ['hot_spot_ref_num'],
  translation: ['row_id', 'language', 'field'],
  unit_description: ['item_id', 'language'],
  unit_feature: ['name', 'item_id'],
  unit_price: ['item_id', 'audience_id'],
};

/** What a column with an id, or with a list of ids, points to where no foreign key says so. */
export function pointsTo(table: string, column: string, row: Row): string | undefined {
  if (column === 'content_groups') return 'lookup_value';
  if (table === 'translation' && column === 'row_id')
    return { item: 'hierarchy_item' }[String(row.noun)] ?? String(row.noun);
  return undefined;
}

const itemColumns = ['item_id', 'diagram_id', 'child_id', 'source_id'] as const;

/** The item and the part that a row is or belongs to. */
export function homeOf(table: string, row: Row): { itemId: number | null; partId: number | null } {
  const itemColumn = table === 'hierarchy_item' ? 'id' : itemColumns.find((column) => typeof row[column] === 'number');
  const partColumn = table === 'part' ? 'id' : 'part_id';
  const ofNoun = table === 'translation' ? Number(row.row_id) : null;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    itemId: row.noun === 'item' ? ofNoun : number(row[itemColumn ?? '']),
    partId: row.noun === 'part' ? ofNoun : number(row[partColumn]),
  };
}

/** Cells whose columns are told each by its name, by their tables: together they make no word. */
const toldByColumn: Record<string, readonly string[]> = { price: ['price'] };

const amounts: readonly string[] = ['cost', 'msrp', 'destination_charge'];

/** A column's value that is no id, in words. */
export const columnText = (column: string, value: unknown): string | null =>
  typeof value === 'number' && amounts.includes(column) ? amountText(value) : valueText(value);

export interface Difference {
  field: string;
  /** The cell by its name, of an attribute with its id. */
  cell: string;
  /** Id of the attribute; absent for other cells. */
  attributeId?: number;
  before: string | null;
  after: string | null;
}

/** The cells of a table that tell two versions of a row apart; `say` puts a column's value into words. */
export function differencesOf(
  table: string,
  cells: readonly Cell[],
  before: Row | null,
  after: Row | null,
  say: (column: string, row: Row) => string | null,
): Difference[] {
  const text = (columns: readonly string[], row: Row | null): string | null => {
    const words = row ? columns.map((column) => say(column, row)).filter((word) => word !== null) : [];
    return words.length === 0 ? null : words.join(' ');
  };
  return cells.flatMap(({ cell, kind, columns }): Difference[] => {
    if (kind === 'derived') return [];
    if (kind === 'keys') {
      const [was, is] = [valuesOf(before, columns), valuesOf(after, columns)];
      return [...new Set([...Object.keys(was), ...Object.keys(is)])]
        .map((key) => ({
          field: 'attribute',
          cell: `${cell}.${key}`,
          attributeId: Number(key),
          before: valueText(was[key]),
          after: valueText(is[key]),
        }))
        .filter((one) => one.before !== one.after);
    }
    const isTold = toldByColumn[table]?.includes(cell) ?? false;
    const fields = isTold ? columns.map((column) => ({ field: column, of: [column] })) : [{ field: cell, of: columns }];
    return fields.flatMap(({ field, of }) => {
      const isSame = of.every((column) => JSON.stringify(before?.[column]) === JSON.stringify(after?.[column]));
      const one = { field, cell, before: text(of, before), after: text(of, after) };
      return isSame || one.before === one.after ? [] : [one];
    });
  });
}

const valuesOf = (row: Row | null, [column = '']: readonly string[]): Row => (row?.[column] ?? {}) as Row;
