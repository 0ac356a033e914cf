import { z } from 'zod';
import { boolParam, id, instant, skip, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { partLimits } from '../../part/rules.ts';
import { partsOfGroup, reportPage } from '../rules.ts';

const duplicate = z.object({
  partId: id,
  partNumber: z.string(),
  isInternal: z.boolean(),
  /** Diagrams whose parts list names the part. */
  whereUsedCount: z.int(),
  /** By the default audience of each currency, in effect today. */
  prices: z.array(z.object({ currency: z.string(), msrp: z.number() })),
  weight: z.number().nullable(),
  weightUom: z.string().nullable(),
  /** Code of its status; empty for none. */
  status: z.string(),
  /** When it was changed last. */
  modified: instant,
});

const duplicates = z.object({
  /** As one of the parts writes it: case and accents make no difference. */
  description: z.string(),
  /** How many parts have it. */
  count: z.int(),
  /** The first 50 of them, by number. */
  parts: z.array(duplicate).max(partsOfGroup),
});
export type Duplicates = z.infer<typeof duplicates>;

const described = z.object({
  partId: id,
  /** The part number. */
  name: z.string(),
  /** The master description. */
  displayName: z.string(),
  /** Variants met in parts lists, the most frequent first; at most 50. */
  descriptions: z.array(
    z.object({
      id,
      description: z.string(),
      /** How often it was met. */
      count: z.int(),
      /** The diagram that it was first met in, while that is there. */
      firstSeenIn: z.object({ id, name: z.string() }).nullable(),
    }),
  ),
});
export type Described = z.infer<typeof described>;

/** How much there is, behind the page and in all. */
const totals = {
  /** There are more behind them. */
  isMore: z.boolean(),
  /** All that match, up to 1,000. */
  totalCount: z.int(),
  /** There are more than `totalCount`. */
  isTotalMore: z.boolean(),
};

export const descriptionContract = {
  duplicates: route({
    method: 'GET',
    path: '/api/parts/getDupDesPartLists',
    permission: 'moveParts',
    summary: 'Descriptions that several parts have, with the parts, by description.',
  })
    .input(
      z.strictObject({
        skip,
        take: take(reportPage),
        /** Part of the description. */
        descriptionFilter: text(partLimits.description).default(''),
        /** Groups of which a part was changed since. */
        dateModified: instant.optional(),
        /** Compares internal parts alone, or all others; absent: every part. */
        isInternal: boolParam.optional(),
        /** Groups of which a part is in no parts list. */
        isNotInUse: boolParam.default(false),
      }),
    )
    .output(
      z.object({
        result: z.array(duplicates),
        ...totals,
      }),
    ),
  several: route({
    method: 'GET',
    path: '/api/parts/getPartsWithMultipleDescriptions',
    permission: 'moveParts',
    summary: 'Parts for which parts lists brought other descriptions than the master, in the order they were added.',
  })
    .input(z.strictObject({ skip, take: take(reportPage) }))
    .output(z.object({ result: z.array(described), ...totals })),
  choose: route({
    method: 'POST',
    path: '/api/parts/chooseDescription',
    permission: 'moveParts',
    summary: 'Makes a variant the master description of its part, in all parts lists. The master before is given up.',
  })
    .input(z.strictObject({ partId: id, descriptionId: id }))
    .output(z.object({ changeId: id })),
  edit: route({
    method: 'POST',
    path: '/api/parts/changeDescriptionVariant',
    permission: 'moveParts',
    summary:
      'Writes a variant anew. One that becomes the master, or another variant, is no variant of its own any more.',
  })
    .input(
      z.strictObject({
        partId: id,
        descriptionId: id,
        newDescription: text(partLimits.description)
          .transform((s) => s.trim())
          .refine((s) => s !== '', `Description is required. Value limited to ${partLimits.description} characters.`),
      }),
    )
    .output(z.object({ changeId: id })),
  remove: route({
    method: 'POST',
    path: '/api/parts/removeDescription',
    permission: 'moveParts',
    summary: 'Removes a variant.',
  })
    .input(z.strictObject({ partId: id, descriptionId: id }))
    .output(z.object({ changeId: id })),
};
