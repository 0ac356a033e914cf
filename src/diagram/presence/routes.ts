import { notFound } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { diagramItem } from '../../drawing/queries.ts';
import type { presenceContract } from './contract.ts';
import { changedRows, noteLeft, noteOpen, othersIn } from './queries.ts';

/** What is written here is no change: it says nothing of the catalogue. */
export const presenceHandlers: HandlersOf<typeof presenceContract> = {
  beat: async ({ db, who, input: { id, since } }) => {
    if (!(await diagramItem(db, id))) throw notFound();
    const { sessionId, name } = caller(who);
    await noteOpen(db, { diagramId: id, sessionId, name });
    return { others: await othersIn(db, id, sessionId), changes: await changedRows(db, id, since) };
  },

  leave: async ({ db, who, input: { id } }) => {
    if (!(await diagramItem(db, id))) throw notFound();
    await noteLeft(db, id, caller(who).sessionId);
    return {};
  },
};

function caller(who: Call<unknown>['who']) {
  if (!who) throw new Error('The route takes a session.');
  return { sessionId: who.sessionId, name: who.displayName || who.userName };
}
