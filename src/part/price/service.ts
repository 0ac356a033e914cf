import { todayIn } from '../../catalog/queries.ts';
import { onlyIn, contexts } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { partMessages, startingAudiences, type PriceRow } from '../rules.ts';
import { audiences, deletePrices, insertPrices, partPrices, updatePrices } from './queries.ts';

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

/** A price that is kept; `id` is the audience's. */
interface Kept {
  priceId: number;
  id: number;
  effectiveDate: string;
}

/** A price without what it belongs to. */
type Amounts<K extends Kept> = Omit<K, 'priceId' | 'id' | 'name' | 'currency'>;

/** The latest price of each audience, with those before it. `kept` has those of one audience the latest first. */
export function groupPrices<K extends Kept & { name: string; currency: string }>(kept: readonly K[]) {
  const byAudience = new Map<number, Amounts<K> & Pick<K, 'id' | 'name' | 'currency'> & { earlier: Amounts<K>[] }>();
  for (const { priceId: _, id, name, currency, ...amounts } of kept) {
    const latest = byAudience.get(id);
    if (latest) latest.earlier.push(amounts);
    else byAudience.set(id, { id, name, currency, ...amounts, earlier: [] });
  }
  return [...byAudience.values()];
}

/** What a save does to the prices of one thing, and what is wrong with its rows, by their places. */
export interface PricePlan<R> {
  added: R[];
  changed: (R & { priceId: number })[];
  /** Ids of prices. */
  dropped: number[];
  /** Rows whose audience is not there. */
  unknown: number[];
  /** Rows whose date is not after the one of the price before, with that. */
  early: { row: number; before: string }[];
}

/**
 * What a save of the latest price of each audience does (docs/domain/parts.md, Prices): one that is yet to come is
 * corrected, with its date; of one that has begun a later date begins a new price and keeps the one before, the same or an
 * earlier date corrects it. An audience that is left out loses its latest.
 * `kept` has those of one audience the latest first; `known` are the audiences that may get a price; `today` YYYY-MM-DD.
 */
export function planPrices<K extends Kept, R extends { id: number; effectiveDate: string }>(
  kept: readonly K[],
  rows: readonly R[],
  { known, today }: { known: ReadonlySet<number>; today: string },
  differ: (row: R, latest: K) => boolean,
): PricePlan<R> {
  const byAudience = Map.groupBy(kept, ({ id }) => id);
  const plan: PricePlan<R> = { added: [], changed: [], dropped: [], unknown: [], early: [] };
  rows.forEach((row, at) => {
    const [latest, before] = byAudience.get(row.id) ?? [];
    if (!latest && !known.has(row.id)) plan.unknown.push(at);
    else if (!latest || (latest.effectiveDate <= today && row.effectiveDate > latest.effectiveDate))
      plan.added.push(row);
    else if (before && row.effectiveDate <= before.effectiveDate)
      plan.early.push({ row: at, before: before.effectiveDate });
    else if (row.effectiveDate !== latest.effectiveDate || differ(row, latest))
      plan.changed.push({ ...row, priceId: latest.priceId });
  });
  const named = new Set(rows.map(({ id }) => id));
  for (const [id, [latest]] of byAudience) if (latest && !named.has(id)) plan.dropped.push(latest.priceId);
  return plan;
}

/**
 * Saves the latest price of each audience (docs/domain/parts.md, Prices). Throws 400 for an audience that is not there,
 * or a date that is not after the price before. Run inside a change.
 */
export async function savePrices(db: Db, partId: number, rows: readonly PriceRow[]): Promise<void> {
  const known = new Set((await audiences(db, onlyIn.parts)).map((a) => a.id));
  const plan = planPrices(
    await partPrices(db, partId),
    rows,
    { known, today: await todayIn(db) },
    (row, latest) => row.cost !== latest.cost || row.msrp !== latest.msrp,
  );
  refusePlan(plan);
  if (plan.dropped.length > 0) await deletePrices(db, plan.dropped);
  if (plan.changed.length > 0) await updatePrices(db, plan.changed);
  if (plan.added.length > 0) await insertPrices(db, partId, plan.added);
}

/** 400 by row and field for what a plan does not take. */
export function refusePlan({ unknown, early }: Pick<PricePlan<unknown>, 'unknown' | 'early'>): void {
  const errors: Record<string, string[]> = {};
  for (const at of unknown) errors[`prices.${at}.id`] = [partMessages.unknownAudience(at + 1)];
  for (const { row, before } of early)
    errors[`prices.${row}.effectiveDate`] = [partMessages.dateNotAfter(row + 1, before)];
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}
