import type { Database } from '../db/pool.ts';
import { CannotOpen, type Secrets } from './seal.ts';

/** What is sealed to see whether it can be opened again. */
const word = 'callout';

/**
 * Whether what this installation has sealed can be opened with these secrets. From then on they are the ones that it
 * works with: what was sealed with others has to be typed again.
 */
export async function opensSealed(database: Database, secrets: Secrets): Promise<boolean> {
  return database.outside(async (db) => {
    const before = await db.selectFrom('secret_mark').select('sealed').executeTakeFirst();
    if (before && opens(secrets, before.sealed)) return true;
    const sealed = secrets.seal(word);
    await db
      .insertInto('secret_mark')
      .values({ sealed })
      .onConflict((c) => c.column('only_one').doUpdateSet({ sealed }))
      .execute();
    return !before;
  });
}

function opens(secrets: Secrets, sealed: string): boolean {
  try {
    return secrets.open(sealed) === word;
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
}
