import { sql } from 'kysely';
import { hasExtra } from '../import/service.ts';
import type { DiffCell, RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { identityRule, keyOf } from '../part/queries.ts';
import { partCell } from '../part/queries.staging.ts';
import { becoming } from '../import/stage/queries.ts';
import { step } from './rules.order.ts';

/** Whether diagrams that the catalogue lacks are added with their lists; what matches only adds nothing. */
export const addsDiagrams = (stage: Stage) => hasExtra(stage, 'createMissing') && stage.mode !== 'update';

/**
 * Side table `row`: each staged row with its diagram, the key of its part, and the how-manieth it is of its tag and part
 * in the diagram. Rows without a number are told apart by their description. `found` says how many diagrams a row may
 * mean, `is_elsewhere` that the only one of its name and tag is not under the parent that it names. A diagram that the
 * catalogue lacks and the import adds has minus the line of its first row for an id. Rows that somebody left out keep their
 * place.
 */
export async function makeRows(stage: Stage): Promise<void> {
  const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
  const rows = stage.side('row');
  const named = sql`(select * from ${stage.table} union all select * from ${stage.leftOut} s)`;
  const [name, tag] = [sql`lower(s.diagram_name)`, sql`lower(coalesce(s.diagram_tag, ''))`];
  const parent = stage.has('parentName') ? sql`lower(coalesce(s.parent_name, ''))` : sql`''::text`;
  await sql`drop table if exists ${rows}`.execute(stage.db);
  await sql`
    create unlogged table ${rows} as
    with recursive wanted as materialized (
      select ${name} as name, ${tag} as tag, ${parent} as parent, min(s.line) as line
      from ${named} s where not s.bad group by 1, 2, 3
    ), ${candidates}, place as materialized (
      select m.name, m.tag, m.parent, m.found, m.is_elsewhere, case when m.found > 0 then m.diagram_id
        when ${addsDiagrams(stage) ? sql`not m.is_elsewhere` : sql`false`} then
          -min(m.line) filter (where m.found = 0 and not m.is_elsewhere) over (partition by m.name, m.tag) end as diagram_id
      from meant m
    ), typed as (
      select s.line, place.diagram_id, place.found, place.is_elsewhere, lower(coalesce(s.reference_tag, '')) as tag,
        case when s.part_number is null then '' else ${key} end as number_key, s.part_number is null as unnumbered,
        case when s.part_number is null then 'd' || coalesce(s.description, '') else 'n' || ${key} end as part_key
      from ${named} s
      join place on place.name = ${name} and place.tag = ${tag} and place.parent = ${parent}
      where not s.bad
    )
    select typed.*, row_number() over (partition by diagram_id, tag, part_key order by line) as occurrence,
      row_number() over (partition by diagram_id order by line) as place
    from typed`.execute(stage.db);
  await sql`analyze ${rows}`.execute(stage.db);
  await sql`create index on ${rows} (line)`.execute(stage.db);
}

/**
 * `meant`: which diagram each of `wanted` means, by name, tag and the name of a parent, all empty where a row gives none.
 * Without a parent it is the one of this name and tag. With one it is the one that stands below such a parent in any of its
 * places; where no tag is given that may have one, but of several the one without is meant.
 */
const candidates = sql`
  candidate as materialized (
    select d.id, lower(d.name) as name, lower(coalesce(d.attributes ->> '1', '')) as tag
    from hierarchy_item d join hierarchy_type t on t.id = d.type_id and t.base_type = 3
    where lower(d.name) in (select name from wanted)
  ), way(id, at) as (
    select c.id, r.parent_id from candidate c join hierarchy_relation r on r.child_id = c.id
    where r.parent_id is not null and c.name in (select name from wanted where parent <> '')
    union
    select w.id, r.parent_id from way w join hierarchy_relation r on r.child_id = w.at where r.parent_id is not null
  ), under as materialized (
    select distinct w.id, lower(a.name) as parent from way w join hierarchy_item a on a.id = w.at
    where lower(a.name) in (select parent from wanted)
  ), fit as (
    select w.name, w.tag, w.parent, c.id, c.tag as own_tag from wanted w
    join candidate c on c.name = w.name and c.tag = w.tag where w.parent = ''
    union all
    select w.name, w.tag, w.parent, c.id, c.tag from wanted w
    join candidate c on c.name = w.name and (w.tag = '' or c.tag = w.tag)
    join under u on u.id = c.id and u.parent = w.parent where w.parent <> ''
  ), meant as materialized (
    select w.name, w.tag, w.parent, w.line,
      case when w.tag = '' and f.untagged = 1 then 1 else coalesce(f.found, 0) end as found,
      case when w.tag = '' and f.untagged = 1 then f.untagged_id else f.id end as diagram_id,
      f.found is null and w.parent <> '' and exists (select from candidate c where c.name = w.name and c.tag = w.tag) as is_elsewhere
    from wanted w left join (
      select name, tag, parent, count(*)::int as found, min(id) as id, count(*) filter (where own_tag = '') as untagged,
        min(id) filter (where own_tag = '') as untagged_id
      from fit group by name, tag, parent) f on f.name = w.name and f.tag = w.tag and f.parent = w.parent
  )`;

/**
 * Side table `match`: good staged rows beside the rows that the diagrams have now. `id` null: a row to add; `line`
 * null: a row that the file does not have. Internal parts of rows without a number are matched by their description.
 */
export async function makeMatch(stage: Stage): Promise<void> {
  const match = stage.side('match');
  await sql`drop table if exists ${match}`.execute(stage.db);
  await sql`
    create unlogged table ${match} as
    with good as materialized (
      select f.* from ${stage.side('row')} f join ${stage.table} s on s.line = f.line where not s.bad
    ), diagram as (
      select diagram_id as id from good union
      select f.diagram_id from ${stage.side('row')} f join ${stage.leftOut} s on s.line = f.line where f.diagram_id is not null
    ),
    present as materialized (
      select r.id, r.diagram_id, r.ordinal, lower(r.tag) as tag, 'n' || p.number_key as part_key,
        case when p.is_internal then 'd' || p.description end as internal_key,
        row_number() over (partition by r.diagram_id, lower(r.tag), p.number_key order by r.ordinal, r.id) as occurrence,
        row_number() over (partition by r.diagram_id, lower(r.tag), p.is_internal, p.description order by r.ordinal, r.id) as internal_occurrence,
        row_number() over (partition by r.diagram_id order by r.ordinal, r.id) as place
      from diagram join parts_list_row r on r.diagram_id = diagram.id join part p on p.id = r.part_id
    ), by_number as (
      select g.line, x.id from good g join present x
        on x.diagram_id = g.diagram_id and x.tag = g.tag and x.part_key = g.part_key and x.occurrence = g.occurrence
    ), by_description as (
      select g.line, x.id from good g join present x
        on x.diagram_id = g.diagram_id and x.tag = g.tag and x.internal_key = g.part_key and x.internal_occurrence = g.occurrence
      where g.unnumbered and not exists (select from by_number n where n.id = x.id)
    ), paired as materialized (select * from by_number union all select * from by_description)
    select g.line, x.id, coalesce(g.diagram_id, x.diagram_id) as diagram_id, g.place, x.place as place_now, x.ordinal
    from good g left join paired m on m.line = g.line left join present x on x.id = m.id
    union all
    select null, x.id, x.diagram_id, null, x.place, x.ordinal from present x
    where not exists (select from paired m where m.id = x.id)`.execute(stage.db);
  await sql`create index on ${match} (line)`.execute(stage.db);
  await sql`analyze ${match}`.execute(stage.db);
}

/** Diagrams of which the file has a row that is bad: nothing is removed from them. */
const spoiled = (stage: Stage) => sql`(
  select f.diagram_id from ${stage.side('row')} f join ${stage.table} s on s.line = f.line where s.bad and f.diagram_id is not null
  union
  select d.id from ${stage.table} s join hierarchy_item d on lower(d.name) = lower(s.diagram_name) where s.bad)`;

/** Which matched rows go: those that the file lacks, of diagrams it has whole. Not with [UP] and not with `add`. */
export const goes = (stage: Stage) =>
  stage.mode === 'update' || stage.mode === 'add'
    ? sql`false`
    : sql`m.line is null and m.diagram_id not in ${spoiled(stage)} and not ${stage.stays(sql`m.id`)}`;

/** The file's order is the list's where the file is the whole of it; elsewhere new rows go to the end. */
export const wishedOrdinal = (
  stage: Stage,
) => sql`(case when m.id is not null and ${stage.leaves('place', sql`m.line`)} then m.ordinal
  else ${placeInFile(stage)} end)`;

const placeInFile = (stage: Stage) => {
  const last = sql`(select coalesce(max(r.ordinal), 0) from parts_list_row r where r.diagram_id = m.diagram_id)`;
  return stage.mode === 'add' || stage.mode === 'update'
    ? sql`coalesce(m.ordinal, ${last} + ${step} * m.place)`
    : sql`case when m.diagram_id in (select diagram_id from ${stage.side('moved')}) then ${step} * m.place
        else coalesce(m.ordinal, ${step} * m.place) end`;
};

/** Side table `moved`: diagrams whose rows do not already stand in the file's order. */
export async function makeMoved(stage: Stage): Promise<void> {
  const moved = stage.side('moved');
  await sql`drop table if exists ${moved}`.execute(stage.db);
  await sql`
    create unlogged table ${moved} as
    select m.diagram_id from (
      select m.*, row_number() over (partition by m.diagram_id order by m.place_now) as rank_now,
        row_number() over (partition by m.diagram_id order by m.place) as rank
      from ${stage.side('match')} m where m.line is not null and m.id is not null) m
    where m.rank <> m.rank_now
    union
    select m.diagram_id from ${stage.side('match')} m where m.line is not null and m.id is null`.execute(stage.db);
}

/** Columns of a row that a file may fill, and the staged values. What the file does not map stays as it is. */
const listed = [
  { key: 'referenceTag', column: 'tag', value: sql`s.reference_tag`, fresh: sql`''` },
  { key: 'quantity', column: 'quantity', value: sql`s.quantity`, fresh: sql`''` },
  { key: 'context', column: 'context', value: sql`s.context`, fresh: sql`''` },
  { key: 'footnote', column: 'footnote', value: sql`s.footnote`, fresh: sql`''` },
  { key: 'groupingKey', column: 'grouping_key', value: sql`s.grouping_key::int`, fresh: sql`null` },
] as const;

/** Those that the file fills, with what they become: of a row `r` that is there, and of a new one. */
export const fillable = (stage: Stage) =>
  listed
    .filter(({ key }) => stage.has(key))
    .map(({ key, column, value, fresh }) => ({
      key,
      column,
      becomes: becoming(stage, key, value, sql.ref(`r.${column}`)),
      begins: sql`coalesce(${value}, ${fresh})`,
    }));

/** Whether a matched row says something else than the one in the list, place included. */
export const differs = (stage: Stage) =>
  sql`(${sql.join(
    [
      sql`r.ordinal <> ${wishedOrdinal(stage)}`,
      ...fillable(stage).map((f) => sql`r.${sql.ref(f.column)} is distinct from ${f.becomes}`),
    ],
    sql` or `,
  )})`;

const partOfRow = sql`(select p from part p where p.id = r.part_id)`;

/** Rows of parts lists as a file changes them; reads the side tables of `planLists`. */
export function rowDiff(stage: Stage): RecordDiff {
  const match = stage.side('match');
  const identity = (key: string, now: DiffCell['now'], becomes: DiffCell['becomes']): DiffCell[] =>
    stage.has(key) ? [{ key, now, becomes, isIdentity: true }] : [];
  return {
    table: 'parts_list_row',
    from: sql`${match} m left join ${stage.table} s on s.line = m.line left join parts_list_row r on r.id = m.id`,
    where: sql`true`,
    kind: sql`case when m.id is null then ${stage.mode === 'update' ? sql`null` : sql`'create'`}
      when m.line is not null then 'update' when ${goes(stage)} then 'remove' end`,
    cells: [
      ...fillable(stage)
        .filter(({ key }) => key === 'referenceTag')
        .map(cellOf),
      ...(stage.has('partNumber')
        ? [
            partCell(stage, {
              column: 'partNumber',
              is: sql`p.number_key = k.number_key`,
              side: 'row',
              now: sql`(${partOfRow}).part_number`,
            }),
          ]
        : []),
      ...identity('description', sql`(${partOfRow}).description`, sql`s.description`),
      ...fillable(stage)
        .filter(({ key }) => key !== 'referenceTag')
        .map(cellOf),
      {
        key: 'place',
        title: 'Place',
        now: inSteps(sql`r.ordinal`),
        becomes: inSteps(sql`(select ${wishedOrdinal(stage)} from ${match} m where m.line = s.line)`),
        becomesBeside: inSteps(wishedOrdinal(stage)),
        left: 'asked',
      },
    ],
    behind: sql`(select max(f.line) from ${stage.side('row')} f where f.diagram_id = m.diagram_id)`,
    group: {
      id: sql`m.diagram_id`,
      labels: (ids) => sql`
        select i.id, coalesce(nullif(d.display_name, ''), d.name, n.diagram_name) as label from (${ids}) i
        left join hierarchy_item d on d.id = i.id left join ${stage.table} n on n.line = -i.id`,
    },
  };
}

/** First, second and so on; what was put between two has a fraction. */
const inSteps = (ordinal: SqlFragment) => sql`(${ordinal}::float8 / ${sql.lit(step)})`;

const cellOf = ({ key, column, becomes, begins }: ReturnType<typeof fillable>[number]): DiffCell => {
  const now = sql`r.${sql.ref(column)}`;
  return { key, now, becomes: sql`case when r.id is null then ${begins} else ${becomes} end`, left: now };
};
