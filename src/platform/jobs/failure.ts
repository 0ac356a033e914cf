import pg from 'pg';
import { FileDamaged } from '../files/storeErrors.ts';
import { Refusal, messages } from '../http/errors.ts';
import { JobFailed } from './jobs.ts';

/** The reason, for its user, of a failure that the next attempt would meet again; undefined where it may not. */
export function failureOf(error: unknown): string | undefined {
  if (error instanceof JobFailed || error instanceof FileDamaged) return error.message;
  const isFinal = error instanceof Refusal && error.status < 500 && !('busy' in error.modelState);
  if (isFinal) return error.message;
  // Bad data, a broken rule, a wrong statement.
  const isWrong = error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');
  return isWrong ? messages.failed : undefined;
}
