/** Limits of a SKU and what belongs to it (docs/domain/skus.md, What a SKU is). */
export const skuLimits = {
  number: 64,
  name: 256,
  description: 4095,
  manufacturer: 256,
  gtin: 14,
  pictures: 50,
  attributes: 200,
  /** Characters of a value of an attribute that a review takes. */
  reviewedValue: 50,
  groups: 50,
  associations: 200,
  distributors: 50,
  /** SKUs of a mass update. */
  massUpdate: 10_000,
  /** Days that what is not handed in is kept. */
  copyDays: 30,
} as const;

/** Kinds of picture that a SKU may have. */
export const imageTypes = ['Item', 'Sizing Chart'] as const;
export type ImageType = (typeof imageTypes)[number];

/** How a SKU goes with another, by the number on the wire. */
export const associationKinds = { 6: 'Included', 10: 'Cross-sell', 11: 'Up-sell' } as const;
export type AssociationKind = keyof typeof associationKinds;

/** Values of a list that a SKU shows at once; further ones are found by typing. */
export const mostOptions = 100;
/** Proposals while somebody types. */
export const mostProposed = 50;

/** What Save for review can need (docs/domain/skus.md, Ready for review). */
export const needs = [
  'name',
  'manufacturer',
  'sku',
  'productGroups',
  'productType',
  'attributes',
  'images',
  'distributors',
  'values',
] as const;
export type Need = (typeof needs)[number];

/** What a mass update can copy. */
export const massOptions = ['name', 'description', 'groups', 'images', 'fitments', 'attributes'] as const;
export type MassOption = (typeof massOptions)[number];
/** What of a SKU an update tells before and after; beside it fitments, in units. */
export const massFields = ['name', 'description', 'groups', 'images', 'attributes', 'state'] as const;

/** Each with the sentence that a refused review says. */
export const skuMessages = {
  needs: {
    name: 'A name is missing.',
    manufacturer: 'A manufacturer is missing.',
    sku: 'A manufacturer SKU is missing.',
    productGroups: 'A product group is missing.',
    productType: 'A product type is missing.',
    attributes: 'A required attribute has no value.',
    images: 'A picture is missing.',
    distributors: 'A distributor is missing.',
    values: `A value of an attribute has more than ${skuLimits.reviewedValue} characters.`,
  } satisfies Record<Need, string>,
  taken: 'Another SKU of this manufacturer has this number.',
  noNumber: 'A number needs at least one letter or digit.',
  notUnique: 'Product groups are not unique. Please remove duplicates.',
  notUniqueIndustry:
    'Product groups do not have unique industry. Please only assign a single product group per industry before continuing.',
  otherType: 'Product groups must share the same product type.',
  unknownGroup: 'The product group does not exist.',
  unknownType: 'The product type does not exist.',
  unknownImage: 'The picture does not exist.',
  unknownAttribute: 'The attribute does not exist.',
  unknownSku: 'The SKU does not exist.',
  ownAssociation: (number: string) => `${number} does not go with itself.`,
  twice: 'It stands there twice.',
  twoPrimary: 'One picture is the primary one.',
  checksum: 'The check digit, or the number of digits, is wrong.',
  changed: 'Somebody saved this field meanwhile.',
  conflicts: 'Conflict detected',
  noOption: 'At least one update option must be chosen.',
  massUpdate: (ids: readonly (number | string)[]) =>
    `The following skus could not be updated because the product group or fitments did not match industry: ${ids.join(', ')}`,
  groupTaken: 'Another product group of this industry and product type has this name.',
  unknownIndustry: 'The industry does not exist.',
  unknownLevel: 'A level of a taxonomy is needed.',
  unknownCatalogPages: 'A catalog of a distributor is needed.',
  sameCatalog: 'The SKU is in this catalogue.',
  unknownCatalog: 'The catalogue does not exist, or has no SKUs.',
  unknownUsed: (names: readonly string[]) => `The other catalogue does not know: ${names.join(', ')}.`,
} as const;

const lengths: readonly number[] = [8, 12, 13, 14];

/** Whether digits are a GTIN: 8, 12, 13 or 14 of them, the last of which is the check digit of the others. */
function isGtin(digits: string): boolean {
  if (!lengths.includes(digits.length)) return false;
  const [check = 0, ...others] = Array.from(digits).toReversed().map(Number);
  const sum = others.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** Whether a GTIN is wrong: what is not digits alone is not checked, nor is nothing (docs/domain/skus.md, GTIN). */
export const isWrongGtin = (text: string): boolean => /^[0-9]+$/.test(text) && !isGtin(text);

/** Pictures in their order: the primary one, then by weight; there is one primary where there are any. */
export function arranged<P extends { isPrimary: boolean; weight: number }>(pictures: readonly P[]): P[] {
  const sorted = pictures.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.weight - b.weight);
  return sorted.map((picture, at) => ({ ...picture, isPrimary: at === 0, weight: at + 1 }));
}

/** The words of a name, without case, each once. */
export const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );

/** How many of the words of a name another one has, from 0 to 1. */
export function wordMatch(name: string, other: string): number {
  const words = wordsOf(name);
  if (words.size === 0) return 0;
  const others = wordsOf(other);
  return [...words].filter((word) => others.has(word)).length / words.size;
}

/** From this part of the words of its name on, a product group is suggested. */
export const leastWordMatch = 0.5;

/** What is wrong with the groups of a SKU, by the three rules; undefined where nothing is. */
export function wrongGroups(
  groups: readonly { id: number; industryId: number; productTypeId: number }[],
): string | undefined {
  if (new Set(groups.map(({ id }) => id)).size < groups.length) return skuMessages.notUnique;
  if (new Set(groups.map(({ productTypeId }) => productTypeId)).size > 1) return skuMessages.otherType;
  if (new Set(groups.map(({ industryId }) => industryId)).size < groups.length) return skuMessages.notUniqueIndustry;
  return undefined;
}

/** Rows of a SKU as they go from one catalogue to another, by name. */
export type Carried = readonly Readonly<Record<string, unknown>>[];
