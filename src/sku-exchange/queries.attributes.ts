import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { bySku } from './queries.named.ts';

/**
 * Side table `attribute`: each value of each good row, once in a row, with the value of the list that is read for it and
 * the record that says the same.
 */
export const planAttributes = (stage: Stage) =>
  makeSide(
    stage,
    'attribute',
    sql`
    with entry as materialized (
      select distinct on (s.line, lower(v.text)) s.line, n.sku_id, lower(s.attribute) as attribute, v.text, v.nth
      from ${stage.table} s join ${stage.side('named')} n on n.line = s.line
      cross join lateral unnest(s.value) with ordinality v(text, nth)
      where not s.bad and v.text <> '' order by s.line, lower(v.text), v.nth),
    listed as materialized (
      select e.*, t.id as list_id, t.editable, v.id as found, coalesce(v.replace_with, v.id) as value_id, w.name as shown,
        coalesce(w.archive, false) as is_invalid
      from (select distinct attribute, lower(text) as name from entry) e
      left join shared_list_type t on lower(t.name) = e.attribute
      left join lateral (select v.* from shared_list_value v where v.list_type_id = t.id and lower(v.name) = e.name
        order by v.parent_id is not null, v.id limit 1) v on true
      left join shared_list_value w on w.id = coalesce(v.replace_with, v.id)),
    known as materialized (
      select a.id, a.sku_id, coalesce(v.replace_with, v.id) as value_id from sku_attribute a
      join shared_list_value v on v.id = a.value_id where a.sku_id in (select e.sku_id from entry e)),
    told as (
      select e.line, e.sku_id, e.nth, e.text, l.list_id, l.editable, l.value_id, l.is_invalid, coalesce(l.shown, e.text) as label,
        (select min(o.id) from known o where o.sku_id = e.sku_id and o.value_id = l.value_id) as record_id
      from entry e join listed l on l.attribute = e.attribute and l.name = lower(e.text))
    select t.*, row_number() over (partition by t.sku_id, t.record_id is null order by t.line, t.nth) as at,
      coalesce(h.has, 0) as has,
      min(t.line) over (partition by t.sku_id, t.list_id, coalesce(t.value_id::text, lower(t.text))) as first
    from told t left join (select o.sku_id, count(*) as has from known o group by 1) h on h.sku_id = t.sku_id`,
  );

/** Lines with what is new of each. */
const lines = (stage: Stage) => sql`(
  select k.line, array_agg(k.label order by k.nth) filter (where k.record_id is null) as fresh
  from ${stage.side('attribute')} k group by k.line)`;
const rows = (stage: Stage) => sql`${stage.table} s join ${lines(stage)} k on k.line = s.line`;

/** A row that brings a value is one that creates. */
export async function countAttributes(stage: Stage): Promise<Counts> {
  const { rows: counted } = await sql<{ all: number; create: number }>`
    select count(*)::int as all, count(k.fresh)::int as create from ${rows(stage)} where not s.bad`.execute(stage.db);
  const { all = 0, create = 0 } = counted[0] ?? {};
  return { create, update: 0, unchanged: all - create, remove: 0 };
}

/** Values that lists lack. */
export const unknownValues = (stage: Stage): SqlFragment => sql`
  select distinct k.list_id as "listTypeId", k.text as name from ${stage.side('attribute')} k
  join ${stage.table} s on s.line = k.line where not s.bad and k.value_id is null`;

/** Rows that bring values. */
export const attributeDiff = (stage: Stage): RecordDiff => ({
  table: 'sku_attribute',
  from: sql`${rows(stage)} left join sku_attribute r on false`,
  where: sql`not s.bad and k.fresh is not null`,
  cells: [
    ...bySku,
    { key: 'attribute', now: sql`null::text`, becomes: sql`s.attribute`, isIdentity: true },
    {
      key: 'value',
      now: sql`null::text`,
      becomes: sql`(select array_to_string(k.fresh, ', ') from ${lines(stage)} k where k.line = s.line)`,
      becomesBeside: sql`array_to_string(k.fresh, ', ')`,
    },
  ],
});

/** Adds values at the end of those that SKUs have. */
export async function writeAttributes(stage: Stage): Promise<void> {
  stage.progress('Adding values', 0, 1);
  await sql`
    insert into sku_attribute (sku_id, list_type_id, value_id, ordinal)
    select k.sku_id, k.list_id, k.value_id, coalesce(l.last, 0) + k.at
    from ${stage.table} s join ${stage.side('attribute')} k on k.line = s.line
    left join (select a.sku_id, max(a.ordinal) as last from sku_attribute a
      where a.sku_id in (select x.sku_id from ${stage.side('attribute')} x) group by 1) l on l.sku_id = k.sku_id
    where not s.bad and k.record_id is null order by k.line, k.nth`.execute(stage.db);
}

export const attributesWritten = (changeId: number) =>
  sql`select a.sku_id from sku_attribute a where a.change_id = ${changeId}`;
