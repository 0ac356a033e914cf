import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../import/service.ts';
import { tagAttributeId } from '../hierarchy/rules.ts';
import { typeByCode } from '../hierarchy/type/queries.named.ts';

// Items of a file and their parents are named by a number before they exist: `ref` is the id of an item that is there,
// and minus the line of its first row for one that the file brings.

/** Whether the file says where its items hang; where it does not, those that exist stay where they are. */
const speaksOfPlaces = (stage: Stage) => stage.has('parentName') || stage.has('parentPath');

/** The values of a cell, as an array: one, or one in each line where the definition allows several. */
export const valuesOf = (cell: SqlFragment, definition: SqlFragment) => sql`(case
  when (${definition} ->> 'allowMultiple')::boolean
    then array_remove(regexp_split_to_array(${cell}, E'\\s*\\n\\s*'), '')
  else array[${cell}] end)`;

async function makeTable(stage: Stage, name: string, query: SqlFragment) {
  const table = stage.side(name);
  await sql`drop table if exists ${table}`.execute(stage.db);
  await sql`create unlogged table ${table} as ${query}`.execute(stage.db);
  await sql`analyze ${table}`.execute(stage.db);
}

/**
 * Works out, for every good row, which item it speaks of (`item_id`, null for a new one), the values of its attributes
 * by id, its place and whether it is the item's first row. Looked up anew each time; answers the table `plan`.
 * @param own what tells items apart beside name and keys, where a noun has such: a table of `line`, the `own_keys` that the
 * item may have, and the `own_key` that a new one gets
 */
export async function planRows(stage: Stage, own?: SqlFragment): Promise<SqlFragment> {
  await makeTable(stage, 'row', rowsOf(stage, own));
  await makeTable(stage, 'parent', parentsByName(stage.side('row')));
  await makeTable(stage, 'path', parentsByPath(stage.side('row')));
  await makeTable(
    stage,
    'plan',
    sql`select r.*, coalesce(p.ref, w.ref) as parent_ref, coalesce(p.type_id, w.type_id) as parent_type_id,
        coalesce(p.found, w.found, 0) as parents_found
      from ${stage.side('row')} r
      left join ${stage.side('parent')} p
        on r.path is null and p.name = r.parent_name and p.type = r.parent_type and p.tag = r.parent_tag
          and p.keys = r.parent_keys
      left join ${stage.side('path')} w on w.path = r.path`,
  );
  return stage.side('plan');
}

function rowsOf(stage: Stage, own: SqlFragment | undefined): SqlFragment {
  const mapped = stage.has('attributes')
    ? sql`left join lateral jsonb_each_text(s.attributes) e on lower(e.key) = lower(a.name)`
    : sql`left join lateral (select null::text as key, null::text as value) e on false`;
  const isTag = stage.has('tag') ? sql`a.id = ${sql.lit(tagAttributeId)}` : sql`false`;
  const value = sql`(case when ${isTag} then s.tag else e.value end)`;
  const values = valuesOf(value, sql`a.definition`);
  const isErased = stage.erases('attributes')
    ? sql`e.value = '' and not ta.is_key and a.id <> ${sql.lit(tagAttributeId)}`
    : sql`false`;
  return sql`
    with type as (select * from ${typeByCode} t),
    value as (
      select s.line,
        string_agg(lower(coalesce(array_to_string(${values}, E'\\u001e'), '')), E'\\u001f' order by ta.ordinal, ta.id)
          filter (where ta.is_key) as identity_key,
        jsonb_object_agg(a.id::text, case when (a.definition ->> 'allowMultiple')::boolean
          then to_jsonb(${values}) else to_jsonb(${value}) end) filter (where ${value} <> '') as filled,
        array_agg(a.id::text) filter (where ${isErased}) as cleared
      from ${stage.table} s
      join type t on t.code = upper(s.type_code)
      join hierarchy_type_attribute ta on ta.type_id = t.id
      join attribute a on a.id = ta.attribute_id
      ${mapped}
      where not s.bad group by s.line
    ), named as (
      select s.line, t.id as type_id, t.context, t.has_workflow, t.allow_top_level, lower(s.name) as name,
        coalesce(v.identity_key, '') as identity_key,
        ${own ? sql`k.own_key, k.own_keys` : sql`'' as own_key, array[''] as own_keys`}, coalesce(v.filled, '{}') as filled,
        coalesce(v.cleared, '{}') as cleared,
        lower(coalesce(s.relation, 'primary')) = 'link' as is_link, lower(coalesce(s.relation, 'primary')) = 'none' as is_loose,
        s.ordinal,
        coalesce(upper(s.parent_type_code), '') as parent_type, lower(s.parent_name) as parent_name,
        coalesce(lower(s.parent_tag), '') as parent_tag, ${stage.has('parentAttributes') ? filledEntries : sql`'{}'::jsonb`} as parent_keys,
        case when cardinality(s.parent_path) > 0 then
          (select array_agg(lower(btrim(p.name)) order by p.n) from unnest(s.parent_path) with ordinality p(name, n)) end as path
      from ${stage.table} s
      join type t on t.code = upper(s.type_code)
      left join value v on v.line = s.line
      ${own ? sql`join ${own} k on k.line = s.line` : sql``}
      where not s.bad
    )
    select n.*, i.id as item_id,
      coalesce(i.id, -min(n.line) over same) as ref, n.line = min(n.line) over same as is_first,
      (${speaksOfPlaces(stage)} or i.id is null) and not n.is_loose
        and (i.id is null or not ${stage.leaves('place', sql`n.line`)}) as is_placed
    from named n
    left join hierarchy_item i on i.type_id = n.type_id and lower(i.name) = n.name and i.identity_key = n.identity_key
      and i.own_key = any(n.own_keys)
    ${stage.mode === 'update' ? sql`where i.id is not null` : sql``}
    window same as (partition by n.type_id, n.name, n.identity_key, n.own_key)`;
}

