// size: the plan of the rows of a file, step after step
import { sql } from 'kysely';
import type { Counts } from '../../import/rules.ts';
import { changedSince } from '../../import/diff/rules.ts';
import type { SqlFragment, Stage } from '../../import/service.ts';
import { nameItems } from '../../item-exchange/queries.named.ts';
import { maxAttachments } from '../../attachment/rules.ts';
import { defaultLiteratureCategory, lookupType } from '../../lookup/rules.ts';
import type { LookupKey } from '../../lookup/rules.ts';
import { identityRule, keyOf } from '../../part/queries.ts';
import { makeSide } from '../../import/stage/queries.ts';

/** What became of a file that rows name, or the reason why it is not taken. */
export interface TakenFile {
  path: string;
  reason: string | null;
  name: string;
  hash: string | null;
  size: number;
  contentType: string;
  /** Pixels of a picture. */
  width: number | null;
  height: number | null;
}

/** Side table `file`: the files that rows name; `id` is the attachment where the catalogue's own file is meant. */
export async function makeFiles(stage: Stage): Promise<void> {
  const files = stage.side('file');
  await sql`drop table if exists ${files}`.execute(stage.db);
  await sql`create unlogged table ${files} (path text primary key, reason text, name text, hash text, size bigint,
    "contentType" text, width int, height int, id bigint)`.execute(stage.db);
}

export const addTaken = (stage: Stage, taken: readonly TakenFile[]) =>
  sql`insert into ${stage.side('file')} select *, null::bigint from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
    as t(path text, reason text, name text, hash text, size bigint, "contentType" text, width int, height int)`.execute(
    stage.db,
  );

/** Adds the files of the catalogue that paths name as the export writes them: the id, and the name behind a slash. */
export const addKept = (stage: Stage) =>
  sql`
    insert into ${stage.side('file')}
    select n.path, null, a.name, a.hash, a.size, a.content_type, a.width, a.height, a.id
    from (select distinct s.file_path as path from ${stage.table} s where not s.bad and s.file_path ~ '^[1-9][0-9]{0,14}/') n
    join attachment a on a.id = split_part(n.path, '/', 1)::bigint and not a.is_url
      and a.name = substr(n.path, strpos(n.path, '/') + 1)
    on conflict do nothing`.execute(stage.db);

