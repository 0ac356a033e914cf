import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { unitLists } from '../list/rules.ts';
import type { UnitValues } from './rules.ts';

/** What a unit is, as it is kept; all null where nobody has said. */
export async function keptValues(db: Db, itemId: number): Promise<UnitValues> {
  const { rows } = await sql<UnitValues>`
    select industry_id as "industryId", product_type_id as "productTypeId", sub_type_id as "productSubTypeId",
      activity_type_id as "activityTypeId", parent_company_id as "parentCompanyId", make_id as "makeId",
      brand_id as "brandId", model_year as "modelYear"
    from major_unit where item_id = ${itemId}`.execute(db);
  return (
    rows[0] ?? {
      industryId: null,
      productTypeId: null,
      productSubTypeId: null,
      activityTypeId: null,
      parentCompanyId: null,
      makeId: null,
      brandId: null,
      modelYear: null,
    }
  );
}

/** Says what a unit is; what is so already stays untouched. */
export const writeValues = (db: Db, itemId: number, of: UnitValues) =>
  sql`
    insert into major_unit as u (item_id, industry_id, product_type_id, sub_type_id, activity_type_id, parent_company_id,
      make_id, brand_id, model_year)
    values (${itemId}, ${of.industryId}, ${of.productTypeId}, ${of.productSubTypeId}, ${of.activityTypeId},
      ${of.parentCompanyId}, ${of.makeId}, ${of.brandId}, ${of.modelYear})
    on conflict (catalog_id, item_id) do update set industry_id = excluded.industry_id,
      product_type_id = excluded.product_type_id, sub_type_id = excluded.sub_type_id,
      activity_type_id = excluded.activity_type_id, parent_company_id = excluded.parent_company_id,
      make_id = excluded.make_id, brand_id = excluded.brand_id, model_year = excluded.model_year
    where (u.industry_id, u.product_type_id, u.sub_type_id, u.activity_type_id, u.parent_company_id, u.make_id, u.brand_id,
      u.model_year) is distinct from (excluded.industry_id, excluded.product_type_id, excluded.sub_type_id,
      excluded.activity_type_id, excluded.parent_company_id, excluded.make_id, excluded.brand_id, excluded.model_year)`.execute(
    db,
  );

/** The make that is called as the catalogue; undefined where no make is. */
export async function makeOfCatalog(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select v.id from catalog c join shared_list_value v on v.list_type_id = ${sql.lit(unitLists.make)}
      and lower(v.name) = lower(c.name) and not v.archive and not v.archive_major_unit
    where c.id = platform.catalog() order by v.id limit 1`.execute(db);
  return rows[0]?.id;
}
