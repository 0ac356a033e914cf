import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../import/service.ts';
import { hierarchyMessages } from '../hierarchy/rules.ts';
import { rejectTypes, typeByCode } from '../hierarchy/type/queries.named.ts';
import { makeSide } from '../import/stage/queries.ts';
import { movesItems, rejectMoves, rejectTwofold, warnOfMoves } from './queries.moves.ts';
import { linesInCycles, planRows, valuesOf } from './queries.plan.ts';
import { moveMessages } from './rules.ts';
import type { OwnRecords } from './service.load.ts';

const type = sql`(select t.* from ${typeByCode} t where t.code = upper(s.type_code))`;

/** A parent that is nowhere, and where it would be looked for. */
export const parentNotFound =
  'Parent not found. It has to stand in this file, or in the catalogue, as the row names it';

/**
 * Rejects what may not be written. A rejected row may have been another row's parent, or have taken an item out of the
 * way, therefore the plan is made again until no row falls.
 */
export async function validateRows(stage: Stage, own?: OwnRecords): Promise<void> {
  await rejectRows(stage);
  if (stage.has('attributes')) await rejectAttributes(stage);
  const keys = await own?.keys(stage);
  for (;;) {
    stage.progress('Checking the tree');
    const plan = await planRows(stage, keys);
    if ((await rejectTwins(stage, plan)) > 0) continue;
    if (!movesItems(stage) && (await rejectMoves(stage, plan, own?.differing(stage, plan))) > 0) continue;
    const doubted = await rejectTwofold(stage, plan, own?.differing(stage, plan));
    if (doubted + (await rejectPlaces(stage, plan)) > 0) continue;
    if (movesItems(stage)) await warnOfMoves(stage, plan);
    return;
  }
}

/**
 * Rejects rows that meet what the sender does not see: an item that has the name, or that one of the sender's items has its
 * primary place elsewhere. Answers how many.
 */
export async function rejectTwins(stage: Stage, plan: SqlFragment): Promise<number> {
  if (stage.seesAll) return 0;
  const twins = await stage.rejectUnseen(
    'name',
    hierarchyMessages.nameTaken,
    sql`s.line in (select p.line from ${plan} p join hierarchy_item i on i.type_id = p.type_id and lower(i.name) = p.name
      and i.identity_key = p.identity_key and i.own_key = any(p.own_keys) where p.item_id is null)`,
  );
  const loose = stage.side('loose');
  await makeSide(
    stage,
    'loose',
    sql`select p.line, p.item_id from ${plan} p where p.item_id > 0 and p.is_placed and not p.is_link
      and not exists (select from hierarchy_relation r where r.child_id = p.item_id and r.is_primary)`,
  );
  const placed = await stage.rejectUnseen(
    'relation',
    moveMessages.elsewhere,
    sql`s.line in (select l.line from ${loose} l join hierarchy_relation r on r.child_id = l.item_id and r.is_primary)`,
  );
  return twins + placed;
}

async function rejectRows(stage: Stage) {
  await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
  await stage.reject(
    'relation',
    'Relation must be primary, link or none',
    sql`lower(s.relation) not in ('primary', 'link', 'none')`,
  );
  await stage.reject(
    'workflow',
    'Workflow state not found',
    sql`s.workflow is not null and not exists (select from ${type} t join workflow_state w on w.context = t.context
      where lower(w.name) = lower(s.workflow) or w.number::text = s.workflow)`,
  );
  await rejectTypes(stage, { key: 'parentTypeCode', column: 'parent_type_code', reason: 'Parent type not found' });
}

/**
 * Values of attributes against their definitions (docs/domain/tree.md, Attributes); the same rules as type/rules.ts.
 */
