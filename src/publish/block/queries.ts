import { sql } from 'kysely';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { BlockedBy } from '../rules.ts';
import type { MaintenanceWindow } from './rules.ts';

/** What may keep publishing off just now. */
export interface BlockFacts {
  windows: MaintenanceWindow[];
  zone: string;
  /** Where an administrator has switched it off. */
  reason: string | null;
  by: string | null;
  at: string | null;
  now: string;
  /** Rows that wait for an approval that the context needs before it is published; 0 where none is named. */
  waiting: number;
}

export async function blockFacts(db: Db, context?: Context): Promise<BlockFacts> {
  const { rows } = await sql<BlockFacts>`
    select coalesce(m.windows, '[]') as windows, c.time_zone as zone, b.reason, g.actor_name as by, g.at,
      clock_timestamp() as now, ${context === undefined ? sql`0` : sql`platform.approvals_waiting(${context})`} as waiting
    from catalog c
    left join maintenance m on true
    left join publish_block b on true
    left join change g on g.id = b.change_id
    where c.id = platform.catalog()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The catalogue is gone.');
  return row;
}

/** How many rows wait for an approval that the context needs before it is published. */
export async function approvalsWaiting(db: Db, context: Context): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select platform.approvals_waiting(${context}) as waiting`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** As many values are named. */
const mostNamed = 50;

/**
 * The values of the installation's lists that are unsettled or invalid and that a published unit carries, by itself, in a
 * standardized value or in a color, also under a value that is read as one (docs/domain/ari.md, Values to validate).
 */
export async function valuesWaiting(db: Db, context: Context): Promise<{ count: number; values: BlockedBy['values'] }> {
  if (context !== 'MajorUnit') return { count: 0, values: [] };
  const carrying = [
    'industry_id',
    'product_type_id',
    'sub_type_id',
    'activity_type_id',
    'parent_company_id',
    'make_id',
    'brand_id',
  ];
  const coloring = ['basic_name_id', 'location_id', 'type_id'];
  const carriers = [
    ...carrying.map((column) => sql`select item_id from major_unit where ${sql.ref(column)} = n.id`),
    sql`select item_id from unit_value where list_value_id = n.id`,
    ...coloring.map(
      (column) =>
        sql`select r.item_id from color c join color_relation r on r.color_id = c.id where c.${sql.ref(column)} = n.id`,
    ),
  ];
  const { rows } = await sql<{ count: number; values: BlockedBy['values'] }>`
    with waiting as (
      select v.id, v.name, v.list_type_id, t.name as list from shared_list_value v
      join shared_list_type t on t.id = v.list_type_id
      where (v.requires_validation or v.archive_major_unit) and v.replace_with is null and exists (
        select from shared_list_value n
        cross join lateral (${sql.join(carriers, sql` union all `)}) u
        join hierarchy_item i on i.id = u.item_id join workflow_state s on s.id = i.workflow_id and s.is_published_state
        where n.id = v.id or n.replace_with = v.id))
    select count(*)::int as count, coalesce((
      select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'listId', w.list_type_id, 'list', w.list) order by w.list, w.name)
      from (select * from waiting order by list, name limit ${mostNamed}) w), '[]') as values
    from waiting`.execute(db);
  return rows[0] ?? { count: 0, values: [] };
}

/** The windows as they were saved last. */
export const savedWindows = (db: Db) =>
  db
    .selectFrom('maintenance as m')
    .innerJoin('change as g', 'g.id', 'm.change_id')
    .select(['m.windows', 'm.change_id as version', 'g.at as modified', 'g.actor_name as modifiedBy'])
    .$castTo<{ windows: MaintenanceWindow[]; version: number; modified: string; modifiedBy: string }>()
    .executeTakeFirst();

/** Writes the windows over the version that the save started from, 0 for none; false where there is another. */
export async function writeWindows(db: Db, windows: readonly MaintenanceWindow[], version: number): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update maintenance set windows = ${JSON.stringify(windows)}::jsonb where change_id = ${version} returning id)
    , made as (
      insert into maintenance (windows) select ${JSON.stringify(windows)}::jsonb
      where ${version}::bigint = 0 on conflict (catalog_id) do nothing returning id)
    select id from changed union all select id from made`.execute(db);
  return rows.length === 1;
}

export const writeBlock = (db: Db, reason: string) =>
  sql`insert into publish_block (reason) values (${reason})
    on conflict (catalog_id) do update set reason = excluded.reason`.execute(db);

export const removeBlock = (db: Db) => db.deleteFrom('publish_block').execute();
