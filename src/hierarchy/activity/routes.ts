import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { itemExists } from '../tree/queries.ts';
import type { activityContract } from './contract.ts';
import { changeById, changesOfCatalog, changesOfItem, leftBy } from './queries.ts';
import { undo } from './service.ts';

/** Most rows that a list of what an undo left alone shows. */
const shownLeft = 100;

export const activityHandlers: HandlersOf<typeof activityContract> = {
  ofCatalog: ({ db, input: { take, before, imports } }) => changesOfCatalog(db, imports, { take, before }),

  ofItem: async ({ db, input: { id, take, before } }) => {
    if (!(await itemExists(db, id))) throw notFound();
    return changesOfItem(db, id, { take, before });
  },

  undo: (call) => undo(call.db, signedIn(call), call.input.id),

  leftAlone: async ({ db, input: { id } }) => {
    if (!(await changeById(db, id))) throw notFound();
    return leftBy(db, id, shownLeft);
  },
};
