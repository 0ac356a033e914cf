import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { usedIn } from '../../part/queries.ts';
import { countedFindings, daysShown, findingKinds, type FindingKind, type FindingNoun } from '../rules.ts';

/** A finding as it is kept, with what it names. */
export interface FindingRow {
  noun: FindingNoun;
  id: number;
  itemId: number | null;
  facts: Record<string, unknown>;
  item: { id: number; name: string; parentId: number | null; model: string } | null;
  part: { id: number; partNumber: string; description: string } | null;
  image: { id: number; width: number; height: number } | null;
  box: { x: number; y: number; w: number; h: number } | null;
  attribute: string | null;
  lists: number | null;
  changedBy: string;
  changedAt: string;
  approval: { reason: string; by: string; at: string } | null;
}

export interface FindingsAsked {
  kind: FindingKind;
  under?: number | undefined;
  changedBy?: string | undefined;
  approved: boolean;
  take: number;
  /** The place of the last finding of the page before. */
  after?: readonly [itemId: number, noun: string, id: number] | undefined;
}

/** Who sees groups only does not see findings of other items; where a catalogue keeps no prices at all, none is missed. */
const isSeen = sql`(f.item_id is null or current_setting('callout.groups', true) = '*'
  or exists (select from hierarchy_item i where i.id = f.item_id))
  and (f.kind <> 'priceMissing' or exists (select from price))`;

/** The approval of a finding as it is now. */
const approvalOf = (f: RawBuilder<unknown>) =>
  sql`quality_approval a where a.kind = ${f}.kind and a.noun = ${f}.noun and a.row_id = ${f}.id and a.facts = ${f}.facts - 'about'`;

const shownName = (i: string) =>
  sql.raw(`coalesce(nullif(${i}.override_name, ''), nullif(${i}.display_name, ''), ${i}.name)`);

/** An item and all that stands under it. */
const below = (id: number) => sql`
  with recursive below(id) as (
    select ${id}::bigint union select r.child_id from below join hierarchy_relation r on r.parent_id = below.id
  ) select id from below`;

const isUnder = (id: number) => sql`(f.item_id in (${below(id)})
  or f.noun = 'part' and exists (select from parts_list_row l where l.part_id = f.id and l.diagram_id in (${below(id)})))`;

/** Findings of a kind in the order of their page, one more than asked for where there are more. */
export async function findingsOf(db: Db, asked: FindingsAsked): Promise<FindingRow[]> {
  const { kind, under, changedBy, approved, take, after } = asked;
  const f = sql`f`;
  const { rows } = await sql<FindingRow>`
    with page as materialized (
      select f.* from quality_finding f
      where f.kind = ${kind} and ${isSeen} and ${approved ? sql`` : sql`not`} exists (select from ${approvalOf(f)})
        ${after ? sql`and (coalesce(f.item_id, 0), f.noun, f.id) > (${after[0]}::bigint, ${after[1]}::text, ${after[2]}::bigint)` : sql``}
        ${under === undefined ? sql`` : sql`and ${isUnder(under)}`}
        ${changedBy === undefined ? sql`` : sql`and exists (select from change c where c.id = f.change_id and c.actor_name = ${changedBy})`}
      order by coalesce(f.item_id, 0), f.noun, f.id limit ${take + 1}
    )
    select f.noun, f.id, coalesce(f.item_id, 0) as "itemId", f.facts,
      case when i.id is not null then jsonb_build_object('id', i.id, 'name', ${shownName('i')}, 'parentId', u.parent_id,
        'model', coalesce(m.name, '')) end as item,
      case when p.id is not null then
        jsonb_build_object('id', p.id, 'partNumber', p.part_number, 'description', p.description) end as part,
      case when g.id is not null then jsonb_build_object('id', g.id, 'width', g.width, 'height', g.height) end as image,
      case when h.id is not null then jsonb_build_object('x', h.x, 'y', h.y, 'w', h.w, 'h', h.h)
        when o.id is not null then jsonb_build_object('x', o.x, 'y', o.y, 'w', o.w, 'h', o.h) end as box,
      (select t.name from attribute t where f.noun = 'attribute' and t.id = f.id) as attribute,
      case when p.id is not null then ${usedIn(sql`p.id`, sql`1000`)} end as lists,
      coalesce(c.actor_name, '') as "changedBy", coalesce(c.at, now()) as "changedAt",
      (select jsonb_build_object('reason', a.reason, 'by', k.actor_name, 'at', to_json(k.at at time zone 'UTC')#>>'{}' || 'Z')
        from change k, ${approvalOf(f)} and k.id = a.change_id) as approval
    from page f
    left join hierarchy_item i on i.id = f.item_id
    left join hierarchy_relation u on u.child_id = i.id and u.is_primary
    left join lateral (${nearestModel(sql`f.item_id`)}) m on true
    left join part p on p.id = case f.noun when 'part' then f.id when 'row' then (f.facts->>'part')::bigint end
    left join image g on f.noun in ('row', 'hotspot', 'callout') and g.id = i.image_id
    left join hotspot h on f.noun = 'hotspot' and h.id = f.id
    left join read_callout o on f.noun = 'callout' and o.id = f.id
    left join change c on c.id = f.change_id
    order by coalesce(f.item_id, 0), f.noun, f.id`.execute(db);
  return rows;
}

