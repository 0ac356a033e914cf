import { z } from 'zod';
import { id, idParam, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { environments } from '../rules.ts';

/** A state that an item was in, from the change that set it on. */
export const stateOfItem = z.object({
  /** 0 while the item had no workflow. */
  workflowId: z.int(),
  /** As it is called now, or was last. */
  workflowName: z.string(),
  /** The furthest environment to which a publish brought the item in this state; null where none did. */
  environment: z.enum(environments).nullable(),
  changeId: id,
  at: z.string(),
  actorName: z.string(),
  /** Label of the change; begins with the cause where the state was set by hand. */
  cause: z.string(),
});

export const pastContract = {
  history: route({
    method: 'GET',
    path: '/api/workflows/history/{itemId}',
    permission: 'member',
    summary: 'The states that an item has been in, newest first.',
  })
    .input(z.strictObject({ itemId: idParam, take: take(100), before: idParam.optional() }))
    .output(
      z.object({
        items: z.array(stateOfItem),
        /** Pass it as `before` for older ones; null at the end. */
        before: id.nullable(),
      }),
    ),
};
