import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { priceContract } from './contract.ts';
import { audiences } from './queries.ts';
import { saveAudience } from './service.audience.ts';

export const priceHandlers: HandlersOf<typeof priceContract> = {
  settings: ({ db, input }) => audiences(db, input.context),

  save: ({ db, input, change }) =>
    change(`Price audience ${input.name}`, async (changeId) => ({ changeId, audience: await saveAudience(db, input) })),
};
