import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { priceContract } from './contract.ts';
import { audiences } from './queries.ts';

export const priceHandlers: HandlersOf<typeof priceContract> = {
  settings: ({ db, input }) => audiences(db, input.context),
};
