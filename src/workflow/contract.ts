import { z } from 'zod';
import { boolParam, context, id, idParam, text, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { environments, manualCause } from './rules.ts';

/** A state as the documents name its fields (002 §3, Workflow). */
const workflowState = z.object({
  /** Number of the state within its context: 1 Draft, 2 Ready to Review, 3 Publish, 4 Draft - Remove. */
  id: z.int(),
  name: z.string(),
  isInit: z.boolean(),
  isEditable: z.boolean(),
  /** Ask "Are you sure you want to change the workflow state to {state}?" first. */
  needConfirmation: z.boolean(),
  isPublishedState: z.boolean(),
  nextFlowIds: z.array(z.int()),
  /** Comma list of Administrators, Reviewers, Users. */
  setableRoles: z.string(),
  /** Environments that the state may show, for filters; empty unless asked for. */
  environments: z.array(z.enum(environments)),
});

/** A state that the caller may set now. */
export const nextState = z.object({
  id: z.int(),
  name: z.string(),
  needConfirmation: z.boolean(),
  isPublishedState: z.boolean(),
});

export const workflowContract = {
  states: route({
    method: 'GET',
    path: '/api/workflows/getall/{context}/{needPending}',
    permission: 'member',
    summary: 'The states of a context; needPending adds the environments of published states (002 §7).',
  })
    .input(z.strictObject({ context, needPending: boolParam }))
    .output(z.array(workflowState)),
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
      'Sets an item to a state (002 §7). 403 where the role may not set it, 409 where it is not next or the item has no workflow, 400 ancestorNotPublish.',
  })
    .input(
      z.strictObject({
        itemId: id,
        newWorkflowState: z.int().positive(),
        cause: text(256).default(manualCause),
        /** Takes ancestors that are not published along (001 §4). */
        updateAncestors: z.boolean().default(false),
        version,
      }),
    )
    .output(
      z.object({
        id,
        workflowId: z.int(),
        workflowName: z.string(),
        publishedEnvironment: z.enum(environments).nullable(),
        version,
        nextFlows: z.array(nextState),
        /** Ancestors that were published along. */
        updatedAncestors: z.int(),
      }),
    ),
};
