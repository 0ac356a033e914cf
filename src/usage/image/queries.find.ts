import { sql, type RawBuilder } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { FoundImage, ImageSearch } from '../../image/find/contract.ts';
import { imageRelations } from '../../image/rules.ts';
import type { Db } from '../../platform/db/pool.ts';

type Condition = RawBuilder<boolean>;

/** Columns that lead an order, before the id. */
const orders = {
  created: { column: sql`i.created_at`, type: sql`timestamptz` },
  name: { column: sql`lower(i.name)`, type: sql`text` },
  width: { column: sql`i.width`, type: sql`int` },
} as const;

export interface Place {
  key: string;
  id: number;
}

export interface Page extends Pick<ImageSearch, 'sort' | 'start' | 'take'> {
  /** Matches up to which they are counted. */
  exact: number;
  after: Place | undefined;
}

const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

const holding = (text: string) => sql`(select platform.plain(${`%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}))`;

/**
 * How a condition is to be judged: of a set of images at once, so that what shows them can be joined in the order of their
 * ids; or of each image by itself, by indexes, where few are looked at. `offset 0` keeps the planner from reading all that
 * shows images first.
 */
type Judging = 'set' | 'each';
const end = { set: sql``, each: sql`offset 0` };

const byItems = (where: RawBuilder<unknown>, by: Judging) => sql<boolean>`(exists (
  select from hierarchy_item x join hierarchy_type t on t.id = x.type_id where x.image_id = i.id and ${where} ${end[by]})
  or exists (select from item_picture f join hierarchy_item x on x.id = f.item_id join hierarchy_type t on t.id = x.type_id
    where f.image_id = i.id and ${where} ${end[by]}))`;
const byParts = (by: Judging) => sql<boolean>`(exists (select from part p where p.image_id = i.id ${end[by]})
  or exists (select from part_picture f where f.image_id = i.id ${end[by]}))`;
const isShownByNothing = (by: Judging) => sql<boolean>`exists (
    select from unshown_image u where u.id = i.id ${end[by]})
  and not exists (select from hangs_on_image u where u.of_id = i.id and u.name = 'brand' ${end[by]})
  and not exists (select from hangs_on_image u where u.of_id = i.id and u.within_id is not null ${end[by]})`;

/** Ids of the images shown by an item whose name holds the text, or by something below it. */
export async function imagesBelow(db: Db, name: string): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with recursive below(id) as (
      select x.id from hierarchy_item x where x.name_search like ${holding(name)}
      union
      select r.child_id from below b
      cross join lateral (select r.child_id from hierarchy_relation r where r.parent_id = b.id offset 0) r
    )
    select array_agg(distinct x.image_id) as ids from below b cross join lateral (
      select x.image_id from hierarchy_item x where x.id = b.id and x.image_id is not null
      union all select f.image_id from item_picture f where f.item_id = b.id offset 0) x`.execute(db);
  return rows[0]?.ids ?? [];
}

const byRelation: Record<number, (by: Judging) => Condition> = {
  [imageRelations.none]: isShownByNothing,
  [imageRelations.drawing]: (by) => byItems(sql`t.base_type = ${sql.lit(baseTypes.diagram)}`, by),
  [imageRelations.picture]: (by) =>
    sql<boolean>`(${byParts(by)} or ${byItems(sql`t.base_type <> ${sql.lit(baseTypes.diagram)}`, by)})`,
};

/** What a search asks of an image `i` by its own columns, which is compared before anything is looked up; one of `ids` where they are given. */
export function boundsOf(asked: ImageSearch, ids: readonly number[] | undefined): Condition[] {
  const { types } = asked;
  const bounds = [
    [asked.startDate, sql`i.created_at >=`],
    [asked.endDate, sql`i.created_at <=`],
    [asked.minWidth, sql`i.width >=`],
    [asked.maxWidth, sql`i.width <=`],
    [asked.minHeight, sql`i.height >=`],
    [asked.maxHeight, sql`i.height <=`],
  ] as const;
  return [
    ...(ids === undefined ? [] : [sql<boolean>`i.id = any(${[...ids]}::bigint[])`]),
    ...(types.length === 0 ? [] : [sql<boolean>`coalesce(i.original_type, i.content_type) = any(${types}::text[])`]),
    ...bounds.flatMap(([value, over]) => (value === undefined ? [] : [sql<boolean>`${over} ${value}`])),
  ];
}

/** What else a search asks of an image `i`. */
export function conditionsOf(asked: ImageSearch, by: Judging): Condition[] {
  const { term, relationType, parentTypes, includeOrphans } = asked;
  return [
    ...(term.trim() === '' ? [] : [sql<boolean>`platform.plain(i.name) like ${holding(term.trim())}`]),
    ...(relationType === undefined ? [] : [byRelation[relationType]?.(by) ?? sql<boolean>`true`]),
    ...(parentTypes.length === 0 ? [] : [ofParents(parentTypes.map(Number), by)]),
    ...(includeOrphans ? [] : [sql<boolean>`not (${isShownByNothing(by)})`]),
  ];
}

