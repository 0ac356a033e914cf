import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../contexts.ts';
import { onlyIn } from '../../contexts.ts';
import { isChained } from '../../content/read/queries.part.ts';
import { saw } from '../../content/read/queries.past.ts';
import { readsShared } from '../../content/service.ts';
import { relationKinds } from '../../part/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { type Base, changesSince, heldIn, isReady, withState } from './queries.changed.ts';

/**
 * What readers would see otherwise of what was written since a release (docs/domain/publishing.md, What is counted). All
 * of it compares rows as they are with what the release saw of them, set by set, and takes time by what was written.
 */

type Column = readonly [table: string, column: string, noun?: string];

/** Ids that a column names in rows that differ from what a snapshot saw, as a query with id. */
const differing = (snapshot: string, [table, column, noun]: Column) =>
  sql`select d.id from platform.differing_since(${snapshot}, ${table}, ${column}, ${noun ?? null}) d(id)`;

const differingIn = (snapshot: string, columns: readonly Column[]) =>
  sql.join(
    columns.map((column) => differing(snapshot, column)),
    sql` union `,
  );

const ofItems: readonly Column[] = [
  ['hierarchy_item', 'id'],
  ['parts_list_row', 'diagram_id'],
  ['jump_to', 'source_id'],
  ['attachment_link', 'item_id'],
  ['item_picture', 'item_id'],
  ['serial_rule', 'item_id'],
  ['translation', 'row_id', 'item'],
];
const ofUnits: readonly Column[] = [
  ...['color_relation', 'major_unit', 'unit_value', 'unit_taxonomy', 'unit_feature', 'unit_description'].map(
    (table) => [table, 'item_id'] as const,
  ),
  ['related_model', 'item_id'],
  ['related_model', 'related_id'],
];
const ofLiterature: readonly Column[] = [
  ['attachment', 'id'],
  ['attachment_visibility', 'attachment_id'],
];
const ofParts: readonly Column[] = [
  ['part', 'id'],
  ['part_relation', 'part_id'],
  ['part_relation', 'related_id'],
  ['part_picture', 'part_id'],
  ['translation', 'row_id', 'part'],
  ['attachment_link', 'part_id'],
];
/** What all records depend on, or none. */
const ofAll: readonly Column[] = [
  ['translation', 'id', 'attribute'],
  ...[
    'attribute',
    'brand',
    'catalog_setting',
    'hierarchy_type',
    'lookup_value',
    'price_audience',
    'workflow_state',
  ].map((table) => [table, 'id'] as const),
];

/**
 * Items with a workflow whose content differs from what a release saw, or that of what hangs under them and has none, as a
 * query with id.
 */
export function differingItems(context: Context, base: Base): RawBuilder<unknown> {
  const { snapshot } = base;
  const hasUnits = readsShared(context);
  return sql`(
    with recursive picture as materialized (
      ${differingIn(snapshot, [
        ['image', 'id'],
        ['hotspot', 'image_id'],
      ])}
    ), literature as materialized (${differingIn(snapshot, ofLiterature)}
    ), texts as materialized (
      select distinct t.field, md5(t.source) as digest
      from (${differing(snapshot, ['row_translation', 'id'])}) d join past.row_translation t on t.id = d.id
    ), own(id) as (
      ${differingIn(snapshot, hasUnits ? [...ofItems, ...ofUnits] : ofItems)}
      union ${parentsOf(base)}
      union ${bearing('context')} union ${bearing('footnote')}
      union select i.id from picture join hierarchy_item i on i.image_id = picture.id
      union select i.item_id from picture join item_picture i on i.image_id = picture.id
      union select l.item_id from literature join attachment_link l on l.attachment_id = literature.id
      ${hasUnits ? unitsOf(snapshot) : sql``}
    ), up(id, has_workflow) as (
      select i.id, i.workflow_id is not null from own join hierarchy_item i on i.id = own.id
      union
      select p.id, p.workflow_id is not null from up join hierarchy_relation r on r.child_id = up.id and r.is_primary
      join hierarchy_item p on p.id = r.parent_id where not up.has_workflow)
    select id from up where has_workflow)`;
}

/** Diagrams that bear one of the `texts`. */
const bearing = (field: 'context' | 'footnote') => sql`
  select r.diagram_id from texts t join parts_list_row r on md5(${sql.ref(`r.${field}`)}) = t.digest
  where t.field = ${field} and ${sql.ref(`r.${field}`)} <> ''`;

