import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Range } from '../rules.ts';
import type { Counts, Figure } from './contract.ts';

/** Which state of the catalogue is counted: as it is, or as it was at the change that the connection names. */
type Moment = 'live' | 'asof';

/** Counts the catalogue; what is ready only as it is now. */
async function count(db: Db, moment: Moment): Promise<Counts> {
  const of = (table: string) => sql.table(`${moment}.${table}`);
  const ready = sql`(
    select count(*)::int from hierarchy_item i
    join workflow_state s on s.id = i.workflow_id and s.is_published_state
    where exists (select from hierarchy_relation p where p.child_id = i.id) and not exists (
      select from published p join release_item ri on ri.item_id = i.id and ri.version = i.change_id
        and ri.from_release <= p.release_id and (ri.until_release is null or ri.until_release > p.release_id)
      where p.environment = 'Production'))`;
  const { rows } = await sql<Counts>`
    with marked as (select distinct h.image_id, lower(h.value) as tag from ${of('hotspot')} h)
    select count(distinct l.diagram_id)::int as diagrams, count(*)::int as tagged, count(marked.tag)::int as covered,
      (select count(*)::int from ${of('hierarchy_item')} i
        join ${of('workflow_state')} s on s.id = i.workflow_id and not s.is_published_state) as drafts,
      ${moment === 'live' ? ready : sql`null::int`} as ready
    from ${of('parts_list_row')} l
    join ${of('hierarchy_item')} i on i.id = l.diagram_id
    join ${of('part')} p on p.id = l.part_id and not p.is_internal
    left join marked on marked.image_id = i.image_id and marked.tag = lower(l.tag)
    where l.tag <> ''`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('An aggregate answers one row.');
  return counts;
}

/** Of the catalogue as it is. */
export const countsNow = (db: Db): Promise<Counts> => count(db, 'live');

/** Of the catalogue as it was after a change; inside a transaction. */
export async function countsAt(db: Db, changeId: number): Promise<Counts> {
  await sql`select set_config('callout.asof', ${String(changeId)}, true)`.execute(db);
  return count(db, 'asof');
}

/** The figures of the days of a range, the first day first. */
export async function figuresOf(db: Db, { startDate, endDate }: Range): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select f.day, f.diagrams, f.tagged, f.covered, f.drafts, f.ready
    from report_figure f join catalog c on c.id = platform.catalog()
    where f.day between (${startDate}::timestamptz at time zone c.time_zone)::date
      and (${endDate}::timestamptz at time zone c.time_zone)::date
    order by f.day`.execute(db);
  return rows;
}

/**
 * Days without a figure, the newest first, with the last change that was made until their end: yesterday, and the Sundays
 * of the weeks before it, back to the first change.
 */
export async function missingDays(
  db: Db,
  weeks: number,
): Promise<{ day: string; changeId: number; isLast: boolean }[]> {
  const { rows } = await sql<{ day: string; changeId: number; isLast: boolean }>`
    with today as (select c.time_zone as zone, (clock_timestamp() at time zone c.time_zone)::date as day from catalog c
      where c.id = platform.catalog()),
    wanted as (
      select zone, day - 1 as day, true as is_last from today
      union select zone, date_trunc('week', day)::date - 1 - 7 * n, false from today, generate_series(0, ${weeks}::int - 1) n
    )
    select w.day, bool_or(w.is_last) as "isLast", max(c.id) as "changeId"
    from wanted w join change c on c.at < (w.day + 1)::timestamp at time zone w.zone
    where not exists (select from report_figure f where f.day = w.day)
    group by w.day order by w.day desc`.execute(db);
  return rows;
}

/** Keeps the figure of a day that has none. */
export const keepFigure = (db: Db, day: string, { diagrams, tagged, covered, drafts, ready }: Counts) =>
  db
    .insertInto('report_figure')
    .values({ day, diagrams, tagged, covered, drafts, ready })
    .onConflict((c) => c.columns(['catalog_id', 'day']).doNothing())
    .execute();

/** Every catalogue with the zone of its days and the moment of its making; asked outside any. */
export async function catalogDays(db: Db): Promise<{ id: number; zone: string; from: Date }[]> {
  const rows = await db.selectFrom('catalog').select(['id', 'time_zone as zone', 'created_at as from']).execute();
  return rows.map((row) => ({ ...row, from: new Date(row.from) }));
}
