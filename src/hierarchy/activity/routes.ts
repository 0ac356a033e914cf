import { leftAlone } from '../../platform/change/undo.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { itemExists } from '../tree/queries.ts';
import type { activityContract } from './contract.ts';
import { changeById, changeLine, changesOfCatalog, changesOfItem, peopleOf, withNames } from './queries.ts';
import { previewUndo, undo, undoableBy } from './service.ts';

/** Most rows that a list of what an undo left alone shows. */
const shownLeft = 100;

export const activityHandlers: HandlersOf<typeof activityContract> = {
  ofCatalog: (call) => {
    const { take, before, ...filter } = call.input;
    return changesOfCatalog(call.db, filter, { take, before, undoable: undoableBy(signedIn(call)) });
  },

  one: async (call) => {
    const found = await changeLine(call.db, call.input.id, undoableBy(signedIn(call)));
    if (!found) throw notFound();
    return found;
  },

  people: ({ db }) => peopleOf(db),

  ofItem: async (call) => {
    const { id, take, before } = call.input;
    if (!(await itemExists(call.db, id))) throw notFound();
    return changesOfItem(call.db, id, { take, before, undoable: undoableBy(signedIn(call)) });
  },

  preview: (call) => previewUndo(call.db, signedIn(call), call.input.id),

  undo: (call) => undo(call.db, signedIn(call), call.input.id),

  leftAlone: async ({ db, input: { id } }) => {
    if (!(await changeById(db, id))) throw notFound();
    return withNames(db, await leftAlone(db, id, shownLeft));
  },
};
