import { notFound } from '../../platform/http/errors.ts';
import { itemState } from '../../hierarchy/states/queries.ts';
import { routes } from '../../platform/http/handlers.ts';
import { pastContract } from '../../workflow/past/contract.ts';
import { statesOverTime } from './queries.ts';

/** The states that an item has been in: their contract, with what was published of them. */
export const pastStateRoutes = routes(pastContract, {
  history: async ({ db, input: { itemId, take, before } }) => {
    if (!(await itemState(db, itemId))) throw notFound();
    const items = await statesOverTime(db, itemId, { take, before });
    return { items, before: items.length < take ? null : (items.at(-1)?.changeId ?? null) };
  },
});
