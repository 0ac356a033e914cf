import { arranged, needs, skuLimits, type AssociationKind, type ImageType, type Need } from '../rules.ts';

/** What a distributor says of a SKU, as it is kept. */
export interface DraftDistributor {
  distributorId: number;
  sku: string;
  skuName: string;
  names: string[];
  status: number;
  cost: number | null;
  msrp: number | null;
  catalogs: { id: number; pages: string }[];
}

/** What somebody edits of a SKU, by reference alone: names are read when it is shown. */
export interface Draft {
  manufacturer: string;
  number: string;
  name: string;
  description: string;
  gtin: string;
  useStockImage: boolean;
  productTypeId: number | null;
  /** In their order. */
  images: { imageId: number; imageType: ImageType }[];
  /** `valueId` null: to be filled in. A list that several values are of stands several times. */
  attributes: { listTypeId: number; valueId: number | null }[];
  groups: number[];
  associations: { otherId: number; kind: AssociationKind }[];
  distributors: DraftDistributor[];
  /** The latest of each audience. */
  prices: { id: number; effectiveDate: string; cost: number; msrp: number }[];
  /** Name and description by language. */
  translations: Record<string, { name: string; description: string }>;
}

export const emptyDraft: Draft = {
  manufacturer: '',
  number: '',
  name: '',
  description: '',
  gtin: '',
  useStockImage: true,
  productTypeId: null,
  images: [],
  attributes: [],
  groups: [],
  associations: [],
  distributors: [],
  prices: [],
  translations: {},
};

export type DraftField = keyof Draft;
const fields = Object.keys(emptyDraft) as DraftField[];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The same with the keys of every object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** Attributes as they are saved: those with a value. */
export const withValues = (draft: Draft): Draft => ({
  ...draft,
  attributes: draft.attributes.filter(({ valueId }) => valueId !== null),
});

/** The fields in which two differ. */
export const differing = (a: Draft, b: Draft): DraftField[] => fields.filter((key) => !isSame(a[key], b[key]));

/**
 * What comes of two that were made of one: each field is that of who changed it. Fields that both changed otherwise are
 * conflicts; there mine stands.
 */
export function mergedDraft(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; conflicts: DraftField[] } {
  const took = new Set(differing(base, theirs));
  const changed = new Set(differing(base, mine));
  const conflicts = fields.filter((key) => took.has(key) && changed.has(key) && !isSame(mine[key], theirs[key]));
  const draft: Draft = { ...mine };
  for (const key of fields) if (took.has(key) && !changed.has(key)) Object.assign(draft, { [key]: theirs[key] });
  return { draft, conflicts };
}

/** The stock image stands where there is no picture; of a SKU that is new, nowhere else. */
export function settledDraft(draft: Draft, isNew: boolean): Draft {
  const hasImages = draft.images.length > 0;
  return { ...draft, useStockImage: !hasImages || (!isNew && draft.useStockImage) };
}

/** Pictures as somebody sent them, in their order. */
export const imagesInOrder = (
  images: readonly { imageId: number; imageType: ImageType; isPrimary: boolean; weight: number }[],
): Draft['images'] => arranged(images).map(({ imageId, imageType }) => ({ imageId, imageType }));

/** What a review still needs of a SKU as it is typed (docs/domain/skus.md, Ready for review). */
export function missingFor(of: {
  partDetail: { name: string; manufacturer: string; sku: string; useStockImage: boolean };
  imageSet: { images: readonly unknown[] };
  attributeAuthoring: { productType: unknown; attributes: readonly { isRequired: boolean; value: string }[] };
  productGroups: readonly unknown[];
  distributors: readonly unknown[];
}): Need[] {
  const { partDetail, attributeAuthoring } = of;
  const { attributes } = attributeAuthoring;
  const wants: Record<Need, boolean> = {
    name: partDetail.name.trim() === '',
    manufacturer: partDetail.manufacturer.trim() === '',
    sku: partDetail.sku.trim() === '',
    productGroups: of.productGroups.length === 0,
    productType: attributeAuthoring.productType === null,
    attributes: attributes.some(({ isRequired, value }) => isRequired && value === ''),
    images: of.imageSet.images.length === 0 && !partDetail.useStockImage,
    distributors: of.distributors.length === 0,
    values: attributes.some(({ value }) => Array.from(value).length > skuLimits.reviewedValue),
  };
  return needs.filter((need) => wants[need]);
}

/** Steps that the wizard counts at least for a SKU that was saved for review (docs/domain/skus.md, The wizard). */
export const allSteps = 8;

/** Pictures as the wire has them, in their order: the primary one, then by weight. */
export function arrangedImages<P extends { relationCustomData: { isPrimary: boolean; weight: number } }>(
  images: readonly P[],
): P[] {
  const order = arranged(images.map(({ relationCustomData }, at) => ({ ...relationCustomData, at })));
  return order.flatMap(({ at, isPrimary, weight }) => {
    const image = images[at];
    return image ? [{ ...image, relationCustomData: { ...image.relationCustomData, isPrimary, weight } }] : [];
  });
}

/** An attribute as the wizard has it. */
interface Attribute {
  id: number;
  value: string;
  isRequired: boolean;
  isSuggested: boolean;
}

/**
 * Attributes after those of another product type came: each keeps its values; of what is neither required nor suggested
 * that stays which has a value, or was just added.
 */
export function reloaded<A extends Attribute>(
  loaded: readonly A[],
  before: readonly A[],
  added: ReadonlySet<number>,
): A[] {
  const valued = Map.groupBy(
    before.filter(({ value }) => value !== ''),
    ({ id }) => id,
  );
  return loaded.flatMap((attribute) => {
    const own = valued.get(attribute.id);
    const { isRequired, isSuggested } = attribute;
    if (own) return own.map((one) => ({ ...one, isRequired, isSuggested }));
    return isRequired || isSuggested || added.has(attribute.id) ? [attribute] : [];
  });
}
