import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { valueText } from '../rules.ts';
import type { SpotThen } from '../rules.ts';
import type { FieldDifference, Revision, RowDifference } from './contract.ts';
import { stood, versionsOfLists } from './queries.lists.ts';

/** Most hotspots of an image that are compared. */
const mostSpots = 2000;

/** The newest version of an item, of what the caller sees; undefined where there never was one. */
export async function lastVersion(db: Db, id: number) {
  const { rows } = await sql<{ name: string; isGone: boolean; context: string }>`
    select i.name, i.ended_by is not null as "isGone", t.context
    from past.hierarchy_item i join past.hierarchy_type t on t.id = i.type_id and t.change_id <= coalesce(i.ended_by, t.change_id)
    where i.id = ${id} order by i.change_id desc, t.change_id desc limit 1`.execute(db);
  return rows[0];
}

/** Versions that ended, of which those are looked for that nothing followed. */
const mostEnded = 10_000;

/** Items that were deleted, the last ones first. */
export async function goneItems(db: Db, take: number) {
  const { rows } = await sql<{ id: number; name: string; at: string; actorName: string }>`
    select x.id, x.name, c.at, c.actor_name as "actorName"
    from (
      select i.id, i.name, i.ended_by from past.hierarchy_item i
      where i.ended_by is not null order by i.ended_by desc limit ${mostEnded}) x
    join change c on c.id = x.ended_by
    where not exists (select from hierarchy_item i where i.id = x.id)
      and not exists (select from past.hierarchy_item i where i.id = x.id and i.change_id >= x.ended_by)
    order by x.ended_by desc, x.id desc limit ${take}`.execute(db);
  return rows;
}

/** Every version of every row of an item: `part`, `id`, `change_id`, `ended_by`. */
const versions = (id: number) => sql`
  select 'details' as part, x.id, x.change_id, x.ended_by from past.hierarchy_item x where x.id = ${id}
  union all
  select 'rows', x.id, x.change_id, x.ended_by from past.parts_list_row x where x.diagram_id = ${id}
  union all
  select 'hotspots', x.id, x.change_id, x.ended_by from past.hotspot x
  where x.image_id in (select i.image_id from past.hierarchy_item i where i.id = ${id})
  union all
  ${versionsOfLists(id)}`;

/** Each row of an item that a change wrote or ended since it was added, by its `part`, `id` and the change, `at`. */
export const touchedBy = (id: number) => sql`
  with version as materialized (${versions(id)}),
  touched as (
    select part, id, change_id as at from version union select part, id, ended_by from version where ended_by is not null
  )
  select part, id, at from touched where at >= (select min(change_id) from version where part = 'details')`;

/** The changes that touched an item since it was added, with the rows that they wrote or ended. */
export async function revisionsOf(db: Db, id: number, take: number, before: number | undefined) {
  const { rows } = await sql<Revision & { revisions: number }>`
    with counted as (
      select at, part, count(*) as n from (${touchedBy(id)}) t group by at, part
    ), revision as (
      select at as change_id, jsonb_object_agg(part, n) as touched, row_number() over (order by at) as number,
        count(*) over () as revisions
      from counted group by at
    )
    select r.number, r.revisions, r.touched, c.id as "changeId", c.kind, c.label, c.actor_name as "actorName", c.at
    from revision r join change c on c.id = r.change_id
    ${before === undefined ? sql`` : sql`where c.id < ${before}`}
    order by c.id desc limit ${take}`.execute(db);
  return rows;
}

/** Fields of an item's own row, each with its cell; null where it goes back with the whole item alone. */
const cellOf = {
  type: null,
  name: 'name',
  displayName: 'display_name',
  overrideName: 'override_name',
  notes: 'notes',
  groupName: 'group_name',
  contentGroups: 'contentGroups',
  state: null,
  environment: null,
  sortType: 'sort_type',
  image: 'image_id',
} as const;
const known = Object.keys(cellOf) as (keyof typeof cellOf)[];

interface ItemThen extends Record<keyof typeof cellOf, string | null> {
  moment: 'before' | 'after';
  attributes: Record<string, unknown>;
  imageId: number | null;
  width: number | null;
  height: number | null;
}

const itemAt = (id: number, moment: number, which: ItemThen['moment']) => sql`
  select ${sql.lit(which)} as moment, t.description as type, i.name, i.display_name as "displayName",
    i.override_name as "overrideName", i.notes, i.group_name as "groupName", s.name as state,
    (select string_agg(l.name, ', ' order by l.name) from past.lookup_value l
      where l.id = any(i.content_groups) and ${stood('l', moment)}) as "contentGroups",
    i.published_environment as environment, i.sort_type::text as "sortType", m.name as image,
    m.id as "imageId", m.width, m.height, i.attributes
  from past.hierarchy_item i
  left join past.hierarchy_type t on t.id = i.type_id and ${stood('t', moment)}
  left join past.workflow_state s on s.id = i.workflow_id and ${stood('s', moment)}
  left join past.image m on m.id = i.image_id and ${stood('m', moment)}
  where i.id = ${id} and ${stood('i', moment)}`;

/** An item's own row at both moments. */
export async function itemThen(db: Db, id: number, from: number, to: number) {
  const { rows } = await sql<ItemThen>`${itemAt(id, from, 'before')} union all ${itemAt(id, to, 'after')}`.execute(db);
  return { before: rows.find((row) => row.moment === 'before'), after: rows.find((row) => row.moment === 'after') };
}

