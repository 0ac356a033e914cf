/** Lists with a number of the product's own (docs/domain/ari.md, Lists). */
export const lists = {
  productType: 1000,
  subType: 1001,
  industry: 1002,
  activityType: 1003,
  parentCompany: 1004,
  make: 1005,
  brand: 1006,
  basicColor: 1007,
  colorLocation: 1008,
  colorType: 1009,
  fitment: 1010,
} as const;

/** The list whose values those of another belong to: sub types to product types, brands to makes. */
export const parentListOf = (listTypeId: number): number | undefined =>
  ({ [lists.subType]: lists.productType, [lists.brand]: lists.make })[listTypeId];

/** In place of an industry or attribute: values of all of them. */
export const noFilter = -1;

/** The one kind of relation that there is: the value goes with values of another list. */
export const relationTypes = [{ id: 1, name: 'Related list' }] as const;

/** Key of customData that says of a value that it is invalid in a context. */
export const archiveKey = (context: string): 'archive' | 'archiveMajorUnit' =>
  context === 'MajorUnit' ? 'archiveMajorUnit' : 'archive';

/** Keys of customData that the product itself reads; no property of a value is called so. */
export const reservedKeys = ['requiresValidation', 'replaceWith', 'archive', 'archiveMajorUnit', 'imageUrl'] as const;

/** Ids of properties on the wire begin here. */
export const firstPropertyId = 1000;

export const limits = {
  name: 256,
  value: 1024,
  imageUrl: 2048,
  /** Values of a list. */
  values: 100_000,
  lists: 1000,
  labels: 200,
  properties: 100,
  propertyName: 64,
  propertyValue: 4096,
  numericCode: 2_147_483_647,
} as const;

/** What a property holds, as what was typed tells (docs/domain/ari.md, Properties). */
const propertyTypes = {
  shortText: 1,
  longText: 2,
  url: 3,
  imageUrl: 4,
  number: 5,
  boolean: 6,
  object: 7,
} as const;

const longFrom = 33;
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const address = /^https?:\/\/[^\s/]+\S*$/i;
const picture = /\.(jpe?g|gif|png)$/i;

/** The type of a property of this text. A number that begins with further zeros is a text, as part numbers are. */
export function propertyType(typed: string): number {
  const text = typed.trim();
  if (text === 'true' || text === 'false') return propertyTypes.boolean;
  if (number.test(text)) return propertyTypes.number;
  if (address.test(text)) return picture.test(text) ? propertyTypes.imageUrl : propertyTypes.url;
  if (/^[[{]/.test(text) && isObject(text)) return propertyTypes.object;
  return Array.from(text).length >= longFrom ? propertyTypes.longText : propertyTypes.shortText;
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** The first name that stands twice among properties, without case, or that the product reads itself. */
export function doubledKey(names: readonly string[]): string | undefined {
  const seen = new Set<string>(reservedKeys.map((key) => key.toLowerCase()));
  for (const name of names) {
    const key = name.trim().toLowerCase();
    if (seen.has(key)) return name;
    seen.add(key);
  }
  return undefined;
}

/** A code that is missing or below 1 is 0: none. */
export const numericCodeOf = (code: number | undefined): number => (code === undefined || code < 1 ? 0 : code);

export const globalLookupMessages = {
  notEditable: 'The list is not editable.',
  listNameTaken: 'Another list has this name.',
  nameTaken: 'Another value of this list has this name.',
  codeTaken: 'Another value of this list has this code.',
  labelTaken: 'Another label has this name.',
  unknownList: 'The list does not exist.',
  unknownLabel: 'The label does not exist.',
  labelUsed: 'A list has this label.',
  listFull: `The list holds ${limits.values.toLocaleString('en')} values at most.`,
  unknownIndustry: 'The industry does not exist.',
  unknownParent: 'The value that it belongs to does not exist, or is of its own list.',
  doubledKey: 'Another property has this name.',
  replacementOfOther: 'The replacement is no value of the same list.',
  replacementOfOtherParent: 'The replacement belongs to another value.',
  replacementUnsettled: 'The replacement is not settled itself.',
  circle: 'The replacement is replaced by this value: they would close a circle.',
  replacesItself: (name: string) => `${name} cannot be replaced with itself.`,
  related: 'The value has this relation.',
  ambiguous: 'Several values have this name: delete one by its number.',
  used: 'The value is in use.',
} as const;
