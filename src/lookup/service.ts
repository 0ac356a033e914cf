import type { Db } from '../platform/db/pool.ts';
import { lookupType, startingLookups } from './rules.ts';

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
