import { onlyIn } from '../../contexts.ts';
import { sql } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import type { SqlFragment, Stage } from '../../import/service.ts';
import { nameItems } from '../../item-exchange/queries.named.ts';
import { baseTypes } from '../../hierarchy/rules.ts';

const isModel = sql`t.base_type = ${sql.lit(baseTypes.model)}`;

/** A staged type of rule as the table has it: its code or its name; null for what is none. */
export const ruleType = sql`(case lower(regexp_replace(s.rule_type, '[^0-9A-Za-z]', '', 'g'))
  when '1' then '1' when 'single' then '1' when '2' then '2' when 'openrange' then '2' when 'open' then '2'
  when '3' then '3' when 'closedrange' then '3' when 'closed' then '3' end)`;

export const findModels = (stage: Stage) =>
  nameItems(stage, {
    of: sql`${isModel} and t.context = ${onlyIn.serials} and (s.type_code is null or t.code = upper(s.type_code))`,
    name: sql`s.model_name`,
    tag: sql`s.model_tag`,
  });

/** The side table of `makePlan`. */
export const planned = (stage: Stage) => stage.side('plan');

/**
 * Makes the side table `plan`: staged rules beside those that the models have, equal ones paired one to one. `comes` has
 * to be added, `goes` to be removed.
 */
export async function makePlan(stage: Stage): Promise<void> {
  const plan = planned(stage);
  const spoiled = sql`(select d.id from ${stage.table} b
    join (hierarchy_item d join hierarchy_type t on t.id = d.type_id) on lower(d.name) = lower(b.model_name) and ${isModel}
    where b.bad)`;
  const goes = stage.mode === 'add' ? sql`false` : sql`w.line is null and h.item_id not in ${spoiled}`;
  await sql`drop table if exists ${plan}`.execute(stage.db);
  await sql`
    create unlogged table ${plan} as
    with staged as (
      select s.line, i.item_id, ${ruleType} as type, coalesce(s.prefix, '') collate "C" as prefix,
        coalesce(s.range_start, '') collate "C" as range_start, coalesce(s.range_end, '') collate "C" as range_end,
        coalesce(s.suffix, '') collate "C" as suffix
      from ${stage.table} s join ${stage.side('item')} i on i.line = s.line
      where not s.bad and i.item_id is not null
    ), want as (
      select *, row_number() over (partition by item_id, type, prefix, range_start, range_end, suffix order by line) as n
      from staged
    ), have as (
      select id, item_id, type, prefix, range_start, range_end, suffix,
        row_number() over (partition by item_id, type, prefix, range_start, range_end, suffix order by id) as n
      from serial_rule where item_id in (select item_id from staged)
    )
    select w.line, h.id, coalesce(w.item_id, h.item_id) as item_id, w.type, w.prefix, w.range_start, w.range_end, w.suffix,
      h.id is null as comes, ${goes} as goes
    from want w full join have h on h.item_id = w.item_id and h.type = w.type and h.prefix = w.prefix
      and h.range_start = w.range_start and h.range_end = w.range_end and h.suffix = w.suffix and h.n = w.n`.execute(
    stage.db,
  );
  await sql`analyze ${plan}`.execute(stage.db);
}

export async function countPlan(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ create: number; remove: number }>`
    select count(*) filter (where p.comes)::int as create, count(*) filter (where p.goes)::int as remove
    from ${planned(stage)} p`.execute(stage.db);
  const { create = 0, remove = 0 } = rows[0] ?? {};
  return { create, update: 0, unchanged: stage.rows - create, remove };
}

/**
 * Adds and removes what the plan says. The models become as new as that, so that whoever edits their rules meanwhile is
 * told. Answers the models as a query of ids.
 */
export async function writePlan(stage: Stage): Promise<SqlFragment> {
  const { db } = stage;
  const changed = sql`select p.item_id from ${planned(stage)} p where p.comes or p.goes`;
  await sql`delete from serial_rule r using ${planned(stage)} p where p.goes and r.id = p.id`.execute(db);
  await sql`
    insert into serial_rule (item_id, type, prefix, range_start, range_end, suffix)
    select p.item_id, p.type, p.prefix, p.range_start, p.range_end, p.suffix
    from ${planned(stage)} p where p.comes order by p.line`.execute(db);
  await sql`update hierarchy_item i set name = i.name where i.id in (${changed})`.execute(db);
  return changed;
}
