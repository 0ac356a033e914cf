import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { writableItem } from '../../hierarchy/states/service.ts';
import { itemExists } from '../../hierarchy/tree/queries.ts';
import type { duplicateContract } from './contract.ts';
import { countUnder } from './queries.ts';
import { mostDuplicated } from './rules.ts';
import { duplicateItem } from './service.ts';

export const duplicateHandlers: HandlersOf<typeof duplicateContract> = {
  preview: async ({ db, input: { id } }) => {
    if (!(await itemExists(db, id))) throw notFound();
    const types = await countUnder(db, id);
    return { types, isTooLarge: types.reduce((sum, { count }) => sum + count, 0) > mostDuplicated };
  },

  duplicate: async (call) => {
    const { db, change, input } = call;
    const { name } = await writableItem(db, signedIn(call), input.id);
    return change(`Duplicate ${name}`, async (changeId) => ({ changeId, ...(await duplicateItem(db, input)) }));
  },
};
