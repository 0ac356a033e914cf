import { sql, type RawBuilder } from 'kysely';
import { isSwitchedOn } from '../catalog/switches/queries.ts';
import { isUndone } from '../import/session/queries.stages.ts';
import type { Db } from '../platform/db/pool.ts';
import { importDirections, importStates, xmlImport } from '../import/rules.ts';
import type { Delivery } from './contract.ts';
import type { DeliveryState } from './rules.ts';

export interface DeliveryFilter {
  from?: string | undefined;
  to?: string | undefined;
  importTypeId?: number | undefined;
  state?: DeliveryState | undefined;
  term: string;
}

/** Whether the catalogue takes imports by API. */
export const hasImportApi = (db: Db): Promise<boolean> => isSwitchedOn(db, 'hasImportApi');

const inState: Record<DeliveryState, RawBuilder<boolean>> = {
  waiting: sql`s.state = ${sql.lit(importStates.notStarted)}`,
  running: sql`s.state = ${sql.lit(importStates.running)}`,
  analyzed: sql`s.state = ${sql.lit(importStates.analyzed)}`,
  complete: sql`s.state = ${sql.lit(importStates.complete)} and not ${isUndone}`,
  failed: sql`s.state = ${sql.lit(importStates.error)} and not s.cancelled`,
  cancelled: sql`s.cancelled`,
  undone: sql`${isUndone}`,
};

/** A document is one of any number; its stages tell which. */
const isOfKind = (importTypeId: number) =>
  importTypeId > xmlImport
    ? sql`(s.import_type_id = ${importTypeId}::int
        or exists (select from import_stage g where g.session_id = s.id and (g.options ->> 'xml')::int = ${importTypeId}::int))`
    : sql`s.import_type_id = ${importTypeId}::int`;

const matching = ({ from, to, importTypeId, state, term }: DeliveryFilter) => sql<boolean>`
  s.direction = ${sql.lit(importDirections.program)}
  ${from === undefined ? sql`` : sql`and s.timestamp >= ${from}::timestamptz`}
  ${to === undefined ? sql`` : sql`and s.timestamp < ${to}::timestamptz`}
  ${importTypeId === undefined ? sql`` : sql`and ${isOfKind(importTypeId)}`}
  ${state === undefined ? sql`` : sql`and ${inState[state]}`}
  ${
    term === ''
      ? sql``
      : sql`and (position(lower(${term}) in lower(s.started_by_name)) > 0 or position(lower(${term}) in lower(f.name)) > 0)`
  }`;

const columns = sql`
  s.id, s.timestamp, j.created_at as "startedAt", s.completed_at as "completedAt", s.origin,
  s.started_by_name as sender, s.import_type_id as "importTypeId", s.type_name as "importType", f.name as "fileName",
  s.rows, coalesce((s.counts ->> 'create')::float8, 0) as created, coalesce((s.counts ->> 'update')::float8, 0) as updated,
  coalesce((s.counts ->> 'remove')::float8, 0) as removed, s.rejected, s.state, s.cancelled, ${isUndone} as "isUndone",
  extract(epoch from s.completed_at - j.created_at)::float8 as duration`;

const from = sql`import_session s join import_file f on f.id = s.file_id left join job j on j.id = s.job_id`;

/** Deliveries older than the one of the number `before`, newest first. */
export async function deliveries(
  db: Db,
  filter: DeliveryFilter,
  { before, take }: { before: number | undefined; take: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select ${columns} from ${from}
    where ${matching(filter)} ${before === undefined ? sql`` : sql`and s.id < ${before}::bigint`}
    order by s.id desc limit ${take}`.execute(db);
  return rows;
}

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from import_session s join import_file f on f.id = s.file_id
    where ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function delivery(db: Db, id: number): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select ${columns} from ${from}
    where s.id = ${id}::bigint and s.direction = ${sql.lit(importDirections.program)}`.execute(db);
  return rows[0];
}

/** When what a change wrote was taken back; undefined where it was not. */
export async function undoneAt(db: Db, changeId: number): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select c.at from change c where c.undoes = ${changeId}::bigint
      and not exists (select from change r where r.undoes = c.id)`.execute(db);
  return rows[0]?.at;
}
