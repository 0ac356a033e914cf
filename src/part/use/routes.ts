import { exactFor, told } from '../../platform/auth/rights.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { useContract } from './contract.ts';
import { countUses, uses } from './queries.ts';

export const useHandlers: HandlersOf<typeof useContract> = {
  list: async ({ db, input, sight }) => {
    const { result, count } = await uses(db, input);
    if (count === 0 && (await countUses(db, input.partId, 0)) === undefined) throw notFound();
    return { result, ...told(count, exactFor(sight, null)) };
  },

  count: async ({ db, input, sight }) => {
    const exact = exactFor(sight, null);
    const count = await countUses(db, input.id, exact);
    if (count === undefined) throw notFound();
    return told(count, exact);
  },
};
