import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { RecordDiff, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { findValues, joinValue } from '../unit-exchange/queries.ts';
import { findSkus } from './queries.named.ts';
import { industryColumn, productTypeColumn } from './rules.ts';

/**
 * Side table `member`: of each good row the industry, the product type and the group that it names, and the SKU, with what
 * the rules of groups ask of it. `group_id` and the SKU are null where there is none.
 */
export async function planGroups(stage: Stage): Promise<void> {
  if (stage.has('sku')) await findSkus(stage);
  await findValues(stage, [industryColumn, productTypeColumn]);
  const sku = stage.has('sku')
    ? { id: sql`n.sku_id`, join: sql`left join ${stage.side('named')} n on n.line = s.line` }
    : { id: sql`null::bigint`, join: sql`` };
  const reads = (column: string) =>
    sql`(select coalesce(v.replace_with, v.id) from shared_list_value v where v.id = ${sql.ref(column)})`;
  await makeSide(
    stage,
    'member',
    sql`
    with own as materialized (
      select g.id, lower(g.name) as name, ${reads('g.industry_id')} as industry_id, ${reads('g.product_type_id')} as type_id
      from product_group g where lower(g.name) in (select lower(s.group_name) from ${stage.table} s where not s.bad)),
    row as materialized (
      select s.line, lower(s.group_name) as name, lower(s.industry) as industry, lower(s.product_type) as product_type,
        "industry".id as industry_id, "productType".id as type_id, ${sku.id} as sku_id
      from ${stage.table} s ${sku.join} ${joinValue(stage, industryColumn)} ${joinValue(stage, productTypeColumn)}
      where not s.bad),
    told as (
      select r.*, g.id as group_id from row r
      left join lateral (select min(g.id) as id from own g
        where g.name = r.name and g.industry_id = r.industry_id and g.type_id = r.type_id) g on true)
    select t.*, ${reads('k.product_type_id')} as own_type, k.product_type_id as kept_type, x.id as record_id,
      coalesce(h.has, 0) as has, coalesce(t.industry_id = any(h.industries), false) as has_industry,
      row_number() over (partition by t.sku_id, x.id is null order by t.line) as at,
      min(t.line) over (partition by t.name, t.industry, t.product_type) as makes,
      min(t.line) over (partition by t.name, t.industry, t.product_type, t.sku_id) as first,
      min(t.line) filter (where x.id is null) over (partition by t.sku_id, t.industry) as first_in_industry
    from told t left join sku k on k.id = t.sku_id
    left join sku_group x on x.sku_id = t.sku_id and x.group_id = t.group_id
    left join (select o.sku_id, count(*) as has, array_agg(${reads('g.industry_id')}) as industries
      from sku_group o join product_group g on g.id = o.group_id
      where o.sku_id in (select r.sku_id from row r) group by 1) h on h.sku_id = t.sku_id`,
  );
}

const rows = (stage: Stage) => sql`${stage.table} s join ${stage.side('member')} k on k.line = s.line`;
/** Whether a row brings a group or a member. */
const isNew = (stage: Stage) => sql`((k.sku_id is not null and k.record_id is null)
  or (k.group_id is null and k.line = (select min(x.line) from ${stage.side('member')} x where x.makes = k.makes)))`;

export async function countGroups(stage: Stage): Promise<Counts> {
  const { rows: counted } = await sql<{ all: number; create: number }>`
    select count(*)::int as all, count(*) filter (where ${isNew(stage)})::int as create
    from ${rows(stage)} where not s.bad`.execute(stage.db);
  const { all = 0, create = 0 } = counted[0] ?? {};
  return { create, update: 0, unchanged: all - create, remove: 0 };
}

/** Rows that bring a group, a member, or both. */
export const groupDiff = (stage: Stage): RecordDiff => ({
  table: 'sku_group',
  from: sql`${rows(stage)} left join sku_group r on false`,
  where: sql`not s.bad and ${isNew(stage)}`,
  cells: [
    { key: 'groupName', now: sql`null::text`, becomes: sql`s.group_name`, isIdentity: true },
    ...['manufacturer', 'sku']
      .filter((key) => stage.has(key))
      .map((key) => ({ key, now: sql`null::text`, becomes: sql`s.${sql.ref(key)}` })),
  ],
});

/** Makes the groups that rows name for the first time. */
export const addGroups = (stage: Stage) =>
  sql`insert into product_group (name, industry_id, product_type_id)
    select distinct on (k.makes) s.group_name, k.industry_id, k.type_id
    from ${rows(stage)} where not s.bad and k.group_id is null order by k.makes, k.line`.execute(stage.db);

export const addMembers = (stage: Stage) =>
  sql`insert into sku_group (sku_id, group_id)
    select k.sku_id, k.group_id from ${rows(stage)}
    where not s.bad and k.sku_id is not null and k.record_id is null order by k.line`.execute(stage.db);
