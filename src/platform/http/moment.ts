import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { RouteMeta } from '../contract/route.ts';
import type { Database } from '../db/pool.ts';
import { invalid } from './errors.ts';

/** Why a call does not show a moment of the past. */
export const momentMessages = {
  none: 'This shows now: it cannot be asked for as of a change.',
  write: 'What was cannot be edited. Go back to now.',
  number: 'A moment is named by the number of a change.',
  unknown: (changeId: number) => `The catalogue has no change ${changeId}.`,
} as const;

/**
 * Takes `asof` out of a request's query: the number of the change after which the catalogue is asked for; undefined for
 * now. 400 where the route cannot show it.
 */
export function takeMoment(request: FastifyRequest, meta: RouteMeta): number | undefined {
  const query = request.query as Record<string, unknown>;
  const asked = query['asof'];
  if (asked === undefined) return undefined;
  if (!meta.asOf) throw invalid('asof', request.method === 'GET' ? momentMessages.none : momentMessages.write);
  if (typeof asked !== 'string' || !/^[1-9]\d{0,14}$/.test(asked)) throw invalid('asof', momentMessages.number);
  delete query['asof'];
  return Number(asked);
}

/** The database as it was after a change; work in a catalogue that has no such change is refused with 400. */
export function databaseThen(database: Database, changeId: number): Database {
  const then = database.asOf(changeId);
  return {
    ...then,
    inCatalog: (catalogId, work, sight) =>
      then.inCatalog(
        catalogId,
        async (db) => {
          const { rows } = await sql`select from change where id = ${changeId}`.execute(db);
          if (rows.length === 0) throw invalid('asof', momentMessages.unknown(changeId));
          return work(db);
        },
        sight,
      ),
  };
}
