import { sql } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { reportStart } from '../rules.ts';
import type { Reported, ReportQuery } from './contract.ts';

export type ReportKind = 'missing' | 'unconfirmed';

/** Kind of the jobs that look at a catalogue's hotspots. */
export const reportJob = 'hotspotReport';

/** When the reports were made, and whether they are being made. */
export async function reportState(db: Db, catalogId: number) {
  const { rows } = await sql<{ asOf: string | null; isRunning: boolean }>`
    select (select made_at from image_report_run) as "asOf", exists (
      select from job where catalog_id = ${catalogId}::bigint and kind = ${reportJob} and state in ('queued', 'running')
    ) as "isRunning"`.execute(db);
  return rows[0] ?? { asOf: null, isRunning: false };
}

/** Lets one caller at a time ask for a new look, until its transaction ends. */
export const lockReport = (db: Db) => sql`select pg_advisory_xact_lock(4608, platform.catalog()::int)`.execute(db);

/** A page of a report and how many rows it has; what is gone since it was made is none. */
export async function reported(db: Db, kind: ReportKind, asked: ReportQuery) {
  const { startDate, skip, take, includeDiagramsWithoutParts } = asked;
  const { rows } = await sql<{ count: number; row: Reported | null }>`
    with listed as materialized (
      select r.image_id, r.item_id, r.changed_at from image_report r
      join hierarchy_item d on d.id = r.item_id and d.image_id = r.image_id
      where r.kind = ${kind} and r.changed_at >= coalesce(${startDate ?? null}::timestamptz, current_date - ${sql.lit(reportStart)})
        and (r.has_rows or ${includeDiagramsWithoutParts}::boolean)
        and not exists (select from report_removal x where x.image_id = r.image_id and x.kind = r.kind)
    ), page as (
      select * from listed order by changed_at desc, image_id limit ${sql.lit(take)} offset ${skip}
    )
    select n.count, case when p.image_id is not null then jsonb_build_object(
      'item', jsonb_build_object('id', m.id, 'name', m.name, 'width', m.width, 'height', m.height),
      'removed', false,
      'parentRelations', jsonb_build_array(jsonb_build_object('diagramId', d.id,
        'diagram', coalesce(nullif(d.display_name, ''), d.name), 'hierarchyId', h.id,
        'hierarchy', coalesce(nullif(h.display_name, ''), h.name, '')))) end as row
    from (select count(*)::int as count from listed) n
    left join page p on true
    left join image m on m.id = p.image_id
    left join hierarchy_item d on d.id = p.item_id
    left join hierarchy_relation u on u.child_id = d.id and u.is_primary
    left join hierarchy_item h on h.id = u.parent_id
    order by p.changed_at desc, p.image_id`.execute(db);
  return { totalCount: rows[0]?.count ?? 0, result: rows.flatMap(({ row }) => row ?? []) };
}

/** Makes both reports anew: one look at every diagram with an image. */
export async function makeReport(db: Db): Promise<void> {
  const hasRows = sql`exists (select from parts_list_row l where l.diagram_id = d.id)`;
  const found = (kind: ReportKind, lacks: ReturnType<typeof sql>) => sql`
    insert into image_report (kind, image_id, item_id, has_rows, changed_at)
    select ${kind}, d.image_id, d.id, ${hasRows}, d.modified_at
    from hierarchy_item d join hierarchy_type t on t.id = d.type_id and t.base_type = ${sql.lit(baseTypes.diagram)}
    where d.image_id is not null and ${lacks}`;
  await sql`delete from image_report`.execute(db);
  await found(
    'missing',
    sql`(platform.diagram_lacks(d.id, d.image_id, 'rows')
      or not ${hasRows} and not exists (select from hotspot h where h.image_id = d.image_id)
        and exists (select from image m where m.id = d.image_id and m.is_hotspottable))`,
  ).execute(db);
  await found(
    'unconfirmed',
    sql`exists (select from hotspot h where h.image_id = d.image_id and not h.confirmed)`,
  ).execute(db);
  await sql`insert into image_report_run (made_at) values (now())
    on conflict (catalog_id) do update set made_at = excluded.made_at`.execute(db);
}

/** False where the image is out of the report already, undefined where there is none. */
export async function takeOut(db: Db, imageId: number, kind: ReportKind): Promise<boolean | undefined> {
  const image = await db.selectFrom('image').select('id').where('id', '=', imageId).executeTakeFirst();
  if (!image) return undefined;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('report_removal')
    .values({ image_id: imageId, kind })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
