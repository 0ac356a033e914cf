import { z } from 'zod';
import { id, text } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { manualCause } from '../rules.ts';

/** Most items that one call names; a whole filter or subtree is named otherwise. */
const maxBulkItems = 10_000;

/** Base type of the items whose state is set: 2 model, 3 diagram, 4 folder, 8 major unit; 404 for items of another. */
export const itemWorkflowTypeId = z.int().min(1).max(99).optional();

/** Why items of a set keep their state. */
const skipped = z.object({
  /** Types without workflow: their ancestors carry it. */
  noWorkflow: z.int(),
  /** Not among the next states of theirs. */
  notNext: z.int(),
  already: z.int(),
});

const bulkState = z.object({
  id: z.int(),
  name: z.string(),
  needConfirmation: z.boolean(),
  isPublishedState: z.boolean(),
});

export const bulkContract = {
  states: route({
    method: 'GET',
    path: '/api/workflows/bulkwf/{context}',
    permission: 'member',
    summary: 'The states that the caller may set in bulk.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(bulkState)),
  update: route({
    method: 'POST',
    path: '/api/workflows/bulkUpdateItemWorkFlow',
    permission: 'write',
    summary:
      'Sets items to a state in one change; those that may not go there stay and are counted. 404 where one is unknown, 403 where the role may not set the state, 400 ancestorNotPublish.',
  })
    .input(
      z.strictObject({
        itemIds: z.array(id).min(1).max(maxBulkItems),
        context,
        newWorkflowId: z.int().positive(),
        itemWorkflowTypeId,
        cause: text(256).default(manualCause),
        /** Takes ancestors outside the set that are not published along. */
        updateAncestors: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        changed: z.int(),
        skipped,
        /** Ancestors outside the set that were published along. */
        updatedAncestors: z.int(),
        /** Null where no item was set. */
        changeId: id.nullable(),
      }),
    ),
};