/** What a row says of its parent's keys, by the names of the attributes, without case. */
const filledEntries = sql`(select coalesce(jsonb_object_agg(lower(e.key), lower(e.value)), '{}')
  from jsonb_each_text(s.parent_attributes) e where e.value <> '')`;

/** The value of Tag among values by attribute, wherever its type has it among the keys. */
const ownTag = (attributes: SqlFragment) =>
  sql`lower(coalesce(${attributes} ->> ${sql.lit(String(tagAttributeId))}, ''))`;

/** Whether the item `n` has just the tag and the keys that the row asks for; keys that it says nothing of are empty. */
const isAsked = sql`(
  select (coalesce(string_agg(lower(coalesce(array_to_string(
        ${valuesOf(sql`case when a.id = ${sql.lit(tagAttributeId)} and n.tag <> '' then n.tag else n.keys ->> lower(a.name) end`, sql`a.definition`)},
        E'\\u001e'), '')), E'\\u001f' order by ta.ordinal, ta.id), ''), count(*) filter (where n.keys ? lower(a.name)))
    = (n.identity_key, (select count(*) from jsonb_object_keys(n.keys)))
  from hierarchy_type_attribute ta join attribute a on a.id = ta.attribute_id
  where ta.type_id = n.type_id and ta.is_key)`;

/**
 * Parents that rows name by type, name, tag and further keys. A type or tag that is left out fits any; who gives further
 * keys gives all. Among several that fit, the one that has nothing else is meant, else the one without tag, else `ref` is
 * null and `found` says how many there are.
 */
const parentsByName = (rows: SqlFragment) => sql`
  with wanted as (
    select distinct parent_name as name, parent_type as type, parent_tag as tag, parent_keys as keys from ${rows} r
    where parent_name is not null and path is null
  ), candidate as (
    select i.id as ref, lower(i.name) as name, i.type_id, i.identity_key, ${ownTag(sql`i.attributes`)} as own_tag
    from hierarchy_item i where lower(i.name) in (select name from wanted)
    union all
    select r.ref, r.name, r.type_id, r.identity_key, ${ownTag(sql`r.filled`)} from ${rows} r
    where r.item_id is null and r.is_first
  ), near as (
    select w.*, c.ref, c.type_id, c.identity_key, c.own_tag, count(*) over (partition by w.name, w.type, w.tag, w.keys) as near
    from wanted w join candidate c on c.name = w.name join hierarchy_type t on t.id = c.type_id
    where (w.type = '' or t.code = w.type) and (w.tag = '' or w.tag = c.own_tag)
  ), told as (
    select n.*, case when n.near > 1 or n.keys <> '{}' then ${isAsked} else true end as is_asked from near n
  ), best as (
    select *, count(*) over same as found,
      row_number() over (partition by name, type, tag, keys order by not is_asked, own_tag <> '', ref) as n,
      count(*) filter (where is_asked) over same as asked, count(*) filter (where own_tag = '') over same as untagged
    from told where keys = '{}' or is_asked window same as (partition by name, type, tag, keys)
  )
  select name, type, tag, keys, found, case when found = 1 or asked = 1 or (asked = 0 and untagged = 1) then ref end as ref, type_id
  from best where n = 1`;

/** Parents that rows name by the names above them, from the top level down: in the file, else in the catalogue. */
const parentsByPath = (rows: SqlFragment) => sql`
  with recursive wanted as (select distinct path from ${rows} r where path is not null),
  filed as (
    select r.path || r.name as path, r.ref, r.type_id from ${rows} r
    where r.path is not null or r.parent_name is null
  ), walk as (
    select w.path, 1 as depth, i.id as ref, i.type_id from wanted w
    join hierarchy_relation r on r.parent_id is null
    join hierarchy_item i on i.id = r.child_id and lower(i.name) = w.path[1]
    union all
    select k.path, k.depth + 1, i.id, i.type_id from walk k
    join hierarchy_relation r on r.parent_id = k.ref
    join hierarchy_item i on i.id = r.child_id and lower(i.name) = k.path[k.depth + 1]
    where k.depth < cardinality(k.path)
  ), fit as (
    select w.path, f.ref, f.type_id from wanted w join filed f on f.path = w.path
    union
    select path, ref, type_id from walk where depth = cardinality(path)
  )
  select path, count(*) as found, case when count(*) = 1 then min(ref) end as ref, min(type_id) as type_id
  from fit group by path`;

/** Lines whose place would hang an item under itself or what is below it, once all good rows are written. */
export const linesInCycles = (plan: SqlFragment) => sql`
  with recursive edge as materialized (
    select p.ref as child, p.parent_ref as parent from ${plan} p where p.parent_ref is not null and p.is_placed
    union all
    select r.child_id, r.parent_id from hierarchy_relation r where r.parent_id is not null and not (r.is_primary
      and r.child_id in (select p.ref from ${plan} p where not p.is_link and p.is_placed))
  ), changed as (
    select p.line, p.ref, p.parent_ref from ${plan} p where p.parent_ref is not null and p.is_placed
      and not exists (select from hierarchy_relation r where r.child_id = p.ref and r.parent_id = p.parent_ref)
  ), up(line, ref, at) as (
    select line, ref, parent_ref from changed
    union
    select up.line, up.ref, edge.parent from up join edge on edge.child = up.at where up.at <> up.ref
  )
  select line from up where at = ref`;
