import { z } from 'zod';
import { problemOfSize } from '../../catalog/digits/rules.ts';
import { maxCarried } from '../../item/carried/rules.ts';
import { attributeLimits, longestString } from '../../attribute/rules.ts';
import { customAttributes } from '../../hierarchy/type/contract.ts';
import { day, id, idParam, requiredText, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { isPartNumber, lengthUnits, orderQuantityRange, partLimits, partMessages, weightUnits } from '../rules.ts';

/** A part's number: printable, with a letter or digit (docs/domain/parts.md, Part numbers). */
const partNumber = text(partLimits.partNumber, partMessages.numberTooLong(partLimits.partNumber))
  .transform((s) => s.trim())
  .refine(isPartNumber, partMessages.invalidNumber);

/** An amount or a measure; the catalogue says how many decimals it has (docs/domain/catalogue.md, Digits). */
const exact = z.number().superRefine((value, check) => {
  const message = problemOfSize(value);
  if (message !== undefined) check.addIssue({ code: 'custom', message });
});

/** A side of a part; one of 0 is none (docs/domain/parts.md, Fields). */
const side = exact.nullable().transform((size) => (size === 0 ? null : size));

/** A part as lists and pickers name it. */
export const partName = z.object({ id, partNumber: z.string(), description: z.string() });

const measurement = {
  /** In `weightUom`; null where nobody has weighed it. */
  weight: exact.nullable(),
  weightUom: z.enum(weightUnits).nullable(),
  /** In `dimensionUom`; null where all three are empty (docs/domain/parts.md, Fields). */
  dimensions: z
    .strictObject({ length: side, width: side, height: side })
    .nullable()
    .transform((sides) => (sides && Object.values(sides).some((size) => size !== null) ? sides : null)),
  dimensionUom: z.enum(lengthUnits).nullable(),
};

/** The row of an audience that the Pricing tab edits: the latest. Its id on the wire is the audience's. */
const price = z.object({
  id,
  name: z.string(),
  currency: z.string(),
  /** Null where the caller is not shown the audience's costs, as in `earlier`. */
  cost: z.number().nullable(),
  msrp: z.number(),
  effectiveDate: z.iso.date(),
  /** Prices before it, newest first, at most 20; read-only (docs/domain/parts.md, Prices). */
  earlier: z.array(z.object({ cost: z.number().nullable(), msrp: z.number(), effectiveDate: z.iso.date() })),
});

/** A part at the other end of a relation, with what the relation says. */
const related = partName.extend({
  relationId: id,
  /** Of supersessions: replaced by all parts marked so together (AND), else by any one of them (OR). */
  isConjunction: z.boolean(),
  quantity: z.number(),
  unit: z.string(),
  isMandatory: z.boolean(),
});

/** A part with all that its form shows. */
export const part = z.object({
  ...partName.shape,
  longDescription: z.string(),
  notes: z.string(),
  unit: z.string(),
  status: z.string(),
  isInternal: z.boolean(),
  minimumOrderQuantity: z.int(),
  weight: z.number().nullable(),
  weightUom: z.string().nullable(),
  dimensions: z
    .object({ length: z.number().nullable(), width: z.number().nullable(), height: z.number().nullable() })
    .nullable(),
  dimensionUom: z.string().nullable(),
  imageId: id.nullable(),
  /** Values by the id of their attribute, several of one in its order (Settings, Part attributes). */
  customAttributes,
  /** The attribute that stands behind the description; null where the settings name none. */
  partSpecificationAttrId: id.nullable(),
  /** The description with the value of that attribute. */
  descriptionWithAttr: z.string(),
  prices: z.array(price),
  /** Descriptions met in parts lists that differ from the master. */
  descriptionVariants: z.int(),
  /** Parts that replace this one, and those that this one replaces; at most 100 each, as of the kinds below. */
  supersessions: z.array(related),
  priorParts: z.array(related),
  /** Parts that do as well. */
  alternativeParts: z.array(related),
  /** Parts that come with this one, and those that this one comes with. */
  includedParts: z.array(related),
  inclusionParts: z.array(related),
  crossSellParts: z.array(related),
  upSellParts: z.array(related),
  /** Diagrams whose parts list names the part; at most 1,000 for who does not see every part. */
  whereUsedCount: z.int(),
  /** There are more than `whereUsedCount`. */
  isUsedMore: z.boolean(),
  created: z.iso.datetime(),
  modified: z.iso.datetime(),
  modifiedBy: z.string(),
  version,
});
export type Part = z.infer<typeof part>;
export type RelatedPart = z.infer<typeof related>;

/** What a save of a part takes. */
export const partFields = {
  partNumber,
  description: requiredText(
    partLimits.description,
    `Description is required. Value limited to ${partLimits.description} characters.`,
  ).transform((s) => s.trim()),
  longDescription: text(partLimits.longDescription).default(''),
  notes: text(partLimits.notes).default(''),
  unit: text(partLimits.unit).default(''),
  status: text(partLimits.status).default(''),
  isInternal: z.boolean().default(false),
  minimumOrderQuantity: z.int().min(orderQuantityRange.min).max(orderQuantityRange.max).default(1),
  weight: measurement.weight.default(null),
  weightUom: measurement.weightUom.default(null),
  dimensions: measurement.dimensions.default(null),
  dimensionUom: measurement.dimensionUom.default(null),
  imageId: id.nullable().default(null),
  /** Absent leaves all values as they are. */
  customAttributes: z
    .record(
      z.string().regex(/^[1-9]\d{0,14}$/, 'An attribute is named by its id.'),
      z.array(text(longestString)).max(attributeLimits.items),
    )
    .refine((values) => Object.keys(values).length <= maxCarried, 'These are too many attributes.')
    .optional(),
  /** One row per audience, its latest price; absent leaves all prices as they are. */
  prices: z
    .array(
      z.strictObject({
        id: z.int().min(0).default(0),
        cost: exact.nullish().transform((n) => n ?? 0),
        msrp: exact.nullish().transform((n) => n ?? 0),
        effectiveDate: day.nullish().transform((date) => date ?? null),
      }),
    )
    .max(50)
    .optional(),
};
export type PartFields = z.infer<z.ZodObject<typeof partFields>>;

const savedPart = part.extend({
  /** The change that the save was; null where everything was so already. */
  changeId: id.nullable(),
});
export type SavedPart = z.infer<typeof savedPart>;

export const recordContract = {
  get: route({ method: 'GET', path: '/api/parts/{id}', permission: 'member', asOf: true, summary: 'One part.' })
    .input(z.strictObject({ id: idParam }))
    .output(part),
  add: route({
    method: 'POST',
    path: '/api/parts',
    permission: 'writeOem',
    summary: 'Adds a part. 400 at partNumber where another part has the number.',
  })
    .input(z.strictObject(partFields))
    .output(savedPart),
  save: route({
    method: 'POST',
    path: '/api/parts/{id}',
    permission: 'writeOem',
    summary: 'Saves the part form. 400 at partNumber for a number in use, 409 where the version is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version, ...partFields }))
    .output(savedPart),
  changeDescription: route({
    method: 'POST',
    path: '/api/parts/changePartDescription',
    permission: 'moveParts',
    summary: 'Makes a text the master description of a part, in all its parts lists.',
  })
    .input(z.strictObject({ partId: id, newDescription: partFields.description }))
    .output(z.object({ id, description: z.string(), version })),
  deletion: route({
    method: 'GET',
    path: '/api/parts/{id}/deletion',
    permission: 'moveParts',
    summary: 'What keeps a part from being deleted, for the question before it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        /** Names of what lists or shows it, the first 10. */
        whereUsed: z.array(z.string()),
        /** Numbers of parts that it supersedes or that supersede it, the first 10 of these and of the related ones. */
        supersessions: z.array(z.string()),
        relatedParts: z.array(z.string()),
      }),
    ),
  remove: route({
    method: 'DELETE',
    path: '/api/parts/deletePart/{partId}',
    permission: 'moveParts',
    summary: 'Deletes a part that nothing uses; 409 names the uses.',
  })
    .input(z.strictObject({ partId: idParam }))
    .output(z.object({ changeId: id })),
};
