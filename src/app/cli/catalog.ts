import { catalogCodes, catalogIdOf } from '../../catalog/queries.ts';
import { ConfigError } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/pool.ts';

/** Codes that a refusal names at most. */
const namedCodes = 20;

/**
 * The number of the catalogue that a command names.
 * @throws ConfigError where there is none, with the codes that there are
 */
export async function catalogIdNamed(database: Database, code: string): Promise<number> {
  return database.outside(async (db) => {
    const found = await catalogIdOf(db, code);
    if (found) return found.id;
    const codes = await catalogCodes(db, namedCodes + 1);
    const rest = codes.length > namedCodes ? ' and others' : '';
    const known =
      codes.length > 0 ? `There are: ${codes.slice(0, namedCodes).join(', ')}${rest}.` : 'There is none yet.';
    throw new ConfigError(`There is no catalogue "${code}". ${known}`);
  });
}
