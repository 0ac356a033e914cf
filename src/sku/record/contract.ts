// size: one dto, as it is read and as it is sent
import { z } from 'zod';
import { problemOfSize } from '../../catalog/digits/rules.ts';
import { imageRecord } from '../../image/contract.ts';
import { boolParam, day, id, idParam, instant, intParam, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { environments } from '../../workflow/rules.ts';
import { imageTypes, needs, skuLimits } from '../rules.ts';

/** A value of a list of the installation. */
export const productType = z.object({ id, name: z.string(), numericCode: z.int() });

/** A value that an attribute may have. */
export const attributeOption = z.object({
  id,
  name: z.string(),
  numericCode: z.int(),
  /** An import brought it, and nobody has settled it. */
  requiresValidation: z.boolean(),
  /** Name of the value that is read instead; it cannot be chosen. */
  customData: z.object({ replaceWith: z.string().nullable() }),
});
export type AttributeOption = z.infer<typeof attributeOption>;

/** An attribute of a SKU: a list of the installation, and one of its values. */
export const skuAttribute = z.object({
  /** Of the list. */
  id,
  name: z.string(),
  /** Number of the list. */
  numericCode: z.int(),
  /** Name of its value; empty where it has none. */
  value: z.string(),
  valueId: id.nullable(),
  /** Its value was replaced by that of this name. */
  replaceWith: z.string().nullable(),
  requiresValidation: z.boolean(),
  /** The first 100 values by name. */
  values: z.array(attributeOption),
  /** There are more values than these. */
  hasMore: z.boolean(),
  isRequired: z.boolean(),
  isSuggested: z.boolean(),
});
export type SkuAttribute = z.infer<typeof skuAttribute>;

const relationCustomData = z.object({
  /** The one that is shown first; there is one where there are any. */
  isPrimary: z.boolean(),
  imageType: z.enum(imageTypes, 'The type of a picture is Item or Sizing Chart.'),
  /** Its place, from 1; the primary one is first. */
  weight: z.int().min(1).max(10_000),
});

export const skuImage = imageRecord.extend({ relationCustomData });
export type SkuImage = z.infer<typeof skuImage>;

/** A product: SKUs of one industry and product type. */
export const skuGroup = z.object({ id, name: z.string(), industryId: id, industry: z.string(), productType });
export type SkuGroup = z.infer<typeof skuGroup>;

/** A unit that a SKU fits (docs/domain/fitments.md). */
export const skuFitment = z.object({
  /** The unit's, as a text. */
  guid: z.string(),
  muId: id,
  industryId: id,
  attributes: z.array(z.object({ name: z.string(), value: z.string(), isRequired: z.boolean() })),
  notes: z.string(),
  applications: z.array(z.object({ id, name: z.string() })),
  priorYearGuid: z.string().nullable(),
  priorYearMuId: id.nullable(),
});
export type SkuFitment = z.infer<typeof skuFitment>;

/** 6 included, 10 cross-sell, 11 up-sell. */
const associationTypeId = z.literal([6, 10, 11]);

export const skuAssociation = z.object({
  /** Of the other SKU. */
  id,
  name: z.string(),
  sku: z.string(),
  manufacturer: z.string(),
  associationType: z.string(),
  associationTypeId: z.int(),
});
export type SkuAssociation = z.infer<typeof skuAssociation>;

/** A SKU as a distributor sells it. */
export const skuDistributor = z.object({
  distributorId: id,
  name: z.string(),
  sku: z.string(),
  skuName: z.string(),
  /** Further names under which the distributor lists it. */
  names: z.array(z.string()),
  /** 0 undefined, 1 new, 2 active, 3 closeout, 4 discontinued, 5 obsolete. */
  status: z.int(),
  customData: z.object({ cost: z.number().nullable(), msrp: z.number().nullable() }),
  /** Printed catalogs with the pages that it stands on, as 12-14, 20. */
  catalogs: z.array(z.object({ id, name: z.string(), year: z.int(), pages: z.string() })),
  /** One of these pages is there to be read. */
  hasPdfs: z.boolean(),
});
export type SkuDistributor = z.infer<typeof skuDistributor>;

const skuPrice = z.object({
  /** Of the audience. */
  id,
  name: z.string(),
  currency: z.string(),
  effectiveDate: z.iso.date(),
  cost: z.number(),
  msrp: z.number(),
  /** Those before, the latest first. */
  earlier: z.array(z.object({ effectiveDate: z.iso.date(), cost: z.number(), msrp: z.number() })),
});

const translations = z.record(
  z.string().regex(/^[A-Z]{2}$/),
  z.object({ name: text(skuLimits.name).default(''), description: text(skuLimits.description).default('') }),
);

/** A SKU with all that belongs to it; the caller's copy of it where there is one (docs/domain/skus.md, Copies). */
export const skuDto = z.object({
  partDetail: z.object({
    /** 0: none of this number is there, and none has been kept. */
    id: z.int(),
    sku: z.string(),
    name: z.string(),
    description: z.string(),
    manufacturer: z.string(),
    gtin: z.string(),
    useStockImage: z.boolean(),
    /** The part of the same number, with how many parts lists name it, at most 1,000; null where the catalogue has none. */
    part: z.object({ id, partNumber: z.string(), description: z.string(), lists: z.int() }).nullable(),
  }),
  imageSet: z.object({ images: z.array(skuImage) }),
  attributeAuthoring: z.object({ productType: productType.nullable(), attributes: z.array(skuAttribute) }),
  productGroups: z.array(skuGroup),
  /** The first 100; they are saved with the SKU already. */
  fitments: z.array(skuFitment),
  fitmentCount: z.int(),
  associations: z.array(skuAssociation),
  distributors: z.array(skuDistributor),
  /** The latest of each audience. */
  prices: z.array(skuPrice),
  translations,
  status: z.object({
    /** It is a SKU already, no copy alone. */
    isSaved: z.boolean(),
    workflowId: z.int(),
    workflowName: z.string(),
    isEditable: z.boolean(),
    publishedEnvironment: z.enum(environments).nullable(),
    /** Change that wrote it last; null before it is saved. */
    version: version.nullable(),
    modifiedBy: z.string().nullable(),
    modifiedAt: instant.nullable(),
    /** When the caller's copy was kept; null where there is none. */
    savedAt: instant.nullable(),
    /** The highest step that was reached, from 1. */
    progress: z.int(),
    /** What Save for review still needs. */
    missing: z.array(z.enum(needs)),
    /** Somebody saved it after the copy was made. */
    isBehind: z.boolean(),
  }),
});
export type SkuDto = z.infer<typeof skuDto>;

// What a read says of names and the like is taken, and not heard.
const named = { name: z.string().optional() };

/** The catalogue says how many decimals it has (docs/domain/catalogue.md, Digits). */
const amount = z.number().superRefine((value, check) => {
  const message = problemOfSize(value);
  if (message !== undefined) check.addIssue({ code: 'custom', message });
});

/** What a save says of a SKU: the dto, of which it hears what can be written. */
const skuBody = {
  partDetail: z.object({
    sku: text(skuLimits.number).default(''),
    name: text(skuLimits.name).default(''),
    description: text(skuLimits.description).default(''),
    manufacturer: text(skuLimits.manufacturer).default(''),
    gtin: text(skuLimits.gtin).default(''),
    useStockImage: z.boolean().default(true),
  }),
  imageSet: z
    .object({
      images: z
        .array(
          z.object({
            id,
            relationCustomData: z.object({
              isPrimary: z.boolean().default(false),
              imageType: relationCustomData.shape.imageType.default('Item'),
              weight: relationCustomData.shape.weight.default(10_000),
            }),
          }),
        )
        .max(skuLimits.pictures),
    })
    .default({ images: [] }),
  attributeAuthoring: z
    .object({
      productType: z.object({ id }).nullable().default(null),
      attributes: z
        .array(z.object({ id, value: text(256).default(''), valueId: id.nullable().optional() }))
        .max(skuLimits.attributes)
        .default([]),
    })
    .default({ productType: null, attributes: [] }),
  productGroups: z.array(z.object({ id })).max(skuLimits.groups).default([]),
  associations: z.array(z.object({ id, associationTypeId })).max(skuLimits.associations).default([]),
  distributors: z
    .array(
      z.object({
        distributorId: id,
        ...named,
        sku: text(skuLimits.number),
        skuName: text(skuLimits.name).default(''),
        names: z.array(text(skuLimits.name)).max(50).default([]),
        status: z.int().min(0).max(5).default(0),
        customData: z
          .object({
            cost: amount.nullable().default(null),
            msrp: amount.nullable().default(null),
          })
          .default({ cost: null, msrp: null }),
        catalogs: z
          .array(z.object({ id, pages: text(1024) }))
          .max(100)
          .default([]),
      }),
    )
    .max(skuLimits.distributors)
    .default([]),
  prices: z
    .array(z.object({ id, effectiveDate: day, cost: amount, msrp: amount }))
    .max(100)
    .default([]),
  translations: translations.default({}),
  fitments: z.array(z.unknown()).max(1000).optional(),
  fitmentCount: z.int().optional(),
  /** Of it the version, which the copy was made of. */
  status: z.object({ version: version.nullable().optional() }).optional(),
};
export type SkuBody = z.output<z.ZodObject<typeof skuBody>>;

const write = 'writeOem' as const;

const unsaved = z.object({
  id,
  sku: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  /** No SKU has this number yet. */
  isNew: z.boolean(),
  progress: z.int(),
  savedAt: instant,
});
export type UnsavedSku = z.infer<typeof unsaved>;

export const recordContract = {
  start: route({
    method: 'GET',
    path: '/api/ecommerce/skus/default',
    permission: 'member',
    summary: 'What a new SKU begins with: nothing, and the stock image.',
  }).output(skuDto),
  unsaved: route({
    method: 'GET',
    path: '/api/ecommerce/skus/unsaved',
    permission: 'member',
    summary: 'The copies of the caller that wait to be gone on with, the newest first, 100 at most.',
  }).output(z.object({ items: z.array(unsaved) })),
  get: route({
    method: 'GET',
    path: '/api/ecommerce/skus/{id}',
    permission: 'member',
    asOf: true,
    summary: 'A SKU: the caller’s copy where there is one, unless `saved` asks for what is saved.',
  })
    .input(z.strictObject({ id: idParam, saved: boolParam.default(false) }))
    .output(skuDto),
  save: route({
    method: 'PUT',
    path: '/api/ecommerce/skus/{id}',
    permission: write,
    summary:
      'Keeps the caller’s copy of a SKU; of number 0 it is a new one, whose number is answered. With `complete` it becomes ' +
      'the SKU, in Ready to Review: 400 for what is missing, 409 for fields that somebody else saved meanwhile, with both ' +
      'texts, unless `seen` names the version that has them; 409 where another SKU has the number, or the state is not ' +
      'editable.',
  })
    .input(
      z.strictObject({
        id: z.union([intParam(0, 0), idParam]),
        complete: boolParam.default(false),
        progress: intParam(1, 8).default(1),
        /** The version whose other fields the caller has seen and writes over. */
        seen: z.union([version, idParam]).optional(),
        ...skuBody,
      }),
    )
    .output(z.object({ changeId: id.nullable(), sku: skuDto })),
  discard: route({
    method: 'DELETE',
    path: '/api/ecommerce/skus/{id}/copy',
    permission: write,
    summary: 'Gives up the caller’s copy of a SKU, which stays as it is saved.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ id })),
  images: route({
    method: 'GET',
    path: '/api/ecommerce/skus/{id}/images',
    permission: 'member',
    asOf: true,
    summary: 'The pictures of a SKU, the primary one first.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ images: z.array(skuImage), useStockImage: z.boolean() })),
};
