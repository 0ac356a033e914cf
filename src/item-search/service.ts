import type { Db } from '../platform/db/pool.ts';
import { invalid } from '../platform/http/errors.ts';
import type { ItemFilter } from './contract.ts';
import { fewMatches, manyMatches, type Place } from './queries.found.ts';
import { requireSerials } from './holding/queries.ts';
import { rowsOf } from './queries.listed.ts';
import { conditionsOf, knownOf } from './queries.ts';
import type { Sort } from './rules.ts';

export interface Search {
  filter: ItemFilter;
  sort: Sort;
  /** Attributes whose values the rows bring. */
  columns: readonly number[];
  start: number;
  take: number;
  cursor: string | undefined;
  /** Matches up to which they are counted. */
  exact: number;
}

/** A page of the items for which a filter holds. Few matches are counted; many are read in their order alone. */
export async function searchItems(db: Db, { filter, sort, columns, start, take, cursor, exact }: Search) {
  if (filter.serial) await requireSerials(db, 'prefix');
  const from = cursor === undefined ? undefined : readCursor(cursor, sort);
  const page = { context: filter.context, sort, exact, after: from?.place, skip: from ? 0 : start };
  const known = await knownOf(db, filter);
  const few = from?.many ? undefined : await fewMatches(db, conditionsOf(filter, known), page);
  const places = few?.places ?? (await manyMatches(db, conditionsOf(filter, known, 'each'), page));
  const shown = places.slice(0, take);
  const last = shown.at(-1);
  return {
    items: await rowsOf(
      db,
      shown.map(({ id }) => id),
      columns,
      filter.serial,
    ),
    totalCount: few?.count ?? (from ? null : exact),
    isMore: few === undefined,
    cursor: places.length > take && last ? writeCursor(last, few === undefined, sort) : null,
  };
}

interface Cursor {
  place: Place;
  /** There are too many matches to put in order. */
  many: boolean;
}

// No name holds NUL, so it parts what may hold anything else.
const writeCursor = ({ id, name, lead }: Place, many: boolean, sort: Sort) =>
  Buffer.from([sort, many ? 'm' : 'f', id, lead, name].join('\0')).toString('base64url');

const leads: Record<string, RegExp> = { name: /^$/, type: /^.{1,16}$/su, state: /^\d{1,9}$/, changed: /^-?\d{1,17}$/ };

function readCursor(text: string, sort: Sort): Cursor {
  const parts = Buffer.from(text, 'base64url').toString().split('\0');
  const [of, many = '', id = '', lead = '', name = ''] = parts;
  const isRead =
    parts.length === 5 &&
    of === sort &&
    /^[mf]$/.test(many) &&
    /^[1-9]\d{0,14}$/.test(id) &&
    leads[sort.replace('-', '')]?.test(lead) === true;
  if (!isRead) throw invalid('cursor', 'The cursor is not valid.');
  return { place: { id: Number(id), name, lead }, many: many === 'm' };
}
