import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { workflowMessages } from '../../workflow/rules.ts';
import { initialState, nextStatesFor, settable } from '../../workflow/service.ts';
import { lockSkus } from '../queries.ts';
import { requireSkus } from '../record/service.ts';
import type { skuStateContract } from './contract.ts';
import { countByState, setSkus, skusBeside, stateOfSku } from './queries.ts';

async function requireState(db: Db, id: number) {
  const found = await stateOfSku(db, id);
  if (!found) throw notFound();
  return found;
}

export const skuStateHandlers: HandlersOf<typeof skuStateContract> = {
  states: ({ db }) => countByState(db),

  next: async (call) => {
    const { state } = await requireState(call.db, call.input.itemId);
    return (await nextStatesFor(call.db, signedIn(call), 'Ecommerce', state)).map(
      ({ id, name, needConfirmation, isPublishedState }) => ({ id, name, needConfirmation, isPublishedState }),
    );
  },

  set: async (call) => {
    const { db, change } = call;
    const { itemId, state, cause } = call.input;
    const { sku } = await requireState(db, itemId);
    return change(`${cause}: workflow of ${sku}`, async (changeId) => {
      const { target } = await settable(db, signedIn(call), 'Ecommerce', state, 'state');
      await lockSkus(db, sql`${itemId}::bigint`);
      const { changed } = await setSkus(db, sql`${itemId}::bigint`, target.id);
      if (changed === 0) throw conflict({ state: [workflowMessages.notNext] });
      return { changeId, itemId, state: target.id, stateName: target.name };
    });
  },

  reset: async (call) => {
    const { db, change } = call;
    const { itemId, cause } = call.input;
    const { sku } = await requireState(db, itemId);
    return change(`${cause}: workflow of ${sku}`, async (changeId) => {
      const target = await initialState(db, signedIn(call), 'Ecommerce');
      await lockSkus(db, sql`${itemId}::bigint`);
      const { changed } = await setSkus(db, sql`${itemId}::bigint`, target.id, true);
      if (changed === 0) throw conflict({ state: [workflowMessages.isInitial] });
      return { changeId, itemId, state: target.id, stateName: target.name };
    });
  },

  setAll: async (call) => {
    const { db, change } = call;
    const { state, cause } = call.input;
    const ids = [...new Set(call.input.itemIds)];
    await requireSkus(db, ids);
    const skus = sql`select unnest(${ids}::bigint[])`;
    return change(`${cause}: workflow of ${ids.length} SKUs`, async (changeId) => {
      const { target } = await settable(db, signedIn(call), 'Ecommerce', state, 'state');
      await lockSkus(db, skus);
      const { changed, ...skipped } = await setSkus(db, skus, target.id);
      const left = skipped.notNext > 0 ? await skusBeside(db, skus, target.id) : [];
      return { changed, skipped, left, changeId: changed > 0 ? changeId : null };
    });
  },
};
