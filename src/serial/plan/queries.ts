import { onlyIn } from '../../contexts.ts';
import { sql } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import type { DiffCell, Made, RecordDiff, SqlFragment, Stage } from '../../import/service.ts';
import { nameItems } from '../../item-exchange/queries.named.ts';
import { baseTypes } from '../../hierarchy/rules.ts';

const isModel = sql`t.base_type = ${sql.lit(baseTypes.model)}`;

/** A staged type of rule as the table has it: its code or its name; null for what is none. */
export const ruleType = sql`(case lower(regexp_replace(s.rule_type, '[^0-9A-Za-z]', '', 'g'))
  when '1' then '1' when 'single' then '1' when '2' then '2' when 'openrange' then '2' when 'open' then '2'
  when '3' then '3' when 'closedrange' then '3' when 'closed' then '3' end)`;

export const findModels = (stage: Stage) =>
  nameItems(stage, {
    leftOut: true,
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
  const goes =
    stage.mode === 'add' || stage.mode === 'update'
      ? sql`false`
      : sql`w.line is null and h.item_id not in ${spoiled} and not ${stage.stays(sql`h.id`)}`;
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
      from serial_rule where item_id in (select item_id from staged union select i.item_id from ${stage.side('item')} i
        join ${stage.leftOut} s on s.line = i.line where i.item_id is not null)
    )
    select w.line, h.id, coalesce(w.item_id, h.item_id) as item_id, w.type, w.prefix, w.range_start, w.range_end, w.suffix,
      h.id is null as comes, ${goes} as goes, null::bigint as changes_id
    from want w full join have h on h.item_id = w.item_id and h.type = w.type and h.prefix = w.prefix
      and h.range_start = w.range_start and h.range_end = w.range_end and h.suffix = w.suffix and h.n = w.n`.execute(
    stage.db,
  );
  if (stage.mode === 'update') await pairRanges(stage);
  await sql`analyze ${plan}`.execute(stage.db);
}

/** Pairs rules of one type, prefix and suffix whose ranges differ, where each side has one: `changes_id` gets the range. */
async function pairRanges(stage: Stage): Promise<void> {
  const plan = planned(stage);
  await sql`
    with new as (
      select min(p.line) as line, p.item_id, p.type, p.prefix, p.suffix from ${plan} p where p.comes
      group by 2, 3, 4, 5 having count(*) = 1
    ), old as (
      select min(r.id) as id, r.item_id, r.type, r.prefix collate "C" as prefix, r.suffix collate "C" as suffix
      from ${plan} p join serial_rule r on r.id = p.id where p.line is null
      group by 2, 3, 4, 5 having count(*) = 1
    )
    update ${plan} p set changes_id = o.id, range_start = coalesce(s.range_start, r.range_start) from new n
    join old o on o.item_id = n.item_id and o.type = n.type and o.prefix = n.prefix and o.suffix = n.suffix
    join serial_rule r on r.id = o.id join ${stage.table} s on s.line = n.line
    where p.line = n.line`.execute(stage.db);
  // A rule whose start the row leaves, and which ends where it did, is as it was.
  await sql`
    update ${plan} p set id = r.id, changes_id = null from serial_rule r
    where r.id = p.changes_id and (r.range_start, r.range_end) = (p.range_start, p.range_end)`.execute(stage.db);
  await sql`update ${plan} p set comes = false where p.comes`.execute(stage.db);
}

export async function countPlan(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ create: number; update: number; same: number; remove: number }>`
    select count(*) filter (where p.comes)::int as create, count(*) filter (where p.goes)::int as remove,
      count(p.changes_id)::int as update, count(*) filter (where p.line is not null and p.id is not null)::int as same
    from ${planned(stage)} p`.execute(stage.db);
  const { create = 0, update = 0, same = 0, remove = 0 } = rows[0] ?? {};
  return stage.mode === 'update'
    ? { create: 0, update, unchanged: same, remove: 0, skipped: stage.rows - update - same }
    : { create, update: 0, unchanged: stage.rows - create, remove };
}

/** Rules as the plan makes them, for later files of a session. */
export const madeRules = (stage: Stage): Made[] => [
  {
    table: 'serial_rule',
    rows: sql`
      select coalesce(p.changes_id, ${stage.newId(sql`p.line`)}) as id, p.item_id, p.type, p.prefix, p.range_start, p.range_end, p.suffix
      from ${planned(stage)} p where p.comes or p.changes_id is not null`,
    replaces: true,
  },
];

const range = (key: string, column: string): DiffCell => {
  const now = sql`r.${sql.ref(column)}`;
  return { key, now, becomes: sql`coalesce(s.${sql.ref(column)}, '')`, left: now };
};

/** Rules that come and go; with [UP] those that get another range, with both of its ends. */
export const ruleDiff = (stage: Stage): RecordDiff => ({
  table: 'serial_rule',
  from: sql`${planned(stage)} p left join ${stage.table} s on s.line = p.line
    left join serial_rule r on r.id = coalesce(p.id, p.changes_id)`,
  where: sql`true`,
  kind: sql`case when p.comes then 'create' when p.goes then 'remove' when p.changes_id is not null then 'update' end`,
  ...(stage.mode === 'update' && { isWhole: 'differing' }),
  cells: [
    {
      key: 'modelName',
      now: sql`(select i.name from hierarchy_item i where i.id = r.item_id)`,
      becomes: sql`s.model_name`,
      isIdentity: true,
    },
    { key: 'ruleType', now: sql`r.type`, becomes: sql`s.rule_type`, isIdentity: true },
    { key: 'prefix', now: sql`r.prefix`, becomes: sql`s.prefix`, isIdentity: true },
    {
      ...range('rangeStart', 'range_start'),
      becomes: sql`(select p.range_start from ${planned(stage)} p where p.line = s.line)`,
      becomesBeside: sql`p.range_start`,
    },
    range('rangeEnd', 'range_end'),
    { key: 'suffix', now: sql`r.suffix`, becomes: sql`s.suffix`, isIdentity: true },
  ],
  behind: sql`(select max(f.line) from ${planned(stage)} f where f.item_id = p.item_id)`,
  group: {
    id: sql`p.item_id`,
    labels: (ids) => sql`select i.id, i.name as label from hierarchy_item i where i.id in (${ids})`,
  },
});

/**
 * Adds and removes what the plan says. The models become as new as that, so that whoever edits their rules meanwhile is
 * told. Answers the models as a query of ids.
 */
export async function writePlan(stage: Stage): Promise<SqlFragment> {
  const { db } = stage;
  const changed = sql`select p.item_id from ${planned(stage)} p where p.comes or p.goes or p.changes_id is not null`;
  await sql`delete from serial_rule r using ${planned(stage)} p where p.goes and r.id = p.id`.execute(db);
  await sql`
    update serial_rule r set range_start = p.range_start, range_end = p.range_end
    from ${planned(stage)} p where r.id = p.changes_id`.execute(db);
  await sql`
    insert into serial_rule (item_id, type, prefix, range_start, range_end, suffix)
    select p.item_id, p.type, p.prefix, p.range_start, p.range_end, p.suffix
    from ${planned(stage)} p where p.comes order by p.line`.execute(db);
  await sql`update hierarchy_item i set name = i.name where i.id in (${changed})`.execute(db);
  return changed;
}
