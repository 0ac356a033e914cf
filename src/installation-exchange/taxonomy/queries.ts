import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../../import/service.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { ordinalStep, taxonomyLimits } from '../../taxonomy/rules.ts';
import { industryNamed, mergedEntries } from '../queries.ts';

/** Names of a way as one short text; long ones have no place in an index. */
const keyOf = (path: SqlFragment) => sql`md5(array_to_string(${path}, chr(31)))`;

/** Side table `have`: all levels of the taxonomies that the file names, each with its way in small letters. */
const makeHave = (stage: Stage) =>
  makeSide(
    stage,
    'have',
    sql`
    with recursive reached as (
      select l.id, l.taxonomy_id, l.parent_id, l.code, array[lower(l.name)] as path from taxonomy_level l
      where l.parent_id is null and l.taxonomy_id in (select k.taxonomy_id from ${stage.side('row')} k)
      union all
      select l.id, l.taxonomy_id, l.parent_id, l.code, r.path || lower(l.name)
      from reached r join taxonomy_level l on l.parent_id = r.id
    ) select id, taxonomy_id, parent_id, code, cardinality(path) as depth, ${keyOf(sql`path`)} as key from reached`,
  );

/** Side table `row`: of each good row its industry and taxonomy, and for a level its way. */
const makeRows = (stage: Stage) => {
  const path = stage.has('path') ? sql`s.path` : sql`null::text[]`;
  return makeSide(
    stage,
    'row',
    sql`
    select n.*, t.id as taxonomy_id, cardinality(n.path) as depth,
      coalesce(t.id, ${stage.newId(sql`min(n.line) over (partition by n.industry_id, n.taxonomy)`)}) as in_taxonomy,
      ${keyOf(sql`n.lower_path`)} as key, ${keyOf(sql`n.lower_path[:cardinality(n.lower_path) - 1]`)} as key_above
    from (select s.line, ${industryNamed(sql`s.industry`)} as industry_id, lower(s.taxonomy) as taxonomy, ${path} as path,
        (select array_agg(lower(x) order by nth) from unnest(${path}) with ordinality u(x, nth)) as lower_path,
        ${stage.has('code') ? sql`coalesce(s.code, '')` : sql`''`} as code
      from ${stage.table} s where not s.bad) n
    left join taxonomy t on t.industry_id = n.industry_id and lower(t.name) = n.taxonomy`,
  );
};

/**
 * Side table `level`: of each good row the level that it speaks of, by its code or else its way, and what that becomes. A
 * level above may be in the same file. Rows of a taxonomy itself have no way.
 */
export async function planLevels(stage: Stage, drawn: 'planned' | 'drawn' = 'planned'): Promise<void> {
  const [row, have, match] = [stage.side('row'), stage.side('have'), stage.side('match')];
  const newId = drawn === 'drawn' ? sql`nextval('public.taxonomy_level_id_seq')` : stage.newId(sql`m.line`);
  await makeRows(stage);
  await makeHave(stage);
  await sql`create index on ${have} (taxonomy_id, key)`.execute(stage.db);
  await sql`create index on ${have} (parent_id)`.execute(stage.db);
  await sql`create index on ${have} (id)`.execute(stage.db);
  await makeSide(
    stage,
    'match',
    sql`
    with coded as materialized (
      select k.line, h.id from ${row} k join ${have} h on h.taxonomy_id = k.taxonomy_id and h.code = k.code
      where k.code <> '' and k.depth is not null)
    select m.line, m.level_id, coalesce(m.level_id, ${newId}) as id, m.first
    from (select k.line, coalesce(c.id, p.id) as level_id,
        least(min(k.line) over (partition by k.in_taxonomy, k.key),
          case when coalesce(c.id, p.id) is not null then min(k.line) over (partition by coalesce(c.id, p.id)) end) as first
      from ${row} k left join coded c on c.line = k.line
      left join ${have} p on c.id is null and p.taxonomy_id = k.taxonomy_id and p.key = k.key
        and p.id not in (select id from coded)
      where k.depth is not null) m`,
  );
  await sql`create index on ${match} (id)`.execute(stage.db);
  await sql`create index on ${row} (in_taxonomy, key)`.execute(stage.db);
  const names = stage.has('names')
    ? mergedEntries(stage, 'names', sql`r.names`, sql`s.names`)
    : sql`coalesce(r.names, '{}')`;
  const ordinal = stage.has('ordinal') ? sql`s.ordinal::int` : sql`null::int`;
  await makeSide(
    stage,
    'level',
    sql`
    select n.*, r.id is not null and r.parent_id is distinct from n.parent_id as is_moved, n.path[n.depth] as name,
      coalesce(nullif(n.said_code, ''), r.code, '') as code,
      coalesce(${ordinal}, case when r.id is null or r.parent_id is distinct from n.parent_id
        then coalesce(e.last, 0) + ${sql.lit(ordinalStep)} * row_number() over (partition by n.in_taxonomy, n.parent_id, r.id is not null and r.parent_id is not distinct from n.parent_id order by n.line)
        else r.ordinal end)::int as ordinal,
      ${names} as names
    from (select k.line, k.in_taxonomy, k.taxonomy_id, k.depth, k.path, k.key, k.code as said_code, m.level_id, m.id, m.first,
        case when k.depth > 1 then coalesce(a.id, h.id) end as parent_id
      from ${row} k join ${match} m on m.line = k.line
      left join lateral (select o.id from ${row} x join ${match} o on o.line = x.line
        where k.depth > 1 and x.in_taxonomy = k.in_taxonomy and x.key = k.key_above and o.first = o.line limit 1) a on true
      left join ${have} h on k.depth > 1 and h.taxonomy_id = k.taxonomy_id and h.key = k.key_above
        and not exists (select from ${match} o where o.level_id = h.id)) n
    join ${stage.table} s on s.line = n.line
    left join taxonomy_level r on r.id = n.level_id
    left join lateral (select max(l.ordinal) as last from taxonomy_level l
      where l.taxonomy_id = n.taxonomy_id and coalesce(l.parent_id, 0) = coalesce(n.parent_id, 0)) e on true`,
  );
  await sql`create index on ${stage.side('level')} (id)`.execute(stage.db);
}

