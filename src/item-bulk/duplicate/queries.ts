import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { AttributeValues } from '../../hierarchy/rules.ts';
import { baseTypes, tagAttributeId } from '../../hierarchy/rules.ts';
import type { DiagramMode, Place } from './rules.ts';
import { mostDuplicated } from './rules.ts';

/** The item `i` with an id, as one index lookup. */
const item = (id: RawBuilder<unknown>) => sql`
  cross join lateral (select i.* from hierarchy_item i where i.id = ${id} offset 0) i`;
const isDiagram = sql`t.base_type = ${sql.lit(baseTypes.diagram)}`;

/** Children of `c` at their places. Each `offset 0` keeps its step an index lookup, however little is known of the tables. */
const children = sql`
  cross join lateral (select r.* from hierarchy_relation r where r.parent_id = c.id offset 0) r
  ${item(sql`r.child_id`)}
  join hierarchy_type t on t.id = i.type_id`;

/** Items that are copied with `rootId`, itself first. */
const copiedItems = (rootId: number, mode: DiagramMode) => sql`
  with recursive copied(id) as (
    select ${rootId}::bigint
    union
    select r.child_id from copied c ${children}
    where case when ${isDiagram} then ${mode === 'copies'} else r.is_primary end
  )`;

export interface StoredPlace extends Place {
  allowPrimary: boolean;
  allowLink: boolean;
  type: string;
  parentType: string;
}

/** Places under the items that are copied, in their order; more than `mostDuplicated` where there are too many. */
export async function placesUnder(db: Db, rootId: number, mode: DiagramMode): Promise<StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    ${copiedItems(rootId, mode)}
    select r.parent_id as "parentId", r.child_id as "childId", r.is_primary as "isPrimary", r.ordinal,
      ${isDiagram} as "isDiagram", t.description as type, pt.description as "parentType",
      coalesce(a.allow_primary, false) as "allowPrimary", coalesce(a.allow_link, false) as "allowLink"
    from (select id from copied limit ${mostDuplicated + 1}) c
    ${children}
    cross join lateral (select p.type_id from hierarchy_item p where p.id = r.parent_id offset 0) p
    join hierarchy_type pt on pt.id = p.type_id
    left join hierarchy_type_child a on a.type_id = pt.id and a.child_type_id = t.id
    order by r.parent_id, r.ordinal, r.id limit ${mostDuplicated + 1}`.execute(db);
  return rows;
}

/** How many items of each type stand under one, counted up to one more than a duplicate covers. */
export async function countUnder(db: Db, rootId: number) {
  const { rows } = await sql<{
    typeId: number;
    typeCode: string;
    description: string;
    baseType: number;
    count: number;
  }>`
    ${copiedItems(rootId, 'copies')}
    select t.id as "typeId", t.code as "typeCode", t.description, t.base_type as "baseType", count(*)
    from (select id from copied limit ${mostDuplicated + 2}) c
    join hierarchy_item i on i.id = c.id join hierarchy_type t on t.id = i.type_id
    where i.id <> ${rootId}
    group by t.id, t.code, t.description, t.base_type order by t.id`.execute(db);
  return rows;
}

/** The first of `ids` that `parentId` is or hangs under. */
export async function ancestorAmong(db: Db, parentId: number, ids: readonly number[]) {
  const { rows } = await sql<{ name: string }>`
    with recursive up(id) as (
      select ${parentId}::bigint
      union
      select p.parent_id from up cross join lateral (
        select r.parent_id from hierarchy_relation r where r.child_id = up.id and r.parent_id is not null offset 0) p
    )
    select i.name from up join hierarchy_item i on i.id = up.id where up.id = any(${[...ids]}::bigint[]) limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Between the values of several keys in hierarchy_item.identity_key. */
const separator = sql`chr(31)`;

/**
 * Where in its identity a type has the Tag, counted from 1; null where the Tag is no key, or may have several values.
 * Copies of such a type differ in their names instead. Materialized, it is told once for a type and not for every item.
 */
const tagPlaces = sql`tag_place as materialized (
  select t.id as type_id, (select k.n from (
      select ta.attribute_id, a.definition, row_number() over (order by ta.ordinal, ta.id)::int as n
      from hierarchy_type_attribute ta join attribute a on a.id = ta.attribute_id where ta.type_id = t.id and ta.is_key) k
    where k.attribute_id = ${sql.lit(tagAttributeId)}
      and not coalesce((k.definition ->> 'allowMultiple')::boolean, false)) as at
  from hierarchy_type t)`;

