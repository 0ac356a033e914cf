import { sql } from 'kysely';
import { namesAbove, shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { publishStatus } from '../../publish/rules.ts';
import { changesUnder, itemsUnder } from '../models/queries.ts';
import { draftAges } from '../rules.ts';
import type { Range } from '../rules.ts';
import type { DayOfWork, Draft, ReleaseMade } from './contract.ts';

const mostPeopleOfDay = 20;
const mostPeople = 200;
const mostReleases = 500;

/** Changes per day and person. */
export async function changesPerDay(
  db: Db,
  { startDate, endDate, person, zone, model }: Range & { person: string; zone: string; model?: number | undefined },
): Promise<{ days: DayOfWork[]; people: string[] }> {
  const { rows } = await sql<{ days: DayOfWork[]; people: string[] }>`
    with made as (
      select (c.at at time zone ${zone})::date as day, c.actor_name as person,
        c.kind in ('import', 'script') as is_import, count(*)::int as n
      from change c where c.at between ${startDate}::timestamptz and ${endDate}::timestamptz
        ${model === undefined ? sql`` : sql`and c.id in ${changesUnder(model)}`} group by 1, 2, 3
    ), asked as (
      select *, sum(n) over (partition by day, person)::int as of_person from made where ${person} in ('', person)
    ), ranked as (
      select *, dense_rank() over (partition by day order by of_person desc, person) as place from asked
    ), days as (
      select day, coalesce(sum(n) filter (where not is_import), 0)::int as people,
        coalesce(sum(n) filter (where is_import), 0)::int as imports,
        coalesce((select jsonb_agg(jsonb_build_object('person', p.person, 'changes', p.of_person) order by p.place)
          from (select distinct r.person, r.of_person, r.place from ranked r
            where r.day = ranked.day and r.place <= ${mostPeopleOfDay}) p), '[]') as by
      from ranked group by day
    )
    select coalesce((select jsonb_agg(to_jsonb(d) order by d.day) from days d), '[]') as days,
      (select coalesce(array_agg(person order by person), '{}')
        from (select distinct person from made order by person limit ${mostPeople}) p) as people`.execute(db);
  return rows[0] ?? { days: [], people: [] };
}

/** Publishes that ended, without the prices of a day, which nobody waits for. */
export async function releasesMade(
  db: Db,
  { startDate, endDate, person }: Range & { person: string },
): Promise<ReleaseMade[]> {
  const { rows } = await sql<ReleaseMade>`
    select s.id, s.context, s.release_number as release, s.environment, s.kind, s.status,
      s.started_by_name as "startedBy", s.started_at as timestamp,
      extract(epoch from s.ended_at - s.started_at)::float8 as seconds, r.items, r.diagrams, r.parts
    from publish_session s
    left join release r on r.context = s.context and r.number = s.release_number
    where s.status <> ${publishStatus.inProgress} and s.kind <> 'prices' and ${person} in ('', s.started_by_name)
      and s.started_at between ${startDate}::timestamptz and ${endDate}::timestamptz
    order by s.id desc limit ${mostReleases}`.execute(db);
  return rows;
}

/** Items in no published state, `is_init`, and since when: the versions of each item are read once. */
const drafts = sql`
  select i.id, s.is_init, s.number, s.name as state,
    coalesce(c.at, i.created_at) as since, extract(day from now() - coalesce(c.at, i.created_at))::int as days
  from hierarchy_item i
  join workflow_state s on s.id = i.workflow_id and not s.is_published_state
  left join (
    select h.id, max(h.ended_by) as ended_by from past.hierarchy_item h
    join workflow_state w on w.id = h.workflow_id and w.is_published_state
    where h.ended_by is not null group by h.id
  ) p on p.id = i.id
  left join change c on c.id = p.ended_by`;

/** How many there are of each age, and a page of them, the oldest first. */
export async function draftsByAge(
  db: Db,
  { age, take, start, model }: { age: number | undefined; take: number; start: number; model?: number | undefined },
) {
  const { rows } = await sql<{
    ages: { age: number; initial: number; others: number }[];
    results: Draft[];
    total: number;
  }>`
    with draft as materialized (
      select d.*, (select max(a) from unnest(${[...draftAges]}::int[]) a where a <= greatest(d.days, 0)) as age
      from (${drafts}) d ${model === undefined ? sql`` : sql`where d.id in ${itemsUnder(model)}`}
    ), page as (
      select * from draft where ${age ?? null}::int is null or age = ${age ?? null}::int
      order by since, id limit ${take} offset ${start}
    )
    select (select jsonb_agg(jsonb_build_object('age', a.age,
          'initial', (select count(*) from draft d where d.age = a.age and d.is_init),
          'others', (select count(*) from draft d where d.age = a.age and not d.is_init)) order by a.age)
        from unnest(${[...draftAges]}::int[]) a(age)) as ages,
      (select count(*)::int from draft where ${age ?? null}::int is null or age = ${age ?? null}::int) as total,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'displayName', ${shownName('i')},
            'path', ${namesAbove(sql`i.id`)}, 'workflowId', p.number, 'workflowName', p.state,
            'since', p.since, 'modifiedAt', i.modified_at) order by p.since, p.id)
        from page p join hierarchy_item i on i.id = p.id), '[]') as results`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('An aggregate answers one row.');
  return found;
}
