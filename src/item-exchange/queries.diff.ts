import { sql } from 'kysely';
import { tagAttributeId } from '../hierarchy/rules.ts';
import type { DiffCell, RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { moves, placeOf } from './queries.load.ts';
import { pathsAfter } from './queries.moves.ts';
import { valuesOf } from './queries.plan.ts';

const tagId = sql.lit(tagAttributeId);

const typeCode: DiffCell = {
  key: 'typeCode',
  now: sql`(select t.code from hierarchy_type t where t.id = r.type_id)`,
  becomes: sql`s.type_code`,
  isIdentity: true,
};

/** Items as the file changes them; reads the side table `plan`. `more`: cells that a noun's file has beside them. */
export function itemDiff(stage: Stage, more: readonly DiffCell[] = []): RecordDiff {
  const text = (key: string, column: string, staged: SqlFragment): DiffCell[] => {
    const now = sql`r.${sql.ref(column)}`;
    return stage.has(key) ? [{ key, now, becomes: sql`coalesce(${staged}, ${now}, '')`, left: now }] : [];
  };
  const tagNow = sql`(r.attributes ->> ${tagId}::text)`;
  const stateNow = sql`(select w.name from workflow_state w where w.id = r.workflow_id)`;
  return {
    table: 'hierarchy_item',
    from: sql`${stage.side('plan')} p join ${stage.table} s on s.line = p.line left join hierarchy_item r on r.id = p.item_id`,
    where: sql`p.is_first`,
    cells: [
      typeCode,
      { key: 'name', now: sql`r.name`, becomes: sql`s.name`, left: sql`r.name` },
      ...(stage.has('tag')
        ? [
            {
              key: 'tag',
              now: tagNow,
              becomes: sql`case when r.id is null or ${hasAttribute(tagId)} then coalesce(s.tag, ${tagNow}) else ${tagNow} end`,
              left: tagNow,
            },
          ]
        : []),
      ...text('displayName', 'display_name', sql`s.display_name`),
      ...text('overrideName', 'override_name', sql`s.override_name`),
      ...text('group', 'group_name', sql`s."group"`),
      ...text('notes', 'notes', sql`s.notes`),
      ...(stage.has('workflow')
        ? [
            {
              key: 'workflow',
              now: stateNow,
              becomes: sql`case when r.id is null then s.workflow when r.workflow_id is null then null else coalesce((
                select w.name from workflow_state w join hierarchy_type t on t.id = r.type_id and w.context = t.context
                where lower(w.name) = lower(s.workflow) or w.number::text = s.workflow), ${stateNow}) end`,
            },
          ]
        : []),
      ...Object.keys(stage.options.columns)
        .filter((key) => key.startsWith('attributes.') && stage.has('attributes'))
        .map((key) => attributeCell(stage, key)),
      ...more,
      {
        key: 'place',
        title: 'Place',
        now: sql`null::text`,
        becomes: sql`case when r.id is null then ${keptPlace(stage)} end`,
        left: 'asked',
      },
    ],
    group: typeGroup(sql`p.type_id`),
  };
}

const hasAttribute = (id: SqlFragment) =>
  sql`exists (select from hierarchy_type_attribute ta where ta.type_id = r.type_id and ta.attribute_id = ${id})`;

/** An attribute that the file gives; several values stand in lines, as in a cell of the file. */
function attributeCell(stage: Stage, key: string): DiffCell {
  const name = key.slice(key.indexOf('.') + 1).trim();
  const of = (value: SqlFragment) => sql`(
    select ${value} from attribute a where lower(a.name) = lower(${name}) and ${hasAttribute(sql`a.id`)} limit 1)`;
  const present = sql`case jsonb_typeof(r.attributes -> a.id::text)
    when 'array' then (select string_agg(e, E'\n') from jsonb_array_elements_text(r.attributes -> a.id::text) e)
    else r.attributes ->> a.id::text end`;
  const now = of(present);
  const staged = sql`nullif(s.attributes ->> ${name}, '')`;
  const given = sql`array_to_string(${valuesOf(staged, sql`a.definition`)}, E'\n')`;
  const isLeft = stage.erases('attributes') ? sql`a.id = ${tagId}` : sql`true`;
  return {
    key,
    now,
    becomes: sql`case when r.id is null then ${staged}
      else ${of(sql`case when ${staged} is null and ${isLeft} then ${present} else ${given} end`)} end`,
    left: now,
  };
}

const typeGroup = (id: SqlFragment): NonNullable<RecordDiff['group']> => ({
  id,
  labels: (ids) =>
    sql`select t.id, coalesce(nullif(t.description, ''), t.code) as label from hierarchy_type t where t.id in (${ids})`,
});

/** A parent by the names from the top level down, and the place under it. */
const placeText = (path: SqlFragment, ordinal: SqlFragment) => sql`concat_ws(', ', coalesce(${path}, '–'), ${ordinal})`;

const pathNow = (parent: SqlFragment) => sql`(
  with recursive up(at, depth) as (
    select ${parent}, 1
    union all
    select h.parent_id, u.depth + 1 from up u join hierarchy_relation h on h.child_id = u.at and h.is_primary
  )
  select string_agg(i.name, ' › ' order by u.depth desc) from up u join hierarchy_item i on i.id = u.at)`;

/** The same of a parent that a row `p` names: one that the file brings has the names that it has there. */
function pathWished(stage: Stage): SqlFragment {
  const plan = stage.side('plan');
  const brought = sql`select n.parent_ref from ${plan} n where n.parent_ref < 0 and n.item_id is not null and n.is_placed`;
  return sql`case when p.parent_ref < 0
    then (select w.path from (${pathsAfter(stage, plan, brought)}) w where w.of = p.parent_ref)
    else ${pathNow(sql`p.parent_ref`)} end`;
}

/**
 * Keeps what the place of each row will be called, while what files before this one would make is in sight: their items
 * may stand above it.
 */
export async function keepPlaces(stage: Stage, plan: SqlFragment): Promise<void> {
  const parents = sql`select n.parent_ref from ${plan} n where n.parent_ref is not null and n.is_placed`;
  await makeSide(
    stage,
    'placed',
    sql`select p.line, ${placeText(sql`w.path`, sql`p.ordinal`)} as place
      from ${plan} p left join (${pathsAfter(stage, plan, parents)}) w on w.of = p.parent_ref where p.is_placed`,
  );
  await sql`create index on ${stage.side('placed')} (line)`.execute(stage.db);
}

const keptPlace = (stage: Stage) => sql`(select k.place from ${stage.side('placed')} k where k.line = s.line)`;

/** Places of items that are there, as the file changes them, where `keepPlaces` was asked. */
export const placeDiff = (stage: Stage): RecordDiff =>
  placesAs(stage, { becomes: keptPlace(stage), becomesBeside: keptPlace(stage) });

/** The same of a file that brings places alone. */
export function linkDiff(stage: Stage): RecordDiff {
  const wished = placeText(pathWished(stage), sql`p.ordinal`);
  const becomes = sql`(select ${wished} from ${stage.side('plan')} p where p.line = s.line)`;
  return placesAs(stage, { becomes, becomesBeside: wished });
}

function placesAs(stage: Stage, wished: Pick<DiffCell, 'becomes' | 'becomesBeside'>): RecordDiff {
  const plan = stage.side('plan');
  return {
    table: 'hierarchy_relation',
    from: sql`(select p.*, r.id as place_id from ${plan} p ${placeOf} where p.item_id is not null and ${moves}) p
      join ${stage.table} s on s.line = p.line
      left join hierarchy_relation r on r.id = coalesce(p.place_id, (
        select m.id from hierarchy_relation m where m.child_id = p.item_id and m.is_primary and not p.is_link))`,
    where: sql`not s.bad`,
    rejectNew: 'cells',
    isWhole: 'always',
    cells: [
      { key: 'typeCode', now: sql`null::text`, becomes: sql`s.type_code`, isIdentity: true },
      {
        key: 'name',
        now: sql`(select i.name from hierarchy_item i where i.id = r.child_id)`,
        becomes: sql`s.name`,
        isIdentity: true,
      },
      {
        key: 'place',
        title: 'Place',
        now: placeText(pathNow(sql`r.parent_id`), sql`r.ordinal`),
        ...wished,
        left: 'asked',
      },
    ],
    group: typeGroup(sql`p.type_id`),
  };
}
