import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { priceContract } from './contract.ts';
import { audienceChanges, audienceFacts, audiences } from './queries.ts';
import { orderAudiences, saveAudience } from './service.audience.ts';

export const priceHandlers: HandlersOf<typeof priceContract> = {
  settings: ({ db, input }) => audiences(db, input.context),

  facts: ({ db, input }) => audienceFacts(db, input.context),

  changes: ({ db, input }) => audienceChanges(db, input.context),

  order: ({ db, input, change }) =>
    change('Order of price audiences', async (changeId) => {
      const isMoved = await orderAudiences(db, input.context, input.items);
      return { changeId: isMoved ? changeId : null, audiences: await audiences(db, input.context) };
    }),

  save: ({ db, input, change }) =>
    change(`Price audience ${input.name}`, async (changeId) => ({ changeId, audience: await saveAudience(db, input) })),
};
