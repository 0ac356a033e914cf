import { sql } from 'kysely';
import { limits, lists } from '../../global-lookup/rules.ts';
import type { SqlFragment, Stage } from '../../import/service.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { listNamed, mergedEntries, usualParentList, valuesNamed } from '../queries.ts';

const side = (stage: Stage) => stage.side('value');

/** Values that belong to one of the file belong to one before; more rounds than any list is deep. */
const rounds = 10;

/** Where new values get their numbers: in the plan of a dry run below 0, as they are written from the sequence. */
type Drawn = 'planned' | 'drawn';

const newIdOf = (stage: Stage, drawn: Drawn) =>
  drawn === 'drawn' ? sql`nextval('public.list_value_id_seq')` : stage.newId(sql`v.line`);

/**
 * Side table `value`: of each good row its list, what it belongs to, the value that it speaks of, and what that becomes.
 * What a value refers to may be in the same file.
 */
export async function planValues(stage: Stage, drawn: Drawn = 'planned'): Promise<void> {
  const { db } = stage;
  const given = (key: string, cell: SqlFragment) => (stage.has(key) ? cell : sql`null::text`);
  await makeSide(
    stage,
    'value',
    sql`
    select n.*, t.editable, null::bigint as parent_id, n.belongs_to is null as is_placed, 0::bigint as parents,
      null::bigint as value_id, null::bigint as id, null::bigint as first
    from (select s.line, lower(s.name) as name, ${given('belongsTo', sql`lower(s.belongs_to)`)} as belongs_to,
        ${listNamed(sql`s.list_number`, sql`s.list`)} as list_id,
        ${given('belongsToList', sql`s.belongs_to_list`)} as parent_list
      from ${stage.table} s where not s.bad) n
    left join list_type t on t.id = n.list_id`,
  );
  await sql`alter table ${side(stage)} add column parent_list_id bigint`.execute(db);
  await sql`update ${side(stage)} v set parent_list_id = case when v.parent_list is null then ${usualParentList(sql`v.list_id`)}
      else (select t.id from list_type t where lower(t.name) = lower(v.parent_list)) end
    where v.belongs_to is not null`.execute(db);
  await sql`update ${side(stage)} v set parents = p.n, parent_id = p.id, is_placed = p.n = 1
    from (select x.line, f.n, f.id from ${side(stage)} x cross join lateral ${valuesNamed(sql`x.parent_list_id`, sql`x.belongs_to`)} f
      where x.belongs_to is not null) p where p.line = v.line and p.n > 0`.execute(db);
  await identify(stage, drawn);
  await sql`create index on ${side(stage)} (list_id, name)`.execute(db);
  for (let round = 0; round < rounds; round++) {
    const { numAffectedRows } = await sql`
      update ${side(stage)} v set parent_id = p.id, is_placed = true
      from (select list_id, name, min(id) as id from ${side(stage)} where id is not null group by 1, 2) p
      where not v.is_placed and v.parents = 0 and p.list_id = v.parent_list_id and p.name = v.belongs_to`.execute(db);
    if (!numAffectedRows) break;
    await identify(stage, drawn);
  }
  await sql`update ${side(stage)} v set first = f.first
    from (select line, min(line) over (partition by list_id, coalesce(parent_id, 0), name) as first from ${side(stage)}
      where is_placed) f where f.line = v.line`.execute(db);
  await planContents(stage);
}

/** Finds the values of rows whose place is known. Of rows that speak of one value the first has it. */
async function identify(stage: Stage, drawn: Drawn): Promise<void> {
  await sql`
    update ${side(stage)} v set value_id = f.value_id, id = f.value_id
    from (select x.line, r.id as value_id from ${side(stage)} x join list_value r on r.list_type_id = x.list_id
        and coalesce(r.parent_id, 0) = coalesce(x.parent_id, 0) and lower(r.name) = x.name
      where x.is_placed and x.id is null) f
    where f.line = v.line`.execute(stage.db);
  await sql`update ${side(stage)} v set id = ${newIdOf(stage, drawn)}
    where v.is_placed and v.list_id is not null and v.id is null`.execute(stage.db);
}

