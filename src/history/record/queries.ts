import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { RecordEvent, WroteCount } from './contract.ts';
import type { Cell, Row, ScopeName } from './rules.ts';

/** A row of a table before and after a change; null where it was not there. */
export interface Versions {
  id: number;
  before: Row | null;
  after: Row | null;
}

const past = (table: string) => sql.table(`past.${table}`);

/** What a change wrote, by table. */
export async function wroteCounts(db: Db, changeId: number): Promise<WroteCount[]> {
  const { rows } = await sql<WroteCount>`
    select table_name as "table", added, changed, removed from platform.change_counts(${changeId})`.execute(db);
  return rows;
}

/** The cells of a content table; none where it is not one. */
export async function cellsOf(db: Db, table: string): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select c.cell, c.kind, c.columns from platform.content_cell c where c.name = ${table} order by c.cell`.execute(db);
  return rows;
}

/** Rows of a table that a change wrote, by their ids, a page of them. */
export async function wroteRows(
  db: Db,
  of: { table: string; changeId: number; after: number; take: number },
): Promise<Versions[]> {
  const { rows } = await sql<Versions>`
    with touched as (
      select distinct x.id from ${past(of.table)} x
      where (x.change_id = ${of.changeId} or x.ended_by = ${of.changeId}) and x.id > ${of.after}
      order by x.id limit ${of.take})
    select t.id,
      (select to_jsonb(b.*) from ${past(of.table)} b where b.id = t.id and b.ended_by = ${of.changeId}) as before,
      (select to_jsonb(a.*) from ${past(of.table)} a where a.id = t.id and a.change_id = ${of.changeId}) as after
    from touched t order by t.id`.execute(db);
  return rows;
}

/** Which table the records of a scope stand in, and which of its rows `x` they are. */
const scopes: Record<ScopeName, { table: string; of: (id: number) => RawBuilder<unknown> }> = {
  item: { table: 'hierarchy_item', of: (id) => sql`x.id = ${id}` },
  places: { table: 'hierarchy_relation', of: (id) => sql`x.child_id = ${id}` },
  row: { table: 'parts_list_row', of: (id) => sql`x.id = ${id}` },
  hotspot: { table: 'hotspot', of: (id) => sql`x.id = ${id}` },
  part: { table: 'part', of: (id) => sql`x.id = ${id}` },
  prices: { table: 'price', of: (id) => sql`x.part_id = ${id}` },
  supersessions: {
    table: 'part_relation',
    of: (id) => sql`x.kind = 1 and (x.part_id = ${id} or x.related_id = ${id})`,
  },
  attribute: { table: 'attribute', of: (id) => sql`x.id = ${id}` },
  type: { table: 'hierarchy_type', of: (id) => sql`x.id = ${id}` },
  lookup: { table: 'lookup_value', of: (id) => sql`x.id = ${id}` },
  audience: { table: 'price_audience', of: (id) => sql`x.id = ${id}` },
  state: { table: 'workflow_state', of: (id) => sql`x.id = ${id}` },
  settings: { table: 'catalog_setting', of: () => sql`true` },
  audiences: { table: 'price_audience', of: () => sql`true` },
  svg: { table: 'svg_profile', of: () => sql`true` },
  sku: { table: 'sku', of: (id) => sql`x.id = ${id}` },
  skuPrices: { table: 'sku_price', of: (id) => sql`x.sku_id = ${id}` },
  unitPrices: { table: 'unit_price', of: (id) => sql`x.item_id = ${id}` },
  unitFeatures: { table: 'unit_feature', of: (id) => sql`x.item_id = ${id}` },
  unitDescriptions: { table: 'unit_description', of: (id) => sql`x.item_id = ${id}` },
};

export const tableOf = (scope: ScopeName): string => scopes[scope].table;

/** Tables of the things that have records of their own; `''`: the catalogue has them, and the id is 0. */
const owners: Partial<Record<ScopeName, string>> = {
  places: 'hierarchy_item',
  unitPrices: 'hierarchy_item',
  unitFeatures: 'hierarchy_item',
  unitDescriptions: 'hierarchy_item',
  prices: 'part',
  skuPrices: 'sku',
  supersessions: 'part',
  settings: '',
  audiences: '',
  svg: '',
};

/** Whether there is, or ever was, what the past is asked of. */
export async function isKnown(db: Db, scope: ScopeName, id: number): Promise<boolean> {
  const owner = owners[scope] ?? tableOf(scope);
  return owner === '' ? id === 0 : (await newestRows(db, owner, [id])).size > 0;
}

type Event = Versions & Pick<RecordEvent, 'changeId' | 'kind' | 'label' | 'actorName' | 'at'>;

/**
 * What became of the records of a scope, newest first; with `paths` only where one of these paths into the row became
 * another.
 */
export async function recordEvents(
  db: Db,
  of: {
    scope: ScopeName;
    id: number;
    paths: string[][] | undefined;
    before: [number, number] | undefined;
    take: number;
  },
): Promise<Event[]> {
  const { table, of: rowsOf } = scopes[of.scope];
  const differs =
    of.paths === undefined
      ? sql`true`
      : sql`(${sql.join(
          of.paths.map(
            (path) => sql`coalesce(e.before #>> ${path}::text[], '') <> coalesce(e.after #>> ${path}::text[], '')`,
          ),
          sql` or `,
        )})`;
  const older = of.before === undefined ? sql`true` : sql`(e.at, e.id) < (${of.before[0]}, ${of.before[1]})`;
  const { rows } = await sql<Event>`
    with version as materialized (
      select x.id, x.change_id, x.ended_by, to_jsonb(x.*) as row from ${past(table)} x where ${rowsOf(of.id)}
    ), event as (
      select a.change_id as at, a.id, b.row as before, a.row as after
      from version a left join version b on b.id = a.id and b.ended_by = a.change_id
      union all
      select b.ended_by, b.id, b.row, null from version b
      where b.ended_by is not null and not exists (select from version a where a.id = b.id and a.change_id = b.ended_by)
    )
    select e.id, e.before, e.after, c.id as "changeId", c.kind, c.label, c.actor_name as "actorName", c.at
    from event e join change c on c.id = e.at
    where ${older} and ${differs}
    order by e.at desc, e.id desc limit ${of.take}`.execute(db);
  return rows;
}

/** Which column of a table points to which other one. */
export async function referencesOf(db: Db, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; parent: string }>`
    select r.key, r.parent from platform.content_reference r where r.child = ${table}`.execute(db);
  return new Map(rows.map(({ key, parent }) => [key, parent]));
}

/** The newest version of rows of a table, of what the caller sees. */
export async function newestRows(db: Db, table: string, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const { rows } = await sql<{ id: number; row: Row }>`
    select distinct on (x.id) x.id, to_jsonb(x.*) as row from ${past(table)} x
    where x.id = any(${ids}::bigint[]) order by x.id, x.change_id desc`.execute(db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Tables of the installation, whose records every catalogue points to. */
export async function sharedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from platform.shared_table`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** States of products by their number. */
export async function shopStates(db: Db): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ number: number; name: string }>`
    select number, name from workflow_state where context = 'Ecommerce'`.execute(db);
  return new Map(rows.map(({ number, name }) => [number, name]));
}
