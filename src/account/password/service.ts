import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../../platform/http/errors.ts';
import { newSecret } from '../session/service.ts';
import { normalPassword, weakness } from './rules.ts';

/** argon2id at the strength that OWASP names: 19 MB, two passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a new password. Throws 400 at `password` for one that is too short, too long or too easily guessed. */
export function hashPassword(password: string, userName: string): Promise<string> {
  const why = weakness(password, userName);
  if (why !== undefined) throw invalid('password', why);
  return hash(normalPassword(password), strength);
}

let dummy: Promise<string> | undefined;

/** Compares a password; without a hash it takes the same time and says no, so that names cannot be tried out (B-01). */
export async function passwordMatches(password: string, kept: string | null | undefined): Promise<boolean> {
  const against = kept ?? (await (dummy ??= hash(newSecret(), strength)));
  const matches = await verify(against, normalPassword(password));
  return matches && typeof kept === 'string';
}
