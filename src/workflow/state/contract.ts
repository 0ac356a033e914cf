import { z } from 'zod';
import { boolParam, id, idParam, intParam, requiredText, text, version } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { environments } from '../rules.ts';
import { maxStateName, maxStates } from './rules.ts';

/** A state as the wire names its fields (docs/domain/workflow.md, States). */
export const workflowState = z.object({
  /** Number of the state within its context: 1 Draft, 2 Ready to Review, 3 Publish, 4 Draft - Remove. */
  id: z.int(),
  name: z.string(),
  isInit: z.boolean(),
  isEditable: z.boolean(),
  /** Ask "Are you sure you want to change the workflow state to {state}?" first. */
  needConfirmation: z.boolean(),
  isPublishedState: z.boolean(),
  nextFlowIds: z.array(z.int()),
  /** Comma list of Administrators, Reviewers, Users; empty: nobody may set it. */
  setableRoles: z.string(),
  version,
});
export type WorkflowState = z.infer<typeof workflowState>;

const number = intParam(1, 1_000_000);

/** A state with what the settings need to know before it is changed or removed. */
const stateInUse = workflowState.extend({
  /** Items that are in it. */
  items: z.int(),
});

export const stateContract = {
  all: route({
    method: 'GET',
    path: '/api/workflows/getall/{context}/{needPending}',
    permission: 'member',
    asOf: true,
    summary: 'The states of a context; needPending adds the environments of published states.',
  })
    .input(z.strictObject({ context, needPending: boolParam }))
    .output(
      z.array(
        workflowState.extend({
          /** Environments that the state may show, for filters; empty unless asked for. */
          environments: z.array(z.enum(environments)),
        }),
      ),
    ),
  get: route({
    method: 'GET',
    path: '/api/workflows/get/{context}/{id}',
    permission: 'member',
    asOf: true,
    summary: 'One state, with how many items are in it.',
  })
    .input(z.strictObject({ context, id: number }))
    .output(stateInUse),
  save: route({
    method: 'POST',
    path: '/api/workflows/save/{context}',
    permission: 'settings',
    summary:
      'Adds a state, whose number is the next one, or saves one. A new initial state takes the place of the one before. 409 where the name is in use or the version is not the newest; 400 where the context would be left without an initial or a published state.',
  })
    .input(
      z.strictObject({
        context,
        /** Null: a new one. */
        id: z.int().positive().nullable(),
        /** Null for a new one. */
        version: version.nullable(),
        name: requiredText(maxStateName),
        isInit: z.boolean().default(false),
        isEditable: z.boolean().default(true),
        needConfirmation: z.boolean().default(false),
        isPublishedState: z.boolean().default(false),
        nextFlowIds: z.array(z.int().positive()).max(maxStates).default([]),
        /** New ones default to Administrators. */
        setableRoles: text(64).default('Administrators'),
      }),
    )
    .output(stateInUse.extend({ changeId: id })),
  start: route({
    method: 'POST',
    path: '/api/workflows/start/{context}',
    permission: 'settings',
    summary: 'Gives a context that has no states the starting ones. 409 where it has some.',
  })
    .input(z.strictObject({ context }))
    .output(z.object({ changeId: id })),
  remove: route({
    method: 'DELETE',
    path: '/api/workflows/{context}/{id}',
    permission: 'settings',
    summary:
      'Removes a state, and it from the next states of the others. 409 where items are in it and `moveTo` names no state for them, and for the initial and the last published state.',
  })
    .input(
      z.strictObject({
        context,
        id: number,
        version: idParam,
        /** The state that takes the items over. */
        moveTo: number.optional(),
      }),
    )
    .output(
      z.object({
        changeId: id,
        /** Items that went to `moveTo`. */
        moved: z.int(),
      }),
    ),
};