/** What a row makes of its level `r`, and what that is. */
const columns = ['name', 'parent_id', 'code', 'ordinal', 'names'] as const;
const of = (alias: string) => sql`(${sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))})`;
export const differs = sql`${of('k')} is distinct from ${of('r')}`;

/** Lines of levels that would stand under themselves. */
export const inCircle = (stage: Stage) => sql`
  (with recursive way as (
    select k.line, k.id as origin, k.parent_id as at, 1 as n from ${stage.side('level')} k where k.is_moved
    union all
    select w.line, w.origin, case when o.id is not null then o.parent_id else h.parent_id end, w.n + 1
    from way w left join ${stage.side('level')} o on o.id = w.at and o.first = o.line left join ${stage.side('have')} h on h.id = w.at
    where w.at is not null and w.at <> w.origin and w.n <= 60
  ) select w.line from way w where w.at = w.origin or w.n > 60)`;

/** Lines of levels under which some would lie too deep. */
export const tooDeep = (stage: Stage) => sql`
  (with recursive under as (
    select k.line, k.depth, k.level_id as id from ${stage.side('level')} k where k.is_moved
    union all
    select u.line, u.depth + 1, h.id from under u join ${stage.side('have')} h on h.parent_id = u.id
    where u.depth <= ${taxonomyLimits.depth} and not exists (select from ${stage.side('match')} o where o.level_id = h.id)
  ) select u.line from under u where u.depth > ${taxonomyLimits.depth})`;

/** Levels at which items stand, of those that would get levels under them. */
export const usedAbove = (stage: Stage) => sql`
  (select u.row_id from platform.shared_uses('taxonomy_level', (select array_agg(distinct k.parent_id)
    from ${stage.side('level')} k where k.parent_id > 0 and (k.level_id is null or k.is_moved))) u)`;

/** Taxonomies, and which of a file's new levels they have no room for. */
export const beyondLimit = (stage: Stage) => sql`
  (select n.line from (select k.line, row_number() over (partition by k.in_taxonomy order by k.line)
      + (select count(*) from ${stage.side('have')} h where h.taxonomy_id = k.taxonomy_id) as n
    from ${stage.side('level')} k where k.level_id is null) n where n.n > ${taxonomyLimits.levels})`;

/** Adds the taxonomies that rows name and that are not there. */
export const addTaxonomies = (stage: Stage) =>
  sql`insert into taxonomy (industry_id, name)
    select distinct on (k.industry_id, k.taxonomy) k.industry_id, s.taxonomy
    from ${stage.side('row')} k join ${stage.table} s on s.line = k.line
    where not s.bad and k.taxonomy_id is null order by k.industry_id, k.taxonomy, k.line`.execute(stage.db);

/** Writes levels as they are planned: those that change are out of the way of each other first. */
export async function writeLevels(stage: Stage): Promise<void> {
  const { db } = stage;
  const rows = sql`${stage.side('level')} k join ${stage.table} s on s.line = k.line`;
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`k.${column}`)}`));
  await sql`set constraints all deferred`.execute(db);
  await sql`update taxonomy_level r set name = chr(1) || r.id, code = '' from ${rows}
    where r.id = k.level_id and not s.bad
      and (k.name, k.parent_id, k.code) is distinct from (r.name, r.parent_id, r.code)`.execute(db);
  stage.progress('Writing levels', 1, 3);
  if (stage.mode !== 'update')
    await sql`insert into taxonomy_level (id, taxonomy_id, ${sql.join(columns.map((column) => sql.ref(column)))})
      select k.id, k.taxonomy_id, ${sql.join(columns.map((column) => sql.ref(`k.${column}`)))}
      from ${rows} where k.level_id is null and not s.bad order by k.depth, k.line`.execute(db);
  stage.progress('Writing levels', 2, 3);
  await sql`update taxonomy_level r set ${set} from ${rows}
    where r.id = k.level_id and not s.bad and ${differs}`.execute(db);
}
