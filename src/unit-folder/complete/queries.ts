import { sql } from 'kysely';
import { shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { branchUnder } from '../queries.ts';
import { mostLookedAt, type Lack } from './rules.ts';

/** What is read in the place of a list's value. */
const settled = (value: string) => sql`(
  with recursive way as (
    select l.id, l.replace_with, 0 as far from shared_list_value l where l.id = ${sql.raw(value)}
    union all
    select l.id, l.replace_with, w.far + 1 from way w join shared_list_value l on l.id = w.replace_with where w.far < 100
  ) select id from way order by far desc limit 1)`;

/** Units `unit` under a folder, and the required fields `required` of each product among them. */
const looked = (folderId: number) => sql`
  ${branchUnder(folderId)}, unit as materialized (
    select u.item_id, u.model_year, u.industry_id, u.product_type_id, u.sub_type_id
    from branch b cross join lateral (select u.* from major_unit u where u.item_id = b.id offset 0) u
    limit ${sql.lit(mostLookedAt + 1)}
  ), product as materialized (
    select p.*, ${settled('p.industry_id')} as industry, ${settled('p.product_type_id')} as type, ${settled('p.sub_type_id')} as sub_type
    from (select distinct industry_id, product_type_id, sub_type_id from unit) p
  ), required as materialized (
    select p.industry_id, p.product_type_id, p.sub_type_id, f.id, f.field_name as name, a.ordinal, a.id as assignment
    from product p join shared_feature_assignment a on a.product_type_id = p.type and a.sub_type_id = p.sub_type and a.is_required
    join shared_feature_field f on f.id = a.field_id and f.industry_id = p.industry
  )`;

const lackingFields = sql`
  unit u join required q on q.industry_id = u.industry_id and q.product_type_id = u.product_type_id and q.sub_type_id = u.sub_type_id
  where not exists (select from unit_value v where v.item_id = u.item_id and v.field_id = q.id offset 0)`;

interface Row {
  looked: number;
  total: number;
  units: number;
  complete: number;
  value: number;
  withoutDescription: number;
  withoutPicture: number;
  withoutPrice: number;
  /** Null where the page is empty, and with it the rest. */
  id: number | null;
  name: string;
  modelYear: number | null;
  description: boolean;
  picture: boolean;
  price: boolean;
}

/** Figures of a folder, and a page of the units that lack something, or what is named. */
export async function completenessOf(
  db: Db,
  folderId: number,
  { missing, take, skip }: { missing: Lack | undefined; take: number; skip: number },
) {
  const isAsked =
    missing === undefined ? sql`(s.value or s.description or s.picture or s.price)` : sql`s.${sql.ref(missing)}`;
  const { rows } = await sql<Row>`
    with recursive ${looked(folderId)}, lacking as materialized (
      select distinct u.item_id from ${lackingFields}
    ), state as materialized (
      select u.item_id, u.model_year, l.item_id is not null as value,
        not exists (select from unit_description d where d.item_id = u.item_id offset 0) as description,
        not exists (select from hierarchy_item p where p.id = u.item_id and p.image_id is not null offset 0) as picture,
        not exists (select from unit_price p where p.item_id = u.item_id offset 0) as price
      from (select * from unit limit ${sql.lit(mostLookedAt)}) u left join lacking l on l.item_id = u.item_id
    ), figures as (
      select (select count(*)::int from unit) as looked, count(*)::int as units,
        count(*) filter (where not (s.value or s.description or s.picture or s.price))::int as complete,
        count(*) filter (where s.value)::int as value, count(*) filter (where s.description)::int as description,
        count(*) filter (where s.picture)::int as picture, count(*) filter (where s.price)::int as price,
        count(*) filter (where ${isAsked})::int as total
      from state s
    ), page as (
      select i.id, ${shownName('i')} as name, s.model_year, s.description, s.picture, s.price, i.name_sort
      from state s join hierarchy_item i on i.id = s.item_id where ${isAsked}
      order by i.name_sort, i.id limit ${take} offset ${skip}
    )
    select f.looked, f.units, f.complete, f.value, f.description as "withoutDescription", f.picture as "withoutPicture",
      f.price as "withoutPrice", f.total, p.id, p.name, p.model_year as "modelYear", p.description, p.picture, p.price
    from figures f left join page p on true order by p.name_sort, p.id`.execute(db);
  return rows;
}

/** The required fields in which nothing stands, of some units under a folder. */
export async function lackedFields(db: Db, folderId: number, ids: readonly number[]) {
  const { rows } = await sql<{ itemId: number; id: number; name: string }>`
    with recursive ${looked(folderId)}
    select u.item_id as "itemId", q.id, q.name from ${lackingFields} and u.item_id = any(${[...ids]}::bigint[])
    order by u.item_id, q.ordinal, q.assignment`.execute(db);
  return rows;
}
