import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { requireWrite } from '../../workflow/service.ts';
import type { groupContract } from './contract.ts';
import { renameGroup } from './service.ts';

export const groupHandlers: HandlersOf<typeof groupContract> = {
  rename: async (call) => {
    const { db, change, input } = call;
    requireWrite(signedIn(call), input.context);
    const name = input.name.trim();
    return change(`Rename group ${input.group}`, async (changeId) => ({
      changeId,
      count: await renameGroup(db, input, name),
    }));
  },
};
