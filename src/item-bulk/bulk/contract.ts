import { z } from 'zod';
import { id, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { manualCause } from '../../workflow/rules.ts';
import { itemFilter } from '../../item-search/contract.ts';
import { lengths } from '../../hierarchy/rules.ts';
import { longestString } from '../../attribute/rules.ts';
import { maxBulkItems } from './rules.ts';
import { reasons } from './rules.verdict.ts';

/** A set of items: those named, or all that a filter matches but for some. */
export const bulkItems = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(maxBulkItems) }),
  z.strictObject({ filter: itemFilter, except: z.array(id).max(maxBulkItems).default([]) }),
]);
export type BulkItems = z.output<typeof bulkItems>;
/** As a caller writes it, what has a default left out. */
export type BulkItemsInput = z.input<typeof bulkItems>;

const parentId = id;

/** What is done to each item of a set; each as its own call does it. */
export const bulkAction = z.discriminatedUnion('kind', [
  /** Gives an attribute these values; none clears it. */
  z.strictObject({ kind: z.literal('attribute'), attributeId: id, values: z.array(text(longestString)).max(100) }),
  z.strictObject({
    kind: z.literal('move'),
    /** The new primary parent; null is the top level. */
    parentId: id.nullable(),
    /**
     * Position that the first takes, the others behind it in the order of `ids`, which sets the parent to custom order;
     * without, the end, or by name where the parent sorts so.
     */
    ordinal: z.int().min(0).max(999_999_999).optional(),
  }),
  /** Puts into the serial group of that name under the same parent; an empty name takes out of any. */
  z.strictObject({ kind: z.literal('group'), group: text(lengths.name) }),
  z.strictObject({ kind: z.literal('link'), parentId }),
  z.strictObject({ kind: z.literal('unlink'), parentId }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({
    kind: z.literal('state'),
    newWorkflowId: z.int().positive(),
    /** The state that items take on the way whose own one does not lead there, in the same change. */
    throughWorkflowId: z.int().positive().optional(),
    cause: text(256).default(manualCause),
    /** Takes ancestors outside the set that are not published along (docs/domain/workflow.md, Ancestors). */
    updateAncestors: z.boolean().default(false),
  }),
  /** Back to the initial state of the context. */
  z.strictObject({ kind: z.literal('initial') }),
]);
export type BulkAction = z.output<typeof bulkAction>;
export type BulkActionInput = z.input<typeof bulkAction>;

const leftOut = z.array(
  z.object({
    reason: z.enum(reasons),
    count: z.int(),
    /** The first by name, at most 10. */
    examples: z.array(z.object({ id, name: z.string() })),
  }),
);

/** What an action would do to a set. */
export const bulkPreview = z.object({
  /** Items of the set. */
  count: z.int(),
  /** Of these, the ones that the action would change. */
  ready: z.int(),
  leftOut,
  /** Children that a deletion would leave hanging nowhere. */
  orphans: z.int(),
  /** Ancestors outside the set that are not published, for a published state: apply it with updateAncestors. */
  unpublishedAncestors: z.int(),
  /** The state through which most of the items reach the chosen one whose own state does not lead there. */
  way: z.object({ workflowId: z.int(), name: z.string(), count: z.int() }).nullable(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const bulkContract = {
  preview: route({
    method: 'POST',
    path: '/api/hierarchies/bulk/preview',
    permission: 'write',
    summary:
      'What an action would do to a set of items, without doing it. 400 for more than 50,000, 403 for items of a context that the caller may not write, 404 where an id is unknown.',
  })
    .input(z.strictObject({ items: bulkItems, action: bulkAction }))
    .output(bulkPreview),
  apply: route({
    method: 'POST',
    path: '/api/hierarchies/bulk',
    permission: 'write',
    summary:
      'Does an action to a set of items as one change; what is left out stays as it is. 409 at expected, with the number, where another number of items is ready than the preview said; otherwise refused as the preview.',
  })
    .input(
      z.strictObject({
        items: bulkItems,
        action: bulkAction,
        /** `ready` of the preview. */
        expected: z.int().positive(),
      }),
    )
    .output(
      z.object({
        changed: z.int(),
        /** Items that went back to the initial state, since their content is another now. */
        setBack: z.int(),
        leftOut,
        changeId: id,
      }),
    ),
};
