import { sql } from 'kysely';
import { draftsOf, toldOf } from '../distributor/queries.ts';
import type { Db } from '../platform/db/pool.ts';
import type { SkuDetails } from './contract.ts';

/** Fitments and images that the details of a SKU show. */
const shown = 100;

/** What the details of a SKU show; undefined where the catalogue has none of that id. */
export async function skuDetails(db: Db, skuId: number): Promise<SkuDetails | undefined> {
  const { rows } = await sql<
    Omit<SkuDetails, 'distributors' | 'imageSet'> & { images: SkuDetails['imageSet']['images'] }
  >`
    select s.id, s.number as sku, s.name, m.name as manufacturer,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'file', jsonb_build_object('id', i.hash), 'contentType', i.content_type,
          'relationCustomData', jsonb_build_object('isPrimary', r.is_primary, 'imageType', r.image_type, 'weight', r.weight))
          order by r.is_primary desc, r.weight, r.id)
        from sku_image r join image i on i.id = r.image_id where r.sku_id = s.id), '[]') as images,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'line', concat_ws(' ', l.make, l.model), 'years', f.years, 'notes', f.note,
          'applications', f.applications) order by lower(l.make), lower(l.model), f.id)
        from (select f.id, f.line_id, f.note,
            (select string_agg(case when lower(y) = upper(y) - 1 then lower(y)::text else lower(y) || '–' || (upper(y) - 1) end, ', '
              order by lower(y)) from unnest(f.years) y) as years,
            (select coalesce(jsonb_agg(v.name order by lower(v.name)), '[]') from shared_list_value v where v.id = any(f.applications)) as applications
          from fitment f where f.sku_id = s.id order by f.line_id, f.id limit ${shown}) f
        join shared_fit_line l on l.id = f.line_id), '[]') as fitments,
      (select count(*)::int from fitment f where f.sku_id = s.id) as "totalFitments",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'industryId', g.industry_id, 'industry', v.name,
          'productType', t.name) order by lower(g.name), g.id)
        from sku_group r join product_group g on g.id = r.group_id
        join shared_list_value v on v.id = g.industry_id join shared_list_value t on t.id = g.product_type_id
        where r.sku_id = s.id), '[]') as "productGroups"
    from sku s join manufacturer m on m.id = s.manufacturer_id where s.id = ${skuId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { images, ...of } = row;
  return { ...of, imageSet: { images }, distributors: await toldOf(db, await draftsOf(db, skuId)) };
}
