import { z } from 'zod';
import { context } from '../../contexts.ts';
import { itemName } from '../../hierarchy/tree/contract.ts';
import { id, idParam } from '../../platform/contract/fields.ts';
import { numbers } from '../../item-search/contract.ts';
import { route } from '../../platform/contract/route.ts';
import { mostLines } from './rules.ts';

/** A count, and whether it stopped there. */
const counted = { count: z.int(), isMore: z.boolean() };

/** A top-level item with what stands under it. */
const line = z.object({
  ...itemName,
  /** Its own picture, else the first drawing under it. */
  image: z.object({ id, width: z.int(), height: z.int() }).nullable(),
  models: z.int(),
  diagrams: z.int(),
  /** Major units. */
  units: z.int(),
  /** More stands under it than was looked at (`mostItems`): all numbers of the line are those of the first. */
  isMore: z.boolean(),
  /** Rows with a tag, internal ones left out, of the diagrams that were looked at (`mostDiagrams`). */
  rows: z.int(),
  /** Those whose tag has a hotspot. */
  rowsWithHotspot: z.int(),
  /** Hotspots with a tag in the drawings of these diagrams, those of jump-tos left out. */
  hotspots: z.int(),
  /** Those whose tag has a row. */
  hotspotsWithRow: z.int(),
});
export type ProductLine = z.infer<typeof line>;

/** Items of one type in one state, another than the published one. */
const waiting = z.object({
  typeId: z.int(),
  description: z.string(),
  workflowId: z.int(),
  workflowName: z.string(),
  ...counted,
});

/** Most changes whose leads are asked for at once. */
const mostLeads = 100;

export const overviewContract = {
  leads: route({
    method: 'GET',
    path: '/api/changes/leads',
    permission: 'member',
    summary: 'What each of some changes wrote, where that is one item or one part that is there still.',
  })
    .input(z.strictObject({ ids: numbers(mostLeads) }))
    .output(z.array(z.object({ changeId: id, itemId: id.nullable(), partId: id.nullable() }))),
  lines: route({
    method: 'GET',
    path: '/api/hierarchies/lines/{context}',
    permission: 'member',
    asOf: true,
    summary: `The first ${mostLines} items of the top level, with picture, counts and coverage.`,
  })
    .input(z.strictObject({ context }))
    .output(z.object({ items: z.array(line), isMore: z.boolean() })),
  translated: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/translated',
    permission: 'member',
    summary:
      'How many texts of an item and its diagrams each further language lacks: their names, and the descriptions of the parts that they list.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(z.object({ language: z.string(), total: z.int(), left: z.int() }))),
  waiting: route({
    method: 'GET',
    path: '/api/hierarchies/waiting/{context}',
    permission: 'member',
    summary: 'How many items of each type are in each state other than the published one; each counted up to 1,000.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(waiting)),
};
