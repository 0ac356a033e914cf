import { sql, type RawBuilder } from 'kysely';
import { searchKey } from '../../part/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { lineColumns, lines, skuKey, type SkuLine } from '../queries.ts';
import { mostProposed, skuLimits } from '../rules.ts';
import type { Duplicate } from './contract.ts';

const escaped = (term: string): string =>
  term
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (c) => `\\${c}`);

/** Manufacturers whose name begins with a text, then those that hold it. */
export async function manufacturersLike(db: Db, term: string): Promise<{ id: number; name: string }[]> {
  const page = async (like: RawBuilder<unknown>, take: number) =>
    (
      await sql<{ id: number; name: string }>`
        select id, name from manufacturer where ${like} order by lower(name), id limit ${take}`.execute(db)
    ).rows;
  const begins = `${escaped(term)}%`;
  const first = await page(sql`lower(name) like ${begins}`, mostProposed);
  if (first.length === mostProposed || term.trim() === '') return first;
  const inside = sql`lower(name) like ${`%${escaped(term)}%`} and lower(name) not like ${begins}`;
  return [...first, ...(await page(inside, mostProposed - first.length))];
}

/** SKUs whose number begins with a text, or whose name or manufacturer holds it; all where it is blank. */
export function matching(text: string): RawBuilder<boolean> {
  if (text.trim() === '') return sql<boolean>`true`;
  const key = searchKey(text);
  const held = `%${escaped(text)}%`;
  return sql<boolean>`s.id in (
    ${key === '' ? sql`` : sql`select x.id from sku x where x.number_search like ${`${escaped(key)}%`} union all`}
    select x.id from sku x where x.name_search like '%' || replace(replace(platform.plain(${text.trim()}), '%', '\\%'), '_', '\\_') || '%'
    union all select x.id from sku x where x.manufacturer_id in (select y.id from manufacturer y where lower(y.name) like ${held}))`;
}

/** Levels at and under a level. */
const levelsUnder = (id: number) => sql`
  with recursive under(id) as (
    select l.id from shared_taxonomy_level l where l.id = ${id}
    union select l.id from shared_taxonomy_level l join under u on l.parent_id = u.id)
  select id from under`;

/** A level takes the SKUs of the product type that has its name, or its number. */
const typeOfLevel = sql`(lower(v.name) = lower(l.name) or (l.code <> '' and v.numeric_code > 0 and l.code = v.numeric_code::text))`;

export const inLevel = (id: number): RawBuilder<unknown> => sql`
  select x.id from sku x where x.product_type_id in (
    select v.id from shared_list_value v, shared_taxonomy_level l
    where v.list_type_id = 1000 and l.id in (${levelsUnder(id)}) and ${typeOfLevel})`;

