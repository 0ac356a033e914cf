import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { keyOf } from '../part/queries.ts';

const settingOf = (name: string) =>
  sql`(select s.value ->> ${sql.lit(name)} from catalog_setting s where s.name = 'ecomSku')`;

/** What makes two numbers of SKUs the same: the key of a column under the SKU settings. */
export const skuKey = (number: RawBuilder<unknown>) => sql<string>`platform.part_number_key(${number},
  coalesce(${settingOf('allowedSpecialCharacters')}, ''), coalesce(${settingOf('caseInsensitive')}, 'true')::boolean) collate "C"`;

/** The same under a rule that is not taken yet. */
export const skuKeyUnder = keyOf;

/** A SKU as lists name it. */
export interface SkuLine {
  id: number;
  sku: string;
  name: string;
  manufacturer: string;
  workflowId: number;
  workflowName: string;
  version: number;
}

/** Columns of such a line over `sku s`, `manufacturer m` and `workflow_state w`. */
export const lineColumns = sql`s.id, s.number as sku, s.name, m.name as manufacturer, s.workflow_id as "workflowId",
  coalesce(w.name, '') as "workflowName", s.change_id as version`;

/** SKUs with their manufacturer and state. */
export const lines = sql`sku s join manufacturer m on m.id = s.manufacturer_id
  left join workflow_state w on w.context = 'Ecommerce' and w.number = s.workflow_id`;

/** Whether the catalogue has SKUs at all. */
export async function hasShop(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select 'Ecommerce' = any(contexts) as has from catalog where id = platform.catalog()`.execute(db);
  return rows[0]?.has ?? false;
}

/** How many of these are SKUs of the catalogue. */
export async function countSkus(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sku where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Keeps SKUs from being written by others until the change ends, in the order of their ids. */
export const lockSkus = (db: Db, ids: RawBuilder<unknown>) =>
  sql`select count(*) from (select from sku where id in (${ids}) order by id for update) locked`.execute(db);

/** The id of a manufacturer, made where there is none of the name; compared without case. */
export async function manufacturerOf(db: Db, name: string): Promise<number> {
  const trimmed = name.trim();
  const found = async () =>
    (await sql<{ id: number }>`select id from manufacturer where lower(name) = lower(${trimmed})`.execute(db)).rows[0]
      ?.id;
  const known = await found();
  if (known !== undefined) return known;
  await sql`insert into manufacturer (name) values (${trimmed}) on conflict do nothing`.execute(db);
  const made = await found();
  if (made === undefined) throw new Error('The manufacturer was not made.');
  return made;
}
