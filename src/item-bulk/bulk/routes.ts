import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { bulkContract } from './contract.ts';
import { labelOf } from './rules.ts';
import { applyBulk, previewBulk } from './service.ts';

export const bulkHandlers: HandlersOf<typeof bulkContract> = {
  preview: async (call) => previewBulk(call.db, signedIn(call), call.input.items, call.input.action),

  apply: async (call) => {
    const { db, change } = call;
    const { items, action, expected } = call.input;
    return change(labelOf(action, expected), async (changeId) => ({
      changeId,
      ...(await applyBulk(db, signedIn(call), items, action, expected)),
    }));
  },
};
