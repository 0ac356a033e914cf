import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { named, state } from '../hierarchy/tree/queries.ts';
import { letters, rulesHolding } from '../item-search/holding/queries.ts';
import type { SerialVin } from '../item-search/holding/contract.ts';
import type { Serial } from '../item-search/holding/rules.ts';
import type { SerialMatch, SerialSettings } from './contract.ts';

/** The item with what says whether it may have rules; undefined where there is none. */
export async function serialItem(db: Db, id: number) {
  const { rows } = await sql<{ baseType: number; version: number }>`
    select t.base_type as "baseType", i.change_id as version
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

/** Models that a serial belongs to, by id after `after`, with one more than asked for. */
export async function modelsOf(db: Db, asked: readonly Serial[], after: number, take: number): Promise<SerialMatch[]> {
  const { rows } = await sql<SerialMatch>`
    with hit as materialized (${rulesHolding(asked, { after, take: take + 1 })})
    select ${named}, ${state}, ${letters} as "serialVin"
    from hit h
    join serial_rule r on r.id = h.id
    join hierarchy_item i on i.id = h.item_id
    join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    order by i.id`.execute(db);
  return rows;
}
