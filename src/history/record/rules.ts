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
  attachment_link: ['attachment_id', 'item_id', 'part_id'],
  attachment_visibility: ['attachment_id', 'group_id'],
  auto_publish: ['context', 'environment'],
  color: ['mfr_name'],
  color_relation: ['color_id', 'item_id'],
  definition_part: ['definition_id', 'part_id'],
  definition_unit: ['definition_id', 'unit_id'],
  description_variant: ['part_id', 'description'],
  distributor_catalog: ['name', 'year'],
  distributor_page: ['distributor_catalog_id', 'page'],
  distributor_place: ['distributor_sku_id', 'distributor_catalog_id', 'pages'],
  distributor_sku: ['number', 'distributor_id'],
  feature_assignment: ['field_id', 'sub_type_id'],
  feature_field: ['field_name'],
  file_attribute: ['attribute_id'],
  fit_line: ['make', 'model', 'attributes'],
  fit_unit: ['line_id', 'model_year'],
  fitment: ['sku_id', 'line_id', 'years'],
  fitment_approval: ['sku_id', 'kind', 'line_id'],
  hierarchy_relation: ['child_id', 'parent_id'],
  hierarchy_type: ['description'],
  hierarchy_type_attribute: ['type_id', 'attribute_id'],
  hierarchy_type_child: ['type_id', 'child_type_id'],
  hotspot: ['value', 'image_id'],
  import_config: ['industry_id'],
  item_picture: ['item_id', 'image_id'],
  item_visibility: ['item_id', 'group_id'],
  jump_to: ['tag', 'source_id'],
  list_relation: ['list_value_id', 'list_type_id'],
  maintenance: ['windows'],
  major_unit: ['item_id'],
  part: ['part_number'],
  part_attribute: ['attribute_id'],
  part_picture: ['part_id', 'image_id'],
  part_relation: ['part_id', 'related_id'],
  parts_list_row: ['tag', 'part_id', 'diagram_id'],
  price: ['part_id', 'audience_id'],
  publish_block: ['reason'],
  quality_approval: ['kind', 'row_id', 'reason'],
  related_model: ['item_id', 'related_id'],
  report_removal: ['image_id'],
  row_translation: ['source', 'language', 'field'],
  serial_rule: ['item_id'],
  sku: ['number'],
  sku_association: ['sku_id', 'other_id'],
  sku_attribute: ['sku_id', 'list_type_id'],
  sku_collision: ['incoming_manufacturer', 'incoming_number'],
  sku_group: ['sku_id', 'group_id'],
  sku_image: ['sku_id', 'image_id'],
  sku_price: ['sku_id', 'audience_id'],
  svg_profile: ['hot_spot_ref_num'],
  svg_setting: ['min_length', 'max_length'],
  translation: ['row_id', 'language', 'field'],
  unit_description: ['item_id', 'language'],
  unit_feature: ['name', 'item_id'],
  unit_price: ['item_id', 'audience_id'],
  unit_taxonomy: ['item_id', 'level_id'],
  unit_value: ['item_id', 'field_id'],
};

/** Columns that are no words to a reader, by their name or as table.column, and why. */
export const hiddenColumns: Readonly<Record<string, string>> = {
  hash: 'Names the bytes of a file.',
  original_hash: 'Names the bytes of a file.',
  number_key: 'Is derived from the number.',
  prior_line_id: 'The line says itself how it is called.',
  'distributor_page.page': 'Is what the page is called by.',
  'fit_unit.target_id': 'A catalogue is no content of this one.',
  'fit_unit.item_id': 'Stands in another catalogue.',
  'fitment_approval.other_id': 'Is 0 where there is none; the facts say what it is about.',
  'hierarchy_item.own_key': 'Marks what a folder of units keeps for itself.',
  'import_config.target_id': 'A catalogue is no content of this one.',
  'import_source.import_type_id': 'What is imported is said by the profile.',
  'import_source.saved_by': 'Users are no content; their name stands beside it.',
  'import_source.tell': 'Users are no content.',
  'sku_collision.import_session_id': 'Imports are no content.',
};

