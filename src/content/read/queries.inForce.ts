import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { PriceSource } from '../derive/sources.ts';
import type { ColorPriceSource, UnitPriceSource } from '../derive/unit.ts';
import { saw } from './queries.past.ts';

export interface Audience {
  id: number;
  showsCost: boolean;
}

/** Audiences of a context that prices are published for. */
export async function audiences(db: Db, context: string): Promise<Audience[]> {
  const { rows } = await sql<Audience>`
    select id, shows_cost as "showsCost" from price_audience where context = ${context} and is_enabled order by id`.execute(
    db,
  );
  return rows;
}

export async function audiencesAt(db: Db, context: string, snapshot: string): Promise<Audience[]> {
  const { rows } = await sql<Audience>`
    with m as materialized (select ${snapshot}::pg_snapshot as moment)
    select a.id, a.shows_cost as "showsCost" from m join past.price_audience a on ${saw(sql`m.moment`, 'a')}
    where a.context = ${context} and a.is_enabled order by a.id`.execute(db);
  return rows;
}

const columns = sql`c.part_id as "partId", c.audience_id as "audienceId", c.effective_date::text as from, c.cost, c.msrp`;

/** The prices of parts in force on a day: of each audience the newest that has begun. */
export async function pricesInForce(db: Db, partIds: readonly number[], today: string): Promise<PriceSource[]> {
  if (partIds.length === 0) return [];
  const { rows } = await sql<PriceSource>`
    select distinct on (c.part_id, c.audience_id) ${columns} from price c
    where c.part_id = any(${[...partIds]}::bigint[]) and c.effective_date <= ${today}::date
    order by c.part_id, c.audience_id, c.effective_date desc`.execute(db);
  return rows;
}

/** The same among the prices that a snapshot saw. */
export async function pricesInForceAt(
  db: Db,
  { partIds, today, snapshot }: { partIds: readonly number[]; today: string; snapshot: string },
): Promise<PriceSource[]> {
  if (partIds.length === 0) return [];
  const { rows } = await sql<PriceSource>`
    with m as materialized (select ${snapshot}::pg_snapshot as moment)
    select distinct on (c.part_id, c.audience_id) ${columns} from m join past.price c on ${saw(sql`m.moment`, 'c')}
    where c.part_id = any(${[...partIds]}::bigint[]) and c.effective_date <= ${today}::date
    order by c.part_id, c.audience_id, c.effective_date desc`.execute(db);
  return rows;
}

/** Parts with a price, of any version, that begins after a day and up to another. */
export async function partsWithPriceFrom(db: Db, after: string, upTo: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.part_id as id from past.price c
    where c.effective_date > ${after}::date and c.effective_date <= ${upTo}::date`.execute(db);
  return rows.map((row) => row.id);
}

const unitColumns = sql`c.item_id as "itemId", c.audience_id as "audienceId", c.effective_date::text as from, c.cost, c.msrp,
  c.destination_charge as "destinationCharge"`;

/** The same of units. */
export async function unitPricesInForce(db: Db, itemIds: readonly number[], today: string): Promise<UnitPriceSource[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<UnitPriceSource>`
    select distinct on (c.item_id, c.audience_id) ${unitColumns} from unit_price c
    where c.item_id = any(${[...itemIds]}::bigint[]) and c.effective_date <= ${today}::date
    order by c.item_id, c.audience_id, c.effective_date desc`.execute(db);
  return rows;
}

/** The same of units among the prices that a snapshot saw. */
export async function unitPricesInForceAt(
  db: Db,
  { itemIds, today, snapshot }: { itemIds: readonly number[]; today: string; snapshot: string },
): Promise<UnitPriceSource[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<UnitPriceSource>`
    with m as materialized (select ${snapshot}::pg_snapshot as moment)
    select distinct on (c.item_id, c.audience_id) ${unitColumns} from m join past.unit_price c on ${saw(sql`m.moment`, 'c')}
    where c.item_id = any(${[...itemIds]}::bigint[]) and c.effective_date <= ${today}::date
    order by c.item_id, c.audience_id, c.effective_date desc`.execute(db);
  return rows;
}

const colorPrice = sql`c.id, c.price, c.price_effective_date::text as from`;
const hasBegun = (today: string) => sql`c.price > 0 and coalesce(c.price_effective_date <= ${today}::date, true)`;

/** The prices of colors in force on a day. */
export async function colorPricesInForce(db: Db, ids: readonly number[], today: string): Promise<ColorPriceSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ColorPriceSource>`
    select ${colorPrice} from color c where c.id = any(${[...ids]}::bigint[]) and ${hasBegun(today)}`.execute(db);
  return rows;
}

/** The same among the colors that a snapshot saw. */
export async function colorPricesInForceAt(
  db: Db,
  { ids, today, snapshot }: { ids: readonly number[]; today: string; snapshot: string },
): Promise<ColorPriceSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ColorPriceSource>`
    with m as materialized (select ${snapshot}::pg_snapshot as moment)
    select ${colorPrice} from m join past.color c on ${saw(sql`m.moment`, 'c')}
    where c.id = any(${[...ids]}::bigint[]) and ${hasBegun(today)}`.execute(db);
  return rows;
}

/** Units with a price, their own or of a color, of any version, that begins after a day and up to another. */
export async function unitsWithPriceFrom(db: Db, after: string, upTo: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.item_id as id from past.unit_price c
    where c.effective_date > ${after}::date and c.effective_date <= ${upTo}::date
    union
    select r.item_id from past.color c join past.color_relation r on r.color_id = c.id
    where c.price_effective_date > ${after}::date and c.price_effective_date <= ${upTo}::date`.execute(db);
  return rows.map((row) => row.id);
}