/** What gets the number, and the rest of the identity, of item `i` with its type's `k.at`. */
const numbered = (i: RawBuilder<unknown>) => sql`
  case when k.at is null then lower(${i}.name)
    else coalesce((string_to_array(${i}.identity_key, ${separator}))[k.at], '') end as label,
  case when k.at is null then ${i}.identity_key
    else lower(${i}.name) || chr(29) || array_to_string((string_to_array(${i}.identity_key, ${separator}))[:k.at - 1]
      || (string_to_array(${i}.identity_key, ${separator}))[k.at + 1:], ${separator}) end as rest`;

/**
 * Which numbers an item has taken already that is called as a copy of one of `ids` would be, and how long the longest
 * Tag among them is.
 */
export async function takenNumbers(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ taken: number[]; longestTag: number; mostTag: number; longestName: number }>`
    with ${tagPlaces}, source as materialized (
      select i.type_id, lower(i.name) as name, k.at, ${numbered(sql`i`)}
      from unnest(${[...ids]}::bigint[]) s(id) ${item(sql`s.id`)}
      join tag_place k on k.type_id = i.type_id
    ), other as (
      select e.type_id, e.name, e.identity_key, n.at from (select distinct type_id, name, at from source where at is not null) n
      join hierarchy_item e on e.type_id = n.type_id and lower(e.name) = n.name
      union all
      select e.type_id, e.name, e.identity_key, n.at from (select distinct type_id, at from source where at is null) n
      join hierarchy_item e on e.type_id = n.type_id and e.name ~ ' [0-9]+$'
    ), parted as (
      select k.type_id, k.rest, regexp_match(k.label, '^(?:(.*) )?([1-9][0-9]{0,5})$') as part
      from (select k.type_id, ${numbered(sql`k`)} from other k) k
    ), told as (
      select type_id, rest, label, null::bigint as number from source
      union all
      select type_id, rest, coalesce(part[1], ''), part[2]::bigint from parted where part is not null
    ), matched as (
      select number, bool_or(number is null) over (partition by type_id, rest, label) as is_ours from told
    )
    select coalesce((select array_agg(distinct number) from matched where is_ours and number is not null), '{}') as taken,
      coalesce((select max(char_length(label)) from source where at is not null), 0) as "longestTag",
      coalesce((select (definition ->> 'maxLength')::int from attribute where id = ${sql.lit(tagAttributeId)}), 4096) as "mostTag",
      coalesce((select max(char_length(label)) from source where at is null), 0) as "longestName"`.execute(db);
  return rows[0] ?? { taken: [], longestTag: 0, mostTag: 0, longestName: 0 };
}

/** The copy of an item, and of the image that it shows. */
export interface Copy {
  from: number;
  to: number;
  fromImage: number | null;
  toImage: number | null;
  /** What the copy is called and told apart by; as the original where left out. */
  as?: CalledAs;
}

export interface CalledAs {
  name: string;
  displayName: string;
  overrideName: string;
  ownKey: string;
}

/** Ids for copies, in the order of `ids`. */
export async function nameCopies(db: Db, ids: readonly number[]): Promise<Copy[]> {
  const { rows } = await sql<Copy>`
    select i.id as "from", platform.next_id('hierarchy_item') as "to", i.image_id as "fromImage",
      case when i.image_id is not null then platform.next_id('image') end as "toImage"
    from unnest(${[...ids]}::bigint[]) with ordinality s(id, n) ${item(sql`s.id`)} order by s.n`.execute(db);
  return rows;
}

/** What a person typed for one copy; the others keep what their originals have, but for the number. */
export interface Typed {
  id: number;
  name: string;
  displayName: string;
  /** Null: as the others. */
  values: AttributeValues | null;
  identity: string | null;
}

const pairs = (copies: readonly Copy[]) => {
  const images = copies.filter(({ toImage }) => toImage !== null);
  return {
    items: sql`unnest(${copies.map((c) => c.from)}::bigint[], ${copies.map((c) => c.to)}::bigint[],
      ${copies.map((c) => c.toImage)}::bigint[])`,
    named: sql`unnest(${copies.map((c) => c.from)}::bigint[], ${copies.map((c) => c.to)}::bigint[],
      ${copies.map((c) => c.toImage)}::bigint[], ${copies.map((c) => c.as?.name ?? null)}::text[],
      ${copies.map((c) => c.as?.displayName ?? null)}::text[], ${copies.map((c) => c.as?.overrideName ?? null)}::text[],
      ${copies.map((c) => c.as?.ownKey ?? null)}::text[])`,
    images: sql`unnest(${images.map((c) => c.fromImage)}::bigint[], ${images.map((c) => c.toImage)}::bigint[])`,
  };
};