/** Whether a column is no word to a reader. */
export const isHidden = (table: string, column: string): boolean =>
  column in hiddenColumns || `${table}.${column}` in hiddenColumns;

/** Stands for the states of products, which are pointed to by their number. */
export const shopState = 'shop_state';

const nounTables: Readonly<Record<string, string>> = { item: 'hierarchy_item', row: 'parts_list_row' };
/** Nouns whose rows are no content, and have no name. */
const namelessNouns: readonly string[] = ['callout'];

const withoutForeignKey: Readonly<Record<string, string>> = {
  content_groups: 'lookup_value',
  applications: 'list_value',
  industry_ids: 'list_value',
  label_ids: 'list_label',
  'fitment_approval.line_id': 'fit_line',
  'sku.workflow_id': shopState,
};

/** What a column with an id, or with a list of ids, points to where no foreign key says so. */
export function pointsTo(table: string, column: string, row: Row): string | undefined {
  const noun = String(row.noun);
  if (column === 'row_id') return namelessNouns.includes(noun) ? undefined : (nounTables[noun] ?? noun);
  return withoutForeignKey[`${table}.${column}`] ?? withoutForeignKey[column];
}

const itemColumns = ['item_id', 'diagram_id', 'child_id', 'source_id'] as const;

/** Tables whose `part_id` or `item_id` is another's: a part of a definition, a unit of another catalogue. */
const homeless: readonly string[] = ['definition_part', 'fit_unit'];

/** The item and the part that a row is or belongs to. */
export function homeOf(table: string, row: Row): { itemId: number | null; partId: number | null } {
  if (homeless.includes(table)) return { itemId: null, partId: null };
  const itemColumn = table === 'hierarchy_item' ? 'id' : itemColumns.find((column) => typeof row[column] === 'number');
  const partColumn = table === 'part' ? 'id' : 'part_id';
  const ofNoun = table === 'translation' ? Number(row.row_id) : null;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    itemId: row.noun === 'item' ? ofNoun : number(row[itemColumn ?? '']),
    // What a complex value consists of is no part of the catalogue.
    partId: row.noun === 'part' ? ofNoun : table === 'unit_value' ? null : number(row[partColumn]),
  };
}

/** Cells whose columns are told each by its name, by their tables: together they make no word. */
const toldByColumn: Record<string, readonly string[]> = { price: ['price'] };

const amounts: readonly string[] = ['cost', 'msrp', 'destination_charge'];

/** Columns that hold sets of whole numbers as ranges. */
const rangeColumns: readonly string[] = ['years', 'pages'];

/** Numbers that stand for a word, by the column, or as table.column. */
const numberWords: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'part_relation.kind': { 1: 'Supersession', 5: 'Alternate', 6: 'Included', 10: 'Cross-sell', 11: 'Up-sell' },
  'sku_association.kind': { 6: 'Included', 10: 'Cross-sell', 11: 'Up-sell' },
  days: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
};

/** A set of numbers as PostgreSQL writes its ranges, in words: 2001–2003, 2007. */
export function rangesText(ranges: string): string | null {
  const all = [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from = '', to = '']) =>
    Number(to) - 1 > Number(from) ? `${from}–${Number(to) - 1}` : from,
  );
  return all.length === 0 ? null : all.join(', ');
}

/** A column's value that is no id, in words; null where there is nothing, or the column is hidden. */
export function columnText(table: string, column: string, value: unknown): string | null {
  if (isHidden(table, column)) return null;
  if (typeof value === 'number' && amounts.includes(column)) return amountText(value);
  const known = numberWords[`${table}.${column}`] ?? numberWords[column];
  if (known !== undefined) return valueText([value].flat().map((one) => known[Number(one)] ?? one));
  return rangeColumns.includes(column) && typeof value === 'string' ? rangesText(value) : valueText(value);
}

export interface Difference {
  field: string;
  /** The cell by its name, of an attribute with its id. */
  cell: string;
  /** The key of a cell that has keys: of an attribute its id, else a word. */
  key?: string;
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
          key,
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