/** The nearest model above an item by primary places, or the item itself. */
const nearestModel = (id: RawBuilder<unknown>) => sql`
  with recursive up(id, depth) as (
    select ${id}, 0
    union all
    select r.parent_id, up.depth + 1 from up cross join lateral (
      select x.parent_id from hierarchy_relation x where x.child_id = up.id and x.is_primary and x.parent_id is not null offset 0) r
    where up.depth < 100
  )
  select ${shownName('n')} as name from up join hierarchy_item n on n.id = up.id
  join hierarchy_type t on t.id = n.type_id and t.base_type = ${sql.lit(baseTypes.model)}
  order by up.depth limit 1`;

/** Parts by id, in the order of their ids. */
export async function partsNamed(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('part')
    .select(['id', 'part_number as partNumber', 'description'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

/** Findings by kind, counted to one more than `countedFindings`, and how many of them are right so. */
export async function countsByKind(db: Db) {
  const { rows } = await sql<{ kind: FindingKind; total: number; approved: number }>`
    select k.kind, n.total, a.approved from unnest(${[...findingKinds]}::text[]) with ordinality as k(kind, place)
    cross join lateral (select count(*)::int as total from (
      select from quality_finding f where f.kind = k.kind and ${isSeen} limit ${sql.lit(countedFindings + 1)}) c) n
    cross join lateral (select count(*)::int as approved from quality_approval a join quality_finding f
      on f.kind = a.kind and f.noun = a.noun and f.id = a.row_id and a.facts = f.facts - 'about'
      where a.kind = k.kind and ${isSeen}) a
    order by k.place`.execute(db);
  return rows;
}

/** The day of the catalogue. */
const today = sql`(clock_timestamp() at time zone (select k.time_zone from catalog k where k.id = platform.catalog()))::date`;

/** Keeps how many findings of each kind are open today, and forgets days that no line shows any more. */
export async function keepDay(db: Db): Promise<void> {
  await sql`
    with old as (delete from quality_day where day < ${today} - ${sql.lit(daysShown)}::int)
    insert into quality_day (day, kind, open)
    select ${today}, k.kind, greatest(0, least(n.total, ${sql.lit(countedFindings)}) - a.approved)
    from unnest(${[...findingKinds]}::text[]) as k(kind)
    cross join lateral (select count(*)::int as total from (
      select from quality_finding f where f.kind = k.kind limit ${sql.lit(countedFindings + 1)}) c) n
    cross join lateral (select count(*)::int as approved from quality_approval a join quality_finding f
      on f.kind = a.kind and f.noun = a.noun and f.id = a.row_id and a.facts = f.facts - 'about'
      where a.kind = k.kind) a
    on conflict (catalog_id, day, kind) do update set open = excluded.open where quality_day.open <> excluded.open`.execute(
    db,
  );
}

/** Open findings by kind of the days that were counted, the oldest first; none for who does not see all items. */
export async function daysOf(db: Db): Promise<{ day: string; open: Record<string, number> }[]> {
  const { rows } = await sql<{ day: string; open: Record<string, number> }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, jsonb_object_agg(d.kind, d.open) as open from quality_day d
    where d.day > ${today} - ${sql.lit(daysShown)}::int and current_setting('callout.groups', true) = '*'
    group by d.day order by d.day`.execute(db);
  return rows;
}

/** Who changed the first findings of a kind last, by name. */
export async function peopleOf(db: Db, kind: FindingKind, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.actor_name as name
    from (select f.change_id from quality_finding f where f.kind = ${kind} and ${isSeen} limit ${sql.lit(countedFindings)}) f
    join change c on c.id = f.change_id order by name limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Models whose name has the words, by name. */
export async function modelsNamed(db: Db, words: string, most: number): Promise<{ id: number; name: string }[]> {
  const like = `%${words.trim().replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const { rows } = await sql<{ id: number; name: string }>`
    select i.id, ${shownName('i')} as name from hierarchy_item i
    join hierarchy_type t on t.id = i.type_id and t.base_type = ${sql.lit(baseTypes.model)}
    where platform.plain(i.name || ' ' || i.display_name) like platform.plain(${like})
    order by i.name_sort, i.id limit ${most}`.execute(db);
  return rows;
}
