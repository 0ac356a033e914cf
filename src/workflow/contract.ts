import { z } from 'zod';
import { id, idParam, intParam, text, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { bulkContract, itemWorkflowTypeId } from './bulk/contract.ts';
import { pastContract } from './past/contract.ts';
import { stateContract } from './state/contract.ts';
import { environments, manualCause } from './rules.ts';

/** A state that the caller may set now. */
export const nextState = z.object({
  id: z.int(),
  name: z.string(),
  needConfirmation: z.boolean(),
  isPublishedState: z.boolean(),
});

/**
 * The item that a save of content is to set back, as the caller last read it
 * (docs/domain/workflow.md, Content without its own workflow); 409 where another carries the workflow by now. Not
 * compared where it is left out.
 */
export const namedAncestor = { workflowAncestorId: id.nullable().optional() };

/** What every call says that sets the state of one item by hand. */
const byHand = {
  cause: text(256).default(manualCause),
  itemWorkflowTypeId,
  version,
};
/** Takes ancestors that are not published along (docs/domain/workflow.md, Ancestors). */
const updateAncestors = z.boolean().default(false);

/** An item after its state was set. */
const flowed = z.object({
  id,
  workflowId: z.int(),
  workflowName: z.string(),
  publishedEnvironment: z.enum(environments).nullable(),
  version,
  changeId: id,
  nextFlows: z.array(nextState),
});
const flowedWithAncestors = flowed.extend({
  /** Ancestors that were published along. */
  updatedAncestors: z.int(),
});

export const workflowContract = {
  state: stateContract,
  next: route({
    method: 'GET',
    path: '/api/workflows/nextFlows/{itemId}',
    permission: 'member',
    summary: 'The states that the caller may set for an item now.',
  })
    .input(z.strictObject({ itemId: idParam }))
    .output(z.array(nextState)),
  updateItem: route({
    method: 'POST',
    path: '/api/workflows/updateItemWorkFlow',
    permission: 'write',
    summary:
      'Sets an item to a state. 403 where the role may not set it, 409 where it is not next or the item has no workflow, 400 ancestorNotPublish.',
  })
    .input(
      z.strictObject({
        itemId: id,
        newWorkFlowState: z.int().positive(),
        updateAncestors,
        ...byHand,
      }),
    )
    .output(flowedWithAncestors),
  saveWorkflow: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/workflow/{workflowId}',
    permission: 'write',
    summary: 'The same, by address.',
  })
    .input(z.strictObject({ id: idParam, workflowId: intParam(1, 1_000_000), updateAncestors, ...byHand }))
    .output(flowedWithAncestors),
  setToInitial: route({
    method: 'POST',
    path: '/api/workflows/setToInitialWorkflow',
    permission: 'write',
    summary:
      'Puts an item back to the initial state. 403 where the role may not set it, 409 where the item has no workflow or is there already.',
  })
    .input(z.strictObject({ itemId: id, ...byHand }))
    .output(flowed),
  publishedState: route({
    method: 'GET',
    path: '/api/workflows/getItemPublishedState/{itemId}/{type}',
    permission: 'member',
    asOf: true,
    summary:
      'Whether an item is in a published state, and where it is published. 404 where it is not of that base type.',
  })
    .input(
      z.strictObject({
        itemId: idParam,
        /** Base type: 2 model, 3 diagram, 4 folder, 8 major unit (docs/domain/tree.md, Types). */
        type: intParam(1, 99),
      }),
    )
    .output(
      z.object({
        workflowId: z.int(),
        workflowName: z.string(),
        isPublishedState: z.boolean(),
        publishedEnvironment: z.enum(environments).nullable(),
      }),
    ),
  past: pastContract,
  bulk: bulkContract,
};
