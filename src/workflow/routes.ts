import { conflict, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { workflowContract } from './contract.ts';
import { itemState, statesOf } from './queries.ts';
import { environments } from './rules.ts';
import type { State } from './rules.ts';
import { nextStatesFor, transit, writableItem } from './service.ts';

const nextFlow = ({ id, name, needConfirmation, isPublishedState }: State) => ({
  id,
  name,
  needConfirmation,
  isPublishedState,
});

export const workflowRoutes = routes(workflowContract, {
  states: async ({ db, input }) => {
    const states = await statesOf(db, input.context);
    return states.map((s) => ({
      ...s,
      setableRoles: s.setableRoles.join(','),
      environments: input.needPending && s.isPublishedState ? [...environments] : [],
    }));
  },

  next: async (call) => {
    const item = await itemState(call.db, call.input.itemId);
    if (!item) throw notFound();
    return (await nextStatesFor(call.db, signedIn(call), item.context, item.stateId ?? 0)).map(nextFlow);
  },

  updateItem: async (call) => {
    const { db, input, change } = call;
    const who = signedIn(call);
    const item = await writableItem(db, who, input.itemId);
    if (item.version !== input.version) throw conflict();
    const { itemId, version, updateAncestors, newWorkflowState } = input;
    const step = { itemId, version, updateAncestors, target: newWorkflowState };
    return change(`${input.cause}: workflow of ${item.name}`, async (changeId) => {
      const { context, stateId: current } = item;
      const updatedAncestors = await transit(db, who, { ...step, context, current });
      const states = await statesOf(db, context);
      const now = states.find((s) => s.id === newWorkflowState);
      return {
        id: itemId,
        workflowId: newWorkflowState,
        workflowName: now?.name ?? '',
        publishedEnvironment: now?.isPublishedState ? ('Pending' as const) : null,
        version: changeId,
        nextFlows: (await nextStatesFor(db, who, context, newWorkflowState)).map(nextFlow),
        updatedAncestors,
      };
    });
  },
});
