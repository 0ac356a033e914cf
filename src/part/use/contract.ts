import { z } from 'zod';
import { boolParam, id, idParam, skip, tableFormat, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { numbers } from '../../item-search/contract.ts';
import { maxColumns } from '../../item-search/rules.ts';

const use = z.object({
  diagramId: id,
  /** Display name, else name. */
  diagram: z.string(),
  /** Where the diagram primarily hangs; null for an orphan or a top-level item. */
  hierarchyId: id.nullable(),
  hierarchy: z.string(),
  /** Names of what the diagram hangs under, from the top, along primary places. */
  path: z.array(z.string()),
  /** Reference tags of the part's rows in the diagram, in the order of the list; at most 20. */
  tags: z.array(z.string()),
  /** Quantity of the first of them, as typed. */
  quantity: z.string(),
  /**
   * The part of the row: the asked one, one that it replaces, or one that replaces it
   * (docs/domain/parts.md, Where-used).
   */
  partId: id,
  partNumber: z.string(),
  partStatus: z.enum(['current', 'prior', 'supersession']),
});

const total = {
  /** At most 1,000 for who does not see every part. */
  totalCount: z.int(),
  /** There are more than `totalCount`. */
  isMore: z.boolean(),
};

export type PartUse = z.infer<typeof use>;

/** Whose uses are asked for, and which. */
const asked = {
  partId: idParam,
  /** Part of the diagram's name or of the name it hangs under. */
  filter: text(256).default(''),
  showPriorWhereUsed: boolParam.default(false),
  showSupercessionWhereUsed: boolParam.default(false),
};

export const useContract = {
  list: route({
    method: 'GET',
    path: '/api/parts/{partId}/whereUsed',
    permission: 'member',
    asOf: true,
    summary: 'Diagrams whose parts list names the part, by name.',
  })
    .input(z.strictObject({ ...asked, skip, take: take() }))
    .output(z.object({ result: z.array(use), ...total })),
  export: route({
    method: 'GET',
    path: '/api/parts/{partId}/whereUsed/export',
    permission: 'member',
    asOf: true,
    withoutDatabase: true,
    answer: 'file',
    summary: 'The same diagrams, all of them, as a file.',
  }).input(
    z.strictObject({
      ...asked,
      format: tableFormat,
      /** Attributes whose values of the diagrams come along, by id, between commas. */
      showCustomAttributes: numbers(maxColumns).default([]),
    }),
  ),
  count: route({
    method: 'GET',
    path: '/api/parts/{id}/whereUsed/totalCount',
    permission: 'member',
    asOf: true,
    summary: 'How many diagrams name the part.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object(total)),
};
