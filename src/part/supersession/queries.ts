import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import type { DiffCell, Made, RecordDiff, Stage } from '../../import/service.ts';
import { addMissingParts, identityRule, keyOf } from '../queries.ts';
import { partCell } from '../queries.staging.ts';
import { relationKinds } from '../rules.ts';
import { makeSide } from '../../import/stage/queries.ts';

const kind = sql.lit(relationKinds.supersession);

const links = (stage: Stage) => sql`${stage.table} s join ${stage.side('link')} k on k.line = s.line`;
const old = sql`part o on o.number_key = k.old_key`;
const relation = sql`part_relation r on r.kind = ${kind} and r.part_id = o.id
  and r.related_id = (select n.id from part n where n.number_key = k.new_key)`;

// What a row says of its supersession; a blank cell says what is there.
const said = sql`(coalesce(lower(s.conjunction) = 'and', r.is_conjunction), coalesce(s.quantity, r.quantity),
  coalesce(s.unit, r.unit), coalesce(lower(s.type) = 'mandatory', r.is_mandatory))`;
const standing = sql`(r.is_conjunction, r.quantity, r.unit, r.is_mandatory)`;

/**
 * Makes the side table `link`: both numbers' keys and parts, the first line of the same pair, and whether this is the
 * row that sets the part's status, the last one with a status.
 */
export async function stageLinks(stage: Stage): Promise<void> {
  const rule = await identityRule(stage.db);
  await makeSide(
    stage,
    'link',
    sql`select l.line, l.old_key, l.new_key, o.id as old_id, n.id as new_id,
        min(l.line) over (partition by l.old_key, l.new_key) as first,
        l.status is not null and l.line = max(l.line) filter (where l.status is not null) over (partition by l.old_key) as sets_status
      from (select s.line, s.status, ${keyOf(sql`s.part_number`, rule)} as old_key, ${keyOf(sql`s.superseded_by`, rule)} as new_key
            from ${stage.table} s where not s.bad) l
      left join part o on o.number_key = l.old_key left join part n on n.number_key = l.new_key`,
  );
}

/** Relations `r` of parts that the file names and of which it does not name this one: with [RE] they go. */
const others = (stage: Stage) => {
  const good = sql`${links(stage)} where not s.bad and k.old_id is not null`;
  return sql`r.kind = ${kind} and r.part_id in (select k.old_id from ${good})
    and (r.part_id, r.related_id) not in (select k.old_id, k.new_id from ${good} and k.new_id is not null)`;
};

/** Supersessions that the rows of the file are added to: with [RE] none of the parts that it names. */
const lasting = (stage: Stage) =>
  stage.mode === 'replace'
    ? sql`(select x.* from part_relation x
        where x.part_id not in (select k.old_id from ${stage.side('link')} k where k.old_id is not null))`
    : sql`part_relation`;

/**
 * Rejects rows that would close a cycle with supersessions that stand or with rows above. Only rows can that something
 * leads to and away from; a supersession that stands already closes none.
 */
export async function rejectCycles(stage: Stage): Promise<void> {
  const itself = sql`s.part_number || ' would supersede itself'`;
  await stage.reject(
    'supersededBy',
    itself,
    sql`s.line in (select k.line from ${stage.side('link')} k where k.old_key = k.new_key)`,
  );
  await makeSide(
    stage,
    'edge',
    sql`select k.line, k.old_key, k.new_key, k.old_id, k.new_id from ${links(stage)} where not s.bad and k.new_key is not null`,
  );
  const edge = stage.side('edge');
  await sql`create index on ${edge} (old_key)`.execute(stage.db);
  await makeSide(
    stage,
    'cycle',
    sql`with recursive walk(line, key) as (
        select e.line, e.new_key from ${edge} e
        where (exists (select from ${edge} f where f.new_key = e.old_key)
               or exists (select from ${lasting(stage)} r where r.kind = ${kind} and r.related_id = e.old_id))
          and (exists (select from ${edge} f where f.old_key = e.new_key)
               or exists (select from ${lasting(stage)} r where r.kind = ${kind} and r.part_id = e.new_id))
          and not exists (select from ${lasting(stage)} r where r.kind = ${kind} and r.part_id = e.old_id and r.related_id = e.new_id)
        union
        select w.line, n.key from walk w cross join lateral (
          select f.new_key as key from ${edge} f where f.old_key = w.key and f.line < w.line
          union all
          select p.number_key from part o join ${lasting(stage)} r on r.kind = ${kind} and r.part_id = o.id
            join part p on p.id = r.related_id where o.number_key = w.key) n
      )
      select distinct w.line from walk w join ${edge} e on e.line = w.line and e.old_key = w.key`,
  );
  await stage.reject(
    'supersededBy',
    sql`s.part_number || ' would supersede itself through ' || s.superseded_by`,
    sql`s.line in (select c.line from ${stage.side('cycle')} c)`,
  );
}

