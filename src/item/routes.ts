import { notFound } from '../platform/http/errors.ts';
import { routes, type HandlersOf } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { writableItem } from '../hierarchy/states/service.ts';
import { requireWrite } from '../workflow/service.ts';
import { typeOfItem } from '../hierarchy/type/queries.ts';
import { itemContract } from './contract.ts';
import { addItem, readItem, removeItem, saveItem } from './service.ts';
import { visibilityContract } from './visibility/contract.ts';
import { visibilityHandlers } from './visibility/routes.ts';

const itemHandlers: HandlersOf<typeof itemContract> = {
  get: async (call) => {
    const { context, id } = call.input;
    const item = await readItem(call.db, signedIn(call), context, id);
    if (!item) throw notFound();
    return item;
  },

  context: async ({ db, input: { id } }) => {
    const type = await typeOfItem(db, id);
    if (!type) throw notFound();
    return { context: type.context };
  },

  add: async (call) => {
    const { db, input, change } = call;
    requireWrite(signedIn(call), input.context);
    return change(`Add ${input.name.trim()}`, async (changeId) => ({
      ...(await addItem(db, input)),
      changeId,
      version: changeId,
    }));
  },

  save: async (call) => {
    const { db, change } = call;
    const { context, id, version, ...typed } = call.input;
    const { name } = await writableItem(db, signedIn(call), id, context);
    return change(`Details of ${name}`, async (changeId) => ({
      id,
      changeId,
      version: changeId,
      ...(await saveItem(db, id, version, typed)),
    }));
  },

  remove: async (call) => {
    const { db, change } = call;
    const { id, version } = call.input;
    const { name } = await writableItem(db, signedIn(call), id);
    return change(`Delete ${name}`, async (changeId) => ({
      changeId,
      ...(await removeItem(db, id, version)),
    }));
  },
};

export const itemRoutes = routes(
  { item: itemContract, visibility: visibilityContract },
  { item: itemHandlers, visibility: visibilityHandlers },
);
