import { z } from 'zod';
import { boolParam, cursor, id, instant, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { partName } from '../record/contract.ts';
import { maxValidated, partLimits } from '../rules.ts';

const foundPart = partName.extend({
  /** Diagrams whose parts list names the part, counted as far as `totalCount`. */
  usedIn: z.int(),
  /** There are more than `usedIn`. */
  isUsedMore: z.boolean(),
  isInternal: z.boolean(),
  status: z.string(),
  modified: z.iso.datetime(),
  /** The first part that replaces it, where one does. */
  supersededBy: z.object({ id, partNumber: z.string() }).nullable(),
  /** The old number as typed, where this part was found because it replaces that one. */
  foundBy: z.string().nullable(),
  /** The number as typed, where this part was found because it is an alternate of that one. */
  alternateOf: z.string().nullable(),
  /** Does not have what was typed, but something one slip away from it. */
  isNear: z.boolean(),
});
export type FoundPart = z.infer<typeof foundPart>;

/** What is searched for. */
export const partFilter = {
  /** Any part of a number, with or without separators and leading zeros; an old number finds its successor too, any number its alternates. */
  name: text(partLimits.partNumber).default(''),
  /** Words of the description, all of them, in any order. */
  description: text(partLimits.description).default(''),
  /** Part of a model's or folder's name: parts used in a diagram below it. */
  modelFilter: text(256).default(''),
  changedFrom: instant.optional(),
  changedTo: instant.optional(),
  addedFrom: instant.optional(),
  addedTo: instant.optional(),
};

const search = z.strictObject({
  ...partFilter,
  /** Part Number 0, Recently Changed 1, Recently Added 2 (docs/domain/parts.md, Search of parts). */
  orderBy: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  isInternal: z.boolean().optional(),
  /** Rows to leave out; `cursor` goes further and costs nothing. */
  start: z.int().min(0).max(10_000).default(0),
  cursor,
  take: z.int().min(1).max(100).default(100),
});
export type PartSearch = z.output<typeof search>;

const problem = z.object({ code: z.string(), message: z.string() });

export const findContract = {
  search: route({
    method: 'POST',
    path: '/api/parts/partSearch',
    permission: 'member',
    asOf: true,
    summary: 'Finds parts. Where no number or word is what was typed, those a slip of the keyboard away follow.',
  })
    .input(search)
    .output(
      z.object({
        result: z.array(foundPart),
        /** At most 5,000, or 1,000 for who does not see every part; null behind a cursor, where nothing is counted again. */
        totalCount: z.int().nullable(),
        /** There are more than `totalCount`. */
        isMore: z.boolean(),
        /** For the next page; null on the last. */
        cursor: z.string().nullable(),
      }),
    ),
  autocomplete: route({
    method: 'GET',
    path: '/api/parts/autocomplete/{term}',
    permission: 'member',
    asOf: true,
    summary:
      'At most 20 parts: the number itself, its alternates, numbers that begin so, then numbers and descriptions that hold it.',
  })
    .input(
      z.strictObject({
        term: text(partLimits.description),
        /** With how many diagrams name each part. */
        uses: boolParam.optional(),
      }),
    )
    .output(
      z.array(
        partName.extend({
          isInternal: z.boolean(),
          /** The number as typed, where the part is offered as an alternate of it. */
          alternateOf: z.string().optional(),
          /** Diagrams whose parts list names the part, counted up to 100; only where `uses` asks for it. */
          usedIn: z.int().optional(),
          /** There are more than `usedIn`. */
          isUsedMore: z.boolean().optional(),
        }),
      ),
    ),
  find: route({
    method: 'GET',
    path: '/api/parts/find',
    permission: 'member',
    asOf: true,
    summary: 'The part that a number names; 404 where none has it.',
  })
    .input(z.strictObject({ partNumber: text(partLimits.partNumber) }))
    .output(partName),
  validate: route({
    method: 'POST',
    path: '/api/parts/validate',
    permission: 'member',
    summary: 'Checks numbers and descriptions as typed in a parts list.',
  })
    .input(
      z.strictObject({
        items: z
          .array(
            z.strictObject({
              /** Comes back with the answer. */
              row: z.int().min(0),
              partNumber: text(1024),
              description: text(1024).default(''),
              isInternal: z.boolean().default(false),
            }),
          )
          .max(maxValidated),
      }),
    )
    .output(
      z.array(
        z.object({
          row: z.int(),
          /** Rows whose keys are equal name the same part. */
          key: z.string(),
          /** The part that has the number, with its master description. */
          part: partName.nullable(),
          /** `InvalidPartNumber`, with a number that could be generated instead. */
          error: problem.extend({ suggestion: z.string() }).nullable(),
          /** `PartNumberNotFound`, `SpelledOtherwise`, `DescriptionDiffers`. */
          warnings: z.array(problem),
        }),
      ),
    ),
};
