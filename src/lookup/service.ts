import type { Db } from '../platform/db/pool.ts';
import { invalid } from '../platform/http/errors.ts';
import { countLookups } from './queries.ts';
import { lookupMessages, lookupType, startingLookups } from './rules.ts';

/** The lists of a new catalogue; runs inside the change that creates it. */
export async function startingValues(db: Db): Promise<void> {
  await db
    .insertInto('lookup_value')
    .values(
      startingLookups.map(({ type, charCode, name, readOnly }, ordinal) => ({
        type: lookupType(type),
        char_code: charCode,
        name,
        read_only: readOnly,
        ordinal: ordinal + 1,
      })),
    )
    .execute();
}

/** Throws 400 at contentGroups where one of the ids is no content group. */
export async function requireContentGroups(db: Db, ids: readonly number[] = []): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > 0 && (await countLookups(db, lookupType('contentGroup'), wanted)) < wanted.length)
    throw invalid('contentGroups', lookupMessages.unknownContentGroup);
}
