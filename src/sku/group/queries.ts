import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { SkuGroup } from '../record/contract.ts';
import type { Product } from './contract.ts';

const columns = sql`g.id, g.name, g.industry_id as "industryId", i.name as industry,
  jsonb_build_object('id', v.id, 'name', v.name, 'numericCode', v.numeric_code) as "productType"`;
const groups = sql`product_group g join shared_list_value i on i.id = g.industry_id
  join shared_list_value v on v.id = g.product_type_id`;
const counted = sql`${columns}, g.change_id as version,
  (select count(*) from sku_group x where x.group_id = g.id)::int as count`;

const like = (term: string): string =>
  `%${term
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

export async function productPage(
  db: Db,
  of: { term: string; industryId?: number | undefined; productTypeId?: number | undefined; take: number; skip: number },
) {
  const where = sql`lower(g.name) like ${like(of.term)}
    and (${of.industryId ?? null}::bigint is null or g.industry_id = ${of.industryId ?? null})
    and (${of.productTypeId ?? null}::bigint is null or g.product_type_id = ${of.productTypeId ?? null})`;
  const { rows: items } = await sql<Product>`
    select ${counted} from ${groups} where ${where} order by lower(g.name), g.id limit ${of.take} offset ${of.skip}`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_group g where ${where}`.execute(db);
  return { items, totalCount: rows[0]?.count ?? 0 };
}

export async function productById(db: Db, id: number): Promise<Product | undefined> {
  const { rows } = await sql<Product>`select ${counted} from ${groups} where g.id = ${id}`.execute(db);
  return rows[0];
}

/** Groups of a product type that have a word of a name, the first by name. */
export async function groupsWithWords(
  db: Db,
  of: { productTypeId: number; industryId: number | undefined; words: readonly string[] },
): Promise<SkuGroup[]> {
  const { rows } = await sql<SkuGroup>`
    select ${columns} from ${groups}
    where g.product_type_id = ${of.productTypeId}
      and (${of.industryId ?? null}::bigint is null or g.industry_id = ${of.industryId ?? null})
      and lower(g.name) like any(${of.words.map(like)}::text[])
    order by lower(g.name), g.id limit 1000`.execute(db);
  return rows;
}

interface Line {
  id: number;
  sku: string;
  name: string;
  manufacturer: string;
}

async function linesIn(db: Db, ids: RawBuilder<unknown>, of: { take: number; skip: number }) {
  const { rows: items } = await sql<Line>`
    select s.id, s.number as sku, s.name, m.name as manufacturer from sku s join manufacturer m on m.id = s.manufacturer_id
    where s.id in (${ids}) order by s.number_order, s.id limit ${of.take} offset ${of.skip}`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sku s where s.id in (${ids})`.execute(db);
  return { items, totalCount: rows[0]?.count ?? 0 };
}

export const skusOfGroup = (db: Db, id: number, of: { take: number; skip: number }) =>
  linesIn(db, sql`select x.sku_id from sku_group x where x.group_id = ${id}`, of);

export const siblingsOf = (db: Db, id: number) =>
  linesIn(
    db,
    sql`select x.sku_id from sku_group x where x.sku_id <> ${id}
      and x.group_id in (select o.group_id from sku_group o where o.sku_id = ${id})`,
    { take: 100, skip: 0 },
  );

/** Whether a SKU is in a group, and whether with others; undefined where there is no such SKU. */
export async function inGroup(db: Db, id: number) {
  const { rows } = await sql<{ isInGroup: boolean; hasSiblings: boolean }>`
    select exists (select from sku_group x where x.sku_id = s.id) as "isInGroup",
      exists (select from sku_group x join sku_group o on o.group_id = x.group_id and o.sku_id <> x.sku_id
        where x.sku_id = s.id) as "hasSiblings"
    from sku s where s.id = ${id}`.execute(db);
  return rows[0];
}

/** False where the group is gone, or newer than `version`. */
export async function renameGroup(db: Db, id: number, version: number, name: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update product_group set name = ${name.trim()} where id = ${id} and change_id = ${version}`.execute(db);
  return numAffectedRows > 0n;
}

/** Of these SKUs those that may not be in a group: of another product type, or in another one of its industry. */
export async function unfit(
  db: Db,
  id: number,
  skuIds: readonly number[],
): Promise<{ id: number; otherType: boolean }[]> {
  const { rows } = await sql<{ id: number; otherType: boolean }>`
    select s.id, s.product_type_id is distinct from g.product_type_id as "otherType"
    from sku s, product_group g where g.id = ${id} and s.id = any(${[...skuIds]}::bigint[])
      and (s.product_type_id is distinct from g.product_type_id or exists (
        select from sku_group x join product_group o on o.id = x.group_id
        where x.sku_id = s.id and x.group_id <> g.id and o.industry_id = g.industry_id))
    order by s.id limit 100`.execute(db);
  return rows;
}

/** Lets a group have these SKUs and no others. Answers those that came or went. */
export async function putSkus(db: Db, id: number, skuIds: readonly number[]): Promise<number[]> {
  const given = sql`${[...skuIds]}::bigint[]`;
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from sku_group where group_id = ${id} and sku_id <> all(${given}) returning sku_id as id),
      came as (insert into sku_group (sku_id, group_id) select n, ${id} from unnest(${given}) n
        on conflict (catalog_id, sku_id, group_id) do nothing returning sku_id as id)
    select id from gone union select id from came`.execute(db);
  return rows.map((row) => row.id);
}

/** Removes a group. Answers the SKUs that it had; false in place of them where it is gone, or newer than `version`. */
export async function removeGroup(db: Db, id: number, version: number): Promise<number[] | false> {
  const { rows } = await sql<{ id: number }>`select sku_id as id from sku_group where group_id = ${id}`.execute(db);
  await sql`delete from sku_group where group_id = ${id}`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    delete from product_group where id = ${id} and change_id = ${version}`.execute(db);
  return numAffectedRows > 0n ? rows.map((row) => row.id) : false;
}

/** Whether ids are an industry and a product type. */
export async function knowsGroup(db: Db, industryId: number, productTypeId: number) {
  const { rows } = await sql<{ industry: boolean; type: boolean }>`
    select exists (select from shared_list_value where id = ${industryId} and list_type_id = 1002) as industry,
      exists (select from shared_list_value where id = ${productTypeId} and list_type_id = 1000) as type`.execute(db);
  return rows[0] ?? { industry: false, type: false };
}
