import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { valueNow } from '../unit-exchange/queries.named.ts';
import { bySku } from './queries.named.ts';

/**
 * Side table `attribute`: each value of each good row, once in a row, with the value of the list that is read for it and
 * the record that says the same. Side table `emptied`: values that go, under the first row that has none of their attribute.
 */
export async function planAttributes(stage: Stage): Promise<void> {
  await makeSide(
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
  await makeSide(
    stage,
    'emptied',
    sql`select distinct on (a.id) s.line, a.id, a.sku_id from ${stage.table} s join ${stage.side('named')} n on n.line = s.line
      join shared_list_type t on lower(t.name) = lower(s.attribute)
      join sku_attribute a on a.sku_id = n.sku_id and a.list_type_id = t.id
      where not s.bad and ${stage.erases('value') ? isEmpty : sql`false`}
        and a.id not in (select k.record_id from ${stage.side('attribute')} k where k.record_id is not null)
      order by a.id, s.line`,
  );
}

const isEmpty = sql`coalesce(cardinality(s.value), 0) = 0`;

/** Holds for rows that erase the values of an attribute that there is not. */
export const erasesUnknown = (stage: Stage) =>
  stage.erases('value')
    ? sql`${isEmpty} and not exists (select from shared_list_type t where lower(t.name) = lower(s.attribute))`
    : sql`false`;

/** Lines with what is new of each. */
const lines = (stage: Stage) => sql`(
  select k.line, array_agg(k.label order by k.nth) filter (where k.record_id is null) as fresh
  from ${stage.side('attribute')} k group by k.line)`;
const rows = (stage: Stage) => sql`${stage.table} s join ${lines(stage)} k on k.line = s.line`;

/** A row that brings a value is one that creates; each value that goes is one that is removed. */
export async function countAttributes(stage: Stage): Promise<Counts> {
  const { rows: counted } = await sql<{ create: number; remove: number }>`
    select count(k.fresh)::int as create,
      (select count(*)::int from ${stage.side('emptied')} e join ${stage.table} s on s.line = e.line where not s.bad) as remove
    from ${rows(stage)} where not s.bad`.execute(stage.db);
  const { create = 0, remove = 0 } = counted[0] ?? {};
  return { create, update: 0, unchanged: stage.rows - create, remove };
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

/** Values that go, each by itself. */
export const emptiedDiff = (stage: Stage): RecordDiff => ({
  table: 'sku_attribute',
  from: sql`${stage.side('emptied')} e join ${stage.table} s on s.line = e.line join sku_attribute r on r.id = e.id`,
  kind: sql`'remove'`,
  rejectGone: 'records',
  cells: [
    ...bySku,
    { key: 'attribute', now: sql`null::text`, becomes: sql`s.attribute`, isIdentity: true },
    { key: 'value', now: valueNow(sql`r.value_id`), becomes: sql`null::text`, left: 'asked' },
  ],
});

/** Adds values at the end of those that SKUs have, and takes away those that rows erase. */
export async function writeAttributes(stage: Stage): Promise<void> {
  stage.progress('Adding values', 0, 1);
  const left = stage.isPart
    ? sql`and e.id not in (select x.record from ${stage.side('leave')} x where x.part = 1 and x.record is not null)`
    : sql``;
  await sql`delete from sku_attribute a using ${stage.side('emptied')} e join ${stage.table} s on s.line = e.line
    where a.id = e.id and not s.bad ${left}`.execute(stage.db);
  await sql`
    insert into sku_attribute (sku_id, list_type_id, value_id, ordinal)
    select k.sku_id, k.list_id, k.value_id, coalesce(l.last, 0) + k.at
    from ${stage.table} s join ${stage.side('attribute')} k on k.line = s.line
    left join (select a.sku_id, max(a.ordinal) as last from sku_attribute a
      where a.sku_id in (select x.sku_id from ${stage.side('attribute')} x) group by 1) l on l.sku_id = k.sku_id
    where not s.bad and k.record_id is null order by k.line, k.nth`.execute(stage.db);
}

export const attributesWritten = (stage: Stage, changeId: number) =>
  sql`select a.sku_id from sku_attribute a where a.change_id = ${changeId} union select e.sku_id from ${stage.side('emptied')} e`;
