import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { rulesHolding } from './holding/queries.ts';
import { hangsNowhere, lostItems } from '../hierarchy/tree/queries.ts';
import type { ItemFilter } from './contract.ts';
import { knownUnits, unitConditions, type KnownUnits, type UnitWay } from './unit/queries.ts';
import { askedUnits } from './unit/service.ts';

/** What has to hold of an item `i`. */
export type Condition = RawBuilder<boolean>;

/** Words of a text that a search compares; more than anybody types. */
const maxWords = 10;

/** Ids of the items for which a filter holds: a statement to stand in another. */
export const itemsMatching = (filter: ItemFilter, known: Known): RawBuilder<unknown> =>
  sql`select i.id from hierarchy_item i where ${allOf(conditionsOf(filter, known))}`;

export const allOf = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Ids of the types and states that a filter means, and what has to hold of units. */
export interface Known {
  types: readonly number[];
  states: readonly number[];
  units: KnownUnits;
}

/** What the planner has to see to know how many rows to expect: ids, where a sub-select would say nothing. */
export async function knownOf(db: Db, filter: ItemFilter): Promise<Known> {
  const units = filter.unit ? await knownUnits(db, await askedUnits(db, filter.unit)) : [];
  const { rows } = await sql<Omit<Known, 'units'>>`
    select ${typesOf(filter)} as types, ${statesOf(filter)} as states`.execute(db);
  return { types: [], states: [], ...rows[0], units };
}

/** What a filter means. @param way how units are asked for: in the order of a list each one is */
export function conditionsOf(filter: ItemFilter, known: Known, way: UnitWay = 'found'): [Condition, ...Condition[]] {
  const { q, workflowIds, contentGroups, under, orphans, gap, serial } = filter;
  const types = sql`${known.types}::bigint[]`;
  const states = sql`${known.states}::bigint[]`;
  const isNarrow = q.length >= 3 || filter.attributes.length > 0 || under !== undefined;
  const words = q.split(/\s+/).filter((word) => word !== '');
  return [
    sql<boolean>`i.type_id = any(${types})`,
    ...words.slice(0, maxWords).map(nameHolds),
    ...(workflowIds.length > 0 ? [sql<boolean>`i.workflow_id = any(${states})`] : []),
    ...(contentGroups.length > 0
      ? [sql<boolean>`(i.content_groups <> '{}' and i.content_groups && ${[...contentGroups]}::bigint[])`]
      : []),
    ...[...new Set(filter.attributes.map((a) => a.attributeId))].map((id) =>
      anyOf(filter.attributes.filter((a) => a.attributeId === id).map(({ value }) => valueHolds(id, value))),
    ),
    ...unitConditions(known.units, way, isNarrow),
    ...(serial ? [sql<boolean>`i.id = any(array(select h.item_id from (${rulesHolding([serial])}) h))`] : []),
    ...(under === undefined ? [] : [isUnder(under)]),
    ...(gap === undefined ? [] : [sql<boolean>`platform.diagram_lacks(i.id, i.image_id, ${gap})`]),
    ...(orphans ? [sql<boolean>`i.id in (${lostItems}) and ${hangsNowhere(sql`i.id`)}`] : []),
  ];
}

const anyOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

// As arrays, which are made once and which an index takes.
const typesOf = ({ context, baseTypes, typeIds }: ItemFilter) => sql`array(
  select t.id from hierarchy_type t where t.context = ${context}
    ${baseTypes.length > 0 ? sql`and t.base_type = any(${baseTypes}::int[])` : sql``}
    ${typeIds.length > 0 ? sql`and t.id = any(${typeIds}::bigint[])` : sql``})`;

const statesOf = ({ context, workflowIds }: ItemFilter) => sql`array(
  select s.id from workflow_state s where s.context = ${context} and s.number = any(${workflowIds}::bigint[]))`;

/** The pattern of a text that holds another. As a sub-select it is made once and not for every row. */
const holding = (plain: RawBuilder<unknown>) => sql`(select '%' || platform.literal(${plain}) || '%')`;

/**
 * Holds a text, by the index of trigrams where the text has one: without, that index would be read from end to end,
 * which takes longer than reading the table.
 */
function holds(column: RawBuilder<unknown>, text: string, plain: RawBuilder<unknown>): Condition {
  const isIndexed = /[\p{L}\p{N}]{3}/u.test(text);
  return sql<boolean>`${isIndexed ? column : sql`(${column} || '')`} like ${holding(plain)}`;
}

const nameHolds = (word: string): Condition => holds(sql`i.name_search`, word, sql`platform.plain(${word})`);

/** One of an attribute's values holds the text: of rows where any attribute's does, a close look says whose. */
function valueHolds(attributeId: number, value: string): Condition {
  const key = String(attributeId);
  const wanted = holding(sql`platform.plain(${value})`);
  return sql<boolean>`(${holds(sql`i.attribute_search`, value, sql`platform.values_text(to_jsonb(${value}::text))`)}
    and case jsonb_typeof(i.attributes -> ${key})
      when 'string' then platform.plain(i.attributes ->> ${key}) like ${wanted}
      else exists (select from jsonb_path_query(i.attributes -> ${key}, '$[*]') v where platform.plain(v #>> '{}') like ${wanted})
    end)`;
}

/** Each step is an index lookup; `union` ends a walk that meets a place twice. */
const isUnder = (id: number): Condition => sql<boolean>`i.id in (
  with recursive below(id) as (
    select r.child_id from hierarchy_relation r where r.parent_id = ${id}
    union
    select r.child_id from below cross join lateral (
      select x.child_id from hierarchy_relation x where x.parent_id = below.id offset 0) r
  ) select id from below)`;
