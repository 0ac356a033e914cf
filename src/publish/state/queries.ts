import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../contexts.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { namesAbove } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Doubt, PublishEnvironment } from '../rules.ts';
import type { ChangeRow } from './contract.ts';

/** What an environment shows. */
export interface Pointer {
  environment: PublishEnvironment;
  releaseId: number;
  release: number;
  /** Of the release: see the table. */
  snapshot: string;
  format: number;
  /** Layer to manifest, with the prices of `pricesOf`; `made` as the release was made. */
  manifests: Record<string, string>;
  made: Record<string, string>;
  pricesOf: string;
  publishedAt: string;
  items: number;
  diagrams: number;
  parts: number;
  /** Releases made since, and the changes that these were made of. */
  behind: number;
  changesBehind: number;
}

/** The environments of a context that show something. */
export const pointers = (db: Db, context: Context) =>
  db
    .selectFrom('published as p')
    .innerJoin('release as r', 'r.id', 'p.release_id')
    .select([
      'p.environment',
      'p.release_id as releaseId',
      'r.number as release',
      'r.snapshot',
      'r.format',
      'r.manifests as made',
    ])
    .select(['p.manifests', 'p.prices_of as pricesOf', 'p.published_at as publishedAt'])
    .select(['r.items', 'r.diagrams', 'r.parts'])
    .select(
      sql<number>`(select count(*) from release n where n.context = p.context and n.number > r.number)`.as('behind'),
    )
    .select(
      sql<number>`(select coalesce(sum(m.changes), 0) from publish_session m join release n
        on n.context = m.context and n.number = m.release_number
        where m.context = p.context and m.environment = 'Staging' and m.kind in ('delta', 'full') and m.release_number > r.number)`.as(
        'changesBehind',
      ),
    )
    .where('p.context', '=', context)
    .$castTo<Pointer>()
    .execute();

/**
 * How many items the next publish takes in, takes out, and only writes anew, of those that `changedItems` answers, and how
 * many there are in `besides` beside these.
 */
export async function countChangedItems(
  db: Db,
  changed: RawBuilder<unknown>,
  besides = sql`(select null::bigint as id limit 0)`,
) {
  const { rows } = await sql<{ ready: number; readyToRemove: number; same: number; beside: number }>`
    with line as materialized (select id, change from (${changed}) c)
    select count(*) filter (where change in ('add', 'update')) as ready,
      count(*) filter (where change = 'remove') as "readyToRemove", count(*) filter (where change = 'same') as same,
      (select count(*) from ${besides} b where b.id not in (select id from line where change <> 'same')) as beside
    from line`.execute(db);
  return rows[0] ?? { ready: 0, readyToRemove: 0, same: 0, beside: 0 };
}

/** Of an item `i` with its type `t`. */
const isDoubted: Record<Doubt, RawBuilder<unknown>> = {
  unconfirmed: sql`exists (select from hotspot h where h.image_id = i.image_id and not h.confirmed)`,
  unmarked: sql`t.base_type = ${sql.lit(baseTypes.diagram)}
    and not exists (select from hotspot h where h.image_id = i.image_id)`,
};

/** How many of the items that it takes in are in that doubt. */
export async function countDoubted(db: Db, changed: RawBuilder<unknown>, doubt: Doubt): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select count(*)::int as items from (${changed}) c
    join hierarchy_item i on i.id = c.id join hierarchy_type t on t.id = i.type_id
    where c.change in ('add', 'update') and ${isDoubted[doubt]}`.execute(db);
  return rows[0]?.items ?? 0;
}

/** A page of those items after the name and id of the one before. */
export async function changedItemsPage(
  db: Db,
  of: {
    changed: RawBuilder<unknown>;
    after: [sort: string, id: number] | undefined;
    take: number;
    /** Only items that it takes in and that are in that doubt. */
    only: Doubt | undefined;
  },
) {
  const after = of.after ? sql`(n.sort, c.id) > (${of.after[0]}, ${of.after[1]}::bigint)` : sql`true`;
  const isMeant = of.only ? sql`c.change <> 'remove' and ${isDoubted[of.only]}` : sql`true`;
  const { rows } = await sql<ChangeRow & { sort: string }>`
    select c.id, c.change, n.name, n."displayName", coalesce(t.code, '') as "typeCode",
      coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName", u.unconfirmed, n.sort,
      ${namesAbove(sql`c.id`)} as path
    from (${of.changed}) c
    left join hierarchy_item i on i.id = c.id
    left join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    cross join lateral (select coalesce(i.name, '#' || c.id) as name,
      coalesce(nullif(i.override_name, ''), nullif(i.display_name, ''), i.name, '#' || c.id) as "displayName",
      coalesce(i.name_sort, '#' || c.id) collate "C" as sort) n
    cross join lateral (
      select count(*)::int as unconfirmed from hotspot h where h.image_id = i.image_id and not h.confirmed) u
    where c.change <> 'same' and ${after} and ${isMeant}
    order by n.sort, c.id limit ${of.take}`.execute(db);
  return rows;
}

/** Rows changed since a release by table, each counted up to `limit`. */
export async function changedTables(db: Db, snapshot: string, limit: number) {
  const { rows } = await sql<{ name: string; changed: number }>`
    select name, changed from platform.changed_since(${snapshot}, ${limit})`.execute(db);
  return rows;
}

/** How many items are in states that are not published ones, and whether any is in one. */
export async function countStates(db: Db, context: Context) {
  const { rows } = await sql<{ draft: number; inReview: number; published: boolean }>`
    select coalesce(sum(n.count) filter (where s.is_init), 0) as draft,
      coalesce(sum(n.count) filter (where not s.is_init and s.is_editable and not s.is_published_state), 0) as "inReview",
      coalesce(bool_or(n.count > 0) filter (where s.is_published_state), false) as published
    from workflow_state s
    cross join lateral (select count(*) from hierarchy_item i where i.workflow_id = s.id) n
    where s.context = ${context}`.execute(db);
  return rows[0] ?? { draft: 0, inReview: 0, published: false };
}

/** The last change to the catalogue's content. */
export const lastChange = (db: Db) =>
  db
    .selectFrom('change')
    .select(['at', 'actor_name as by'])
    .where('kind', '<>', 'publish')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
