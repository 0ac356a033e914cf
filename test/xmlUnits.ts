/** A record as a document has it. */
export type Fields = Record<string, string | string[] | Record<string, string>>;

/** A kind of record. */
export interface Case {
  number: number;
  /** Records that are written, and what becomes of them. */
  records: () => Fields[];
  counts: object;
  /** Warnings that are said of them, in the order of the records. */
  warnings?: readonly string[];
  /** Records of which each is refused, with the reason. */
  wrong?: readonly (readonly [Fields, string])[];
  /** Importing takes more than the right to import. */
  isSetting?: true;
}

/** Kinds of record of what a major unit has; `unit` names one, which has a twin of 2025. */
export const unitCases = (unit: Fields, displacement: string, imagePath: () => string): Case[] => [
  {
    number: 201,
    records: () => [
      { ...unit, mfrName: 'Night', location: 'Body', price: '5', priceEffectiveDate: '2026-01-01' },
      { ...unit, mfrName: 'Frost', rgbValue: '#f0f0f0' },
    ],
    counts: { create: 1, update: 1 },
    wrong: [
      [{ ...unit, name: 'Nowhere', mfrName: 'Ice' }, 'Item not found'],
      [{ ...unit, mfrName: 'Ice', rgbValue: 'white' }, 'A color is # and six digits from 0 to f.'],
      [{ ...unit, mfrName: 'Sun', priceEffectiveDate: '2026-01-01' }, 'An effective date is that of a price'],
    ],
  },
  {
    number: 204,
    records: () => [
      { ...unit, values: { Edge: 'sharp', 'Edge #2': 'blunt' } },
      { ...unit, modelYear: '2025', field: displacement, value: '36.5 ci' },
      { ...unit, field: displacement, value: '600 cm3' },
    ],
    counts: { create: 3, update: 1 },
    wrong: [
      [{ ...unit, name: 'Nowhere', field: 'Edge', value: 'x' }, 'Item not found'],
      [{ ...unit, field: 'Wings', value: 'x' }, 'The unit does not have this field.'],
      [{ ...unit, field: displacement, value: '5 mm' }, 'The unit is none of this field.'],
      [{ ...unit, field: 'Edge', repetition: '3', value: 'x' }, 'The unit repeats the field 2 times'],
      [{ ...unit, values: { Skis: 'two' } }, 'Skis: The value is no number.'],
    ],
  },
  {
    number: 205,
    records: () => [
      { ...unit, filePath: imagePath(), imageName: 'Front' },
      { ...unit, modelYear: '2025', filePath: imagePath(), isPrimary: 'true', imageType: 'item' },
    ],
    counts: { create: 2, update: 0 },
    wrong: [
      [{ ...unit, name: 'Nowhere', filePath: '1/loose.svg' }, 'Item not found'],
      [{ ...unit, filePath: 'nowhere.png' }, 'The zip has no such file'],
      [{ ...unit, filePath: 'nowhere.png', imageType: 'Drawing' }, 'The type of an image is Item.'],
    ],
  },
  {
    number: 207,
    records: () => [
      { ...unit, taxonomy: 'sports', levelPath: 'Winter>sleds' },
      { ...unit, taxonomy: 'Sports', levelPath: 'Summer' },
    ],
    counts: { create: 2, update: 0 },
    wrong: [
      [{ ...unit, name: 'Nowhere', taxonomy: 'Sports', levelPath: 'Summer' }, 'Item not found'],
      [{ ...unit, taxonomy: 'Games', levelPath: 'Summer' }, 'Taxonomy not found'],
      [{ ...unit, taxonomy: 'Sports', levelPath: 'Autumn' }, 'The level does not exist.'],
      [{ ...unit, taxonomy: 'Sports', levelPath: 'Winter' }, 'Only leaves take items.'],
    ],
  },
  // Items are told apart by model year and make where units are.
  {
    number: 180,
    records: () => [
      { ...unit, language: 'FR', displayName: 'Polaire' },
      { ...unit, modelYear: '2025', language: 'FR', displayName: 'Polaire 25' },
    ],
    counts: { create: 2, update: 0 },
    wrong: [[{ ...unit, modelYear: '2024', language: 'FR', displayName: 'Polaire' }, 'Item not found']],
  },
  {
    number: 104,
    isSetting: true,
    records: () => [{ typeCode: 'MU', name: 'Polar', modelYear: '2025', make: 'fjell', state: 'Ready to Review' }],
    counts: { create: 0, update: 1 },
    wrong: [[{ typeCode: 'MU', name: 'Polar', state: 'Publish' }, 'Several fit the name; give the tag']],
  },
];
