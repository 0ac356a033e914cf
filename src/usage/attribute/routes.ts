import { attributeUseContract } from '../../hierarchy/valueUse/contract.ts';
import { routes } from '../../platform/http/handlers.ts';
import { valueUses } from './queries.ts';

/** What bears values of an attribute's list: their contract, read from items, literature and parts. */
export const attributeUseRoutes = routes(attributeUseContract, {
  byValue: ({ db, input }) => valueUses(db, input.id),
});