/** The fields of which an item's row says something else at the two moments. */
export async function fieldDifference(
  db: Db,
  before: ItemThen | undefined,
  after: ItemThen | undefined,
): Promise<FieldDifference[]> {
  const text = (value: string | null | undefined) => (value === undefined || value === '' ? null : value);
  const fields = known.map((field) => ({
    field,
    name: '',
    cell: cellOf[field],
    before: text(before?.[field]),
    after: text(after?.[field]),
  }));
  const ids = [...new Set([before, after].flatMap((one) => Object.keys(one?.attributes ?? {})))];
  const values = ids
    .map((id) => ({ id, before: valueText(before?.attributes[id]), after: valueText(after?.attributes[id]) }))
    .filter((one) => one.before !== one.after);
  const names = new Map(
    values.length === 0
      ? []
      : (
          await sql<{ id: number; name: string }>`
            select distinct on (a.id) a.id, a.name from past.attribute a
            where a.id = any(${values.map(({ id }) => Number(id))}) order by a.id, a.change_id desc`.execute(db)
        ).rows.map(({ id, name }) => [String(id), name]),
  );
  return [
    ...fields,
    ...values.map((one) => ({
      field: 'attribute',
      name: names.get(one.id) ?? one.id,
      cell: `attributes.${one.id}`,
      before: one.before,
      after: one.after,
    })),
  ].filter((one) => one.before !== one.after);
}

const rowsAt = (id: number, moment: number) => sql`
  select r.id, row_number() over (order by r.ordinal, r.id) as place, r.tag, p.part_number, p.description, r.quantity, r.context,
    r.footnote, r.grouping_key::text as grouping_key
  from past.parts_list_row r join past.part p on p.id = r.part_id and ${stood('p', moment)}
  where r.diagram_id = ${id} and ${stood('r', moment)}`;

const columns = {
  tag: 'tag',
  partNumber: 'part_number',
  description: 'description',
  quantity: 'quantity',
  context: 'context',
  footnote: 'footnote',
  group: 'grouping_key',
} as const;

/** The parts list at both moments as one list, a page of it. `near`: what differs and its neighbours alone. */
export async function rowDifference(
  db: Db,
  of: { id: number; from: number; to: number; near: boolean; after: number; take: number },
) {
  const both = (alias: string) => sql.join(Object.values(columns).map((column) => sql.ref(`${alias}.${column}`)));
  const pairs = sql.join(
    Object.entries(columns).map(
      ([key, column]) =>
        sql`${sql.lit(key)}, jsonb_build_object('before', ${sql.ref(`b.${column}`)}, 'after', ${sql.ref(`a.${column}`)})`,
    ),
  );
  const { rows } = await sql<{
    added: number;
    changed: number;
    removed: number;
    total: number;
    isReordered: boolean;
    items: RowDifference[];
  }>`
    with b as materialized (${rowsAt(of.id, of.from)}), a as materialized (${rowsAt(of.id, of.to)}),
    listed as (
      select coalesce(a.id, b.id) as id,
        row_number() over (order by coalesce(a.place, b.place), a.id is not null, coalesce(a.id, b.id)) as place,
        case when b.id is null then 'added' when a.id is null then 'removed'
          when row(${both('a')}) is distinct from row(${both('b')}) then 'changed' else 'same' end as mark,
        case when a.id is not null and b.id is not null then b.place end as was, a.place as stands,
        jsonb_build_object(${pairs}) as cells
      from b full join a on a.id = b.id
    ), judged as (
      select *, bool_or(mark <> 'same') over (order by place rows between 1 preceding and 1 following) as is_near
      from listed
    ), page as (
      select * from judged where (is_near or not ${of.near}) and place > ${of.after} order by place limit ${of.take}
    )
    select count(*) filter (where mark = 'added') as added, count(*) filter (where mark = 'changed') as changed,
      count(*) filter (where mark = 'removed') as removed, count(*) as total,
      exists (select from (select was, lag(was) over (order by stands) as earlier from listed where was is not null) o
        where o.was < o.earlier) as "isReordered",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'place', place, 'mark', mark) || cells order by place), '[]')
        from page) as items
    from listed`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('An aggregate answers one row.');
  const { items, isReordered, ...counts } = found;
  const empty = (text: string | null) => (text === '' ? null : text);
  for (const row of items) {
    for (const key of Object.keys(columns) as (keyof typeof columns)[]) {
      row[key] = { before: empty(row[key].before), after: empty(row[key].after) };
    }
  }
  return { items, counts, isReordered, after: items.length < of.take ? null : (items.at(-1)?.place ?? null) };
}

/** Hotspots of the images that an item had at the two moments, by tag. */
export async function spotsThen(
  db: Db,
  of: { imageId: number | null | undefined; moment: number },
): Promise<SpotThen[]> {
  if (of.imageId === null || of.imageId === undefined) return [];
  const { rows } = await sql<SpotThen>`
    select h.id, h.value as tag, h.x, h.y, h.w, h.h from past.hotspot h
    where h.image_id = ${of.imageId} and ${stood('h', of.moment)}
    order by platform.natural_key(h.value), h.id limit ${mostSpots}`.execute(db);
  return rows;
}
