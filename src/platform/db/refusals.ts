import pg from 'pg';
import { FileDamaged, FileInfected, PayloadTooLarge, ScanFailed, isStorageFailed } from '../files/storeErrors.ts';
import { Refusal, busy, conflict, forbidden, invalid, messages, tooBig, unavailable } from '../http/errors.ts';
import { isConnectionError } from './pool.ts';

/** The disk of the database has no room. */
const diskFull = '53100';

/**
 * What the database refused, as an answer without any of its text (V-19): unique and foreign keys are conflicts, checks
 * and unfit values are bad input, 44000 is a row that the caller would not see, CB001 is our write lock, CB002 a
 * row that is not as it was, CB003 what a rule of ours keeps, in our words, a lost server is 503. So is a disk that fails,
 * and a file that is not what was put. Undefined for everything else.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof PayloadTooLarge) return tooBig(error.limit);
  if (error instanceof FileDamaged) return new Refusal(error.is === 'missing' ? 404 : 503, error.message);
  if (error instanceof FileInfected) return invalid('file', error.message);
  if (error instanceof ScanFailed) return new Refusal(503, error.message, {}, 30);
  if (isStorageFailed(error)) return new Refusal(503, error.message, {}, 30);
  if (isConnectionError(error)) return unavailable();
  if (!(error instanceof pg.DatabaseError)) return undefined;
  switch (error.code) {
    case 'CB001':
      return busy(error.message);
    case 'CB003':
      return conflict({ id: [error.message] });
    case 'CB002':
    case '23505':
    case '23503':
    case '40001':
    case '40P01':
    case '55P03':
      return conflict();
    case '23514':
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return invalid('value', 'The value is not allowed.');
    case '44000':
      return forbidden();
    case '57014':
    case '53400':
      return unavailable();
    case '25006':
      return new Refusal(503, 'The database is read only.', {}, 5);
    case diskFull:
      return new Refusal(503, messages.databaseFull, {}, 30);
    default:
      return undefined;
  }
}

/** Whoever runs the installation has to mend it: a disk or a file, not what was asked for. */
export const isFault = (error: unknown): boolean =>
  (error instanceof FileDamaged && error.is === 'damaged') ||
  isStorageFailed(error) ||
  (error instanceof pg.DatabaseError && error.code === diskFull);

/** Serialization failures and deadlocks: the same transaction may well succeed on a second try. */
export const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

/** A statement that had to hit a row found none: what it was about is gone, newer, or as it should be. */
export const hitNothing = (error: unknown) => error instanceof pg.DatabaseError && error.code === 'CB002';

/** The name of the constraint or unique index that refused, where one did. */
export const violated = (error: unknown) => (error instanceof pg.DatabaseError ? error.constraint : undefined);

/** What a restore would leave without what it points to, as JSON (CB004); undefined of other errors. */
export const restoreRefusal = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === 'CB004' ? error.detail : undefined;
