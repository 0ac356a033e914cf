import { sql } from 'kysely';
import { relationKinds } from '../../part/rules.ts';
import { namedAtMost } from '../rules.ts';
import { itself, named, within, type Derivation } from './queries.ts';

// Parts by themselves and their supersessions (docs/domain/quality.md, Parts).

const supersession = sql.lit(relationKinds.supersession);
const most = sql.lit(namedAtMost);
const isUsed = sql`exists (select from parts_list_row l where l.part_id = p.id)`;

const ofRelations = [named('part_relation', 'part_id'), named('part_relation', 'related_id')];
const ofRows = [named('parts_list_row', 'part_id')];
/** The part, and those that it supersedes. */
const withPriors: Derivation['follows'][string] = [
  itself,
  (ids) =>
    sql`select r.part_id as id from part_relation r where r.kind = ${supersession} and r.related_id = any(${ids})`,
];

/** Everything that supersessions lead to from a scope, each start with itself. */
const ways = (of: Parameters<Derivation['findings']>[0]) => sql`
  way(start, at) as (
    select r.part_id, r.related_id from part_relation r where r.kind = ${supersession} and ${within(sql`r.part_id`, of)}
    union
    select w.start, x.related_id from way w cross join lateral (
      select r.related_id from part_relation r where r.kind = ${supersession} and r.part_id = w.at offset 0) x
    where w.at <> w.start)`;

/** Parts with a price that began after one day (YYYY-MM-DD) and up to today, where the catalogue is. */
const begunSince = (day: string) => sql`
  select c.part_id as id from price c join catalog k on k.id = platform.catalog()
  where c.effective_date > (${day}::timestamptz at time zone k.time_zone)::date
    and c.effective_date <= (clock_timestamp() at time zone k.time_zone)::date`;

export const partKinds: readonly Derivation[] = [
  {
    kind: 'supersededInLists',
    noun: 'part',
    by: 'row',
    follows: { part: [itself], part_relation: [named('part_relation', 'part_id')], parts_list_row: ofRows },
    findings: (of) => sql`
      select p.id, null::bigint as item_id, max(r.change_id) as change_id,
        jsonb_build_object('by', (array_agg(r.related_id order by r.ordinal, r.id))[1:${most}]) as facts
      from part p join part_relation r on r.kind = ${supersession} and r.part_id = p.id
      where ${within(sql`p.id`, of)} and ${isUsed} group by p.id`,
  },
  {
    kind: 'supersessionBroken',
    noun: 'part',
    by: 'row',
    follows: { part: withPriors, part_relation: ofRelations },
    // Of a circle that was cut every piece begins with a part that lost a link.
    whole: (ids) => sql`
      with recursive at(id) as (
        select unnest(${ids})
        union
        select x.related_id from at cross join lateral (
          select r.related_id from part_relation r where r.kind = ${supersession} and r.part_id = at.id offset 0) x)
      select id from at`,
    findings: (of) => sql`
      with recursive ${ways(of)}, circle as (
        select a.start as id, array_agg(distinct a.at order by a.at) as parts
        from way a join way b on b.start = a.at and b.at = a.start group by a.start
      ), broken as (
        select p.id, max(r.change_id) as change_id,
          case when count(*) filter (where r.is_conjunction) = 1 then max(r.related_id) filter (where r.is_conjunction) end as alone,
          (array_agg(n.id order by n.id) filter (where n.is_internal and not p.is_internal))[1:${most}] as internal
        from part p join part_relation r on r.kind = ${supersession} and r.part_id = p.id join part n on n.id = r.related_id
        where ${within(sql`p.id`, of)} group by p.id
      )
      select b.id, null::bigint as item_id, b.change_id,
        jsonb_strip_nulls(jsonb_build_object('circle', c.parts[1:${most}], 'alone', b.alone, 'internal', b.internal)) as facts
      from broken b left join circle c on c.id = b.id and c.parts[1] = b.id
      where coalesce(b.alone, b.internal[1], c.id) is not null`,
  },
  {
    kind: 'priceMissing',
    // A price begins without a change.
    since: begunSince,
    noun: 'part',
    by: 'row',
    follows: { part: [itself], price: [named('price', 'part_id')], parts_list_row: ofRows },
    grounds: ['price_audience'],
    findings: (of) => sql`
      select p.id, null::bigint as item_id, p.change_id, jsonb_strip_nulls(jsonb_build_object('from', f.first)) as facts
      from part p cross join lateral (
        select min(c.effective_date) as first from price c join price_audience a on a.id = c.audience_id and a.is_enabled
        where c.part_id = p.id) f
      where ${within(sql`p.id`, of)} and not p.is_internal and ${isUsed}
        and (f.first is null or f.first > (
          select (clock_timestamp() at time zone k.time_zone)::date from catalog k where k.id = platform.catalog()))`,
  },
  {
    kind: 'secondDescription',
    noun: 'part',
    by: 'row',
    follows: { part: [itself], description_variant: [named('description_variant', 'part_id')] },
    findings: (of) => sql`
      select p.id, null::bigint as item_id, max(v.change_id) as change_id,
        jsonb_build_object('texts', (array_agg(v.description order by v.count desc, v.id))[1:${most}]) as facts
      from part p join description_variant v on v.part_id = p.id and v.description <> p.description
      where ${within(sql`p.id`, of)} group by p.id`,
  },
];
