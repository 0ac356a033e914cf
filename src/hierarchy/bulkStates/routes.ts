import { sql } from 'kysely';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { bulkContract } from '../../workflow/bulk/contract.ts';
import { settableStates } from '../../workflow/service.ts';
import { transitAll } from '../states/service.ts';
import { countItems } from '../states/queries.bulk.ts';

export const bulkStateHandlers: HandlersOf<typeof bulkContract> = {
  states: async (call) => {
    const states = await settableStates(call.db, signedIn(call), call.input.context);
    return states.map(({ id, name, needConfirmation, isPublishedState }) => ({
      id,
      name,
      needConfirmation,
      isPublishedState,
    }));
  },

  update: async (call) => {
    const { db, change } = call;
    const who = signedIn(call);
    const { context, newWorkflowId, itemWorkflowTypeId, cause, updateAncestors } = call.input;
    const ids = [...new Set(call.input.itemIds)];
    if ((await countItems(db, context, ids, itemWorkflowTypeId)) < ids.length) throw notFound();
    const items = sql`select unnest(${ids}::bigint[])`;
    return change(`${cause}: workflow of ${ids.length} items`, async (changeId) => {
      const done = await transitAll(db, who, context, items, newWorkflowId, { updateAncestors });
      return { ...done, changeId: done.changed + done.updatedAncestors > 0 ? changeId : null };
    });
  },
};
