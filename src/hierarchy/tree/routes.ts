import { invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { searchItems } from '../find/queries.ts';
import type { treeContract } from './contract.ts';
import {
  ancestorsOf,
  childrenOf,
  countsOf,
  diagramsOf,
  isOrphan,
  itemExists,
  placesOf,
  topLevelOf,
} from './queries.ts';
import type { Place } from './queries.ts';

/** A page of at most `take` rows; the one beyond becomes the place where the next begins. */
function page<T>(rows: T[], take: number, cursorOf: (last: T) => string) {
  const items = rows.slice(0, take);
  const last = items.at(-1);
  return { items, cursor: rows.length > take && last !== undefined ? cursorOf(last) : null };
}

const cursorOf = (node: { ordinal: number; relationId: number }) => `${node.ordinal}:${node.relationId}`;

function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, ordinal, relationId] = /^(-?\d{1,9}):(\d{1,15})$/.exec(cursor) ?? [];
  if (ordinal === undefined || relationId === undefined) throw invalid('cursor', 'The cursor is not valid.');
  return { ordinal: Number(ordinal), relationId: Number(relationId) };
}

function itemAfter(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw invalid('cursor', 'The cursor is not valid.');
  return Number(cursor);
}

export const treeHandlers: HandlersOf<typeof treeContract> = {
  top: async ({ db, input: { context, cursor, take } }) =>
    page(await topLevelOf(db, context, placeOf(cursor), take), take, cursorOf),

  children: async ({ db, input: { id, cursor, take } }) => {
    const rows = await childrenOf(db, id, placeOf(cursor), take);
    if (rows.length === 0 && !(await itemExists(db, id))) throw notFound();
    return page(rows, take, cursorOf);
  },

  ancestors: async ({ db, input: { id, parentId } }) => {
    const way = await ancestorsOf(db, id, parentId);
    const [top] = way;
    if (!top || (parentId !== undefined && way.at(-1)?.parentId !== parentId)) throw notFound();
    return way;
  },

  whereUsed: async ({ db, input: { id, take, start } }) => {
    const used = await placesOf(db, id, start, take);
    if (used.totalCount === 0 && !(await itemExists(db, id))) throw notFound();
    return used;
  },

  diagrams: async ({ db, input: { id, cursor, take } }) => {
    const rows = await diagramsOf(db, id, placeOf(cursor), take);
    if (rows.length === 0 && !(await itemExists(db, id))) throw notFound();
    return page(rows, take, cursorOf);
  },

  search: async ({ db, input }) => {
    const rows = await searchItems(db, {
      context: input.context,
      words: input.q
        .split(/\s+/)
        .filter((word) => word !== '')
        .slice(0, 10),
      baseTypes: input.hierarchyType?.split(',').map(Number),
      workflowId: input.workflowId,
      orphans: input.orphans ?? false,
      after: itemAfter(input.cursor),
      take: input.take,
    });
    return page(rows, input.take, (last) => String(last.id));
  },

  isOrphan: async ({ db, input: { id } }) => {
    const orphan = await isOrphan(db, id);
    if (orphan === undefined) throw notFound();
    return { isOrphan: orphan };
  },

  counts: ({ db, input: { context } }) => countsOf(db, context),
};
