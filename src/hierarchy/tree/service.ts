import { invalid } from '../../platform/http/errors.ts';
import type { Place } from './queries.ts';

/** A page of at most `take` rows; the one beyond becomes the place where the next begins. */
export function page<T>(rows: T[], take: number, cursorOf: (last: T) => string) {
  const items = rows.slice(0, take);
  const last = items.at(-1);
  return { items, cursor: rows.length > take && last !== undefined ? cursorOf(last) : null };
}

export const placeCursor = (node: { ordinal: number; relationId: number }) => `${node.ordinal}:${node.relationId}`;

/** Where a page of places begins. 400 for what is no cursor. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, ordinal, relationId] = /^(-?\d{1,10}):(\d{1,15})$/.exec(cursor) ?? [];
  if (ordinal === undefined || relationId === undefined) throw invalid('cursor', 'The cursor is not valid.');
  return { ordinal: Number(ordinal), relationId: Number(relationId) };
}
