import { sql, type RawBuilder } from 'kysely';
import { onlyIn } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { maxAudiences } from '../rules.ts';
import type { AudienceChange, AudienceFacts, AudienceFields } from './contract.ts';

const columns = [
  'id',
  'name',
  'currency',
  'is_default as default',
  'is_enabled as enable',
  'shows_cost as showsCost',
  'is_second as partSmartAlt1',
  'change_id as version',
] as const;

/** Price audiences of a context in their order, the enabled ones first. */
export const audiences = (db: Db, context: Context) =>
  db
    .selectFrom('price_audience')
    .select(columns)
    .where('context', '=', context)
    .orderBy('is_enabled', 'desc')
    .orderBy('ordinal')
    .orderBy('id')
    .limit(maxAudiences * 10)
    .execute();

/** Keeps others from changing the catalogue's audiences until the change ends: what holds of all of them stays so. */
export const lockAudiences = (db: Db) => sql`select pg_advisory_xact_lock(4607, platform.catalog()::int)`.execute(db);

const toRow = (of: AudienceFields) => ({
  name: of.name,
  currency: of.currency,
  is_default: of.default,
  is_enabled: of.enable,
  shows_cost: of.showsCost,
  is_second: of.partSmartAlt1,
});

export const insertAudience = (db: Db, context: Context, fields: AudienceFields) =>
  db
    .insertInto('price_audience')
    .values({
      context,
      ...toRow(fields),
      ordinal: sql<number>`(select coalesce(max(ordinal), 0) + 1 from price_audience where context = ${context})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateAudience = (db: Db, id: number, fields: AudienceFields) =>
  db.updateTable('price_audience').set(toRow(fields)).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();

/** Puts audiences in an order; those that stand so stay untouched. Answers whether any moved. */
export async function arrangeAudiences(db: Db, ids: readonly number[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update price_audience a set ordinal = w.n from unnest(${[...ids]}::bigint[]) with ordinality w(id, n)
    where a.id = w.id and a.ordinal <> w.n`.execute(db);
  return numAffectedRows > 0n;
}

/** Changes that the list of who set the audiences goes back. */
const mostChanges = 30;

/** What the last changes wrote of the audiences of a context, newest first, each with what stood there before. */
export async function audienceChanges(db: Db, context: Context): Promise<AudienceChange[]> {
  const told = (
    row: string,
  ) => sql`jsonb_build_object('name', ${sql.ref(`${row}.name`)}, 'currency', ${sql.ref(`${row}.currency`)},
    'default', ${sql.ref(`${row}.is_default`)}, 'enable', ${sql.ref(`${row}.is_enabled`)},
    'showsCost', ${sql.ref(`${row}.shows_cost`)}, 'partSmartAlt1', ${sql.ref(`${row}.is_second`)})`;
  const { rows } = await sql<AudienceChange>`
    select c.id as "changeId", c.actor_name as who, c.at, v.id as "audienceId", v.now, v.before
    from (select a.id, a.change_id, ${told('a')} as now, lag(${told('a')}) over (partition by a.id order by a.change_id) as before
      from past.price_audience a where a.context = ${context}) v
    join change c on c.id = v.change_id
    where v.before is distinct from v.now order by v.change_id desc, v.id limit ${mostChanges}`.execute(db);
  return rows;
}

/** Prices of an audience that are counted. */
const mostCounted = 10_000;

/** How many prices each audience of a context has, and who wrote the audience last. */
export async function audienceFacts(db: Db, context: Context): Promise<AudienceFacts[]> {
  const { rows } = await sql<AudienceFacts>`
    select a.id as "audienceId", least(p.n, ${mostCounted})::int as prices, p.n > ${mostCounted} as "isMore",
      c.actor_name as who, c.at
    from price_audience a join change c on c.id = a.change_id,
      lateral (select count(*) as n from
        (select from hangs_on_price_audience p where p.of_id = a.id limit ${mostCounted + 1}) counted) p
    where a.context = ${context} order by a.id limit ${maxAudiences * 10}`.execute(db);
  return rows;
}

/** Takes a mark from the audience that has it, before another gets it. */
export const unmark = (db: Db, id: number, mark: 'is_default' | 'is_second') =>
  db
    .updateTable('price_audience')
    .set({ [mark]: false })
    .where('id', '=', id)
    .execute();

/** Whether anything has a price for an audience. */
export async function hasPrices(db: Db, audienceId: number): Promise<boolean> {
  const { rows } = await sql`select from hangs_on_price_audience where of_id = ${audienceId} limit 1`.execute(db);
  return rows.length > 0;
}

export interface KeptPrice {
  priceId: number;
  /** The audience's. */
  id: number;
  name: string;
  currency: string;
  /** Null where the caller is not shown it. */
  cost: number | null;
  msrp: number;
  effectiveDate: string;
}

/** A part's prices as one value of its row, by audience the latest first; at most 21 of each. */
export const pricesOf = (part: RawBuilder<number>) => sql<KeptPrice[]>`(
  select coalesce(json_agg(json_build_object('priceId', x.id, 'id', x.audience_id, 'name', a.name, 'currency', a.currency,
    'cost', x.cost, 'msrp', x.msrp, 'effectiveDate', x.effective_date) order by x.audience_id, x.n), '[]')
  from (select c.id, c.audience_id, c.effective_date, c.cost, c.msrp,
          row_number() over (partition by c.audience_id order by c.effective_date desc) as n
        from shown_price c where c.part_id = ${part}) x
  join price_audience a on a.id = x.audience_id
  where x.n <= 21)`;

/** What a part costs readers today by the default audiences of its context, as one value of its row. */
export const defaultPricesOf = (part: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('currency', a.currency, 'msrp', x.msrp) order by a.ordinal, a.id), '[]')
  from price_audience a cross join lateral (
    select c.msrp from shown_price c
    where c.part_id = ${part} and c.audience_id = a.id and c.effective_date <= current_date
    order by c.effective_date desc limit 1) x
  where a.context = ${onlyIn.parts} and a.is_default)`;

export async function partPrices(db: Db, partId: number): Promise<KeptPrice[]> {
  const { rows } = await sql<{
    prices: KeptPrice[];
  }>`select ${pricesOf(sql`${partId}::bigint`)} as prices`.execute(db);
  return rows[0]?.prices ?? [];
}

interface Values {
  effectiveDate: string;
  cost: number;
  msrp: number;
}

export const insertPrices = (db: Db, partId: number, rows: readonly (Values & { id: number })[]) =>
  db
    .insertInto('price')
    .values(
      rows.map((r) => ({
        part_id: partId,
        audience_id: r.id,
        effective_date: r.effectiveDate,
        cost: r.cost,
        msrp: r.msrp,
      })),
    )
    .execute();

export const updatePrices = (db: Db, rows: readonly (Values & { priceId: number })[]) =>
  sql`
    update price p set effective_date = n.day, cost = n.cost, msrp = n.msrp
    from unnest(${rows.map((r) => r.priceId)}::bigint[], ${rows.map((r) => r.effectiveDate)}::date[],
      ${rows.map((r) => r.cost)}::numeric[], ${rows.map((r) => r.msrp)}::numeric[]) as n(id, day, cost, msrp)
    where p.id = n.id`.execute(db);

export const deletePrices = (db: Db, priceIds: readonly number[]) =>
  db
    .deleteFrom('price')
    .where('id', '=', sql<number>`any(${priceIds}::bigint[])`)
    .execute();
