import { refuseTooFine } from '../../catalog/digits/service.ts';
import { todayIn } from '../../catalog/queries.ts';
import { audiences } from '../../part/price/queries.ts';
import { groupPrices, planPrices, refusePlan } from '../../part/price/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { touchUnit } from '../service.ts';
import { deleteUnitPrices, insertUnitPrices, unitPrices, updateUnitPrices } from './queries.ts';
import { unitAmounts, unitPriceErrors } from './rules.ts';
import type { UnitPriceRow } from './rules.ts';

export interface UnitPriceSave {
  id: number;
  version: number;
  prices: readonly (Omit<UnitPriceRow, 'effectiveDate'> & { effectiveDate: string | null })[];
}

/** The prices of a unit: by audience the latest, and beneath it the earlier ones. */
export const readUnitPrices = async (db: Db, itemId: number) => groupPrices(await unitPrices(db, itemId));

/** 400 by row and field for rows that are no prices. */
export function checkPrices(prices: UnitPriceSave['prices']): UnitPriceRow[] {
  const errors = unitPriceErrors(prices);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return prices.map((row) => ({ ...row, effectiveDate: row.effectiveDate ?? '' }));
}

/**
 * Saves the latest price of each audience of the context; the rules are those of parts (docs/domain/parts.md, Prices).
 * Answers whether anything was written. Throws 400 by row, 409 where the unit is another than `version` left it. Run
 * inside a change.
 */
export async function saveUnitPrices(
  db: Db,
  itemId: number,
  version: number,
  rows: readonly UnitPriceRow[],
): Promise<boolean> {
  const known = new Set((await audiences(db, 'MajorUnit')).map(({ id }) => id));
  const kept = await unitPrices(db, itemId);
  await refuseTooFine(
    db,
    rows.flatMap((row, at) =>
      unitAmounts.map((key) => ({ field: `prices.${at}.${key}`, is: 'amount' as const, value: row[key] })),
    ),
    () => kept.flatMap((row) => unitAmounts.map((key) => row[key])),
  );
  const plan = planPrices(kept, rows, { known, today: await todayIn(db) }, (row, latest) =>
    unitAmounts.some((amount) => row[amount] !== latest[amount]),
  );
  refusePlan(plan);
  const { dropped, changed, added } = plan;
  await touchUnit(db, itemId, version, dropped.length + changed.length + added.length > 0);
  if (dropped.length > 0) await deleteUnitPrices(db, dropped);
  if (changed.length > 0) await updateUnitPrices(db, changed);
  if (added.length > 0) await insertUnitPrices(db, itemId, added);
  return dropped.length + changed.length + added.length > 0;
}
