import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { writableItem } from '../../hierarchy/states/service.ts';
import type { visibilityContract } from './contract.ts';
import { readVisibility, setVisibility } from './service.ts';

export const visibilityHandlers: HandlersOf<typeof visibilityContract> = {
  get: ({ db, input }) => readVisibility(db, input.id),

  set: async (call) => {
    const { db, change } = call;
    const { id, version, groups } = call.input;
    const { name } = await writableItem(db, signedIn(call), id);
    return change(`Visibility of ${name}`, async (changeId) => ({
      id,
      changeId,
      version: changeId,
      ...(await setVisibility(db, id, version, groups)),
    }));
  },
};
