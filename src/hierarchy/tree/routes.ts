import { exactFor, told } from '../../platform/auth/sight.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { treeContract } from './contract.ts';
import { page, placeCursor, placeOf } from './service.ts';
import { ancestorsOf, childrenOf, countsOf, isOrphan, itemExists, placesOf, topLevelOf } from './queries.ts';

/** What parts lists say stands in the list of diagrams. */
const { diagrams: _, ...ownContract } = treeContract;
export { ownContract as ownTreeContract };

export const treeHandlers: HandlersOf<typeof ownContract> = {
  top: async ({ db, input: { context, cursor, from, take } }) =>
    page(await topLevelOf(db, context, placeOf(cursor) ?? from, take), take, placeCursor),

  children: async ({ db, input: { id, cursor, from, take } }) => {
    const rows = await childrenOf(db, id, placeOf(cursor) ?? from, take);
    if (rows.length === 0 && !(await itemExists(db, id))) throw notFound();
    return page(rows, take, placeCursor);
  },

  ancestors: async ({ db, input: { id, parentId } }) => {
    const way = await ancestorsOf(db, id, parentId);
    const [top] = way;
    if (!top || (parentId !== undefined && way.at(-1)?.parentId !== parentId)) throw notFound();
    return way;
  },

  whereUsed: async ({ db, input: { id, take, start }, sight }) => {
    const exact = exactFor(sight, null);
    const { items, count } = await placesOf(db, id, start, take, exact);
    if (count === 0 && !(await itemExists(db, id))) throw notFound();
    return { items, ...told(count, exact) };
  },

  isOrphan: async ({ db, input: { id } }) => {
    const orphan = await isOrphan(db, id);
    if (orphan === undefined) throw notFound();
    return { isOrphan: orphan };
  },

  counts: async ({ db, input: { context }, sight }) => {
    const exact = exactFor(sight, null);
    const types = await countsOf(db, context, exact);
    return types.map(({ count, ...type }) => {
      const { totalCount, isMore } = told(count, exact);
      return { ...type, count: totalCount, isMore };
    });
  },
};
