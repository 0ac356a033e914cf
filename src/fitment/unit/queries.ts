import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** What an offer made of units. */
export interface Offered {
  added: number;
  /** Archived ones that are there again. */
  restored: number;
  archived: number;
}

/**
 * A table, or a query in brackets, of what is offered: `industry_id`, `make`, `model`, `model_year`, `attributes` (jsonb of texts by name),
 * `archived` and `item_id` (null: not from a catalogue).
 */
export type OfferedUnits = RawBuilder<unknown>;

const offeredLines = (units: OfferedUnits) => sql`
  select industry_id, platform.line_key(make, model, attributes) as line_key, min(make) as make, min(model) as model,
    (array_agg(attributes order by attributes::text))[1] as attributes
  from ${units} o group by 1, 2`;

/** Makes the lines that are not there yet. */
export const insertLines = (db: Db, units: OfferedUnits) =>
  sql`
    insert into fit_line (industry_id, make, model, attributes)
    select o.industry_id, o.make, o.model, o.attributes from (${offeredLines(units)}) o
    where not exists (select from fit_line l where l.industry_id = o.industry_id and l.line_key = o.line_key)
    on conflict (catalog_id, industry_id, line_key) do nothing`.execute(db);

const offeredByLine = (units: OfferedUnits) => sql`
  select l.id as line_id, o.model_year, bool_and(o.archived) as archived, min(o.item_id) as item_id
  from ${units} o
  join fit_line l on l.industry_id = o.industry_id and l.line_key = platform.line_key(o.make, o.model, o.attributes)
  group by l.id, o.model_year`;

/**
 * Makes the units that are not there, archives what is withdrawn and takes back what is there again. A unit stays with
 * the catalogue that offered it first. Of a catalogue all of its units are offered: those that are not are withdrawn.
 */
export async function upsertUnits(db: Db, units: OfferedUnits, targetId: number | null): Promise<Offered> {
  const { rows } = await sql<Offered & { lines: number[] }>`
    with offered as materialized (${offeredByLine(units)}),
    before as materialized (
      select u.id, u.line_id, u.model_year, u.archived, u.target_id from fit_unit u join offered o using (line_id, model_year)),
    written as (
      insert into fit_unit as u (line_id, model_year, archived, target_id, item_id)
      select o.line_id, o.model_year, o.archived, case when o.item_id is not null then ${targetId}::bigint end, o.item_id
      from offered o left join before b using (line_id, model_year)
      where b.id is null or b.archived <> o.archived
      on conflict (catalog_id, line_id, model_year) do update
      set archived = excluded.archived,
        target_id = case when u.archived then excluded.target_id else u.target_id end,
        item_id = case when u.archived then excluded.item_id else u.item_id end
      returning u.line_id, u.model_year, u.archived),
    withdrawn as (
      update fit_unit u set archived = true
      where ${targetId}::bigint is not null and u.target_id = ${targetId} and not u.archived
        and not exists (select from offered o where o.line_id = u.line_id and o.model_year = u.model_year)
      returning u.line_id)
    select (select count(*) from written w where not exists (
        select from before b where b.line_id = w.line_id and b.model_year = w.model_year))::int as added,
      (select count(*) from written w join before b using (line_id, model_year) where not w.archived)::int as restored,
      ((select count(*) from withdrawn) + (select count(*) from written w join before b using (line_id, model_year)
        where w.archived))::int as archived,
      coalesce((select array_agg(distinct line_id) from (
        select line_id from written union all select line_id from withdrawn) x), '{}') as lines`.execute(db);
  const [{ lines, ...offered } = { added: 0, restored: 0, archived: 0, lines: [] }] = rows;
  if (lines.length > 0) await sql`call platform.settle_lines(${lines}::bigint[])`.execute(db);
  return offered;
}

/** A unit of a catalogue as it is offered. */
export interface CatalogUnit {
  itemId: number;
  industryId: number;
  make: string;
  model: string;
  modelYear: number;
  attributes: Record<string, string>;
}

/** A table of this connection alone for what is offered, read in batches. */
export async function stageUnits(db: Db, batches: AsyncIterable<readonly CatalogUnit[]>): Promise<OfferedUnits> {
  await sql`create temp table if not exists offered_unit (
    item_id bigint, industry_id bigint, make text, model text, model_year int, attributes jsonb, archived boolean)`.execute(
    db,
  );
  await sql`truncate pg_temp.offered_unit`.execute(db);
  for await (const batch of batches)
    await sql`
      insert into pg_temp.offered_unit
      select "itemId", "industryId", make, model, "modelYear", attributes, false
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as u("itemId" bigint, "industryId" bigint, make text, model text, "modelYear" int, attributes jsonb)`.execute(
      db,
    );
  await sql`analyze pg_temp.offered_unit`.execute(db);
  return sql`pg_temp.offered_unit`;
}

/** Whether a line goes on from another, however far back. */
export async function goesOnFrom(db: Db, lineId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive back as (
      select id, prior_line_id from fit_line where id = ${lineId}
      union
      select l.id, l.prior_line_id from back b join fit_line l on l.id = b.prior_line_id)
    select from back where id = ${otherId}`.execute(db);
  return rows.length > 0;
}

/** A line of the installation with its version; to be locked where it is written. */
export async function lineOfUnit(db: Db, unitId: number) {
  const { rows } = await sql<{ lineId: number; industryId: number; priorLineId: number | null; version: number }>`
    select l.id as "lineId", l.industry_id as "industryId", l.prior_line_id as "priorLineId", l.change_id as version
    from shared_fit_unit u join shared_fit_line l on l.id = u.line_id where u.id = ${unitId}`.execute(db);
  return rows[0];
}

/** False where the line is gone, or newer than `version`. */
export async function writePrior(
  db: Db,
  lineId: number,
  version: number,
  priorLineId: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fit_line')
    .set({ prior_line_id: priorLineId })
    .where('id', '=', lineId)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The years of a line, and the line that it goes on from. */
export async function lineFacts(db: Db, lineId: number) {
  const { rows } = await sql<{
    years: { muId: number; year: number; isArchived: boolean }[];
    goesOnFrom: { muId: number; make: string; model: string } | null;
    version: number;
  }>`
    select coalesce((select jsonb_agg(jsonb_build_object('muId', u.id, 'year', u.model_year, 'isArchived', u.archived)
        order by u.model_year desc) from shared_fit_unit u where u.line_id = l.id), '[]') as years,
      (select jsonb_build_object('muId', u.id, 'make', p.make, 'model', p.model) from shared_fit_line p
        join shared_fit_unit u on u.line_id = p.id where p.id = l.prior_line_id order by u.model_year desc limit 1) as "goesOnFrom",
      l.change_id as version
    from shared_fit_line l where l.id = ${lineId}`.execute(db);
  return rows[0];
}
