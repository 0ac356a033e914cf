import { sql } from 'kysely';
import { hasExtra } from '../import/service.ts';
import type { SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { changedItems, moves, placeOf } from './queries.load.ts';
import { moveMessages } from './rules.ts';

/** Whether the import may hang items elsewhere that have a primary place. */
export const movesItems = (stage: Stage): boolean => hasExtra(stage, 'moveItems');

/**
 * Rows of a plan whose primary place is under another parent than the one under which their item, which is there, has its
 * own, or at the top level; as `line`, `ref`, `parent_ref` and `from_id`, the parent now.
 */
export const movingRows = (plan: SqlFragment) => sql`(
  select m.line, m.ref, m.parent_ref, h.parent_id as from_id
  from ${plan} m join hierarchy_relation h on h.child_id = m.item_id and h.is_primary
  where m.is_placed and not m.is_link and h.parent_id is distinct from m.parent_ref
    and (m.parent_ref is not null or (m.path is null and m.parent_name is null)))`;

/**
 * Rejects rows that would move an item, and rows that name such an item, or one that by the file stands below it, and would
 * change something there: they may mean another item of its name. Answers how many. A path says which item is meant.
 * @param also lines of items of which something else differs
 */
export async function rejectMoves(stage: Stage, plan: SqlFragment, also?: SqlFragment): Promise<number> {
  const column = columnOf(stage);
  await makeMoves(stage, plan);
  const move = stage.side('move');
  const place = (at: 'from' | 'to') => sql`coalesce('under ' || x.${sql.ref(`${at}_path`)}, 'at the top level')`;
  const rejected = await stage.reject(
    column,
    moveMessages.rejected,
    sql`s.line in (select x.line from ${move} x)`,
    sql`(select 'It stands ' || ${place('from')} || '; the row would put it ' || ${place('to')} || '.'
      from ${move} x where x.line = s.line)`,
  );
  if (rejected === 0) return 0;
  const doubted = doubtedLines(stage, plan, sql`select x.ref from ${move} x`, also);
  return rejected + (await stage.reject(column, moveMessages.doubted, sql`s.line in ${doubted}`));
}

/**
 * Rejects rows that name a parent, or an item, without a path by a name that the file puts under two parents, where they
 * would change something. A row that was rejected counts as one that puts it there. Answers how many.
 */
export async function rejectTwofold(stage: Stage, plan: SqlFragment, also?: SqlFragment): Promise<number> {
  const same = (of: string) =>
    sql.join(['name', 'tag', 'type_code'].map((key) => sql`lower(coalesce(${sql.ref(`${of}.${key}`)}, ''))`));
  const isElsewhere = sql`(lower(o.parent_name) is distinct from lower(s.parent_name) or o.parent_path is distinct from s.parent_path
    or lower(o.parent_tag) <> lower(s.parent_tag) or upper(o.parent_type_code) <> upper(s.parent_type_code))`;
  await makeSide(
    stage,
    'twofold',
    sql`
    select p.ref from ${plan} p
    where p.is_placed and not p.is_link and p.ref in (select d.ref from ${plan} d where not d.is_first and not d.is_link)
    group by p.ref having count(distinct coalesce(p.parent_ref, 0)) > 1
    union
    select p.ref from ${stage.table} o join ${stage.table} s on (${same('s')}) = (${same('o')}) join ${plan} p on p.line = s.line
    where o.bad and lower(coalesce(o.relation, 'primary')) = 'primary' and (o.parent_name is not null or cardinality(o.parent_path) > 0)
      and p.is_placed and not p.is_link and ${isElsewhere}`,
  );
  const refs = sql`select x.ref from ${stage.side('twofold')} x`;
  const { rows } = await sql`${refs} limit 1`.execute(stage.db);
  if (rows.length === 0) return 0;
  const doubted = doubtedLines(stage, plan, refs, also);
  return stage.reject(columnOf(stage), moveMessages.twofold, sql`s.line in ${doubted}`);
}

/** Lines that name one of the items of `refs`, or what by the file stands below them, by no path, and would change something. */
const doubtedLines = (stage: Stage, plan: SqlFragment, refs: SqlFragment, also?: SqlFragment) => sql`(
  with recursive doubt(ref) as (
    (${refs})
    union
    select d.ref from ${plan} d join doubt on doubt.ref = d.parent_ref
    where d.path is null and d.is_placed and not d.is_link and d.item_id is not null
  ), changed as (${changedItems(stage, plan, also)})
  select p.line from ${plan} p ${placeOf}
  where ((p.path is null and p.parent_ref in (select ref from doubt))
      or ((p.is_link or p.is_loose) and p.ref in (select ref from doubt)))
    and (p.item_id is null or ${moves} or p.line in (select line from changed)))`;

/** Warns of each row that moves an item. */
export async function warnOfMoves(stage: Stage, plan: SqlFragment): Promise<void> {
  await makeMoves(stage, plan);
  const place = (at: 'from' | 'to') => sql`coalesce(x.${sql.ref(`${at}_path`)}, 'the top level')`;
  await stage.warn(
    columnOf(stage),
    moveMessages.moves,
    sql`s.line in (select x.line from ${stage.side('move')} x)`,
    sql`(select 'from ' || ${place('from')} || ' to ' || ${place('to')} from ${stage.side('move')} x where x.line = s.line)`,
  );
}

const columnOf = (stage: Stage) => (stage.has('parentPath') && !stage.has('parentName') ? 'parentPath' : 'parentName');

/**
 * Side table `move`: the rows that move an item, each with the path of names to the place that it has and to the one that
 * the row names, null at the top level. A path begins where the sender sees it.
 */
async function makeMoves(stage: Stage, plan: SqlFragment): Promise<void> {
  await makeSide(
    stage,
    'move',
    sql`
    with recursive moving as materialized (select * from ${movingRows(plan)} m),
    before(of, at, depth) as (
      select distinct from_id, from_id, 1 from moving where from_id is not null
      union all
      select b.of, h.parent_id, b.depth + 1 from before b
      join hierarchy_relation h on h.child_id = b.at and h.is_primary where h.parent_id is not null
    )
    select m.line, m.ref, b.path as from_path, a.path as to_path
    from moving m left join (${paths(stage, sql`before`)}) b on b.of = m.from_id
    left join (${pathsAfter(stage, plan, sql`select m.parent_ref from moving m where m.parent_ref is not null`)}) a on a.of = m.parent_ref`,
  );
  await sql`create index on ${stage.side('move')} (line)`.execute(stage.db);
}

/** The names above an item and its own, from the top level down, of ways `way` that begin at `of`. */
const paths = (stage: Stage, way: SqlFragment) => sql`
  select w.of, string_agg(coalesce(i.name, s.name), ' › ' order by w.depth desc) as path from ${way} w
  left join hierarchy_item i on i.id = w.at left join ${stage.table} s on s.line = -w.at group by w.of`;

/** A query of `of` and `path`: the names from the top level to each item of `refs`, as they are once the plan is written. */
export const pathsAfter = (stage: Stage, plan: SqlFragment, refs: SqlFragment) => sql`
  with recursive placed as materialized (
    select distinct on (p.ref) p.ref, p.parent_ref from ${plan} p where p.is_placed and not p.is_link
      and (p.parent_ref is not null or (p.path is null and p.parent_name is null)) order by p.ref, p.line
  ), after(of, at, depth, way) as (
    select x.ref, x.ref, 1, array[x.ref] from (select distinct n.ref from (${refs}) n(ref)) x
    union all
    select a.of, n.parent, a.depth + 1, a.way || n.parent from after a
    left join placed p on p.ref = a.at left join hierarchy_relation h on h.child_id = a.at and h.is_primary
    cross join lateral (select case when p.ref is null then h.parent_id else p.parent_ref end as parent) n
    where n.parent is not null and not n.parent = any(a.way)
  )
  ${paths(stage, sql`after`)}`;
