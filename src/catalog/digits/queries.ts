import type { Db } from '../../platform/db/pool.ts';
import { isSwitchedOn } from '../switches/queries.ts';
import { fineDigits, usualDigits, type Digits } from './rules.ts';

/** The most decimals of amounts and measures in the connection's catalogue. */
export const catalogDigits = async (db: Db): Promise<Digits> =>
  (await isSwitchedOn(db, 'fineDigits')) ? fineDigits : usualDigits;
