import { sql, type RawBuilder } from 'kysely';
import { lookAlikes, namedAtMost, senselessFactor } from '../rules.ts';
import { itself, named, within, type Derivation } from './queries.ts';

// Parts compared with those that are alike (docs/domain/quality.md, Parts).

const most = sql.lit(namedAtMost);

/** Parts of the descriptions that some parts have or had, and these parts. */
const sameDescription: Derivation['whole'] = (ids) => sql`
  select unnest(${ids}) as id
  union
  select p.id from part p where p.description_search <> '' and p.description_search in (
    select v.description_search from past.part v where v.id = any(${ids}))`;

/** The first word of a description. */
const wordOf = (description: RawBuilder<unknown>) => sql`substring(${description} from '^[[:alnum:]-]+')`;
const isMeasured = (part: string) =>
  sql.raw(`coalesce(${part}.weight, ${part}.length, ${part}.width, ${part}.height) is not null`);

/**
 * Measured parts of the description words that some parts have or had while they were measured, and these parts. A part
 * that was changed in neither word nor measures moves no median; of a finding the last change is told.
 */
const sameWord: Derivation['whole'] = (ids) => sql`
  with version as materialized (
    select v.id, ${wordOf(sql`v.description_search`)} as word, ${isMeasured('v')} as is_measured,
      row(v.weight, v.weight_uom, v.length, v.width, v.height, v.dimension_uom) as measures, v.ended_by is null as stands
    from past.part v where v.id = any(${ids})
  ), moved as (
    select v.id from version v group by v.id
    having count(*) = 1 or not bool_or(v.stands) or count(distinct (v.word, v.measures)) > 1
      or exists (select from quality_finding f where f.kind = 'unitWithoutSense' and f.noun = 'part' and f.id = v.id)
  ), word as materialized (
    select distinct v.word from version v join moved m on m.id = v.id where v.is_measured
  )
  select unnest(${ids}) as id where exists (select from word)
  union
  select p.id from word w cross join lateral (
    select x.id, x.description_search from part x
    where x.description_search like w.word || '%' and ${isMeasured('x')} offset 0) p
  where ${wordOf(sql`p.description_search`)} = w.word`;

export const alikeKinds: readonly Derivation[] = [
  {
    kind: 'duplicateDescription',
    noun: 'part',
    by: 'row',
    follows: { part: [itself] },
    whole: sameDescription,
    findings: (of) => sql`
      select min(p.id) as id, null::bigint as item_id, max(p.change_id) as change_id,
        jsonb_build_object('count', count(*), 'parts', (array_agg(p.id order by p.id))[1:${most}]) as facts
      from part p where p.description_search <> '' and ${within(sql`p.id`, of)}
      group by p.description_search having count(*) > 1`,
  },
  {
    kind: 'numberSlip',
    noun: 'part',
    by: 'row',
    follows: { part: [itself], parts_list_row: [named('parts_list_row', 'part_id')] },
    whole: sameDescription,
    // Numbers that differ at one place are the same with a blank there; look-alikes are the same folded.
    findings: (of) => sql`
      with used as materialized (
        select p.id, p.change_id, p.number_key, p.description_search as text from part p
        where p.description_search <> '' and ${within(sql`p.id`, of)}
          and exists (select from parts_list_row l where l.part_id = p.id)
      ), form as materialized (
        select u.id, u.text, overlay(u.number_key placing ' ' from n for 1) collate "C" as form
        from used u cross join generate_series(1, char_length(u.number_key)) n
        union all
        select u.id, u.text, translate(u.number_key, ${lookAlikes.of}, ${lookAlikes.as}) collate "C" from used u
      ), pair as (
        select distinct a.id, b.id as other from form a join form b on b.text = a.text and b.form = a.form and b.id < a.id
      )
      select u.id, null::bigint as item_id, u.change_id,
        jsonb_build_object('others', (array_agg(x.other order by x.other))[1:${most}]) as facts
      from pair x join used u on u.id = x.id group by u.id, u.change_id`,
  },
  {
    kind: 'unitWithoutSense',
    noun: 'part',
    by: 'row',
    follows: { part: [itself] },
    whole: sameWord,
    findings: (of) => sql`
      with measured as materialized (
        select p.id, p.change_id, ${wordOf(sql`p.description_search`)} as word, m.name, m.typed, m.factor
        from part p
        cross join lateral (select
          case p.weight_uom when 'kg' then 1000 when 'lb' then 453.59237 when 'oz' then 28.349523125 else 1 end as weight,
          case p.dimension_uom when 'in' then 25.4 when 'ft' then 304.8 when 'cm' then 10 when 'm' then 1000 else 1 end as size) u
        cross join lateral (values ('weight', p.weight, u.weight), ('length', p.length, u.size), ('width', p.width, u.size),
          ('height', p.height, u.size)) as m(name, typed, factor)
        where m.typed > 0 and ${within(sql`p.id`, of)}
      ), usual as (
        select word, name, percentile_cont(0.5) within group (order by typed * factor)::numeric as median
        from measured where word is not null group by word, name
      )
      select m.id, null::bigint as item_id, m.change_id,
        jsonb_object_agg(m.name, m.typed) || jsonb_build_object('unit', max(p.weight_uom), 'sizeUnit', max(p.dimension_uom),
          'about', jsonb_object_agg(m.name, round(u.median / m.factor, 6))) as facts
      from measured m join usual u on u.word = m.word and u.name = m.name join part p on p.id = m.id
      where m.typed * m.factor >= u.median * ${sql.lit(senselessFactor)} or m.typed * m.factor * ${sql.lit(senselessFactor)} <= u.median
      group by m.id, m.change_id`,
  },
];
