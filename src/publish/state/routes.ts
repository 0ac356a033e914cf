import { openSession } from '../../import/session/queries.ts';
import { actionOf } from '../../import/session/service.ts';
import type { Context } from '../../contexts.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { approvalsWaiting } from '../block/queries.ts';
import { publishingStates } from '../rules.ts';
import type { PublishServices } from '../service.ts';
import type { publishStateContract } from './contract.ts';
import { changedItemsPage, countChangedItems, countDoubted, pointers } from './queries.ts';
import { changedItems } from './service.changed.ts';
import { environmentsOf, pageState, publishingState, requireContext, serviceHealth } from './service.ts';

export function publishStateHandlers(services: PublishServices): HandlersOf<typeof publishStateContract> {
  const check = ({ db, catalogId, input }: Call<{ context: Context }>) => requireContext(db, catalogId, input.context);
  return {
    environments: async (call) => {
      await check(call);
      return environmentsOf(call.db, call.catalogId, call.input.context);
    },
    publishingState: async (call) => {
      await check(call);
      const {
        staging: _staging,
        production: _production,
        ...state
      } = await publishingState(call.db, services, call.input.context);
      return state;
    },
    serviceHealth: async (call) => {
      await check(call);
      return serviceHealth(call.db, services);
    },
    attrValidationNeeded: async (call) => {
      await check(call);
      return (await approvalsWaiting(call.db, call.input.context)) > 0;
    },
    checkForBlockedPublish: async (call) => {
      await check(call);
      const { state } = await pageState(call.db, services, call.input.context);
      return state !== publishingStates.rest;
    },
    importRunning: async (call) => {
      await check(call);
      const session = await openSession(call.db);
      if (!session) return null;
      const { id, typeName, progress, total } = session;
      const action = actionOf(session);
      return { importSessionId: id, importType: typeName, action, progress: progress ?? 0, total: total ?? 0 };
    },
    changes: async (call) => {
      await check(call);
      const { context, cursor, take, only } = call.input;
      const found = await pointers(call.db, context);
      const base = found.find(({ environment }) => environment === 'Staging');
      const changed = await changedItems(call.db, context, base);
      const rows = await changedItemsPage(call.db, { changed, after: placeOf(cursor), take, only });
      const last = rows.at(-1);
      const { ready, readyToRemove } = await countChangedItems(call.db, changed);
      const total = only ? await countDoubted(call.db, changed, only) : ready + readyToRemove;
      return {
        items: rows.map(({ sort: _sort, ...row }) => row),
        next: last && rows.length === take ? `${last.id}.${last.sort}` : null,
        total,
      };
    },
  };
}

function placeOf(cursor: string | undefined): [string, number] | undefined {
  if (cursor === undefined) return undefined;
  const [, id, sort] = /^(\d{1,15})\.(.*)$/s.exec(cursor) ?? [];
  if (id === undefined || sort === undefined) throw invalid('cursor', 'The place is not known.');
  return [sort, Number(id)];
}