/** The paths that good rows name, or those of them that side table `file` does not have. */
export async function namedPaths(stage: Stage, which: 'all' | 'missing' = 'all'): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select distinct s.file_path as path from ${stage.table} s where not s.bad
      and (${which === 'all'} or not exists (select from ${stage.side('file')} z where z.path = s.file_path))`.execute(
    stage.db,
  );
  return new Set(rows.map(({ path }) => path));
}

/** The value of a list that a name or code means, as a scalar. */
const valueNamed = (list: LookupKey, name: SqlFragment) => sql`(
  select v.id from lookup_value v where v.type = ${lookupType(list)}
    and (lower(v.name) = lower(${name}) or lower(v.char_code) = lower(${name}))
    order by lower(v.name) <> lower(${name}), v.id limit 1)`;

/** Holds where a cell is no value of the list. */
export const isUnknownValue = (list: LookupKey, cell: SqlFragment) =>
  sql`${cell} is not null and ${valueNamed(list, cell)} is null`;

/** The values that a cell names, in lines of their own or parted by semicolons, as rows of `id`. */
const valuesNamed = (list: LookupKey, cell: SqlFragment) => sql`(
  select ${valueNamed(list, sql`n.name`)} as id from string_to_table(${cell}, E'\n') l(line)
  cross join lateral (
    select l.line where ${valueNamed(list, sql`trim(l.line)`)} is not null
    union all select part from string_to_table(l.line, ';') p(part) where ${valueNamed(list, sql`trim(l.line)`)} is null) e(entry)
  cross join lateral (select trim(e.entry) as name) n where n.name <> '')`;

/** Holds where a cell of several names has one that is none of the list. */
export const hasUnknownValue = (list: LookupKey, cell: SqlFragment) =>
  sql`exists (select from ${valuesNamed(list, cell)} v where v.id is null)`;

/** The ids of the names in a cell, sorted, as JSON; null where that is null. */
const idsNamed = (list: LookupKey, cell: SqlFragment) => sql`case when ${cell} is not null then (
  select coalesce(jsonb_agg(distinct v.id order by v.id), '[]') from ${valuesNamed(list, cell)} v) end`;

/** Side tables `item` and `holder`: the item or part that each good row names. */
export async function findHolders(stage: Stage): Promise<void> {
  await nameItems(stage, {
    of: sql`s.part_number is null and (s.item_type is null or t.code = upper(s.item_type))`,
    name: sql`s.item_name`,
    tag: sql`s.item_tag`,
  });
  // What names a part needs no item.
  await sql`delete from ${stage.side('item')} i using ${stage.table} s where s.line = i.line and s.part_number is not null`.execute(
    stage.db,
  );
  const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
  await makeSide(
    stage,
    'holder',
    sql`select s.line, i.item_id, p.id as part_id, coalesce(t.allow_attachments, true) as allowed
      from ${stage.table} s left join ${stage.side('item')} i on i.line = s.line
      left join (hierarchy_item h join hierarchy_type t on t.id = h.type_id) on h.id = i.item_id
      left join part p on p.number_key = ${key} where not s.bad`,
  );
}

/** The side table of `planLiterature`. */
export const planned = (stage: Stage) => stage.side('plan');

/** The first value of a column among the rows of one file, by line. */
const firstOf = (column: string) => sql`(array_agg(${sql.ref(`r.${column}`)} order by r.line)
  filter (where ${sql.ref(`r.${column}`)} is not null))[1]`;

const said = ['display_name', 'category_id', 'language', 'groups', 'labels'] as const;

/**
 * Side table `plan`: each good row with its place, the attachment that its file is (`target`: the id, or minus the first
 * line of a new one), what the rows of that file say of it, and whether it hangs there already.
 */
export async function planLiterature(stage: Stage): Promise<void> {
  const cell = (key: string, value: SqlFragment) => (stage.has(key) ? value : sql`null`);
  await makeSide(
    stage,
    'plan',
    sql`with place as (
      select s.line, s.file_path as path, h.item_id, h.part_id, z.id as kept_id,
        ${cell('displayName', sql`s.display_name`)}::text as display_name,
        ${cell('category', valueNamed('literatureCategory', sql`s.category`))}::bigint as category_id,
        ${cell('language', sql`upper(s.language)`)}::text as language,
        (${cell('visibility', idsNamed('visibilityGroup', sql`s.visibility`))})::jsonb as groups,
        (${cell('contentGroups', idsNamed('contentGroup', sql`s.content_groups`))})::jsonb as labels,
        (select l.attachment_id from attachment_link l join attachment a on a.id = l.attachment_id
          where (l.item_id = h.item_id or l.part_id = h.part_id) and not a.is_url and lower(a.name) = lower(z.name)
          order by l.ordinal, l.id limit 1) as there_id
      from ${stage.table} s join ${stage.side('holder')} h on h.line = s.line
      join ${stage.side('file')} z on z.path = s.file_path
      where not s.bad and z.reason is null and coalesce(h.item_id, h.part_id) is not null
    ), r as (
      select p.*, coalesce(p.kept_id, p.there_id, min(p.there_id) over (partition by p.path),
        -min(p.line) over (partition by p.path)) as target
      from place p
    ), file as (
      select r.target, min(r.line) as leads, ${sql.join(said.map((one) => sql`${firstOf(one)} as ${sql.ref(one)}`))}
      from r group by r.target
    ), hung as (
      select r.*, f.leads,
        ${sql.join(said.map((one) => sql`f.${sql.ref(one)} as ${sql.ref(`said_${one}`)}`))},
        (${sql.join(
          said.map((one) => sql`coalesce(r.${sql.ref(one)} <> f.${sql.ref(one)}, false)`),
          sql` or `,
        )}) as contradicts,
        min(r.line) over (partition by r.target, r.item_id, r.part_id) as first,
        exists (select from attachment_link l where l.attachment_id = r.target
          and (l.item_id = r.item_id or l.part_id = r.part_id)) as is_there
      from r join file f on f.target = r.target
    )
    select h.line, h.path, h.item_id, h.part_id, h.there_id, h.target, h.leads, h.first, h.contradicts, h.is_there,
      ${sql.join(said.map((one) => sql`h.${sql.ref(`said_${one}`)}`))},
      not h.is_there and (select count(*) from attachment_link l where l.item_id = h.item_id or l.part_id = h.part_id)
        + count(*) filter (where not h.is_there) over (partition by h.item_id, h.part_id order by h.line) > ${maxAttachments} as is_too_much
    from hung h`,
  );
}

/** Places of the records in `literatureDiff`. */
const parts = { file: 0, place: 1 } as const;

/** What a column's values of a file are called in the plan. */
export const saidOf = {
  displayName: 'said_display_name',
  category: 'said_category_id',
  language: 'said_language',
  visibility: 'said_groups',
  contentGroups: 'said_labels',
} as const;

/** Files as the rows say, once each; what somebody left is said by none. */
export function files(stage: Stage): SqlFragment {
  const unless = (key: string, value: SqlFragment) =>
    stage.isPart
      ? sql`case when p.target > 0 and ${stage.leaves(key, sql`p.leads`, parts.file)} then null else ${value} end`
      : value;
  const stored = ['hash', 'size', 'contentType', 'width', 'height'];
  return sql`(
  select distinct on (p.target) p.line, p.path, p.target,
    ${sql.join(Object.entries(saidOf).map(([key, name]) => sql`${unless(key, sql.ref(`p.${name}`))} as ${sql.ref(name)}`))},
    ${sql.join(stored.map((name) => sql`${unless('filePath', sql.ref(`z.${name}`))} as ${sql.ref(name)}`))}
  from ${planned(stage)} p join ${stage.side('file')} z on z.path = p.path order by p.target, p.line)`;
}

export const groupsOf = (a: string) =>
  sql`(select coalesce(jsonb_agg(v.group_id order by v.group_id), '[]') from attachment_visibility v where v.attachment_id = ${sql.ref(`${a}.id`)})`;
export const labelsOf = (a: string) =>
  sql`(select coalesce(jsonb_agg(g order by g), '[]') from unnest(${sql.ref(`${a}.content_groups`)}) g)`;

/** Whether the file `p` says something else than its attachment `a`. */
const differs = sql<boolean>`(coalesce(p.hash, a.hash) is distinct from a.hash
  or coalesce(p.said_display_name, a.display_name) <> a.display_name
  or coalesce(p.said_category_id, a.category_id) <> a.category_id
  or coalesce(p.said_language, a.language) <> a.language
  or coalesce(p.said_groups, ${groupsOf('a')}) <> ${groupsOf('a')}
  or coalesce(p.said_labels, ${labelsOf('a')}) <> ${labelsOf('a')})`;

/** With [UP] only files that hang where a row says. */
export const isMeant = (stage: Stage) =>
  stage.mode === 'update'
    ? sql<boolean>`p.target in (select x.target from ${planned(stage)} x where x.is_there)`
    : sql<boolean>`true`;

/** What writing would do: new places, and files that are changed. */
export async function countLiterature(stage: Stage): Promise<Counts> {
  const { rows } = await sql<{ create: number; update: number; unchanged: number }>`
    with changed as materialized (
      select a.id from ${files(stage)} p join attachment a on a.id = p.target where ${differs} and ${isMeant(stage)})
    select count(*) filter (where not p.is_there)::int as create, (select count(*) from changed)::int as update,
      count(*) filter (where p.is_there and p.target not in (select id from changed))::int as unchanged
    from ${planned(stage)} p`.execute(stage.db);
  const { create = 0, update = 0, unchanged = 0 } = rows[0] ?? {};
  return stage.mode === 'update'
    ? { create: 0, update, unchanged, remove: 0, skipped: create }
    : { create, update, unchanged, remove: 0 };
}

/** Side table `shown`: the visibility groups that files had when a dry run was made; it stays until it is written. */
export async function keepShownGroups(stage: Stage): Promise<void> {
  if (stage.isPart) return;
  await makeSide(
    stage,
    'shown',
    sql`select a.id, ${groupsOf('a')} as groups from attachment a where a.id in (select p.target from ${planned(stage)} p)`,
  );
}

/** Groups that were changed since the dry run stay as they are, and the row says so. */
async function leaveChangedGroups(stage: Stage): Promise<void> {
  if (!stage.isPart) return;
  const changed = sql`select p.target from ${files(stage)} p join attachment a on a.id = p.target
    join ${stage.side('shown')} x on x.id = a.id where p.said_groups is not null and x.groups <> ${groupsOf('a')}`;
  await stage.warn(
    'visibility',
    changedSince,
    sql`s.line in (select p.leads from ${planned(stage)} p where p.target in (${changed}))`,
  );
  await sql`update ${planned(stage)} p set said_groups = null where p.target in (${changed})`.execute(stage.db);
}

/** Takes places out of the plan that somebody left. */
const leavePlaces = (stage: Stage) =>
  sql`delete from ${planned(stage)} p where not p.is_there and ${stage.leaves('place', sql`p.line`, parts.place)}`.execute(
    stage.db,
  );

/** Writes what the rows say of files that are there, adds new ones, and hangs both where they are to hang. */
export async function writeLiterature(stage: Stage): Promise<Counts> {
  const { db, mode } = stage;
  await leaveChangedGroups(stage);
  if (stage.isPart) await leavePlaces(stage);
  const counts = await countLiterature(stage);
  stage.progress('Writing files', 0, 2);
  await makeSide(
    stage,
    'change',
    sql`select p.target as id, p.said_groups  from ${files(stage)} p join attachment a on a.id = p.target
      where ${differs} and ${isMeant(stage)}`,
  );
  await sql`
    update attachment a set hash = coalesce(p.hash, a.hash), size = coalesce(p.size, a.size),
      content_type = coalesce(p."contentType", a.content_type),
      width = case when p.hash is null then a.width else p.width end,
      height = case when p.hash is null then a.height else p.height end,
      display_name = coalesce(p.said_display_name, a.display_name), category_id = coalesce(p.said_category_id, a.category_id),
      language = coalesce(p.said_language, a.language),
      content_groups = case when p.said_labels is null then a.content_groups
        else array(select n::bigint from jsonb_array_elements_text(p.said_labels) n order by 1) end
    from ${files(stage)} p where a.id = p.target and a.id in (select c.id from ${stage.side('change')} c)`.execute(db);
  if (mode !== 'update') await addNew(stage);
  const groups = sql`select c.id, g::bigint from ${stage.side('change')} c
    cross join lateral jsonb_array_elements_text(c.said_groups) g where c.said_groups is not null`;
  await sql`delete from attachment_visibility v using ${stage.side('change')} c
    where v.attachment_id = c.id and c.said_groups is not null and (v.attachment_id, v.group_id) not in (${groups})`.execute(
    db,
  );
  await sql`insert into attachment_visibility (attachment_id, group_id) ${groups}
    on conflict (catalog_id, attachment_id, group_id) do nothing`.execute(db);
  stage.progress('Hanging files', 1, 2);
  if (mode === 'update') return counts;
  await sql`
    insert into attachment_link (item_id, part_id, attachment_id, ordinal)
    select p.item_id, p.part_id, p.target, row_number() over (partition by p.item_id, p.part_id order by p.line)
      + (select coalesce(max(l.ordinal), 0) from attachment_link l where l.item_id = p.item_id or l.part_id = p.part_id)
    from ${planned(stage)} p where not p.is_there order by p.line`.execute(db);
  return counts;
}

/** Adds the attachments that are new; the plan then names them by their ids. */
async function addNew(stage: Stage): Promise<void> {
  const { db } = stage;
  await makeSide(
    stage,
    'fresh',
    sql`select p.target as line, platform.next_id('attachment') as id from ${files(stage)} p where p.target < 0`,
  );
  await sql`
    insert into attachment (id, name, display_name, is_url, hash, size, content_type, category_id, language, content_groups, width, height)
    select f.id, z.name, coalesce(p.said_display_name, ''), p.hash is null, p.hash, p.size, p."contentType",
      coalesce(p.said_category_id, ${valueNamed('literatureCategory', sql`${defaultLiteratureCategory}::text`)}), coalesce(p.said_language, ''),
      coalesce(array(select n::bigint from jsonb_array_elements_text(p.said_labels) n order by 1), '{}'), p.width, p.height
    from ${stage.side('fresh')} f join ${files(stage)} p on p.target = f.line join ${stage.side('file')} z on z.path = p.path
    order by p.line`.execute(db);
  await sql`insert into ${stage.side('change')} select f.id, p.said_groups
    from ${stage.side('fresh')} f join ${files(stage)} p on p.target = f.line`.execute(db);
  await sql`update ${planned(stage)} p set target = f.id from ${stage.side('fresh')} f where f.line = p.target`.execute(
    db,
  );
}

/** Items whose literature this change wrote. */
export const itemsWritten = (stage: Stage, changeId: number) => sql`
  select l.item_id from attachment_link l join attachment a on a.id = l.attachment_id
  where l.item_id is not null and (l.change_id = ${changeId} or a.change_id = ${changeId}
    or exists (select from attachment_visibility v where v.attachment_id = a.id and v.change_id = ${changeId}))
    and l.attachment_id in (select p.target from ${planned(stage)} p)`;
