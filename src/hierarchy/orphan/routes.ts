import { invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { page, placeCursor, placeOf } from '../tree/service.ts';
import { childrenOf, isOrphan } from '../tree/queries.ts';
import type { orphanContract } from './contract.ts';
import { deletionOf, orphansOf } from './queries.ts';

function itemAfter(cursor: string | undefined): number | undefined {
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw invalid('cursor', 'The cursor is not valid.');
  return cursor === undefined ? undefined : Number(cursor);
}

export const orphanHandlers: HandlersOf<typeof orphanContract> = {
  roots: async ({ db, input: { context, cursor, take } }) =>
    page(await orphansOf(db, context, itemAfter(cursor), take), take, (last) => String(last.id)),

  tree: async ({ db, input: { id, cursor, from, take } }) => {
    if (!(await isOrphan(db, id))) throw notFound();
    return page(await childrenOf(db, id, placeOf(cursor) ?? from, take), take, placeCursor);
  },

  deletion: async ({ db, input }) => {
    const deletion = await deletionOf(db, input.id);
    if (!deletion) throw notFound();
    return deletion;
  },
};
