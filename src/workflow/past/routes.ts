import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { itemState } from '../queries.ts';
import type { pastContract } from './contract.ts';
import { statesOverTime } from './queries.ts';

export const pastHandlers: HandlersOf<typeof pastContract> = {
  history: async ({ db, input: { itemId, take, before } }) => {
    if (!(await itemState(db, itemId))) throw notFound();
    const items = await statesOverTime(db, itemId, { take, before });
    return { items, before: items.length < take ? null : (items.at(-1)?.changeId ?? null) };
  },
};
