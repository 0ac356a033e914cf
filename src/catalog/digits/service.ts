import type { Db } from '../../platform/db/pool.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { catalogDigits } from './queries.ts';
import { decimalsOf, digitMessages, usualDigits, type Digits, type Measured } from './rules.ts';

/** A number of a save. */
export interface SavedNumber {
  /** As the answer names it. */
  field: string;
  is: Measured;
  value: number | null;
}

/**
 * Throws 400 by field for numbers with more decimals than the catalogue takes. `standing`: the numbers that the record has
 * already. They stay when fine prices are switched off, since undo and a return could bring them back at any time.
 */
export async function refuseTooFine(
  db: Db,
  numbers: readonly SavedNumber[],
  standing: () => Promise<readonly (number | null | undefined)[]> | readonly (number | null | undefined)[],
): Promise<void> {
  const finer = (than: Digits) => numbers.filter(({ is, value }) => decimalsOf(value ?? 0) > than[is]);
  if (finer(usualDigits).length === 0) return;
  const digits = await catalogDigits(db);
  const fine = finer(digits);
  if (fine.length === 0) return;
  const there = new Set(await standing());
  const wrong = fine.filter(({ value }) => !there.has(value));
  const errors: Record<string, string[]> = {};
  for (const { field, is } of wrong) errors[field] = [digitMessages.tooFine(digits[is])];
  if (wrong.length > 0) throw invalidFields(errors);
}
