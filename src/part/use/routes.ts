import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { useContract } from './contract.ts';
import { countUses, uses } from './queries.ts';

export const useHandlers: HandlersOf<typeof useContract> = {
  list: async ({ db, input }) => {
    const found = await uses(db, input);
    if (found.totalCount === 0 && (await countUses(db, input.partId)) === undefined) throw notFound();
    return found;
  },

  count: async ({ db, input }) => {
    const totalCount = await countUses(db, input.id);
    if (totalCount === undefined) throw notFound();
    return { totalCount };
  },
};