export async function hasLevel(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from shared_taxonomy_level where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Levels that SKUs are in or under, with how many. */
export async function filteredLevels(db: Db) {
  const { rows } = await sql<{ id: number; parentId: number | null; taxonomyId: number; name: string; count: number }>`
    with recursive types as materialized (
      select product_type_id as id, count(*) as n from sku where product_type_id is not null group by 1
    ), up(id, type_id, n) as (
      select l.id, t.id, t.n from types t join shared_list_value v on v.id = t.id join shared_taxonomy_level l on ${typeOfLevel}
      union
      select l.parent_id, up.type_id, up.n from up join shared_taxonomy_level l on l.id = up.id where l.parent_id is not null
    )
    select l.id, l.parent_id as "parentId", l.taxonomy_id as "taxonomyId", l.name, sum(up.n)::int as count
    from up join shared_taxonomy_level l on l.id = up.id
    group by l.id, l.parent_id, l.taxonomy_id, l.name, l.ordinal order by l.ordinal, lower(l.name), l.id limit 5000`.execute(
    db,
  );
  return rows;
}

/** Most that are counted. */
const mostCounted = 100_000;

const page = (
  where: RawBuilder<boolean>,
  of: { take: number; after: { order: string; id: number } | undefined },
) => sql<SkuLine & { order: string }>`
  select ${lineColumns}, s.number_order as "order" from ${lines}
  where ${where} ${of.after ? sql`and (s.number_order, s.id) > (${of.after.order}, ${of.after.id})` : sql``}
  order by s.number_order, s.id limit ${of.take + 1}`;

/** SKUs by number, with how many there are in all. */
export async function skuPage(
  db: Db,
  where: RawBuilder<boolean>,
  of: { take: number; after: { order: string; id: number } | undefined },
) {
  const { rows } = await page(where, of).execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select from sku s where ${where} limit ${mostCounted}) counted`.execute(db);
  const items = rows.slice(0, of.take);
  const last = rows.length > of.take ? items.at(-1) : undefined;
  return {
    items: items.map((row) => {
      const { order: _, ...line } = row;
      return line;
    }),
    totalCount: counted[0]?.count ?? 0,
    last: last && { order: last.order, id: last.id },
  };
}

export async function skuIds(db: Db, where: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: number }>`
    select s.id from sku s where ${where} order by s.number_order, s.id limit ${skuLimits.massUpdate + 1}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(0, skuLimits.massUpdate), isMore: ids.length > skuLimits.massUpdate };
}

export async function linesOf(db: Db, ids: readonly number[]): Promise<SkuLine[]> {
  const { rows } = await sql<SkuLine>`
    select ${lineColumns} from ${lines} where s.id = any(${[...ids]}::bigint[]) order by s.number_order, s.id`.execute(
    db,
  );
  return rows;
}

/** SKUs of a manufacturer, number and name, each where it is named; two at most. */
export async function byNames(db: Db, of: { manufacturer: string; sku: string; skuName: string }): Promise<SkuLine[]> {
  const { rows } = await sql<SkuLine>`
    select ${lineColumns} from ${lines}
    where (${of.manufacturer} = '' or lower(m.name) = lower(${of.manufacturer.trim()}))
      and (${of.sku} = '' or s.number_key = ${skuKey(sql`${of.sku}::text`)})
      and (${of.skuName} = '' or lower(s.name) = lower(${of.skuName.trim()}))
    order by s.id limit 2`.execute(db);
  return rows;
}

/** Other SKUs whose number begins with a text, or whose name or manufacturer holds it. */
export async function otherSkus(db: Db, id: number, of: { term: string; manufacturer: string }): Promise<SkuLine[]> {
  const maker = of.manufacturer.trim();
  const { rows } = await sql<SkuLine>`
    select ${lineColumns} from ${lines}
    where s.id <> ${id} and ${matching(of.term)} and (${maker} = '' or lower(m.name) like ${`${escaped(maker)}%`})
    order by s.number_order, s.id limit ${mostProposed}`.execute(db);
  return rows;
}

/** SKUs that may be the same as one of this number, GTIN and name. */
export async function likeOne(
  db: Db,
  of: { id: number; number: string; gtin: string; name: string },
): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select ${lineColumns}, (select count(*) from sku_image i where i.sku_id = s.id)::int as "imageCount",
      array_remove(array[
        case when ${of.number} <> '' and s.number_key = ${skuKey(sql`${of.number}::text`)} then 'number' end,
        case when ${of.gtin} <> '' and s.gtin = ${of.gtin} then 'gtin' end,
        case when ${of.name} <> '' and s.name_search = platform.plain(${of.name}) then 'name' end], null) as reasons
    from ${lines} where s.id in (
      select x.id from sku x where ${of.number} <> '' and x.number_key = ${skuKey(sql`${of.number}::text`)}
      union select x.id from sku x where x.gtin <> '' and x.gtin = ${of.gtin}
      union select x.id from sku x where ${of.name} <> '' and x.name_search = platform.plain(${of.name})) and s.id <> ${of.id}
    order by s.number_order, s.id limit 50`.execute(db);
  return rows;
}