/** What writing would do, row by row: add or change the supersession, or set the status. */
export async function countLinks(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ create: number; update: number; found: number; all: number }>`
    select count(*) filter (where k.new_key is not null and r.id is null)::int as create,
      count(*) filter (where (r.id is not null or k.new_key is null)
        and ((r.id is not null and ${said} is distinct from ${standing}) or (k.sets_status and s.status is distinct from o.status)))::int as update,
      count(r.id)::int as found, count(*)::int as all
    from ${links(stage)} left join ${old} left join ${relation} where not s.bad`.execute(stage.db);
  const { create = 0, update = 0, found = 0, all = 0 } = rows[0] ?? {};
  if (stage.mode === 'delete') return { create: 0, update: 0, unchanged: 0, remove: found, skipped: all - found };
  if (stage.mode === 'update')
    return { create: 0, update, unchanged: all - create - update, remove: 0, skipped: create };
  return { create, update, unchanged: all - create - update, remove: await countOthers(stage) };
}

async function countOthers(stage: Stage): Promise<number> {
  if (stage.mode !== 'replace') return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from part_relation r where ${others(stage)}`.execute(stage.db);
  return rows[0]?.n ?? 0;
}

/** Takes away what supersedes the file's parts beside what it says. */
export const deleteOthers = (stage: Stage) =>
  sql`delete from part_relation r where ${others(stage)} and not ${stage.stays(sql`r.id`)}`.execute(stage.db);

const number = (stage: Stage, column: string, id: RawBuilder<unknown>, is: RawBuilder<unknown>): DiffCell =>
  partCell(stage, { column, is, side: 'link', now: sql`(select p.part_number from part p where p.id = ${id})` });

/** Yes or no of a relation in the words of its file; null where there is none. */
const inWords = (column: string, yes: string, no: string) =>
  sql`case r.${sql.ref(column)} when true then ${yes}::text when false then ${no}::text end`;

/** Supersessions, and the statuses of parts, as the file changes them. */
export function linkDiff(stage: Stage): RecordDiff[] {
  const of = (
    key: string,
    now: RawBuilder<unknown>,
    said: RawBuilder<unknown>,
    fresh: RawBuilder<unknown>,
  ): DiffCell[] => (stage.has(key) ? [{ key, now, becomes: sql`coalesce(${said}, ${now}, ${fresh})` }] : []);
  const cells = [
    number(stage, 'partNumber', sql`r.part_id`, sql`p.id = k.old_id`),
    number(stage, 'supersededBy', sql`r.related_id`, sql`p.id = k.new_id`),
    ...of('conjunction', inWords('is_conjunction', 'And', 'Or'), sql`initcap(s.conjunction)`, sql`'Or'`),
    ...of('quantity', sql`r.quantity`, sql`s.quantity`, sql`1`),
    ...of('unit', sql`r.unit`, sql`s.unit`, sql`''`),
    ...of('type', inWords('is_mandatory', 'mandatory', 'discretionary'), sql`lower(s.type)`, sql`'discretionary'`),
  ];
  const removes = stage.mode === 'delete';
  const supersessions: RecordDiff = {
    table: 'part_relation',
    from: sql`${links(stage)} left join ${old} left join ${relation}`,
    where: sql`not s.bad and k.new_key is not null`,
    kind: removes
      ? sql`case when r.id is not null then 'remove' end`
      : sql`case when r.id is not null then 'update' ${stage.mode === 'update' ? sql`` : sql`else 'create'`} end`,
    rejectNew: 'cells',
    cells,
  };
  const gone: RecordDiff = {
    table: 'part_relation',
    from: sql`part_relation r left join ${stage.table} s on false`,
    where: others(stage),
    kind: sql`'remove'`,
    cells,
  };
  const relations = stage.mode === 'replace' ? [supersessions, gone] : [supersessions];
  if (removes || !stage.has('status')) return relations;
  return [
    ...relations,
    {
      table: 'part',
      from: sql`${links(stage)} join part r on r.number_key = k.old_key`,
      where: sql`not s.bad and k.sets_status`,
      cells: [
        { key: 'partNumber', now: sql`r.part_number`, becomes: sql`s.part_number`, isIdentity: true },
        { key: 'status', now: sql`r.status`, becomes: sql`s.status`, left: sql`r.status` },
      ],
    },
  ];
}

/** Numbers that the file names and no part has, once each. */
const missing = (stage: Stage) => sql`(
  select distinct on (m.number_key) ${stage.newId(sql`m.nth`)} as id, m.part_number, m.number_key
  from (select k.line * 2 as nth, s.part_number, k.old_key as number_key from ${links(stage)} where not s.bad
    union all
    select k.line * 2 + 1, s.superseded_by, k.new_key from ${links(stage)} where not s.bad and k.new_key is not null) m
  where not exists (select from part p where p.number_key = m.number_key) order by m.number_key, m.nth)`;

/** Supersessions, statuses and parts as the file adds and changes them, for later files of a session. */
export function madeLinks(stage: Stage, addsParts: boolean): Made[] {
  if (stage.mode === 'delete') return [];
  const fresh = addsParts ? missing(stage) : sql`(select null::bigint as id, null::text as number_key where false)`;
  const sides = sql`${links(stage)} left join ${old} left join part n on n.number_key = k.new_key
    left join ${fresh} fo on fo.number_key = k.old_key left join ${fresh} fn on fn.number_key = k.new_key
    left join part_relation r on r.kind = ${kind} and r.part_id = o.id and r.related_id = n.id
    where not s.bad and k.new_key is not null`;
  const said = sql`
    select coalesce(r.id, ${stage.newId(sql`k.line`)}) as id, ${kind}::int as kind, coalesce(o.id, fo.id) as part_id,
      coalesce(n.id, fn.id) as related_id, coalesce(lower(s.conjunction) = 'and', r.is_conjunction, false) as is_conjunction,
      coalesce(s.quantity, r.quantity, 1) as quantity, coalesce(s.unit, r.unit, '') as unit,
      coalesce(lower(s.type) = 'mandatory', r.is_mandatory, false) as is_mandatory, coalesce(r.ordinal, k.line) as ordinal
    from ${sides}${stage.mode === 'update' ? sql` and r.id is not null` : sql``}`;
  const statuses = sql`
    select o.id, o.part_number, o.number_key, s.status from ${links(stage)} join ${old}
    where not s.bad and k.sets_status and o.status is distinct from s.status`;
  const added = sql`select f.id, f.part_number, f.number_key, coalesce((
      select s.status from ${links(stage)} where not s.bad and k.sets_status and k.old_key = f.number_key), '') as status
    from ${missing(stage)} f`;
  return [
    { table: 'part_relation', rows: said, replaces: true },
    { table: 'part', rows: addsParts ? sql`${statuses} union all ${added}` : statuses, replaces: true },
  ];
}

/** Adds the parts that the file names and the catalogue does not have. */
export const addMissing = (stage: Stage) =>
  addMissingParts(
    stage.db,
    sql`(select k.line, s.part_number, k.old_key as number_key, '' as description, false as is_internal
         from ${links(stage)} where not s.bad and not ${stage.leaves('supersededBy', sql`s.line`)}
         union all
         select k.line, s.superseded_by, k.new_key, '', false from ${links(stage)} where not s.bad and k.new_key is not null
           and not ${stage.leaves('supersededBy', sql`s.line`)})`,
  );

/**
 * Changes the supersessions that stand and differ, and adds those that are new behind the part's others. What stands is
 * read before the first is added: a plan for an empty table would scan what the statement itself adds, for every row.
 */
export async function writeLinks(stage: Stage): Promise<void> {
  await sql`
    update part_relation r set is_conjunction = coalesce(lower(s.conjunction) = 'and', r.is_conjunction),
      quantity = coalesce(s.quantity, r.quantity), unit = coalesce(s.unit, r.unit),
      is_mandatory = coalesce(lower(s.type) = 'mandatory', r.is_mandatory)
    from ${links(stage)} join ${old} join part n on n.number_key = k.new_key
    where not s.bad and r.kind = ${kind} and r.part_id = o.id and r.related_id = n.id and ${said} is distinct from ${standing}`.execute(
    stage.db,
  );
  if (stage.mode === 'update') return;
  await sql`
    with standing as materialized (
      select part_id, related_id, ordinal from part_relation where kind = ${kind}
    ), behind as materialized (
      select part_id, max(ordinal) as ordinal from standing group by part_id
    )
    insert into part_relation (kind, part_id, related_id, is_conjunction, quantity, unit, is_mandatory, ordinal)
    select ${kind}, o.id, n.id, coalesce(lower(s.conjunction) = 'and', false), coalesce(s.quantity, 1), coalesce(s.unit, ''),
      coalesce(lower(s.type) = 'mandatory', false),
      row_number() over (partition by o.id order by k.line)
        + coalesce(b.ordinal, 0)
    from ${links(stage)} join ${old} join part n on n.number_key = k.new_key left join behind b on b.part_id = o.id
    where not s.bad and not exists (select from standing x where x.part_id = o.id and x.related_id = n.id)
      and not ${stage.leaves('supersededBy', sql`s.line`)}
    order by o.id, k.line`.execute(stage.db);
}

export const writeStatuses = (stage: Stage) =>
  sql`update part o set status = s.status from ${links(stage)}
    where not s.bad and k.sets_status and o.number_key = k.old_key and o.status is distinct from s.status`.execute(
    stage.db,
  );

export const deleteLinks = (stage: Stage) =>
  sql`delete from part_relation r using ${links(stage)} join ${old} join part n on n.number_key = k.new_key
    where not s.bad and r.kind = ${kind} and r.part_id = o.id and r.related_id = n.id`.execute(stage.db);
