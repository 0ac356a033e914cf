import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { diagramItem } from '../../drawing/queries.ts';
import type { peggedContract } from './contract.ts';
import { countParts, partsUsedIn, usingModels } from './queries.ts';

export const peggedHandlers: HandlersOf<typeof peggedContract> = {
  models: async ({ db, input: { id, partId, term, take } }) => {
    if (!(await diagramItem(db, id))) throw notFound();
    return { ...(await usingModels(db, { id, partId, term, take })), parts: await countParts(db, id) };
  },

  filter: async ({ db, input: { id, models } }) => {
    if (!(await diagramItem(db, id))) throw notFound();
    return { parts: await partsUsedIn(db, id, models) };
  },
};
