import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { itemExists } from '../tree/queries.ts';
import type { activityContract } from './contract.ts';
import { changesOfCatalog, changesOfItem } from './queries.ts';

export const activityHandlers: HandlersOf<typeof activityContract> = {
  ofCatalog: ({ db, input: { take, before } }) => changesOfCatalog(db, { take, before }),

  ofItem: async ({ db, input: { id, take, before } }) => {
    if (!(await itemExists(db, id))) throw notFound();
    return changesOfItem(db, id, { take, before });
  },
};
