import { context, defaultContext } from '../contexts.ts';
import { z } from 'zod';
import { boolParam, cursor, id, idParam, jsonParam, skip, take, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { customAttributes } from '../hierarchy/type/contract.ts';
import { longestString } from '../attribute/rules.ts';
import { askedParts, serialVin } from './holding/contract.ts';
import { isSerialAsked } from './holding/rules.ts';
import { itemName, itemState, keyValues } from '../hierarchy/tree/contract.ts';
import { exactCount, gaps, maxColumns, maxSearchAttributes, sorts } from './rules.ts';

const baseType = z.int().min(1).max(99);
const attributeFilters = z
  .array(z.strictObject({ attributeId: id, value: text(longestString) }))
  .max(maxSearchAttributes);

/**
 * What a search asks for, and what a bulk action over "all that match" means (docs/domain/tree.md, Search of items).
 * Everything given has to hold; an empty filter is the whole context.
 */
export const itemFilter = z.strictObject({
  context: context.default(defaultContext),
  /** Every word occurs in name, display name or override name, without case and accents. */
  q: text(256).default(''),
  /** Base types: 2 model, 3 diagram, 4 folder, 8 major unit. */
  baseTypes: z.array(baseType).max(10).default([]),
  typeIds: z.array(id).max(100).default([]),
  /** Numbers of workflow states. */
  workflowIds: z.array(z.int().positive()).max(100).default([]),
  /** Part of the value, without case; several of one attribute: any of them. */
  attributes: attributeFilters.default([]),
  /** Only what stands under this item, however deep, itself left out. */
  under: id.optional(),
  /** Only items that hang nowhere. */
  orphans: z.boolean().default(false),
  /** Only diagrams with a row that has no hotspot, or with a hotspot that has no row (docs/domain/diagrams.md, Coverage). */
  gap: z.enum(gaps).optional(),
  /** Only models that this serial number belongs to; a part left out is empty. */
  serial: z.strictObject(askedParts).refine(isSerialAsked, 'A prefix, number or suffix is required.').optional(),
});
export type ItemFilter = z.output<typeof itemFilter>;

/** Numbers in a query, parted by commas: digits alone, as ids are (V-05). */
export const numbers = (max: number, of: z.ZodType<number, number> = id) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]{0,14})(,(0|[1-9][0-9]{0,14}))*$/)
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(of).max(max));

/** JSON text of attribute filters, `af` on the wire. */
const af = jsonParam(50_000, 'The attribute filter is not valid.', attributeFilters);

const found = z.object({
  ...itemName,
  parentId: id.nullable(),
  parentName: z.string(),
  ...keyValues,
  /** Names of what it hangs under, from the top, along primary places. */
  path: z.array(z.string()),
  /** Hangs nowhere, or only under what hangs nowhere. */
  isOrphan: z.boolean(),
  ...itemState,
  group: z.string(),
  modified: z.iso.datetime(),
  /** A rule that holds the serial number that was asked for; null where none was. */
  serialVin: serialVin.nullable(),
  /** Those that were asked for. */
  customAttributes,
});
export type Found = z.infer<typeof found>;

const searchAttribute = z.object({
  id: z.int(),
  name: z.string(),
  /** 1 string, 2 int, 3 decimal, 4 selection list. */
  type: z.int(),
  /** Choices of a selection list. */
  items: z.array(z.string()),
});
export type SearchAttribute = z.infer<typeof searchAttribute>;

const chosen = z.array(id).max(maxSearchAttributes);

export const findContract = {
  search: route({
    method: 'GET',
    path: '/api/hierarchies/search',
    permission: 'member',
    summary: 'Items for which all that is given holds; orphans are marked.',
  })
    .input(
      z.strictObject({
        context: context.default(defaultContext),
        q: itemFilter.shape.q,
        /** Base types, parted by commas; all where left out. */
        hierarchyType: numbers(10, baseType).optional(),
        typeIds: numbers(100).optional(),
        workflowIds: numbers(100).optional(),
        /** `[{attributeId, value}]` as JSON, at most 5: part of the value; several of one attribute, any of them. */
        af: af.optional(),
        under: idParam.optional(),
        orphans: boolParam.optional(),
        gap: itemFilter.shape.gap,
        /**
         * A serial number in its parts: the models that it belongs to
         * (docs/domain/serial.md, Which numbers a rule holds). Ignored where all are empty.
         */
        ...askedParts,
        /** Attributes whose values the rows bring, parted by commas. */
        showCustomAttributes: numbers(maxColumns).optional(),
        /** `name`, `type`, `state` or `changed`; a trailing dash means descending (docs/domain/screens.md, Lists). */
        sort: z.enum(sorts).default('name'),
        /** Rows to leave out; `cursor` goes further and costs nothing. */
        start: skip,
        take: take(100),
        cursor,
      }),
    )
    .output(
      z.object({
        items: z.array(found),
        /** At most 10,000, or 1,000 for who does not see every part; null on pages behind a cursor where there are more. */
        totalCount: z.int().max(exactCount).nullable(),
        /** There are more than `totalCount`. */
        isMore: z.boolean(),
        cursor: z.string().nullable(),
      }),
    ),
  searchAttributes: route({
    method: 'GET',
    path: '/api/hierarchytypes/searchAttributes',
    permission: 'member',
    summary: 'Attributes that are searchable in one of the types, by name.',
  })
    .input(
      z.strictObject({
        context: context.default(defaultContext),
        hierarchyType: numbers(10, baseType).optional(),
        typeIds: numbers(100).optional(),
      }),
    )
    .output(z.array(searchAttribute)),
  remembered: route({
    method: 'GET',
    path: '/api/hierarchytypes/rememberSearchAttributes',
    permission: 'member',
    summary: 'The attributes that the caller searches by in a context.',
  })
    .input(z.strictObject({ context: context.default(defaultContext) }))
    .output(z.object({ attributeIds: z.array(id) })),
  remember: route({
    method: 'POST',
    path: '/api/hierarchytypes/rememberSearchAttributes',
    permission: 'member',
    summary: 'Keeps the attributes that the caller searches by in a context, at most 5.',
  })
    .input(z.strictObject({ context: context.default(defaultContext), attributeIds: chosen }))
    .output(z.object({ attributeIds: chosen })),
};