/** A value of the file or of its list, by name beside what it belongs to. */
const valueBeside = (stage: Stage, list: SqlFragment, parent: SqlFragment, name: SqlFragment) => sql`coalesce(
  (select x.id from list_value x where x.list_type_id = ${list} and coalesce(x.parent_id, 0) = coalesce(${parent}, 0)
    and lower(x.name) = lower(${name})),
  (select min(x.id) from ${side(stage)} x where x.list_id = ${list} and coalesce(x.parent_id, 0) = coalesce(${parent}, 0)
    and x.name = lower(${name}) and x.line = x.first))`;

/** Adds to the side table what the values become: null where the file says nothing of it. */
async function planContents(stage: Stage): Promise<void> {
  const { db } = stage;
  const given = (key: string, of: SqlFragment, type: string) => (stage.has(key) ? of : sql`null::${sql.raw(type)}`);
  const merged = (key: 'names' | 'properties', column: 'names' | 'custom') =>
    given(key, mergedEntries(stage, key, sql`r.${sql.ref(column)}`, sql`s.${sql.ref(key)}`), 'jsonb');
  await makeSide(
    stage,
    'content',
    sql`
    select v.line, ${merged('names', 'names')} as names, ${merged('properties', 'custom')} as custom,
      ${given(
        'industries',
        sql`case when s.industries is not null then (select coalesce(array_agg(distinct coalesce(x.id, 0) order by coalesce(x.id, 0)), '{}') from (
          select ${valueBeside(stage, sql`${sql.lit(lists.industry)}::bigint`, sql`null::bigint`, sql`i`)} as id
          from unnest(s.industries) i) x) end`,
        'bigint[]',
      )} as industry_ids,
      ${given(
        'replacedWith',
        sql`case when s.replaced_with is not null then
        coalesce(${valueBeside(stage, sql`v.list_id`, sql`v.parent_id`, sql`s.replaced_with`)}, 0) end`,
        'bigint',
      )} as replace_with
    from ${side(stage)} v join ${stage.table} s on s.line = v.line left join list_value r on r.id = v.value_id`,
  );
  await sql`alter table ${side(stage)} add column names jsonb, add column custom jsonb, add column industry_ids bigint[],
    add column replace_with bigint, add column named_with bigint`.execute(db);
  await sql`update ${side(stage)} v set names = c.names, custom = c.custom, industry_ids = c.industry_ids,
      replace_with = c.replace_with, named_with = c.replace_with
    from ${stage.side('content')} c where c.line = v.line`.execute(db);
  await sql`drop table ${stage.side('content')}`.execute(db);
  await followReplacements(stage);
  await sql`analyze ${side(stage)}`.execute(db);
}

/** A value is read as the last one that it is replaced with: `replace_with` becomes that, 0 where they close a circle. */
async function followReplacements(stage: Stage): Promise<void> {
  if (!stage.has('replacedWith')) return;
  await sql`
    with recursive way as (
      select v.line, v.id as origin, v.replace_with as at, 1 as n from ${side(stage)} v where v.replace_with <> 0
      union all
      select w.line, w.origin, next.id, w.n + 1 from way w cross join lateral (
        select coalesce((select x.replace_with from ${side(stage)} x where x.id = w.at and x.line = x.first),
          (select r.replace_with from list_value r where r.id = w.at)) as id) next
      where next.id is not null and next.id <> 0 and w.at <> w.origin and w.n < 1000
    ), last as (select distinct on (line) line, origin, at, n from way order by line, n desc)
    update ${side(stage)} v set replace_with = case when l.at = l.origin or l.n >= 1000 then -1 else l.at end
    from last l where l.line = v.line`.execute(stage.db);
}

/** How many values each list has, with those of the file. */
export const fullLists = (stage: Stage) => sql`
  (select k.list_id from ${side(stage)} k where k.value_id is null and k.first = k.line group by k.list_id
    having count(*) + (select count(*) from list_value v where v.list_type_id = k.list_id) > ${limits.values})`;
