import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { itemExists } from '../tree/queries.ts';
import type { activityContract } from './contract.ts';
import { changeById, changesOfCatalog, changesOfItem, leftBy } from './queries.ts';
import { undo, undoableBy } from './service.ts';

/** Most rows that a list of what an undo left alone shows. */
const shownLeft = 100;

export const activityHandlers: HandlersOf<typeof activityContract> = {
  ofCatalog: (call) => {
    const { take, before, imports } = call.input;
    return changesOfCatalog(call.db, imports, { take, before, undoable: undoableBy(signedIn(call)) });
  },

  ofItem: async (call) => {
    const { id, take, before } = call.input;
    if (!(await itemExists(call.db, id))) throw notFound();
    return changesOfItem(call.db, id, { take, before, undoable: undoableBy(signedIn(call)) });
  },

  undo: (call) => undo(call.db, signedIn(call), call.input.id),

  leftAlone: async ({ db, input: { id } }) => {
    if (!(await changeById(db, id))) throw notFound();
    return leftBy(db, id, shownLeft);
  },
};
