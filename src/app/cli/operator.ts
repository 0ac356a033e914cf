import { findUser } from '../../account/service.ts';
import { operator } from '../../platform/auth/operator.ts';
import type { Who } from '../../platform/auth/who.ts';
import { ConfigError } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { refusalOf } from '../../platform/db/refusals.ts';

/** The operator in the name of a user. Throws ConfigError where there is no such user. */
export async function operatorNamed(database: Database, userName: string): Promise<Who> {
  const user = await database
    .outside((db) => findUser(db, userName))
    .catch(() => {
      throw new ConfigError('--user: there is no such user.');
    });
  return operator({ userId: user.id, userName, displayName: user.displayName });
}

/** Runs a command; what a service refuses becomes an error with a line for each field. */
export async function sayingRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const fields = Object.entries(refusal.modelState).map(([field, texts]) => `\n  ${field}: ${texts.join(' ')}`);
    throw new Error(`${refusal.message}${fields.join('')}`, { cause: error });
  }
}
