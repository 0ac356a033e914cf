import { notFound } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { writableItem } from '../states/service.ts';
import type { placeContract } from './contract.ts';
import { sortTypeOf } from './queries.ts';
import { linkItem, moveItem, sortChildren, unlinkItem } from './service.ts';

const writable = (call: Call<{ id: number }>) => writableItem(call.db, signedIn(call), call.input.id);

export const placeHandlers: HandlersOf<typeof placeContract> = {
  move: async (call) => {
    const { name } = await writable(call);
    return call.change(`Move ${name}`, async (changeId) => ({ changeId, ...(await moveItem(call.db, call.input)) }));
  },

  link: async (call) => {
    const { db, change, input } = call;
    const { name } = await writable(call);
    const [label, write] = input.linking
      ? ([`Link ${name}`, linkItem] as const)
      : ([`Unlink ${name}`, unlinkItem] as const);
    return change(label, async (changeId) => ({ changeId, ...(await write(db, input.id, input.hierarchyId)) }));
  },

  sortChildren: async (call) => {
    const { db, change, input } = call;
    const { name } = await writable(call);
    return change(`Sort ${name}`, async (changeId) => ({
      changeId,
      ...(await sortChildren(db, input.id, input.sortType, input.items)),
    }));
  },

  sortType: async ({ db, input }) => {
    const sortType = await sortTypeOf(db, input.id);
    if (sortType === undefined) throw notFound();
    return { parentSortType: sortType };
  },
};
