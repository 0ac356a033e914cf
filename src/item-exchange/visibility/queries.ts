import { sql } from 'kysely';
import { namedBy } from '../../export/queries.ts';
import { allows, writeIn } from '../../rights.ts';
import { contexts } from '../../contexts.ts';
import { heldStates } from '../../hierarchy/states/queries.ts';
import type { Counts } from '../../import/rules.ts';
import type { RecordDiff, SqlFragment, Stage } from '../../import/service.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { lookupType } from '../../lookup/rules.ts';
import { findItems, tagCell } from '../queries.named.ts';
import { senderOf } from '../queries.sender.ts';

/** Groups that a row names, as `v (name, id)`. */
const named = sql`(select n.name, v.id from unnest(s."groups") g(name)
  cross join lateral (select btrim(g.name) as name) n
  left join lookup_value v on v.type = ${lookupType('visibilityGroup')} and lower(v.name) = lower(n.name)
  where n.name <> '')`;

/** Holds where a row names a group that there is not. */
export const hasUnknownGroup = sql`exists (select from ${named} v where v.id is null)`;

/** Contexts that the sender writes, and the groups that the profile names, if any. */
async function rightsOfSender(stage: Stage) {
  const sender = await senderOf(stage);
  if (!sender || sender.superAdmin || sender.profile?.roles.includes('Admin')) return { contexts: [...contexts] };
  const { groups } = await namedBy(stage.db, sender.userId, sender.catalogId);
  return {
    contexts: contexts.filter((context) => allows(writeIn(context), sender)),
    ...(groups.length > 0 && { groups }),
  };
}

/**
 * Side tables `item` and `group`: the item that each good row names, its groups and those that it shall have. A row
 * without groups leaves them; where the file replaces, or empty cells erase, it takes them away.
 */
export async function planGroups(stage: Stage): Promise<void> {
  await findItems(stage);
  const sight = await rightsOfSender(stage);
  const ids = sql`(select array_agg(distinct v.id order by v.id) from ${named} v)`;
  const blank = stage.mode === 'replace' || stage.erases('groups') ? sql`'{}'::bigint[]` : sql`null::bigint[]`;
  const hides = sight.groups ? sql`w.groups <> '{}' and not w.groups && ${[...sight.groups]}::bigint[]` : sql`false`;
  await makeSide(
    stage,
    'group',
    sql`
    select s.line, min(s.line) over (partition by k.item_id) as first, k.item_id, n.groups as now, w.groups as wanted,
      not exists (select from hierarchy_relation r where r.child_id = k.item_id and r.parent_id is null) as is_below,
      t.context <> all(${sight.contexts}::text[]) as is_forbidden, ${hides} as hides, h.state
    from ${stage.table} s join ${stage.side('item')} k on k.line = s.line
    left join (hierarchy_item i join hierarchy_type t on t.id = i.type_id) on i.id = k.item_id
    cross join lateral (select coalesce(array_agg(v.group_id order by v.group_id), '{}') as groups
      from item_visibility v where v.item_id = k.item_id) n
    cross join lateral (select coalesce(${ids}, ${blank}, n.groups) as groups) w
    left join (${heldStates(sql`select x.item_id from ${stage.side('item')} x`)}) h on h.item_id = k.item_id
    where not s.bad`,
  );
}

const changed = (stage: Stage) => sql`(select k.* from ${stage.side('group')} k join ${stage.table} s on s.line = k.line
  where not s.bad and k.now is distinct from k.wanted)`;

export async function countGroups(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ update: number }>`select count(*)::int as update from ${changed(stage)} k`.execute(
    stage.db,
  );
  const { update = 0 } = rows[0] ?? {};
  return { create: 0, update, unchanged: stage.rows - update, remove: 0 };
}

const namesIn = (ids: SqlFragment) => sql`(select string_agg(v.name, '; ' order by lower(v.name)) from unnest(${ids}) n
  join lookup_value v on v.type = ${lookupType('visibilityGroup')} and v.id = n)`;

/** Items of which the groups differ. An item's version is new with each change of its groups, so that tells theirs. */
export const groupDiff = (stage: Stage): RecordDiff => ({
  table: 'hierarchy_item',
  from: sql`${changed(stage)} k join ${stage.table} s on s.line = k.line join hierarchy_item r on r.id = k.item_id`,
  isWhole: 'always',
  cells: [
    {
      key: 'typeCode',
      now: sql`(select t.code from hierarchy_type t where t.id = r.type_id)`,
      becomes: sql`s.type_code`,
      isIdentity: true,
    },
    { key: 'name', now: sql`r.name`, becomes: sql`s.name`, isIdentity: true },
    { key: 'tag', now: tagCell('r'), becomes: sql`s.tag`, isIdentity: true },
    {
      key: 'groups',
      now: namesIn(sql`array(select v.group_id from past.item_visibility v where v.item_id = r.id
        and v.change_id <= r.change_id and coalesce(v.ended_by > r.change_id, true))`),
      becomes: sql`(select ${namesIn(sql`k.wanted`)} from ${stage.side('group')} k where k.line = s.line)`,
    },
  ],
});

/** Gives items their groups, as a version of theirs. Answers a query of the items. */
export async function writeGroups(stage: Stage) {
  const { db } = stage;
  await sql`delete from item_visibility v using ${changed(stage)} k
    where v.item_id = k.item_id and v.group_id <> all(k.wanted)`.execute(db);
  await sql`insert into item_visibility (item_id, group_id)
    select k.item_id, g.id from ${changed(stage)} k cross join lateral unnest(k.wanted) g(id)
    on conflict (catalog_id, item_id, group_id) do nothing`.execute(db);
  await sql`update hierarchy_item i set name = i.name from ${changed(stage)} k where i.id = k.item_id`.execute(db);
  return sql`select k.item_id from ${changed(stage)} k`;
}
