import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { named, state } from '../hierarchy/tree/queries.ts';
import type { SerialMatch, SerialSettings, SerialVin } from './contract.ts';
import { prefixesOf, type Serial } from './rules.ts';

const letters = sql`jsonb_build_object('t', r.type, 'a', r.prefix, 'b', r.range_start, 'e', r.range_end, 's', r.suffix)`;

/** The item with what says whether it may have rules; undefined where there is none. */
export async function serialItem(db: Db, id: number) {
  const { rows } = await sql<{ baseType: number; version: number; isEnabled: boolean }>`
    select t.base_type as "baseType", i.change_id as version,
      (select c.serial_vin_enabled from catalog c where c.id = platform.catalog()) as "isEnabled"
    from hierarchy_item i join hierarchy_type t on t.id = i.type_id where i.id = ${id}`.execute(db);
  return rows[0];
}

/** The rules of an item in the order of what they hold. */
export async function rulesOf(db: Db, itemId: number) {
  const { rows } = await sql<{ id: number; serialVin: SerialVin }>`
    select r.id, ${letters} as "serialVin" from serial_rule r where r.item_id = ${itemId}
    order by upper(r.prefix), upper(r.suffix), platform.serial_order(r.range_start) collate "C", r.id`.execute(db);
  return rows;
}

/** Which of the items have rules, by id. */
export async function itemsWithRules(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from unnest(${[...ids]}::bigint[]) n(id)
    where exists (select from serial_rule r where r.item_id = n.id) group by n.id order by n.id`.execute(db);
  return rows.map((row) => row.id);
}

const catalogueId = sql<number>`platform.catalog()`;

export const serialSettings = (db: Db): Promise<SerialSettings> =>
  db
    .selectFrom('catalog')
    .select(['serial_vin_enabled as serialVinEnabled', 'version'])
    .where('id', '=', catalogueId)
    .executeTakeFirstOrThrow();

/** Saves the settings over the version that the save started from; false where there is a newer one. */
export async function updateSerialSettings(db: Db, { serialVinEnabled, version }: SerialSettings): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalog')
    .set({ serial_vin_enabled: serialVinEnabled, version: version + 1 })
    .where('id', '=', catalogueId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteRules = (db: Db, ids: readonly number[]) =>
  sql`delete from serial_rule where id = any(${ids}::bigint[])`.execute(db);

export const insertRules = (db: Db, itemId: number, rules: readonly SerialVin[]) =>
  sql`
    insert into serial_rule (item_id, type, prefix, range_start, range_end, suffix)
    select ${itemId}, n.t, n.a, n.b, n.e, n.s
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as n(t text, a text, b text, e text, s text)`.execute(db);

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
function walkAt(byEnd: boolean, after: number, take: number) {
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
    ) select item_id, id from walk where ${byEnd ? sql`bound >= p.number` : sql`bound <= p.number`} limit ${take})`;
}

/**
 * Models whose rules hold one of the serials, by id after `after`, with one more than asked for. A number has some dozens
 * of places at which rules can lie that hold it (20261120_150200). Readings whose prefix, or prefix and suffix, no rule
 * has are left out first.
 */
export function modelsHolding(asked: readonly Serial[], after: number, take: number) {
  const variants = [...new Set(asked.map((one) => one.prefix))].flatMap((prefix) =>
    prefixesOf(prefix).map((variant) => ({ prefix, variant })),
  );
  return sql<SerialMatch>`
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
      select item_id, id from near where item_id > ${after} and nr not in (select nr from crowded)
      union all
      select w.item_id, w.id from probe p join crowded using (nr)
      cross join lateral (${walkAt(false, after, take + 1)} union all ${walkAt(true, after, take + 1)}) w
    ), hit as materialized (
      select item_id, min(id) as id from found group by item_id order by item_id limit ${take + 1}
    )
    select ${named}, ${state}, ${letters} as "serialVin"
    from hit h
    join serial_rule r on r.id = h.id
    join hierarchy_item i on i.id = h.item_id
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    order by i.id`;
}

export async function modelsOf(db: Db, asked: readonly Serial[], after: number, take: number): Promise<SerialMatch[]> {
  return (await modelsHolding(asked, after, take).execute(db)).rows;
}
