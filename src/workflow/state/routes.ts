import type { Db } from '../../platform/db/pool.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { insertStates, statesOf } from '../queries.ts';
import type { KnownState } from '../queries.ts';
import { environments, startingStates } from '../rules.ts';
import type { stateContract } from './contract.ts';
import { lockStates } from './queries.ts';
import { removeState, saveState, type ItemsOfStates } from './service.ts';

export type { ItemsOfStates };

const onWire = (state: KnownState) => ({ ...state, setableRoles: state.setableRoles.join(',') });

async function stateInUse(db: Db, of: ItemsOfStates, context: string, id: number) {
  const state = (await statesOf(db, context)).find((s) => s.id === id);
  if (!state) throw notFound();
  const { items } = await of.itemsIn(db, context, id, 0);
  return { ...onWire(state), items };
}

export const stateHandlers = (of: ItemsOfStates): HandlersOf<typeof stateContract> => ({
  all: async ({ db, input }) => {
    const states = await statesOf(db, input.context);
    return states.map((state) => ({
      ...onWire(state),
      environments: input.needPending && state.isPublishedState ? [...environments] : [],
    }));
  },

  get: ({ db, input }) => stateInUse(db, of, input.context, input.id),

  save: ({ db, input: { context, ...given }, change }) =>
    change(`Workflow state ${given.name}`, async (changeId) => {
      const id = await saveState(db, of, context, given);
      return { ...(await stateInUse(db, of, context, id)), changeId };
    }),

  start: ({ db, input: { context }, change }) =>
    change(`Workflow states of ${context}`, async (changeId) => {
      await lockStates(db);
      if ((await statesOf(db, context)).length > 0) throw conflict();
      await insertStates(db, context, startingStates);
      return { changeId };
    }),

  remove: async ({ db, input: { context, id, version, moveTo }, change }) => {
    const { name } = await stateInUse(db, of, context, id);
    return change(`Remove workflow state ${name}`, async (changeId) => ({
      changeId,
      moved: await removeState(db, of, context, { id, version, moveTo }),
    }));
  },
});
