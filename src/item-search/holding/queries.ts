import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import { prefixesOf, serialsOff, type Serial } from './rules.ts';

/** Whether the catalogue has serial numbers. */
export const serialsEnabled = sql<boolean>`(select c.serial_vin_enabled from catalog c where c.id = platform.catalog())`;

/** 400 at `key` where the catalogue has no serial numbers (docs/domain/serial.md, Serial numbers). */
export async function requireSerials(db: Db, key: string): Promise<void> {
  const { rows } = await sql<{ enabled: boolean }>`select ${serialsEnabled} as enabled`.execute(db);
  if (!rows[0]?.enabled) throw invalid(key, serialsOff);
}

/** Which of the models to read, by id: those after one, and how many, all where it is left out. */
interface Span {
  after: number;
  take?: number;
}

/** The rule `r` as the wire has it. */
export const letters = sql`jsonb_build_object('t', r.type, 'a', r.prefix, 'b', r.range_start, 'e', r.range_end, 's', r.suffix)`;

const upTo = (take: number | undefined) => (take === undefined ? sql`` : sql`limit ${take}`);

/** Rules at one place that are read before its models are walked instead. */
const crowd = 500;

const key = sql`platform.serial_key(x.prefix, x.suffix, x.type, x.range_start, x.range_end) = p.key`;
const start = sql`platform.serial_order(x.range_start) collate "C"`;
const end = sql`platform.serial_order(x.range_end) collate "C"`;

/** Rules at the place `p` that hold its number, in the order of their bound, as far as a crowd. */
function rulesAt(byEnd: boolean) {
  const reached = byEnd
    ? sql`p.by_end and x.type = '3' and ${end} >= p.number`
    : sql`not p.by_end and ${start} <= p.number`;
  // The order is that of the index: without it the planner may read all rules of the place by another.
  return sql`(
    select x.item_id, x.id from serial_rule x where ${key} and ${reached}
    order by ${byEnd ? end : start} limit ${sql.lit(crowd)})`;
}

/** Models at the place `p`, from one to the next by index, each with its rule that reaches furthest, if that holds the number. */
function walkAt(byEnd: boolean, { after, take }: Span) {
  const [of, bound, furthest] = byEnd
    ? [sql`p.by_end and x.type = '3'`, end, sql`${end} desc`]
    : [sql`not p.by_end`, start, start];
  const next = (last: RawBuilder<unknown>) => sql`(
    select x.item_id, x.id, ${bound} as bound from serial_rule x
    where ${key} and ${of} and x.item_id > ${last} order by x.item_id, ${furthest} limit 1)`;
  return sql`(
    with recursive walk as (
      ${next(sql`${after}::bigint`)}
      union all
      select n.* from walk w cross join lateral ${next(sql`w.item_id`)} n
    ) select item_id, id from walk where ${byEnd ? sql`bound >= p.number` : sql`bound <= p.number`}
    ${upTo(take)})`;
}

/**
 * A statement of the models whose rules hold one of the serials, as `item_id` with the `id` of one such rule, by
 * item_id. A number has some dozens of places at which rules can lie that hold it (20261120_150200). Readings whose
 * prefix, or prefix and suffix, no rule has are left out first.
 */
export function rulesHolding(asked: readonly Serial[], span: Span = { after: 0 }): RawBuilder<unknown> {
  const variants = [...new Set(asked.map((one) => one.prefix))].flatMap((prefix) =>
    prefixesOf(prefix).map((variant) => ({ prefix, variant })),
  );
  return sql`
    with variant as materialized (
      select n.prefix, n.variant from unnest(${variants.map((v) => v.prefix)}::text[],
        ${variants.map((v) => v.variant)}::text[]) as n(prefix, variant)
      cross join lateral (select from serial_rule x where upper(x.prefix) = n.variant collate "C" limit 1) x
    ), reading as materialized (
      select v.variant collate "C" as prefix, n.number, upper(n.suffix collate "C") as suffix
      from unnest(${asked.map((p) => p.prefix)}::text[], ${asked.map((p) => p.number)}::text[],
        ${asked.map((p) => p.suffix)}::text[]) as n(prefix, number, suffix)
      join variant v using (prefix)
    ), series as materialized (
      select n.prefix, n.suffix from (select distinct prefix, suffix from reading) n
      cross join lateral (
        select from serial_rule x where upper(x.prefix) = n.prefix and upper(x.suffix) = n.suffix limit 1) x
    ), probe as materialized (
      select row_number() over () as nr, platform.serial_key(n.prefix, n.suffix, at.place) as key, at.by_end,
        platform.serial_order(n.number) collate "C" as number
      from reading n join series using (prefix, suffix) cross join lateral platform.serial_places(n.number) at
    ), near as materialized (
      select p.nr, r.item_id, r.id
      from probe p cross join lateral (${rulesAt(false)} union all ${rulesAt(true)}) r
    ), crowded as materialized (
      select nr from near group by nr having count(*) >= ${sql.lit(crowd)}
    ), found as (
      select item_id, id from near where item_id > ${span.after} and nr not in (select nr from crowded)
      union all
      select w.item_id, w.id from probe p join crowded using (nr)
      cross join lateral (${walkAt(false, span)} union all ${walkAt(true, span)}) w
    )
    select item_id, min(id) as id from found group by item_id order by item_id ${upTo(span.take)}`;
}
