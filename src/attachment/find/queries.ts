import { sql, type RawBuilder } from 'kysely';
import { shownName } from '../../hierarchy/tree/queries.ts';
import { onlyIn } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { told } from '../../platform/auth/sight.ts';
import type { Db } from '../../platform/db/pool.ts';
import { columns } from '../item/queries.ts';
import { relationTypes, type AttachmentSort } from '../rules.ts';
import type { FoundAttachment, LiteratureSearch, Place, UrlSearch } from './contract.ts';

/** What has to hold of an attachment `a`, or of a link `l` to an item `i` of type `t`. */
type Condition = RawBuilder<unknown>;

const orders: Record<string, RawBuilder<unknown>> = {
  created: sql`a.created_at`,
  uploadedDate: sql`a.created_at`,
  name: sql`platform.natural_key(a.name)`,
  url: sql`a.name`,
  displaylabel: sql`platform.natural_key(a.display_name)`,
  size: sql`a.size`,
};

function orderOf(sort: AttachmentSort): RawBuilder<unknown> {
  const direction = sort.endsWith('-') ? sql`desc` : sql`asc`;
  return sql`${orders[sort.replace('-', '')]} ${direction}, a.id ${direction}`;
}

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** Each word of a text stands in what is searched. */
const holds = (searched: RawBuilder<unknown>, text: string): Condition[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => sql`${searched} like '%' || platform.literal(platform.plain(${word})) || '%'`);

const names = sql`platform.plain(a.name || ' ' || a.display_name)`;

/**
 * How what an attachment hangs on is judged: of all at once, joined as the planner likes; or of each by itself, where few
 * are looked at. `offset 0` keeps the planner from reading all links first.
 */
type Judging = 'set' | 'each';
const end = { set: sql``, each: sql`offset 0` };

/** Links of an attachment `a` for whose items all holds. */
const linked = (conditions: readonly Condition[], by: Judging) => sql`(
  select from attachment_link l join hierarchy_item i on i.id = l.item_id join hierarchy_type t on t.id = i.type_id
  where l.attachment_id = a.id and ${all(conditions)} ${end[by]})`;

const links = sql`(select count(*) from attachment_link l where l.attachment_id = a.id)`;
const isOrphan = (by: Judging) =>
  sql`not exists (select from attachment_link l where l.attachment_id = a.id ${end[by]})`;
const isOnPart = sql`exists (
  select from attachment_link l where l.attachment_id = a.id and l.part_id is not null ${end.each})`;

/** What both searches ask: the context and the item that it hangs on, and the days. */
function hangsAndDays(
  search: LiteratureSearch | UrlSearch,
  more: readonly Condition[],
  { orphans, by }: { orphans: boolean; by: Judging },
): Condition[] {
  const { context, parentId, startDate, endDate, contentGroups } = search;
  const own = [...more, ...(parentId === undefined ? [] : [sql`l.item_id = ${parentId}`])];
  // Of several ways the first mostly holds, so each attachment is asked.
  const others =
    own.length > 0 ? [] : [...(context === onlyIn.parts ? [isOnPart] : []), ...(orphans ? [isOrphan('each')] : [])];
  const ways = [
    sql`exists ${linked([sql`t.context = ${context}`, ...own], others.length > 0 ? 'each' : by)}`,
    ...others,
  ];
  return [
    sql`(${sql.join(ways, sql` or `)})`,
    ...(contentGroups.length > 0
      ? [sql`a.content_groups <> '{}' and a.content_groups && ${[...contentGroups]}::bigint[]`]
      : []),
    ...(startDate === undefined ? [] : [sql`a.created_at >= ${startDate}::timestamptz`]),
    ...(endDate === undefined ? [] : [sql`a.created_at <= ${endDate}::timestamptz`]),
  ];
}

function literatureConditions(search: LiteratureSearch, by: Judging): Condition[] {
  const { relationType, types, parentTypes, langCode, literatureCategoryId } = search;
  const bounds = [
    [search.minWidth, sql`a.width >=`],
    [search.maxWidth, sql`a.width <=`],
    [search.minHeight, sql`a.height >=`],
    [search.maxHeight, sql`a.height <=`],
  ] as const;
  const items = [
    ...holds(sql`i.name_search`, search.modelNameTerm),
    ...(parentTypes.length > 0 ? [sql`t.base_type = any(${[...parentTypes]}::int[])`] : []),
  ];
  const relation = {
    [relationTypes.none]: isOrphan(by),
    [relationTypes.one]: sql`${links} = 1`,
    [relationTypes.several]: sql`${links} > 1`,
  };
  return [
    sql`not a.is_url`,
    ...hangsAndDays(search, items, { orphans: search.includeOrphans, by }),
    ...holds(names, search.term),
    ...(relationType === undefined ? [] : [relation[relationType]]),
    ...(search.imageOnly ? [sql`a.content_type like 'image/%'`] : []),
    ...(search.literatureOnly ? [sql`a.content_type not like 'image/%'`] : []),
    ...(langCode === '' ? [] : [sql`a.language = upper(${langCode})`]),
    ...(literatureCategoryId === undefined ? [] : [sql`a.category_id = ${literatureCategoryId}`]),
    ...(types.length > 0 ? [sql`a.content_type = any(${[...types]}::text[])`] : []),
    ...bounds.flatMap(([pixels, bound]) => (pixels === undefined ? [] : [sql`${bound} ${pixels}`])),
  ];
}

