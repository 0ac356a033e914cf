import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { asked, chosenYears, type Asked, type ChosenUnits } from './queries.ts';

/** What is said of the units that are assigned; without applications, or without a note, theirs stay. */
export interface Said {
  /** In their one order. */
  applications: readonly number[];
  note: string;
}

/** What a merge did to a SKU, in units. */
export interface Merged {
  skuId: number;
  /** What it fitted before. */
  before: number;
  /** What it fits now and did not before. */
  added: number;
  /** What it fitted with other applications or another note. */
  updated: number;
}

const ofKey = (a: string, b: string) =>
  sql<boolean>`${sql.join(
    ['sku_id', 'line_id', 'applications', 'note'].map(
      (name) => sql`${sql.ref(`${a}.${name}`)} = ${sql.ref(`${b}.${name}`)}`,
    ),
    sql` and `,
  )}`;

/**
 * What merging does, as common tables. `source` is what is said, as `line_id`, `years`, `applications` and `note`; `skus` are
 * ids, as `id`. Of each SKU and line `piece` has the years that come, those that are said of what it fits, and how that was.
 */
const pieces = (skus: RawBuilder<unknown>, source: RawBuilder<unknown>) => sql`
  source as materialized (${source}),
  spoken as materialized (select line_id, range_agg(years) as years from source group by line_id),
  target as materialized (select distinct id as sku_id from (${skus}) x(id)),
  held as materialized (
    select f.id, f.sku_id, f.line_id, f.applications, f.note, f.years from target t
    join fitment f on f.sku_id = t.sku_id join spoken p on p.line_id = f.line_id and f.years && p.years),
  whole as materialized (select sku_id, line_id, range_agg(years) as years from held group by sku_id, line_id),
  piece as materialized (
    select t.sku_id, s.line_id, s.applications, s.note, s.years - coalesce(w.years, '{}') as years, 'added' as becomes,
      null::bigint[] as old_applications, null::text as old_note
    from target t cross join source s left join whole w on w.sku_id = t.sku_id and w.line_id = s.line_id
    where not s.years <@ coalesce(w.years, '{}')
    union all
    select m.sku_id, m.line_id, m.applications, m.note, m.years,
      case when m.applications = m.old_applications and m.note = m.old_note then 'unchanged' else 'updated' end,
      m.old_applications, m.old_note
    from (select h.sku_id, h.line_id, h.years * s.years as years, h.applications as old_applications, h.note as old_note,
        case when s.applications = '{}' then h.applications else s.applications end as applications,
        case when s.note = '' then h.note else s.note end as note
      from held h join source s on s.line_id = h.line_id and h.years && s.years) m)`;

/**
 * Lets SKUs fit what a source says: units that they do not fit are added, those that they fit get its applications and its
 * note, each where it says one. One statement; answers the SKUs that it wrote.
 */
async function merge(db: Db, skus: RawBuilder<unknown>, source: RawBuilder<unknown>): Promise<Merged[]> {
  const { rows } = await sql<Merged>`
    with ${pieces(skus, source)},
    want as materialized (
      select sku_id, line_id, applications, note, range_agg(years) as years from (
        select sku_id, line_id, applications, note, years from piece
        union all
        select h.sku_id, h.line_id, h.applications, h.note, h.years - p.years from held h join spoken p using (line_id)) x
      where not isempty(years) group by sku_id, line_id, applications, note),
    gone as (
      delete from fitment f using held h where f.id = h.id and not exists (select from want w where ${ofKey('w', 'h')})
      returning f.sku_id),
    less as (
      update fitment f set years = w.years from held h join want w on ${ofKey('w', 'h')}
      where f.id = h.id and h.years <> w.years returning f.sku_id),
    more as (
      insert into fitment as f (sku_id, line_id, applications, note, years)
      select w.sku_id, w.line_id, w.applications, w.note, w.years from want w
      where not exists (select from held h where ${ofKey('h', 'w')})
      on conflict (catalog_id, sku_id, line_id, applications, note) do update set years = f.years + excluded.years
      where not f.years @> excluded.years
      returning f.sku_id),
    counted as (
      select sku_id, sum(platform.numbers_in(years)) filter (where becomes = 'added') as added,
        sum(platform.numbers_in(years)) filter (where becomes = 'updated') as updated
      from (select sku_id, line_id, becomes, range_agg(years) as years from piece group by sku_id, line_id, becomes) x
      group by sku_id)
    select w.sku_id as "skuId", coalesce(c.added, 0)::int as added, coalesce(c.updated, 0)::int as updated,
      (select coalesce(sum(platform.numbers_in(x.years)), 0) from (
        select range_agg(f.years) as years from fitment f where f.sku_id = w.sku_id group by f.line_id) x)::int as before
    from (select sku_id from gone union select sku_id from less union select sku_id from more) w
    left join counted c on c.sku_id = w.sku_id order by 1`.execute(db);
  return rows;
}

const saying = (units: ChosenUnits, { applications, note }: Said) =>
  sql`select c.line_id, c.years, ${[...applications]}::bigint[] as applications, ${note}::text as note
    from (${chosenYears(units, false)}) c`;

/** Lets SKUs fit units, as merging does, inside a change; answers the SKUs that it wrote. */
export async function assign(db: Db, skus: readonly number[], units: ChosenUnits, said: Said): Promise<number[]> {
  const written = await merge(db, sql`select unnest(${[...skus]}::bigint[])`, saying(units, said));
  return written.map(({ skuId }) => skuId);
}

/** Merges what one SKU fits into what others fit, inside a change. */
export const copyFitments = (db: Db, from: number, to: RawBuilder<unknown>): Promise<Merged[]> =>
  merge(
    db,
    sql`select id from (${to}) y(id) where id <> ${from}`,
    sql`select f.line_id, f.years, f.applications, f.note from fitment f where f.sku_id = ${from}`,
  );

/** What assigning units to a SKU would do. */
export const askAssign = (db: Db, skuId: number, units: ChosenUnits, said: Said, most: number): Promise<Asked> =>
  asked(
    db,
    sql`select p.* from (with ${pieces(sql`select ${skuId}::bigint`, saying(units, said))} select * from piece) p`,
    most,
  );
