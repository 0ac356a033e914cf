import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { lines } from '../queries.ts';
import type { Draft } from '../record/rules.ts';

const any = (ids: readonly number[]) => sql`any(${[...ids]}::bigint[])`;

/** Industries of the product groups of SKUs; one without groups is not there. */
export async function industriesOfGroups(
  db: Db,
  ids: readonly number[],
): Promise<{ skuId: number; industryIds: number[] }[]> {
  const { rows } = await sql<{ skuId: number; industryIds: number[] }>`
    select x.sku_id as "skuId", array_agg(distinct g.industry_id) as "industryIds"
    from sku_group x join product_group g on g.id = x.group_id where x.sku_id = ${any(ids)} group by x.sku_id`.execute(
    db,
  );
  return rows;
}

/** What an update can change of a SKU but fitments, in words. */
export interface MassContent {
  id: number;
  sku: string;
  manufacturer: string;
  name: string;
  description: string;
  groups: string;
  /** Null: the stock image. */
  images: string | null;
  attributes: string;
  state: string;
}

/** The content of SKUs in words, by manufacturer and number. */
export async function contentOf(db: Db, ids: readonly number[]): Promise<MassContent[]> {
  const { rows } = await sql<MassContent>`
    select s.id, s.number as sku, m.name as manufacturer, s.name, s.description, coalesce(w.name, '') as state,
      concat_ws('; ', (select string_agg(g.name, ', ' order by lower(g.name), g.id) from sku_group x
          join product_group g on g.id = x.group_id where x.sku_id = s.id),
        (select v.name from shared_list_value v where v.id = s.product_type_id)) as groups,
      case when not s.use_stock_image then coalesce((select string_agg(i.name, ', ' order by x.is_primary desc, x.weight, x.id)
        from sku_image x join image i on i.id = x.image_id where x.sku_id = s.id), '') end as images,
      coalesce((select string_agg(t.name || ': ' || coalesce(r.name, v.name), ', ' order by lower(t.name), x.ordinal, x.id)
        from sku_attribute x join shared_list_type t on t.id = x.list_type_id join shared_list_value v on v.id = x.value_id
        left join shared_list_value r on r.id = v.replace_with where x.sku_id = s.id), '') as attributes
    from ${lines} where s.id = ${any(ids)} order by lower(m.name), s.number_order, s.id`.execute(db);
  return rows;
}

/** SKUs of these that a state keeps from being edited. */
export async function lockedSkus(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sku s join workflow_state w on w.context = 'Ecommerce' and w.number = s.workflow_id and not w.is_editable
    where s.id = ${any(ids)} order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives SKUs texts; those that have them stay untouched. */
export async function copyTexts(db: Db, ids: readonly number[], of: { name?: string; description?: string }) {
  await sql`
    update sku set name = coalesce(${of.name ?? null}, name), description = coalesce(${of.description ?? null}, description)
    where id = ${any(ids)} and (name <> coalesce(${of.name ?? null}, name)
      or description <> coalesce(${of.description ?? null}, description))`.execute(db);
}

/** Gives SKUs these groups and their product type, and no other groups. */
export async function copyGroups(
  db: Db,
  ids: readonly number[],
  groups: readonly number[],
  productTypeId: number | null,
) {
  await sql`
    update sku set product_type_id = ${productTypeId}
    where id = ${any(ids)} and product_type_id is distinct from ${productTypeId}::bigint`.execute(db);
  await sql`delete from sku_group where sku_id = ${any(ids)} and group_id <> all(${[...groups]}::bigint[])`.execute(db);
  await sql`
    insert into sku_group (sku_id, group_id) select s.id, g from unnest(${[...ids]}::bigint[]) s(id), unnest(${[...groups]}::bigint[]) g
    on conflict (catalog_id, sku_id, group_id) do nothing`.execute(db);
}

/** Gives SKUs these pictures and no others. */
export async function copyImages(db: Db, ids: readonly number[], images: Draft['images'], useStockImage: boolean) {
  const imageIds = images.map(({ imageId }) => imageId);
  await sql`
    update sku set use_stock_image = ${useStockImage} where id = ${any(ids)} and use_stock_image <> ${useStockImage}`.execute(
    db,
  );
  await sql`delete from sku_image where sku_id = ${any(ids)} and image_id <> all(${imageIds}::bigint[])`.execute(db);
  await sql`
    update sku_image set is_primary = false
    where sku_id = ${any(ids)} and is_primary and image_id <> ${imageIds[0] ?? 0}`.execute(db);
  await sql`
    insert into sku_image (sku_id, image_id, is_primary, image_type, weight)
    select s.id, n.image_id, n.n = 1, n.image_type, n.n from unnest(${[...ids]}::bigint[]) s(id),
      unnest(${imageIds}::bigint[], ${images.map(({ imageType }) => imageType)}::text[]) with ordinality n(image_id, image_type, n)
    on conflict (catalog_id, sku_id, image_id) do update
      set is_primary = excluded.is_primary, image_type = excluded.image_type, weight = excluded.weight
      where (sku_image.is_primary, sku_image.image_type, sku_image.weight)
        is distinct from (excluded.is_primary, excluded.image_type, excluded.weight)`.execute(db);
}

/** Gives SKUs these values in place of those that they have of the same attributes. */
export async function copyAttributes(db: Db, ids: readonly number[], attributes: Draft['attributes']) {
  const valued = attributes.filter(({ valueId }) => valueId !== null);
  const lists = valued.map(({ listTypeId }) => listTypeId);
  const values = valued.map(({ valueId }) => valueId);
  const given = sql`unnest(${lists}::bigint[], ${values}::bigint[]) with ordinality n(l, v, n)`;
  await sql`
    delete from sku_attribute a where a.sku_id = ${any(ids)} and a.list_type_id = any(${lists}::bigint[])
      and not exists (select from ${given} where n.l = a.list_type_id and n.v = a.value_id)`.execute(db);
  await sql`
    insert into sku_attribute (sku_id, list_type_id, value_id, ordinal)
    select s.id, n.l, n.v, n.n from unnest(${[...ids]}::bigint[]) s(id), ${given}
    on conflict (catalog_id, sku_id, list_type_id, value_id) do nothing`.execute(db);
}

/** Gives up the list of a user. */
export const dropList = (db: Db, userId: number) => sql`delete from sku_list where user_id = ${userId}`.execute(db);

/** Keeps a list in place of the one before. */
export const keepList = (db: Db, userId: number, key: string, ids: readonly number[]) =>
  sql`
    insert into sku_list (user_id, key, sku_ids) values (${userId}, ${key}, ${[...ids]}::bigint[])
    on conflict (catalog_id, user_id) do update set key = excluded.key, sku_ids = excluded.sku_ids, saved_at = clock_timestamp()`.execute(
    db,
  );

export async function listOf(db: Db, userId: number, key: string): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select sku_ids as ids from sku_list where user_id = ${userId} and key = ${key}`.execute(db);
  return rows[0]?.ids ?? [];
}