function ofParents(types: readonly number[], by: Judging): Condition {
  const items = byItems(sql`t.base_type = any(${[...types]}::int[])`, by);
  return types.includes(baseTypes.part) ? sql<boolean>`(${byParts(by)} or ${items})` : items;
}

function orderOf(sort: ImageSearch['sort'], after: Place | undefined) {
  const isDown = sort.endsWith('-');
  const { column, type } = orders[sort.replace('-', '') as keyof typeof orders];
  const direction = isDown ? sql`desc` : sql`asc`;
  const beyond = isDown ? sql`<` : sql`>`;
  const further = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    after ? sql<boolean>`(${key}, ${id}) ${beyond} (${after.key}::${type}, ${after.id}::bigint)` : sql<boolean>`true`;
  return { column, direction, further };
}

/** Images that lead the order of which a search looks at each first; fewer where it compares names, which takes longer. */
export const looked = { plain: 4000, named: 1500 } as const;

/**
 * The first page of what matches among the images within bounds that lead the order, how many of these match, and whether
 * they are all images within the bounds. What many images are like is found so without looking at all.
 */
export async function leadingImages(
  db: Db,
  { bounds, conditions }: { bounds: readonly Condition[]; conditions: readonly Condition[] },
  { sort, take, most }: Pick<Page, 'sort' | 'take'> & { most: number },
) {
  const { column, direction } = orderOf(sort, undefined);
  const { rows } = await sql<{ count: number; isAll: boolean; places: Place[] | null }>`
    with lead as materialized (
      select * from image i where ${allOf(bounds)} order by ${column} ${direction}, i.id ${direction} limit ${sql.lit(most)}
    ), hit as materialized (
      select i.id, ${column}::text as key, row_number() over (order by ${column} ${direction}, i.id ${direction}) as n
      from lead i where case when ${allOf(conditions)} then true else false end)
    select count(*)::int as count, (select count(*) from lead) < ${sql.lit(most)} as "isAll",
      json_agg(json_build_object('id', h.id, 'key', h.key) order by h.n) filter (where h.n <= ${take + 1}) as places
    from hit h`.execute(db);
  const { count = 0, isAll = false, places } = rows[0] ?? {};
  return { count, isAll, places: places ?? [] };
}

/** The ids of a page and what leads its order, one more than it shows; undefined where more match than are counted. */
export async function fewImages(db: Db, conditions: readonly Condition[], { sort, start, take, exact, after }: Page) {
  const { column, direction, further } = orderOf(sort, after);
  const { rows } = await sql<{ count: number; id: number | null; key: string | null }>`
    with hit as materialized (
      select i.id, ${column} as key from image i where ${allOf(conditions)} limit ${sql.lit(exact + 1)})
    select n.count, x.id, x.key::text from (select count(*)::int as count from hit) n
    left join (select h.id, h.key from hit h where ${further(sql`h.key`, sql`h.id`)}
      order by h.key ${direction}, h.id ${direction} limit ${sql.lit(take + 1)} offset ${start}) x on n.count <= ${sql.lit(exact)}
    order by x.key ${direction}, x.id ${direction}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > exact) return undefined;
  return { count, places: rows.flatMap(({ id, key }) => (id === null || key === null ? [] : [{ id, key }])) };
}

/** The same of many matches, read in the order of the list. */
export async function manyImages(db: Db, conditions: readonly Condition[], { sort, start, take, after }: Page) {
  const { column, direction, further } = orderOf(sort, after);
  const asked = sql<boolean>`case when ${allOf(conditions)} then true else false end`;
  const { rows } = await sql<Place>`
    select i.id, ${column}::text as key from image i where ${asked} and ${further(column, sql`i.id`)}
    order by ${column} ${direction}, i.id ${direction} limit ${sql.lit(take + 1)} offset ${start}`.execute(db);
  return rows;
}

/** What a list says of images, in the order of `ids`. */
export async function imagesListed(db: Db, ids: readonly number[]): Promise<FoundImage[]> {
  const { rows } = await sql<FoundImage>`
    select i.id, i.name, i.file_name as "fileName", i.width, i.height, i.content_type as "contentType",
      i.original_type as "originalType", i.is_hotspottable as "isHotspottable", i.pdf_rendition as "pdfRendition", i.change_id as version,
      json_build_object('id', i.hash) as file,
      to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created,
      h.count as hotspots, h.unconfirmed, (select count(*) from hangs_on_image u where u.of_id = i.id and u.shown is not null) as "usedIn"
    from unnest(${[...ids]}::bigint[]) with ordinality as n(id, place) join image i on i.id = n.id
    cross join lateral (
      select count(*) as count, count(*) filter (where not s.confirmed) as unconfirmed from hotspot s where s.image_id = i.id
    ) h order by n.place`.execute(db);
  return rows;
}
