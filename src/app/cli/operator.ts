import { findUser } from '../../account/service.ts';
import type { Who } from '../../platform/auth/rights.ts';
import { ConfigError } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { refusalOf } from '../../platform/db/refusals.ts';

/** Whoever runs the program's own commands: the user only stands in the record, the rights are the operator's. */
export async function operatorNamed(database: Database, userName: string): Promise<Who> {
  const { id, displayName } = await database
    .outside((db) => findUser(db, userName))
    .catch(() => {
      throw new ConfigError('--user: there is no such user.');
    });
  return { userId: id, userName, displayName, sessionId: 0, superAdmin: true, language: 'EN', profile: undefined };
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
