import { lookupUseContract } from '../../lookup/use/contract.ts';
import { routes } from '../../platform/http/handlers.ts';
import { lookupUses } from './queries.ts';

/** Where values of the catalogue's lists are used: their contract, read from items, literature, parts and members. */
export const lookupUseRoutes = routes(lookupUseContract, {
  byType: ({ db, input }) => lookupUses(db, input.type),
});