/**
 * Writes copies of items in the initial state of their context, each with its texts in other languages, what hangs on it
 * and is copied (`platform.hanging`), and an image of its own over the same bytes with hotspots of its own. Statements do
 * not grow with the items. `number` is appended to the Tags, or to the names of types without one; null leaves them.
 */
export async function insertCopies(db: Db, copies: readonly Copy[], number: number | null, typed: Typed | null) {
  const { items, named, images } = pairs(copies);
  await sql`
    insert into image (id, name, file_name, hash, content_type, width, height, original_hash, original_type, original_page)
    select m."to", p.name, p.file_name, p.hash, p.content_type, p.width, p.height, p.original_hash, p.original_type, p.original_page
    from ${images} as m("from", "to") 
    cross join lateral (select p.* from image p where p.id = m."from" offset 0) p order by m."to"`.execute(db);
  await sql`
    with ${tagPlaces}, source as (
      select m."to", m.image, i.*, t.context, t.has_workflow, k.at, o.id is not null as is_typed,
        o.values is null and ${number}::int is not null as is_numbered,
        trim(coalesce(i.attributes ->> ${sql.lit(String(tagAttributeId))}, '') || ' ' || ${number}::text) as tag,
        coalesce(m.name, o.name, i.name) as new_name, o."displayName", o.values, o.identity,
        m.display_name as new_display, m.override_name as new_override, m.own_key as new_key
      from ${named} as m("from", "to", image, name, display_name, override_name, own_key)
      ${item(sql`m."from"`)}
      join hierarchy_type t on t.id = i.type_id
      join tag_place k on k.type_id = i.type_id
      left join jsonb_to_record(${JSON.stringify(typed ?? {})}::jsonb)
        as o(id bigint, name text, "displayName" text, values jsonb, identity text) on o.id = i.id
    )
    insert into hierarchy_item (id, type_id, name, display_name, override_name, notes, group_name, attributes, identity_key,
      workflow_id, sort_type, image_id, content_groups, own_key)
    select s."to", s.type_id, s.new_name || case when s.is_numbered and s.at is null then ' ' || ${number}::text else '' end,
      case when s.new_display is not null then s.new_display when s.is_typed then s."displayName" when s.is_numbered and s.at is null then '' else s.display_name end,
      case when s.new_override is not null then s.new_override
        when s.is_typed or s.is_numbered and s.at is null then '' else s.override_name end, s.notes, s.group_name,
      case when s.values is not null then s.values
        when s.is_numbered and s.at is not null
          then s.attributes || jsonb_build_object(${sql.lit(String(tagAttributeId))}::text, s.tag)
        else s.attributes end,
      case when s.identity is not null then lower(s.identity)
        when s.is_numbered and s.at is not null then array_to_string((string_to_array(s.identity_key, ${separator}))[:s.at - 1]
          || lower(s.tag) || (string_to_array(s.identity_key, ${separator}))[s.at + 1:], ${separator})
        else s.identity_key end,
      case when s.has_workflow then (select w.id from workflow_state w where w.context = s.context and w.is_init) end,
      s.sort_type, s.image, s.content_groups, coalesce(s.new_key, s.own_key)
    from source s order by s."to"`.execute(db);
  await sql`
    insert into hotspot (image_id, value, x, y, w, h, confirmed)
    select m."to", h.value, h.x, h.y, h.w, h.h, h.confirmed
    from ${images} as m("from", "to") 
    cross join lateral (select h.* from hotspot h where h.image_id = m."from" offset 0) h order by m."to", h.id`.execute(
    db,
  );
  await sql`
    select platform.copy_hanging('hierarchy_item', ${copies.map((c) => c.from)}::bigint[], ${copies.map((c) => c.to)}::bigint[])`.execute(
    db,
  );
  await sql`
    insert into translation (noun, row_id, field, language, text)
    select n.noun, m."to", n.field, n.language, n.text
    from ${items} as m("from", "to", image) 
    cross join lateral (select n.* from translation n where n.noun = 'item' and n.row_id = m."from" offset 0) n
    where m."from" is distinct from ${typed?.id ?? null}::bigint order by m."to", n.id`.execute(db);
}

/** A place with the ids of what stands there now. */
export interface NewPlace {
  parentId: number;
  childId: number;
  isPrimary: boolean;
  ordinal: number;
}

export const insertPlaces = (db: Db, places: readonly NewPlace[]) =>
  sql`insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
    select * from unnest(${places.map((p) => p.parentId)}::bigint[], ${places.map((p) => p.childId)}::bigint[],
      ${places.map((p) => p.isPrimary)}::boolean[], ${places.map((p) => p.ordinal)}::int[])`.execute(db);
