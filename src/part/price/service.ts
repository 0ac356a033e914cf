import { onlyIn, contexts } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { partMessages, startingAudiences, type PriceRow, type ShownPrice } from '../rules.ts';
import { audiences, deletePrices, insertPrices, partPrices, updatePrices, type KeptPrice } from './queries.ts';

/** The audiences of a new catalogue. */
export async function addStartingAudiences(db: Db): Promise<void> {
  await db
    .insertInto('price_audience')
    .values(
      contexts.flatMap((context) =>
        startingAudiences.map((a) => ({
          context,
          name: a.name,
          currency: a.currency,
          is_default: a.isDefault,
          shows_cost: a.showsCost,
        })),
      ),
    )
    .execute();
}

/** A part's prices as its form shows them: by audience the latest, and beneath it the earlier ones. */
export function groupPrices(kept: readonly KeptPrice[]) {
  const byAudience = new Map<
    number,
    ShownPrice & { name: string; currency: string; earlier: Omit<ShownPrice, 'id'>[] }
  >();
  for (const { priceId: _, ...row } of kept) {
    const latest = byAudience.get(row.id);
    const { cost, msrp, effectiveDate } = row;
    if (latest) latest.earlier.push({ cost, msrp, effectiveDate });
    else byAudience.set(row.id, { ...row, earlier: [] });
  }
  return [...byAudience.values()];
}

/**
 * Saves the latest price of each audience (docs/domain/parts.md, Prices): a later date begins a new price and keeps the
 * one before, the same or an earlier date corrects it, an audience that is left out loses its latest. Throws 400 for an
 * audience that is not there, or a date that is not after the price before. Run inside a change.
 */
export async function savePrices(db: Db, partId: number, rows: readonly PriceRow[]): Promise<void> {
  const known = new Set((await audiences(db, onlyIn.parts)).map((a) => a.id));
  const kept = new Map<number, KeptPrice[]>();
  for (const row of await partPrices(db, partId)) kept.set(row.id, [...(kept.get(row.id) ?? []), row]);
  const errors: Record<string, string[]> = {};
  const added: PriceRow[] = [];
  const changed: (PriceRow & { priceId: number })[] = [];
  rows.forEach((row, i) => {
    const [latest, before] = kept.get(row.id) ?? [];
    if (!latest && !known.has(row.id)) errors[`prices.${i}.id`] = [partMessages.unknownAudience(i + 1)];
    else if (!latest || row.effectiveDate > latest.effectiveDate) added.push(row);
    else if (before && row.effectiveDate <= before.effectiveDate) {
      errors[`prices.${i}.effectiveDate`] = [partMessages.dateNotAfter(i + 1, before.effectiveDate)];
    } else if (row.effectiveDate !== latest.effectiveDate || row.cost !== latest.cost || row.msrp !== latest.msrp) {
      changed.push({ ...row, priceId: latest.priceId });
    }
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  const named = new Set(rows.map((r) => r.id));
  const dropped = [...kept].flatMap(([id, [latest]]) => (latest && !named.has(id) ? [latest.priceId] : []));
  if (dropped.length > 0) await deletePrices(db, dropped);
  if (changed.length > 0) await updatePrices(db, changed);
  if (added.length > 0) await insertPrices(db, partId, added);
}
