import { notFound } from '../../platform/http/errors.ts';
import { mergeContract } from '../../part/merge/contract.ts';
import { routes } from '../../platform/http/handlers.ts';
import { countUses } from '../queries.ts';
import { othersOf, touchedBy } from './queries.ts';
import { replaceByNew, replaceUses } from './service.ts';

/** Parts that a dialog shows (docs/domain/parts.md, Replacing a part). */
const maxOthers = 100;

/** One part in the place of another, in all parts lists. */
export const partMergeRoutes = routes(mergeContract, {
  touched: async ({ db, input }) => {
    if ((await countUses(db, input.id, 0)) === undefined) throw notFound();
    return touchedBy(db, input.id);
  },

  others: async ({ db, input }) => {
    const parts = await othersOf(db, input.id, maxOthers);
    if (!parts) throw notFound();
    return { parts: parts.slice(0, maxOthers), isMore: parts.length > maxOthers };
  },

  replaceGlobally: ({ db, input, change }) =>
    replaceUses(db, { from: input.oldPartId, to: input.newPartId, isDelete: false }, change),

  replaceByNew: ({ db, input: { id, ...fields }, change }) => replaceByNew(db, id, fields, change),

  move: ({ db, input, change }) =>
    replaceUses(db, { from: input.partId, to: input.partToKeep, isDelete: input.isDeletePart }, change),
});