/** Parents of children that readers have or get, which came, went or stand in another order; a draft is nobody's yet. */
const parentsOf = ({ releaseId, snapshot }: Base) => sql`
  select r.parent_id from (${differing(snapshot, ['hierarchy_relation', 'id'])}) d
  join past.hierarchy_relation r on r.id = d.id and (r.ended_by is null or ${saw(sql`${snapshot}::pg_snapshot`, 'r')})
  where r.parent_id is not null and (exists (select from ${heldIn(releaseId, sql`r.child_id`)})
    or exists (select from hierarchy_item i ${withState} where i.id = r.child_id and ${isReady}))`;

/** Units that have a group of features, color or picture which differs. */
const unitsOf = (snapshot: string) => sql`
  union select f.item_id from (${differing(snapshot, ['feature_group', 'id'])}) g join unit_feature f on f.group_id = g.id
  union select f.item_id from picture join unit_feature f on f.image_id = picture.id
  union select r.item_id from (${differing(snapshot, ['color', 'id'])}) c join color_relation r on r.color_id = c.id`;

/** Items of a release whose groups or prices differ, which go out whatever their state, as a query with id. */
export function differingBesides(context: Context, { releaseId, snapshot }: Base): RawBuilder<unknown> {
  const prices = sql`
    union ${differing(snapshot, ['unit_price', 'item_id'])}
    union select r.item_id from (${differing(snapshot, ['color', 'id'])}) c join past.color_relation r on r.color_id = c.id`;
  return sql`(
    with beside(id) as (
      ${differing(snapshot, ['item_visibility', 'item_id'])}
      ${readsShared(context) ? prices : sql``})
    select b.id from beside b where exists (select from ${heldIn(releaseId, sql`b.id`)}))`;
}

/**
 * Of parts that differ, with their prices in force, relations, texts, pictures and literature, how many readers have: those
 * that a list of the release names, what supersessions link with these, and all where the catalogue publishes parts without
 * a list. 0 where the context has no parts.
 */
export async function countDifferingParts(db: Db, context: Context, { releaseId, snapshot }: Base): Promise<number> {
  if (context !== onlyIn.parts) return 0;
  const since = sql`any(${changesSince(snapshot)})`;
  const isListed = (id: RawBuilder<unknown>) => sql`(
    exists (select from parts_list_row l where l.part_id = ${id} and exists (select from ${heldIn(releaseId, sql`l.diagram_id`)}))
    or exists (select from past.parts_list_row l where l.part_id = ${id} and l.ended_by = ${since}
      and exists (select from ${heldIn(releaseId, sql`l.diagram_id`)})))`;
  const supersession = sql.lit(relationKinds.supersession);
  const isLinked = (id: RawBuilder<unknown>) => sql`(${isChained(id)} and exists (
    with recursive chain(id) as (
      select ${id}
      union
      select n.id from chain cross join lateral (
        select r.related_id as id from part_relation r where r.kind = ${supersession} and r.part_id = chain.id
        union all
        select r.part_id from part_relation r where r.kind = ${supersession} and r.related_id = chain.id offset 0) n)
    select from chain where ${isListed(sql`chain.id`)}))`;
  const { rows } = await sql<{ parts: number }>`
    with setting as materialized (
      select publish_parts_without_list as is_every, (clock_timestamp() at time zone time_zone)::date as today
      from catalog where id = platform.catalog()),
    picture as materialized (${differing(snapshot, ['image', 'id'])}),
    literature as materialized (${differingIn(snapshot, ofLiterature)}),
    part_(id) as materialized (
      ${differingIn(snapshot, ofParts)}
      union select p.id from picture join part p on p.image_id = picture.id
      union select p.part_id from picture join part_picture p on p.image_id = picture.id
      union select l.part_id from literature join attachment_link l on l.attachment_id = literature.id
        where l.part_id is not null
      union select v.part_id from (${differing(snapshot, ['price', 'id'])}) d join past.price v on v.id = d.id
        where v.effective_date <= (select today from setting))
    select count(*)::int as parts from part_ d
    where not exists (select from part p where p.id = d.id and p.is_internal and not exists (
        select from past.part v where v.id = p.id and not v.is_internal and v.ended_by = ${since}))
      and ((select is_every from setting) or ${isListed(sql`d.id`)} or ${isLinked(sql`d.id`)})`.execute(db);
  return rows[0]?.parts ?? 0;
}

/** Rows that differ of what all records depend on, and of the brand. */
export async function countDifferingOfAll(db: Db, snapshot: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from (${sql.join(
      ofAll.map((column) => differing(snapshot, column)),
      sql` union all `,
    )}) d`.execute(db);
  return rows[0]?.rows ?? 0;
}