const urlConditions = (search: UrlSearch, by: Judging): Condition[] => [
  sql`a.is_url`,
  ...hangsAndDays(search, [], { orphans: true, by }),
  ...holds(names, search.term),
  ...holds(sql`platform.plain(a.display_name)`, search.displaylabel),
  ...holds(sql`platform.plain(a.name)`, search.url),
];

/** A page of the files that match, counted up to `exact`. */
export const findLiterature = (db: Db, search: LiteratureSearch, exact: number) =>
  find(db, search, (by) => literatureConditions(search, by), exact);

/** A page of the URLs that match, counted up to `exact`. */
export const findUrls = (db: Db, search: UrlSearch, exact: number) =>
  find(db, search, (by) => urlConditions(search, by), exact);

/** Items of a context that an attachment hangs on, then parts, by "turn" and name. */
const places = (context: Context, attachment: RawBuilder<unknown>) => sql`
  select 'item' as kind, i.id, ${shownName('i')} as "displayName", t.code as "typeCode", t.base_type as "baseType",
    t.allow_attachments as "allowsAttachments", i.name_sort as turn
  from attachment_link l join hierarchy_item i on i.id = l.item_id join hierarchy_type t on t.id = i.type_id
  where l.attachment_id = ${attachment} and t.context = ${context}
  union all
  select 'part', h.within_id, h.shown, '', 0, true, platform.natural_key(h.shown)
  from hangs_on_attachment h
  where h.of_id = ${attachment} and h.within_id is not null and ${context === onlyIn.parts}::boolean
  order by kind, turn, id`;

/**
 * A page of what matches, counted up to `exact`. The matches are found before they are put in order; where there are more
 * than are counted, the list is read in its order instead, as far as the page.
 */
async function find(
  db: Db,
  { context, sort, start, take }: LiteratureSearch | UrlSearch,
  conditions: (by: Judging) => Condition[],
  exact: number,
) {
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with hit as materialized (
      select a.id, a.name, a.display_name, a.created_at, a.size from attachment a where ${all(conditions('set'))} limit ${sql.lit(exact + 1)})
    select n.count, array(
      select a.id from hit a where n.count <= ${sql.lit(exact)} order by ${orderOf(sort)} limit ${take} offset ${start}) as ids
    from (select count(*)::int as count from hit) n`.execute(db);
  const { count = 0, ids = [] } = rows[0] ?? {};
  const page = count > exact ? await inOrder(db, { sort, start, take }, conditions('each')) : ids;
  return { items: await listed(db, page, context), ...told(count, exact) };
}

/**
 * The ids of a page of many matches. As one expression the conditions are what a row is asked, not a reason for the planner
 * to look all of them up and then put them in order.
 */
async function inOrder(
  db: Db,
  { sort, start, take }: Pick<LiteratureSearch | UrlSearch, 'sort' | 'start' | 'take'>,
  conditions: readonly Condition[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from attachment a where case when ${all(conditions)} then true else false end
    order by ${orderOf(sort)} limit ${take} offset ${start}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a list says of attachments, in the order of `ids`. */
async function listed(db: Db, ids: readonly number[], context: Context): Promise<FoundAttachment[]> {
  const { rows } = await sql<FoundAttachment>`
    select ${columns}, a.created_at as created, to_jsonb(p) - 'turn' as place
    from unnest(${[...ids]}::bigint[]) with ordinality n(id, place)
    join attachment a on a.id = n.id join lookup_value c on c.id = a.category_id
    left join lateral (${places(context, sql`a.id`)} limit 1) p on true
    order by n.place`.execute(db);
  return rows;
}

/** Items of a context and parts that an attachment hangs on, and how many they are. */
export async function linksOf(db: Db, of: { context: Context; id: number; start: number; take: number }) {
  const { rows } = await sql<Place & { turn: string; total: number }>`
    select p.*, count(*) over () as total from (${places(of.context, sql`${of.id}`)}) p
    limit ${of.take} offset ${of.start}`.execute(db);
  return { items: rows.map(({ turn: _turn, total: _total, ...place }) => place), totalCount: rows[0]?.total ?? 0 };
}
