import { z } from 'zod';
import { id, idParam, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { manualCause } from '../../workflow/rules.ts';
import { nextState } from '../../workflow/contract.ts';
import { skuLimits } from '../rules.ts';

const permission = 'writeOem' as const;
const cause = text(256).default(manualCause);
/** Number of a state of the context. */
const state = z.int().positive();

const wasSet = z.object({ changeId: id, itemId: id, state: z.int(), stateName: z.string() });

export const skuStateContract = {
  states: route({
    method: 'GET',
    path: '/api/product/states',
    permission: 'member',
    asOf: true,
    summary: 'The states of the context, each with how many SKUs are in it.',
  }).output(z.array(z.object({ id: z.int(), name: z.string(), isPublishedState: z.boolean(), count: z.int() }))),
  next: route({
    method: 'GET',
    path: '/api/product/nextFlows/{itemId}',
    permission: 'member',
    summary: 'The states that the caller may set for a SKU now.',
  })
    .input(z.strictObject({ itemId: idParam }))
    .output(z.array(nextState)),
  set: route({
    method: 'POST',
    path: '/api/product',
    permission,
    summary: 'Sets a SKU to a state. 403 where the role may not set it, 409 where it is not next.',
  })
    .input(z.strictObject({ itemId: id, state, cause }))
    .output(wasSet),
  reset: route({
    method: 'POST',
    path: '/api/product/setToInitial',
    permission,
    summary: 'Puts a SKU back to the initial state; 409 where it is in that state.',
  })
    .input(z.strictObject({ itemId: id, cause }))
    .output(wasSet),
  setAll: route({
    method: 'POST',
    path: '/api/product/bulk',
    permission,
    summary:
      'Sets SKUs to a state in one change; those that may not go there stay and are counted. 404 where one is unknown, 403 ' +
      'where the role may not set the state.',
  })
    .input(z.strictObject({ itemIds: z.array(id).min(1).max(skuLimits.massUpdate), state, cause }))
    .output(
      z.object({
        changed: z.int(),
        skipped: z.object({ notNext: z.int(), already: z.int() }),
        /** Of those that may not go there, by the state that they are in: where that leads, and how many they are. */
        left: z.array(z.object({ state: z.string(), leadsTo: z.array(z.string()), count: z.int() })),
        /** Null where none was set. */
        changeId: id.nullable(),
      }),
    ),
};
