import { context, defaultContext } from '../contexts.ts';
import { z } from 'zod';
import { boolParam, cursor, id, idParam, intParam, jsonParam, skip, take, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { customAttributes } from '../hierarchy/type/contract.ts';
import { longestString } from '../attribute/rules.ts';
import { maxContentGroups } from '../lookup/rules.ts';
import { askedParts, serialVin } from './holding/contract.ts';
import { isSerialAsked } from './holding/rules.ts';
import { itemName, itemState, keyValues } from '../hierarchy/tree/contract.ts';
import { unitFilter, unitSearchContract, unitValues } from './unit/contract.ts';
import { mostValuesNamed, unitSearchMessages } from './unit/rules.ts';
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
  /** Content groups, by id: any of them (docs/domain/tree.md, Content groups). */
  contentGroups: z.array(id).max(maxContentGroups).default([]),
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
  /** Only major units for which this holds. */
  unit: unitFilter.optional(),
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

/** Standardized values that are asked for as JSON text, `sf` on the wire. */
const sf = jsonParam(50_000, unitSearchMessages.invalid, unitValues);

/** What tells major units of one name apart; values that were replaced by the name of their replacement. */
const unitShown = z.object({
  make: z.string().nullable(),
  modelYear: z.int().nullable(),
  productSubType: z.string().nullable(),
});

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
  /** Of a major unit; null of all else. */
  unit: unitShown.nullable(),
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
  ...unitSearchContract,
  search: route({
    method: 'GET',
    path: '/api/hierarchies/search',
    permission: 'member',
    asOf: true,
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
        /** Content groups, parted by commas: any of them. */
        contentGroups: numbers(maxContentGroups).optional(),
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
        /** Of major units: values of lists, parted by commas, any of each list. */
        industryIds: numbers(mostValuesNamed).optional(),
        productTypeIds: numbers(mostValuesNamed).optional(),
        productSubTypeIds: numbers(mostValuesNamed).optional(),
        makeIds: numbers(mostValuesNamed).optional(),
        /** Model years, both included. */
        yearFrom: intParam(1, 9999).optional(),
        yearTo: intParam(1, 9999).optional(),
        /** A level of a taxonomy, with all under it. */
        levelId: idParam.optional(),
        /**
         * `[{fieldId, partId, from, to, unitId, listValueIds, flag, text}]` as JSON, at most 5: of each the range, values,
         * flag or beginning that its kind has.
         */
        sf: sf.optional(),
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
        /** At most 10,000, of units by what they are or have 2,000, for who does not see every part 1,000; null on pages behind a cursor where there are more. */
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
    asOf: true,
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
