import { sql } from 'kysely';
import type { JsonObject } from '../../platform/db/json.ts';
import type { Db } from '../../platform/db/pool.ts';
import { forgetTexts } from '../../translation/queries.ts';
import type { PackedImage, PackedSku } from './rules.ts';

/** Deletes SKUs with all that hangs on them. */
export async function deleteSkus(db: Db, ids: readonly number[]): Promise<void> {
  const gone = sql`${[...ids]}::bigint[]`;
  await sql`select platform.release_hanging('sku', ${gone})`.execute(db);
  await forgetTexts(db, 'sku', [...ids]);
  await sql`delete from sku where id = any(${gone})`.execute(db);
  await sql`delete from sku_copy where sku_id = any(${gone})`.execute(db);
}

export async function numberOf(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`select number from sku where id = ${id}`.execute(db);
  return rows[0]?.number;
}

/** Has SKUs that go with one go with another instead, where they do not already. */
export const repointAssociations = (db: Db, from: number, to: number) =>
  sql`
    update sku_association a set other_id = ${to} where other_id = ${from} and sku_id <> ${to} and not exists (
      select from sku_association b where b.sku_id = a.sku_id and b.other_id = ${to} and b.kind = a.kind)`.execute(db);

/** Catalogues with SKUs, beside this one, whose content a user may write. */
export async function writableCatalogs(db: Db, { userId, superAdmin }: { userId: number; superAdmin: boolean }) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select c.id, c.code, c.name from catalog c
    where c.code is not null and c.id > 0 and c.id <> platform.catalog() and 'Ecommerce' = any(c.contexts)
      and (${superAdmin} or exists (select from profile p where p.catalog_id = c.id and p.user_id = ${userId}
        and (p.workflow_role is not null or 'Admin' = any(p.roles))))
    order by lower(c.name), c.id limit 1000`.execute(db);
  return rows;
}

/** What of a SKU another catalogue finds by name: its pictures, groups and prices. */
export async function packed(db: Db, id: number): Promise<Pick<PackedSku, 'images' | 'groups' | 'prices'>> {
  const { rows } = await sql<Pick<PackedSku, 'images' | 'groups' | 'prices'>>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('name', m.name, 'fileName', m.file_name, 'hash', m.hash,
          'contentType', m.content_type, 'width', m.width, 'height', m.height, 'originalHash', m.original_hash,
          'originalType', m.original_type, 'originalPage', m.original_page, 'imageType', i.image_type)
          order by i.is_primary desc, i.weight, i.id)
        from sku_image i join image m on m.id = i.image_id where i.sku_id = ${id}), '[]') as images,
      coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'industryId', g.industry_id,
          'productTypeId', g.product_type_id) order by g.id)
        from sku_group x join product_group g on g.id = x.group_id where x.sku_id = ${id}), '[]') as groups,
      coalesce((select jsonb_agg(jsonb_build_object('audience', a.name, 'currency', a.currency,
          'effectiveDate', p.effective_date, 'cost', coalesce(p.cost, 0), 'msrp', p.msrp))
        from shown_sku_price p join price_audience a on a.id = p.audience_id where p.sku_id = ${id}), '[]') as prices`.execute(
    db,
  );
  return rows[0] ?? { images: [], groups: [], prices: [] };
}

/** Makes pictures over bytes that the store has, which the catalogue keeps from now on. Answers their ids in order. */
export async function takePictures(db: Db, images: readonly PackedImage[]): Promise<number[]> {
  if (images.length === 0) return [];
  await sql`
    insert into catalog_file (hash, size)
    select distinct f.hash, f.size from stored_file f
    where f.hash = any(${images.flatMap(({ hash, originalHash }) => [hash, ...(originalHash === null ? [] : [originalHash])])}::text[])
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; n: number }>`
    insert into image (name, file_name, hash, content_type, width, height, original_hash, original_type, original_page)
    select n.name, n."fileName", n.hash, n."contentType", n.width, n.height, n."originalHash", n."originalType", n."originalPage"
    from jsonb_to_recordset(${JSON.stringify(images.map((image, at) => ({ ...image, at })))}::jsonb)
      as n(name text, "fileName" text, hash text, "contentType" text, width int, height int, "originalHash" text,
        "originalType" text, "originalPage" int, at int)
    order by n.at returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Groups of these names, made where there are none. Answers their ids. */
export async function takeGroups(db: Db, groups: PackedSku['groups']): Promise<number[]> {
  if (groups.length === 0) return [];
  const given = sql`jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
    as n(name text, "industryId" bigint, "productTypeId" bigint)`;
  await sql`
    insert into product_group (name, industry_id, product_type_id) select n.name, n."industryId", n."productTypeId" from ${given}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select g.id from product_group g join ${given} on lower(n.name) = lower(g.name)
      and g.industry_id = n."industryId" and g.product_type_id = n."productTypeId"`.execute(db);
  return rows.map(({ id }) => id);
}

/** Prices for audiences of the same name and currency; others have none. */
export const takePrices = (db: Db, skuId: number, prices: PackedSku['prices']) =>
  sql`
    insert into sku_price (sku_id, audience_id, effective_date, cost, msrp)
    select ${skuId}, a.id, n."effectiveDate", n.cost, n.msrp
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as n(audience text, currency text, "effectiveDate" date, cost numeric, msrp numeric)
    join price_audience a on a.context = 'Ecommerce' and lower(a.name) = lower(n.audience) and a.currency = n.currency
    on conflict do nothing`.execute(db);

/** Whether the catalogue has a SKU of the name that this job brought: one that was begun again then goes on behind it. */
export async function wasBrought(
  db: Db,
  of: { manufacturer: string; number: string; label: string; jobId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from sku s join manufacturer m on m.id = s.manufacturer_id join change c on c.id = s.change_id, job j
    where lower(m.name) = lower(${of.manufacturer}) and s.number = ${of.number} and c.label = ${of.label}
      and j.id = ${of.jobId} and c.at >= j.created_at`.execute(db);
  return rows.length > 0;
}

/** A job of SKUs in this catalogue; undefined for any other. */
export async function jobOf(db: Db, id: number, kinds: readonly string[]) {
  const { rows } = await sql<{
    id: number;
    state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    progress: number;
    total: number;
    error: string | null;
    changeIds: number[];
    left: { sku: string; reason: string }[];
    result: JsonObject | null;
  }>`
    select id, state, progress::int as progress, total::int as total, error, coalesce(result -> 'changeIds', '[]') as "changeIds",
      coalesce(result -> 'left', '[]') as left, result
    from job where id = ${id} and catalog_id = platform.catalog() and kind = any(${[...kinds]}::text[])`.execute(db);
  return rows[0];
}
