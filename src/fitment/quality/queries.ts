import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { qualityLimits, type FitmentFindingKind } from './rules.ts';

/**
 * Findings about what SKUs fit, of a query of their ids: `sku_id`, `kind`, `line_id`, `other_id`, `lines`, `years` and the
 * last change of the rows. All kinds are derived from the rows as they are, so they are true at any moment.
 */
export const findingsIn = (skus: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with target as materialized (select id from (${skus}) x(id)),
  own as materialized (
    select f.id, f.sku_id, f.line_id, f.applications, f.note, f.years, f.change_id from target t join fitment f on f.sku_id = t.id),
  held as materialized (
    select o.sku_id, o.line_id, range_agg(o.years) as years, max(o.change_id) as change_id, l.years as there,
      l.industry_id, lower(l.make) as make, lower(l.model) as model
    from own o join shared_fit_line l on l.id = o.line_id
    group by o.sku_id, o.line_id, l.years, l.industry_id, lower(l.make), lower(l.model)),
  sibling as materialized (
    select distinct t.id as sku_id, s.sku_id as other_id from target t
    join sku_group g on g.sku_id = t.id join sku_group s on s.group_id = g.group_id and s.sku_id <> t.id),
  makes as materialized (
    select distinct s.other_id, l.industry_id, lower(l.make) as make
    from (select distinct other_id from sibling) s join fitment f on f.sku_id = s.other_id
    join shared_fit_line l on l.id = f.line_id),
  cell as materialized (
    select h.sku_id, h.industry_id, h.make, h.model, y as year, count(*)::int as has, array_agg(h.line_id order by h.line_id) as lines,
      max(h.change_id) as change_id
    from held h cross join lateral unnest(h.years * h.there) r cross join lateral generate_series(lower(r), upper(r) - 1) y
    group by 1, 2, 3, 4, 5),
  full_cell as materialized (
    select c.* from cell c where c.has > 1 and c.has = (
      select count(*) from shared_fit_line l where l.industry_id = c.industry_id and lower(l.make) = c.make
        and lower(l.model) = c.model and l.years @> c.year))
  select sku_id, 'gap' as kind, line_id, 0::bigint as other_id, array[line_id] as lines,
    (there - years) * int4multirange(int4range(lower(years), upper(years))) as years, change_id
  from held where not isempty((there - years) * int4multirange(int4range(lower(years), upper(years))))
  union all
  select h.sku_id, 'newYear', h.line_id, 0, array[h.line_id], range_agg(int4range(u.model_year, u.model_year + 1)), h.change_id
  from held h join change c on c.id = h.change_id
  join shared_fit_unit u on u.line_id = h.line_id and not u.archived and u.model_year >= upper(h.years)
  join shared_change came on came.id = u.change_id and came.at > c.at
  group by h.sku_id, h.line_id, h.change_id
  union all
  select a.sku_id, 'overlap', a.line_id, 0, array[a.line_id], range_agg(a.years * b.years), max(greatest(a.change_id, b.change_id))
  from own a join own b on b.sku_id = a.sku_id and b.line_id = a.line_id and b.id > a.id and b.years && a.years
  group by a.sku_id, a.line_id
  union all
  select o.sku_id, 'conflict', o.line_id, s.other_id, array[o.line_id], range_agg(o.years * f.years),
    max(greatest(o.change_id, f.change_id))
  from own o join sibling s on s.sku_id = o.sku_id
  join fitment f on f.sku_id = s.other_id and f.line_id = o.line_id and f.years && o.years and f.note = o.note
    and (f.applications && o.applications or f.applications = '{}' and o.applications = '{}')
  where (select array_agg(a.value_id order by a.value_id) from sku_attribute a where a.sku_id = o.sku_id)
    is not distinct from (select array_agg(a.value_id order by a.value_id) from sku_attribute a where a.sku_id = s.other_id)
  group by o.sku_id, o.line_id, s.other_id
  union all
  select h.sku_id, 'outlier', min(h.line_id), 0, array_agg(h.line_id order by h.line_id), range_agg(h.years), max(h.change_id)
  from held h
  where not exists (select from sibling s join makes m on m.other_id = s.other_id
      where s.sku_id = h.sku_id and m.industry_id = h.industry_id and m.make = h.make)
    and (select count(distinct s.other_id) from sibling s join makes m on m.other_id = s.other_id where s.sku_id = h.sku_id)
      >= ${sql.lit(qualityLimits.outlierSiblings)}
  group by h.sku_id, h.industry_id, h.make
  union all
  select c.sku_id, 'overMapped', min(line), 0, array_agg(distinct line order by line),
    range_agg(int4range(c.year, c.year + 1)), max(c.change_id)
  from full_cell c cross join lateral unnest(c.lines) line
  where exists (
    select from sibling s
    cross join lateral (select count(distinct f.line_id) as has from fitment f join shared_fit_line l on l.id = f.line_id
      where f.sku_id = s.other_id and l.industry_id = c.industry_id and lower(l.make) = c.make and lower(l.model) = c.model
        and l.years @> c.year and f.years @> c.year) n
    where s.sku_id = c.sku_id and n.has between 1 and c.has - 1)
  group by c.sku_id, c.industry_id, c.make, c.model
  union all
  select sku_id, 'gone', line_id, 0, array[line_id], years - there, change_id from held where not isempty(years - there)`;

/** A finding as it is told. */
export interface FitmentFinding {
  kind: FitmentFindingKind;
  lineId: number;
  otherId: number;
  other: { id: number; sku: string; name: string } | null;
  make: string;
  model: string;
  lines: number[];
  years: number[];
  facts: string;
  /** Who wrote the rows last, by what, and when. */
  by: string;
  label: string;
  at: string;
  approval: { reason: string; by: string; at: string } | null;
}

const listed = (years: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(y order by y) from unnest(${years}) r cross join lateral generate_series(lower(r), upper(r) - 1) y), '[]')`;
const stamped = (at: string) =>
  sql.raw(`to_jsonb(date_trunc('milliseconds', ${at}) at time zone 'utc') #>> '{}' || 'Z'`);

/** Findings of one SKU with names, those that are right so too, in the order of their kinds, the latest year first. */
export async function findingsOf(db: Db, skuId: number): Promise<FitmentFinding[]> {
  const { rows } = await sql<FitmentFinding>`
    with found as materialized (${findingsIn(sql`select ${skuId}::bigint`)})
    select f.kind, f.line_id as "lineId", f.other_id as "otherId",
      case when o.id is not null then jsonb_build_object('id', o.id, 'sku', o.number, 'name', o.name) end as other,
      l.make, l.model, to_jsonb(f.lines) as lines, ${listed(sql`f.years`)} as years, f.lines::text || f.years::text as facts,
      c.actor_name as by, c.label, ${stamped('c.at')} as at,
      case when a.id is not null then jsonb_build_object('reason', a.reason, 'by', ac.actor_name, 'at', ${stamped('ac.at')}) end as approval
    from found f join shared_fit_line l on l.id = f.line_id join change c on c.id = f.change_id
    left join sku o on o.id = f.other_id
    left join fitment_approval a on a.sku_id = f.sku_id and a.kind = f.kind and a.line_id = f.line_id
      and a.other_id = f.other_id and a.facts = f.lines::text || f.years::text
    left join change ac on ac.id = a.change_id
    order by array_position(array['gap', 'newYear', 'overlap', 'conflict', 'outlier', 'overMapped', 'gone'], f.kind),
      upper(f.years) desc, lower(l.make), lower(l.model), f.line_id, f.other_id
    limit ${sql.lit(qualityLimits.findings)}`.execute(db);
  return rows;
}

/** Units that SKUs fit or miss, and those of them with an open finding, by SKU; `skus` is a query of ids. */
const scoresIn = (skus: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with of as materialized (select id from (${skus}) x(id)),
  found as materialized (
    select f.* from (${findingsIn(sql`select id from of`)}) f
    where not exists (select from fitment_approval a where a.sku_id = f.sku_id and a.kind = f.kind and a.line_id = f.line_id
      and a.other_id = f.other_id and a.facts = f.lines::text || f.years::text)),
  held as materialized (
    select f.sku_id, f.line_id, range_agg(f.years) as years from of join fitment f on f.sku_id = of.id group by 1, 2),
  marked as materialized (
    select f.sku_id, line as line_id,
      coalesce(range_agg(f.years) filter (where f.kind in ('gap', 'newYear')), '{}') as missed,
      coalesce(range_agg(f.years) filter (where f.kind not in ('gap', 'newYear')), '{}') as wrong
    from found f cross join lateral unnest(f.lines) line group by 1, 2)
  select of.id as sku_id, coalesce(sum(platform.numbers_in(h.years + coalesce(m.missed, '{}'))), 0)::int as units,
    coalesce(sum(platform.numbers_in(coalesce(m.missed, '{}') + coalesce(m.wrong * h.years, '{}'))), 0)::int as found,
    (select count(*) from found f where f.sku_id = of.id)::int as findings
  from of left join held h on h.sku_id = of.id left join marked m on m.sku_id = h.sku_id and m.line_id = h.line_id
  group by of.id`;

export interface Score {
  units: number;
  found: number;
  findings: number;
}

export async function scoreOfSku(db: Db, skuId: number): Promise<Score> {
  const { rows } = await sql<Score>`
    select units, found, findings from (${scoresIn(sql`select ${skuId}::bigint`)}) s`.execute(db);
  return rows[0] ?? { units: 0, found: 0, findings: 0 };
}

/** The score of the SKUs of its groups together; null where it is in none. */
export async function scoreOfGroups(db: Db, skuId: number): Promise<(Score & { skus: number; name: string }) | null> {
  const { rows } = await sql<Score & { skus: number; name: string | null }>`
    with groups as materialized (select group_id from sku_group where sku_id = ${skuId}),
    members as materialized (select distinct g.sku_id as id from groups join sku_group g using (group_id) limit 2000)
    select coalesce(sum(units), 0)::int as units, coalesce(sum(found), 0)::int as found,
      coalesce(sum(findings), 0)::int as findings, count(*)::int as skus,
      (select min(p.name) from groups join product_group p on p.id = groups.group_id) as name
    from (${scoresIn(sql`select id from members`)}) s`.execute(db);
  const [row] = rows;
  return row && row.name !== null ? { ...row, name: row.name } : null;
}

/** A line of the map: the years in which there is a unit, and those that the SKU fits. */
export interface MapLine {
  lineId: number;
  make: string;
  model: string;
  attributes: string;
  there: number[];
  fits: number[];
}

/** Lines of the models that a SKU fits, by make, model and attributes. */
export async function mapOf(db: Db, skuId: number): Promise<MapLine[]> {
  const { rows } = await sql<MapLine>`
    with held as materialized (
      select f.line_id, range_agg(f.years) as years from fitment f where f.sku_id = ${skuId} group by 1),
    models as materialized (
      select distinct l.industry_id, lower(l.make) as make, lower(l.model) as model from held join shared_fit_line l on l.id = held.line_id)
    select l.id as "lineId", l.make, l.model,
      coalesce((select string_agg(a.value, ', ' order by lower(a.key)) from jsonb_each_text(l.attributes) a), '') as attributes,
      ${listed(sql`l.years`)} as there, ${listed(sql`coalesce(h.years, '{}')`)} as fits
    from models m join shared_fit_line l on l.industry_id = m.industry_id and lower(l.make) = m.make and lower(l.model) = m.model
    left join held h on h.line_id = l.id
    where l.unit_count > 0 or h.line_id is not null
    order by lower(l.make), lower(l.model), l.attributes::text, l.id limit ${sql.lit(qualityLimits.lines)}`.execute(db);
  return rows;
}

/** Findings by what they are about. */
export type Chosen = readonly { kind: FitmentFindingKind; lineId: number; otherId: number }[];

const chosenIn = (chosen: Chosen) =>
  sql`jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as n(kind text, "lineId" bigint, "otherId" bigint)`;

/** The findings of a SKU that are still there of some, as a query. */
const stillThere = (skuId: number, chosen: Chosen) => sql`
  select f.* from (${findingsIn(sql`select ${skuId}::bigint`)}) f
  join ${chosenIn(chosen)} on n.kind = f.kind and n."lineId" = f.line_id and n."otherId" = f.other_id`;

/** Says of findings that are there why they are right so; answers how many. */
export async function approveFindings(db: Db, skuId: number, chosen: Chosen, reason: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into fitment_approval (sku_id, kind, line_id, other_id, facts, reason)
    select f.sku_id, f.kind, f.line_id, f.other_id, f.lines::text || f.years::text, ${reason} from (${stillThere(skuId, chosen)}) f
    on conflict (catalog_id, sku_id, kind, line_id, other_id) do update set facts = excluded.facts, reason = excluded.reason`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Takes approvals away; answers how many. */
export async function reopenFindings(db: Db, skuId: number, chosen: Chosen): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from fitment_approval a using ${chosenIn(chosen)}
    where a.sku_id = ${skuId} and a.kind = n.kind and a.line_id = n."lineId" and a.other_id = n."otherId"`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Puts findings right: missing years are assigned as the row of the nearest year has them; of an overlap the oldest row
 * keeps the units; what is gone, in conflict or an outlier is taken away, and of what is over-mapped the configurations
 * that no other SKU of the group takes. Answers whether it wrote anything.
 */
export async function fixFindings(db: Db, skuId: number, chosen: Chosen): Promise<boolean> {
  const { rows } = await sql<{ written: number }>`
    with found as materialized (${stillThere(skuId, chosen)}),
    own as materialized (select * from fitment where sku_id = ${skuId}),
    missing as (
      select nearest.id, range_agg(int4range(y, y + 1)) as years
      from found f cross join lateral unnest(f.years) r cross join lateral generate_series(lower(r), upper(r) - 1) y
      cross join lateral (
        select o.id from own o cross join lateral unnest(o.years) p where o.line_id = f.line_id
        order by case when p @> y then 0 when upper(p) <= y then y - upper(p) + 1 else lower(p) - y end, upper(p) > y, o.id limit 1) nearest
      where f.kind in ('gap', 'newYear') group by nearest.id),
    taken as (
      select o.id, range_agg(f.years) as years from found f join own o on o.line_id = any(f.lines) and o.years && f.years
      where f.kind in ('gone', 'outlier')
        or f.kind = 'conflict' and exists (select from fitment x where x.sku_id = f.other_id and x.line_id = o.line_id
          and x.note = o.note and (x.applications && o.applications or x.applications = '{}' and o.applications = '{}'))
        or f.kind = 'overlap' and exists (select from own e where e.line_id = o.line_id and e.id < o.id and not isempty(e.years * o.years * f.years))
        or f.kind = 'overMapped' and not exists (
          select from sku_group g join sku_group s on s.group_id = g.group_id and s.sku_id <> g.sku_id
          join fitment x on x.sku_id = s.sku_id and x.line_id = o.line_id and x.years && f.years where g.sku_id = ${skuId})
      group by o.id),
    next as materialized (
      select o.id, o.years as before, (o.years + coalesce(m.years, '{}')) - coalesce(t.years, '{}') as years
      from own o left join missing m on m.id = o.id left join taken t on t.id = o.id
      where m.id is not null or t.id is not null),
    gone as (delete from fitment f using next n where f.id = n.id and isempty(n.years) returning f.id),
    less as (
      update fitment f set years = n.years from next n where f.id = n.id and not isempty(n.years) and n.years <> n.before
      returning f.id)
    select ((select count(*) from gone) + (select count(*) from less))::int as written`.execute(db);
  return (rows[0]?.written ?? 0) > 0;
}

/** Units that a SKU fits by line, to compare. */
export async function heldUnits(db: Db, skuId: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(platform.numbers_in(years)), 0)::int as units from (
      select range_agg(years) as years from fitment where sku_id = ${skuId} group by line_id) h`.execute(db);
  return rows[0]?.units ?? 0;
}

/** SKUs with open findings by their score, the worst first, of all or of a group. */
export async function worstScores(
  db: Db,
  { groupId, skip, take }: { groupId?: number | undefined; skip: number; take: number },
) {
  const { rows } = await sql<
    Score & { id: number; sku: string; name: string; total: number; allUnits: number; allFound: number }
  >`
    with scored as materialized (${scoresIn(
      groupId === undefined
        ? sql`select distinct sku_id from fitment`
        : sql`select sku_id from sku_group where group_id = ${groupId}`,
    )})
    select s.id, s.number as sku, s.name, x.units, x.found, x.findings, count(*) over ()::int as total,
      (select sum(units) from scored)::int as "allUnits", (select sum(found) from scored)::int as "allFound"
    from scored x join sku s on s.id = x.sku_id where x.findings > 0
    order by x.found::numeric / nullif(x.units, 0) desc nulls last, x.findings desc, s.number_order, s.id
    limit ${take} offset ${skip}`.execute(db);
  return rows;
}

export const hasGroup = async (db: Db, id: number) =>
  (await sql`select from product_group where id = ${id}`.execute(db)).rows.length > 0;
