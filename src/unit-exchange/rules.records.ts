import { maxImageName, maxPictures } from '../image/rules.ts';
import type { ImportColumn } from '../import/rules.ts';
import { unitLists } from '../major-unit/list/rules.ts';
import { unitLimits } from '../major-unit/rules.ts';
import { featureLimits } from '../standard-feature/rules.ts';
import { taxonomyLimits } from '../taxonomy/rules.ts';

const text = (key: string, title: string, maxLength: number, more: Partial<ImportColumn> = {}): ImportColumn => ({
  key,
  title,
  dataType: 'text',
  maxLength,
  ...more,
});

const required = { required: true, updateRequired: true } as const;

/** Columns of colors that name a value of a list, with the column of `color` that keeps it. */
export const colorLists = {
  location: { key: 'location', staged: 'location', column: 'location_id', list: unitLists.colorLocation },
  type: { key: 'colorType', staged: 'color_type', column: 'type_id', list: unitLists.colorType },
  basicName: { key: 'basicName', staged: 'basic_name', column: 'basic_name_id', list: unitLists.colorName },
} as const;
export const colorListColumns = Object.values(colorLists);

export const colorColumns: readonly ImportColumn[] = [
  text('mfrName', 'Manufacturer name', unitLimits.colorName, {
    ...required,
    aliases: ['color', 'color name', 'mfr name'],
    example: 'Arctic White',
  }),
  text('location', 'Location', 256, { aliases: ['color location'], example: 'Exterior' }),
  text('colorType', 'Color type', 256, { example: 'Paint' }),
  text('basicName', 'Basic name', 256, { empty: null, aliases: ['basic color', 'basic color name'], example: 'White' }),
  text('rgbValue', 'RGB', 7, { empty: null, aliases: ['rgb value', 'hex'], example: '#fafafa' }),
  { key: 'isMetallic', title: 'Metallic', dataType: 'bool', empty: 'false', aliases: ['is metallic'] },
  text('modelCode', 'Model code', unitLimits.modelCode, {
    empty: null,
    aliases: ['color code', 'code'],
    example: 'W1',
  }),
  {
    key: 'price',
    title: 'Price',
    dataType: 'decimal',
    empty: null,
    digits: 'amount',
  },
  {
    key: 'priceEffectiveDate',
    title: 'Price effective date',
    dataType: 'date',
    aliases: ['effective date', 'valid from'],
  },
];

export const recordMessages = {
  noPrice: 'An effective date is that of a price',
  otherUnits: 'Other units have this color too, and change with it',
  otherColor: 'There is another color of this name, location and type',
} as const;

export const valueColumns: readonly ImportColumn[] = [
  text('field', 'Field', featureLimits.name, {
    aliases: ['field name', 'standardized feature'],
    example: 'Displacement',
  }),
  {
    key: 'repetition',
    title: 'Repetition',
    dataType: 'int',
    min: 1,
    max: featureLimits.repeats,
    aliases: ['place', 'occurrence'],
  },
  text('subObject', 'Sub object', featureLimits.name, { aliases: ['sub object name'] }),
  text('value', 'Value', featureLimits.value, { empty: null, example: '889 cc' }),
  { key: 'values', title: 'Values', dataType: 'map', empty: null, maxLength: featureLimits.value, aliases: ['fields'] },
];

/** Where a value stands: in a field, in which of its repetitions, in which sub object. */
export interface ValuePlace {
  field: string;
  /** From 1. */
  repetition: number;
  subObject: string | null;
}

/** What a column of values is called: the field, behind # a repetition, behind / a sub object: "Cylinder #2 / Bore". */
export function placeOfColumn(name: string, isField: (name: string) => boolean): ValuePlace {
  const whole = { field: name.trim(), repetition: 1, subObject: null };
  if (isField(whole.field)) return whole;
  const [, field = '', nth = '1', subObject = ''] =
    /^(.+?)(?:\s*#(\d{1,3}))?(?:\s*\/\s*(.+))?$/s.exec(whole.field) ?? [];
  return { field, repetition: Number(nth), subObject: subObject.trim() || null };
}

export const valueMessages = {
  noField: 'A field is required',
  noProduct: 'The unit has no product type yet',
  invalidValue: 'The value was set invalid',
  severalParts: 'Several sub objects have this name',
} as const;

/** What parts the levels of a path. */
export const levelMark = ' > ';

export const placeColumns: readonly ImportColumn[] = [
  text('taxonomy', 'Taxonomy', 256, { ...required, aliases: ['taxonomy name'], example: 'Products' }),
  text('levelPath', 'Level path', taxonomyLimits.depth * (256 + levelMark.length), {
    ...required,
    aliases: ['level', 'leaf', 'taxonomy path', 'path'],
    example: 'Vehicles > Cars > Sedans',
  }),
];

export const pictureColumns: readonly ImportColumn[] = [
  text('filePath', 'File path', 1024, {
    ...required,
    aliases: ['path', 'file', 'file name', 'filename'],
    example: 'pictures/front.png',
  }),
  text('imageName', 'Image name', maxImageName, { empty: null }),
  { key: 'isPrimary', title: 'Primary', dataType: 'bool', aliases: ['is primary', 'primary picture'] },
  { key: 'weight', title: 'Weight', dataType: 'int', min: 1, max: maxPictures, aliases: ['order', 'position'] },
  text('imageType', 'Image type', 16, { aliases: ['picture type'], example: 'Item' }),
];
