import { sql } from 'kysely';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { routes, type Call, type HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { bulkContract } from '../../workflow/bulk/contract.ts';
import { workflowContract } from '../../workflow/contract.ts';
import { statesOf } from '../../workflow/queries.ts';
import type { State } from '../../workflow/rules.ts';
import { nextStatesFor, settableStates } from '../../workflow/service.ts';
import { countItems } from './queries.bulk.ts';
import { itemState, publishedState } from './queries.ts';
import { reset, transit, transitAll, writableItem } from './service.ts';

const nextFlow = ({ id, name, needConfirmation, isPublishedState }: State) => ({
  id,
  name,
  needConfirmation,
  isPublishedState,
});

const bulkStateHandlers: HandlersOf<typeof bulkContract> = {
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

/** What of the contract of workflows is about items. */
const { state: _state, past: _past, ...itemContract } = workflowContract;

export const itemStateRoutes = routes(itemContract, {
  next: async (call) => {
    const item = await itemState(call.db, call.input.itemId);
    if (!item) throw notFound();
    return (await nextStatesFor(call.db, signedIn(call), item.context, item.stateId ?? 0)).map(nextFlow);
  },

  updateItem: (call) => setState(call, call.input, call.input.newWorkFlowState),
  saveWorkflow: (call) => setState(call, { ...call.input, itemId: call.input.id }, call.input.workflowId),

  setToInitial: async (call) => {
    const { db, input, change } = call;
    const who = signedIn(call);
    const { itemId, version } = input;
    const item = await itemByHand(db, who, input);
    return change(labelOf(input.cause, item.name), async (changeId) => {
      const { id } = await reset(db, who, { itemId, version, context: item.context, current: item.stateId });
      return flowed(db, who, { ...item, changeId }, id);
    });
  },

  publishedState: async ({ db, input }) => {
    const state = await publishedState(db, input.itemId, input.type);
    if (!state) throw notFound();
    return state;
  },

  bulk: bulkStateHandlers,
});

const labelOf = (cause: string, name: string) => `${cause}: workflow of ${name}`;

interface ByHand {
  itemId: number;
  version: number;
  itemWorkflowTypeId?: number | undefined;
  cause: string;
}

/** The item whose state is to be set; 404, 403 and 409 as the contract says. */
async function itemByHand(db: Db, who: Who, { itemId, version, itemWorkflowTypeId }: ByHand) {
  const item = await writableItem(db, who, itemId);
  if (itemWorkflowTypeId !== undefined && item.baseType !== itemWorkflowTypeId) throw notFound();
  if (item.version !== version) throw conflict();
  return item;
}

/** Sets an item to a state, and where asked to, its ancestors. */
async function setState(call: Call<unknown>, step: ByHand & { updateAncestors: boolean }, target: number) {
  const { db, change } = call;
  const { itemId, version, updateAncestors } = step;
  const who = signedIn(call);
  const item = await itemByHand(db, who, step);
  return change(labelOf(step.cause, item.name), async (changeId) => {
    const { context, stateId: current } = item;
    const updatedAncestors = await transit(db, who, { itemId, version, updateAncestors, target, context, current });
    return { ...(await flowed(db, who, { ...item, changeId }, target)), updatedAncestors };
  });
}

/** An item as it is after its state was set. */
async function flowed(db: Db, who: Who, item: { id: number; context: string; changeId: number }, state: number) {
  const { id, context, changeId } = item;
  const now = (await statesOf(db, context)).find((s) => s.id === state);
  return {
    id,
    workflowId: state,
    workflowName: now?.name ?? '',
    publishedEnvironment: now?.isPublishedState ? ('Pending' as const) : null,
    version: changeId,
    changeId,
    nextFlows: (await nextStatesFor(db, who, context, state)).map(nextFlow),
  };
}
