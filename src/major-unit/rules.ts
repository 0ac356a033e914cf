/** Longest values and fullest lists of a unit (docs/domain/catalogue.md, Limits). */
export const unitLimits = {
  features: 1000,
  featureName: 256,
  featureValue: 1024,
  featureGroup: 256,
  /** Characters of a cleaned description in one language. */
  description: 65_536,
  colors: 200,
  colorName: 256,
  modelCode: 64,
  /** Characters of what is sent to be cleaned: a page that was pasted from a word processor. */
  descriptionSource: 2_097_152,
} as const;

export const unitMessages = {
  noUnitType: 'The type is none of major units.',
  required: {
    industryId: 'An industry is required.',
    productTypeId: 'A product type is required.',
    productSubTypeId: 'A product sub type is required.',
  },
  unknownValue: 'The value is none of this list.',
  notChoosable: 'The value was replaced or is invalid.',
  otherIndustry: 'The value is of another industry.',
  otherType: 'The sub type belongs to another product type.',
  otherMake: 'The brand belongs to another make.',
  modelYear: (last: number) => `A model year is a whole number from 1900 to ${last}.`,
  group: 'A group is required.',
  featureName: 'A name is required.',
  featureValue: 'A value is required.',
  unknownGroup: 'The group does not exist.',
  unknownImage: 'The image does not exist.',
  twice: 'The feature stands in this save already.',
  tooManyFeatures: `A unit has at most ${unitLimits.features} features.`,
  noAmount: (row: number) => `Row ${row} Cost, MSRP or Destination charge is required.`,
  twoPrimary: 'A unit has one primary picture.',
  imageType: 'The type of an image is Item.',
  mfrName: 'A manufacturer name is required.',
  rgbValue: 'A color is # and six digits from 0 to f.',
  colorThere: 'The unit has this color already.',
  tooManyColors: `A unit has at most ${unitLimits.colors} colors.`,
  sharedColor: (units: number) =>
    units === 1
      ? 'Another unit has this color too, and changes with it. Save it?'
      : `${units} other units have this color too, and change with it. Save it?`,
  sameColor: (name: string) => `There is another color ${name} of this location and type. Save one more?`,
  unknownLanguage: 'The language is none of the catalogue.',
  unreadable: 'The description is too deeply nested to be read.',
  tooLong: `A description has at most ${unitLimits.description} characters, its marks counted.`,
} as const;