async function rejectAttributes(stage: Stage) {
  const value = sql`jsonb_each_text(s.attributes) e`;
  const defined = sql`${type} t join hierarchy_type_attribute ta on ta.type_id = t.id join attribute a on a.id = ta.attribute_id`;
  await stage.reject(
    'attributes',
    'The type does not have the attribute',
    sql`exists (select from ${value} where e.value <> '' and not exists (select from ${defined} where lower(a.name) = lower(e.key)))`,
  );
  await stage.reject(
    'attributes',
    'The value does not fit the attribute',
    sql`exists (select from ${value} join (select a.type, a.name, a.definition as d from ${defined}) a on lower(a.name) = lower(e.key)
      cross join lateral unnest(${valuesOf(sql`e.value`, sql`a.d`)}) v
      where e.value <> '' and case a.type
        when 1 then char_length(v) not between coalesce((d ->> 'minLength')::int, 0) and coalesce((d ->> 'maxLength')::int, 4096)
        when 4 then d ? 'items' and not (d -> 'items') ? v
        else case when v !~ case a.type when 2 then '^-?[0-9]{1,15}$' else '^-?[0-9]{1,15}(\\.[0-9]{1,10})?$' end then true
          else v::numeric not between coalesce((d ->> 'min')::numeric, '-Infinity') and coalesce((d ->> 'max')::numeric, 'Infinity') end
      end)`,
  );
}

/** Rejects rows by what the plan says of them. Answers how many. */
export async function rejectPlaces(stage: Stage, plan: SqlFragment): Promise<number> {
  const lines = (where: SqlFragment) => sql`s.line in (select p.line from ${plan} p where ${where})`;
  const named = stage.has('parentPath') && !stage.has('parentName') ? 'parentPath' : 'parentName';
  const hasParent = sql`(p.path is not null or p.parent_name is not null)`;
  const rejected = [
    await stage.reject(
      'attributes',
      'A required attribute is missing',
      lines(sql`p.is_first and exists (
        select from hierarchy_type_attribute ta join attribute a on a.id = ta.attribute_id
        where ta.type_id = p.type_id and (ta.is_required or (a.definition ->> 'isRequired')::boolean)
          and case when p.item_id is null then not p.filled ? a.id::text
            else a.id::text = any(p.cleared) and exists (
              select from hierarchy_item i where i.id = p.item_id and i.attributes ? a.id::text) end)`),
    ),
    await stage.reject(named, parentNotFound, lines(sql`${hasParent} and p.parents_found = 0`)),
    await stage.reject(
      named,
      'Several items fit the parent. Give its type, Tag and keys, or a parent path.',
      lines(sql`${hasParent} and p.parents_found > 0 and p.parent_ref is null`),
    ),
    await stage.reject(
      named,
      'The type is not allowed at the top level',
      lines(sql`not ${hasParent} and p.is_placed and not p.is_link and not p.allow_top_level`),
    ),
    await stage.reject(
      'relation',
      'The item has no primary place',
      lines(sql`p.item_id is null and p.is_link
        and not exists (select from ${plan} q where q.ref = p.ref and not q.is_link and not q.is_loose)`),
    ),
    await stage.reject('relation', 'A link needs a parent', lines(sql`not ${hasParent} and p.is_link`)),
    await stage.reject('relation', 'What hangs nowhere has no parent', lines(sql`${hasParent} and p.is_loose`)),
    await stage.reject(
      named,
      'The type is not allowed under the parent',
      lines(sql`p.parent_ref is not null and not exists (select from hierarchy_type_child c
        where c.type_id = p.parent_type_id and c.child_type_id = p.type_id
          and case when p.is_link then c.allow_link else c.allow_primary end)`),
    ),
    await stage.reject(
      'name',
      'The item occurs twice in the file at the same place',
      sql`s.line in (select line from (
        select p.line, row_number() over (partition by p.ref, p.parent_ref order by p.line) as n from ${plan} p) d where n > 1)`,
    ),
    await stage.reject(
      'relation',
      moveMessages.twoPlaces,
      sql`s.line in (select line from (
        select p.line, row_number() over (partition by p.ref order by p.line) as n from ${plan} p where not p.is_link) d where n > 1)`,
    ),
  ];
  const cycle = sql`s.name || ' cannot be linked under itself or its descendant.'`;
  rejected.push(await stage.reject(named, cycle, sql`s.line in (${linesInCycles(plan)})`));
  return rejected.reduce((sum, n) => sum + n, 0);
}
