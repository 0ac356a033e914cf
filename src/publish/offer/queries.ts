import { sql } from 'kysely';
import { unitType } from '../../fitment/rules.ts';
import type { CatalogUnit } from '../../fitment/unit/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { valueNow } from '../../unit-exchange/queries.named.ts';

interface Offering {
  code: string;
  offers: boolean;
  offered: boolean;
}

/** Whether the connection's catalogue offers its units, and whether it has offered any. */
export async function offering(db: Db): Promise<Offering> {
  const { rows } = await sql<Offering>`
    select c.code, c.offers_units as offers,
      exists (select from shared_fit_unit u where u.target_id = c.id and not u.archived) as offered
    from catalog c where c.id = platform.catalog()`.execute(db);
  return rows[0] ?? { code: '', offers: false, offered: false };
}

/**
 * Units of a release, those with a make and a year, by item. On a connection as of the release's change they are what it
 * holds.
 */
export async function unitsOfRelease(db: Db, releaseId: number, after: number, most: number): Promise<CatalogUnit[]> {
  const { rows } = await sql<CatalogUnit>`
    with page as materialized (
      select u.item_id, u.industry_id, u.make_id, u.sub_type_id, u.model_year, i.name
      from release_item r join major_unit u on u.item_id = r.item_id join hierarchy_item i on i.id = u.item_id
      where r.from_release <= ${releaseId} and (r.until_release is null or r.until_release > ${releaseId})
        and u.item_id > ${after} and u.make_id is not null and u.model_year is not null
      order by u.item_id limit ${most})
    select p.item_id as "itemId", p.industry_id as "industryId", ${valueNow(sql`p.make_id`)} as make, p.name as model,
      p.model_year as "modelYear",
      jsonb_build_object(${sql.lit(unitType)}::text, ${valueNow(sql`p.sub_type_id`)}) || coalesce((
        select jsonb_object_agg(a.name, a.value) from (
          select f.field_name as name, string_agg(coalesce(${valueNow(sql`held.list_value_id`)}, held.text, held.number::text,
            case held.flag when true then 'Yes' when false then 'No' end), ', ' order by held.place, held.part_id, held.unit_id) as value
          from unit_value held join shared_feature_field f on f.id = held.field_id and f.is_fitment
          where held.item_id = p.item_id group by f.field_name) a where a.value <> ''), '{}') as attributes
    from page p order by p.item_id`.execute(db);
  return rows;
}

/** The number of a release that Production shows, with the change that it may hold at last; undefined: none. */
export async function releaseShown(db: Db, context: string, environment: string) {
  const { rows } = await sql<{ releaseId: number; changeId: number }>`
    select r.id as "releaseId", r.change_id as "changeId" from published p join release r on r.id = p.release_id
    where p.context = ${context} and p.environment = ${environment}`.execute(db);
  return rows[0];
}
