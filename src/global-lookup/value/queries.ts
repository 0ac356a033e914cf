import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { archiveKey, firstPropertyId, lists, propertyType } from '../rules.ts';
import type { ListValue, WaitingValue } from './contract.ts';

interface Row {
  id: number;
  type: number;
  name: string;
  value: string;
  names: Record<string, string>;
  numericCode: number;
  parentId: number | null;
  parentName: string | null;
  industryIds: number[];
  requiresValidation: boolean;
  replaceWith: number | null;
  archive: boolean;
  archiveMajorUnit: boolean;
  imageUrl: string;
  custom: Record<string, string>;
  replacedBy: string | null;
  version: number;
}

const columns = sql`v.id, v.list_type_id as type, v.name, v.value, v.names, v.numeric_code as "numericCode",
  v.parent_id as "parentId", p.name as "parentName", v.industry_ids as "industryIds",
  v.requires_validation as "requiresValidation", v.replace_with as "replaceWith", v.archive,
  v.archive_major_unit as "archiveMajorUnit", v.image_url as "imageUrl", v.custom, r.name as "replacedBy",
  v.change_id as version`;
const beside = sql`left join list_value p on p.id = v.parent_id left join list_value r on r.id = v.replace_with`;

const toValue = (row: Row): ListValue => {
  const { requiresValidation, replaceWith, archive, archiveMajorUnit, imageUrl, custom, ...rest } = row;
  const properties = Object.entries(custom)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, value], at) => ({ id: firstPropertyId + at, name, value, type: propertyType(value) }));
  return {
    ...rest,
    customData: { requiresValidation, replaceWith, archive, archiveMajorUnit, imageUrl, properties },
  };
};

type Condition = RawBuilder<boolean>;
const allOf = (conditions: readonly Condition[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;
const literally = (s: string) => s.replace(/[\\%_]/g, (c) => `\\${c}`);

/** Values that are invalid in a context. */
const invalidIn = (context: Context | undefined): Condition =>
  archiveKey(context ?? '') === 'archive' ? sql`v.archive` : sql`v.archive_major_unit`;

export interface ValueFilter {
  listTypeId: number;
  industryId: number;
  attribute: 'replaceWith' | 'requiresValidation' | '-1';
  parentId?: number | undefined;
  context?: Context | undefined;
  replaced: boolean;
  q: string;
}

function conditionsOf(of: ValueFilter): Condition[] {
  return [
    sql<boolean>`v.list_type_id = ${of.listTypeId}`,
    sql<boolean>`not ${invalidIn(of.context)}`,
    ...(of.industryId > 0
      ? [sql<boolean>`(v.industry_ids = '{}' or v.industry_ids @> array[${of.industryId}::bigint])`]
      : []),
    ...(of.attribute === 'replaceWith' ? [sql<boolean>`v.replace_with is not null`] : []),
    ...(of.attribute === 'requiresValidation' ? [sql<boolean>`v.requires_validation`] : []),
    ...(of.parentId === undefined ? [] : [sql<boolean>`v.parent_id = ${of.parentId}`]),
    ...(of.replaced ? [] : [sql<boolean>`v.replace_with is null`]),
  ];
}

/** Where a page of a list begins: behind a value, in the order of the list or among those found. */
export interface ValuePlace {
  /** 0 in the order of the list; of what was found 1 by its start, 2 elsewhere in it. */
  part: 0 | 1 | 2;
  key: string;
  id: number;
}

interface Found {
  items: ListValue[];
  /** Place of the last one. */
  last: ValuePlace | undefined;
}

const pageOf = async (
  db: Db,
  conditions: readonly Condition[],
  order: { key: RawBuilder<string>; by: RawBuilder<unknown>; further: RawBuilder<unknown> },
  part: ValuePlace['part'],
  after: ValuePlace | undefined,
  take: number,
): Promise<Found> => {
  const beyond = after ? [sql<boolean>`(${order.further})`] : [];
  const { rows } = await sql<Row & { key: string }>`
    with page as (
      select v.id, ${order.key} as key from list_value v
      where ${allOf([...conditions, ...beyond])} order by ${order.by}, v.id limit ${sql.lit(take)})
    select ${columns}, page.key from page join list_value v on v.id = page.id ${beside}
    order by ${part === 0 ? sql`page.key collate "C"` : sql`page.key using ~<~`}, v.id`.execute(db);
  const last = rows.at(-1);
  return {
    items: rows.map(({ key: _key, ...row }) => toValue(row)),
    last: last && { part, key: last.key, id: last.id },
  };
};

const natural = (after: ValuePlace | undefined) => {
  const key = sql<string>`platform.natural_key(v.name) collate "C"`;
  return { key, by: key, further: sql`(${key}, v.id) > (${after?.key ?? ''}::text, ${after?.id ?? 0}::bigint)` };
};
const plain = (after: ValuePlace | undefined) => ({
  key: sql<string>`lower(v.name)`,
  by: sql`lower(v.name) using ~<~`,
  further: sql`lower(v.name) ~>=~ ${after?.key ?? ''}::text
    and (lower(v.name) ~>~ ${after?.key ?? ''}::text or v.id > ${after?.id ?? 0}::bigint)`,
});

/**
 * A page of a list. Where something was typed, values that begin with it come first, then, from three characters on,
 * those that hold it. Where what was typed is frequent the list is walked in order instead of sorting all that hold it.
 */
export async function listValues(
  db: Db,
  of: ValueFilter,
  after: ValuePlace | undefined,
  take: number,
  isFrequent: boolean,
): Promise<Found> {
  const conditions = conditionsOf(of);
  const typed = of.q.trim().toLowerCase();
  if (typed === '') return pageOf(db, conditions, natural(after), 0, after, take);
  const begins = sql<boolean>`lower(v.name) like ${`${literally(typed)}%`}`;
  const first =
    after?.part === 2
      ? { items: [], last: undefined }
      : await pageOf(db, [...conditions, begins], plain(after), 1, after, take);
  if (first.items.length === take || Array.from(typed).length < 3) return first;
  const behind = after?.part === 2 ? after : undefined;
  // As an expression of its own it has no index.
  const name = isFrequent ? sql`(lower(v.name) || '')` : sql`lower(v.name)`;
  const holds = sql<boolean>`${name} like ${`%${literally(typed)}%`} and not ${begins}`;
  const rest = await pageOf(db, [...conditions, holds], plain(behind), 2, behind, take - first.items.length);
  return { items: [...first.items, ...rest.items], last: rest.last ?? first.last };
}

/** How many values a filter finds, counted up to `most` and one more. */
export async function countListValues(db: Db, of: ValueFilter, most: number): Promise<number> {
  const typed = of.q.trim().toLowerCase();
  const pattern = `${Array.from(typed).length < 3 ? '' : '%'}${literally(typed)}%`;
  const found = typed === '' ? [] : [sql<boolean>`lower(v.name) like ${pattern}`];
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from list_value v where ${allOf([...conditionsOf(of), ...found])} limit ${sql.lit(most + 1)}) x`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listValue(db: Db, id: number): Promise<ListValue | undefined> {
  const { rows } = await sql<Row>`select ${columns} from list_value v ${beside} where v.id = ${id}`.execute(db);
  return rows[0] && toValue(rows[0]);
}

export async function industries(db: Db): Promise<ListValue[]> {
  const { rows } = await sql<Row>`select ${columns} from list_value v ${beside}
    where v.list_type_id = ${lists.industry} order by platform.natural_key(v.name) collate "C", v.id limit 1000`.execute(
    db,
  );
  return rows.map(toValue);
}

/** The settled value whose name is the same but for case, accents, blanks and punctuation, replaced ones resolved. */
const proposal = sql`
  left join lateral (
    select coalesce(r.id, x.id) as id, coalesce(r.name, x.name) as name
    from list_value x left join list_value r on r.id = x.replace_with
    where x.list_type_id = v.list_type_id and platform.alike_key(x.name) = platform.alike_key(v.name)
      and platform.alike_key(v.name) <> '' and x.id <> v.id and coalesce(r.id, x.id) <> v.id
      and coalesce(x.parent_id, 0) = coalesce(v.parent_id, 0)
      and not x.requires_validation and not x.archive and not x.archive_major_unit
      and (r.id is null or not (r.requires_validation or r.archive or r.archive_major_unit))
    order by x.replace_with is not null, x.id limit 1) alike on v.replace_with is null`;

/** What waits to be settled, or is invalid. */
const asked = (of: { context?: Context | undefined; archived: boolean; listTypeId?: number | undefined }) =>
  allOf([
    of.archived ? invalidIn(of.context) : sql<boolean>`v.requires_validation`,
    ...(of.listTypeId === undefined ? [] : [sql<boolean>`v.list_type_id = ${of.listTypeId}`]),
  ]);

type AlikeRow = Row & { alikeId: number | null; alikeName: string | null };
const toWaiting = ({ alikeId, alikeName, ...row }: AlikeRow): WaitingValue => ({
  ...toValue(row),
  proposal: alikeId === null ? null : { id: alikeId, name: alikeName ?? '' },
});

export async function waitingValues(
  db: Db,
  of: { context: Context; archived: boolean; listTypeId?: number | undefined; after: number; take: number },
): Promise<{ items: WaitingValue[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<AlikeRow>`
      select ${columns}, alike.id as "alikeId", alike.name as "alikeName"
      from list_value v ${beside} ${proposal}
      where ${asked(of)} and v.id > ${of.after} order by v.id limit ${sql.lit(of.take)}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from list_value v where ${asked(of)}`.execute(db),
  ]);
  return {
    items: rows.map(toWaiting),
    total: counted.rows[0]?.count ?? 0,
  };
}

/** One value, with what it is proposed to be replaced with unless it is settled. */
export async function waitingValue(db: Db, id: number): Promise<WaitingValue | undefined> {
  const { rows } = await sql<AlikeRow>`
    select ${columns}, alike.id as "alikeId", alike.name as "alikeName"
    from list_value v ${beside} ${proposal} and (v.requires_validation or v.archive or v.archive_major_unit)
    where v.id = ${id}`.execute(db);
  return rows[0] && toWaiting(rows[0]);
}

/** Values that wait, with what they are proposed to be replaced with. */
export async function waitingIds(
  db: Db,
  listTypeId: number | undefined,
): Promise<{ id: number; proposal: number | null }[]> {
  const { rows } = await sql<{ id: number; proposal: number | null }>`
    select v.id, alike.id as proposal from list_value v ${proposal}
    join list_type t on t.id = v.list_type_id and t.editable
    where ${asked({ archived: false, listTypeId })} order by v.id`.execute(db);
  return rows;
}

/** A use of a value: a kind of record in a catalogue. */
export interface Use {
  valueId: number;
  table: string;
  key: string;
  catalogId: number;
  count: number;
}

/** What refers to values, in whichever catalogue, counted up to `most` for each value and key. */
export async function usesOf(db: Db, ids: readonly number[], most: number): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select value_id as "valueId", used_in as "table", key, in_catalog as "catalogId", uses as count
    from platform.list_value_uses(${[...ids]}::bigint[], ${most})`.execute(db);
  return rows;
}

/** Catalogues that a user may open, and those in which the user may change settings. */
export async function catalogsOpenTo(
  db: Db,
  who: { userId: number; superAdmin: boolean },
  ids: readonly number[],
): Promise<{ id: number; code: string; name: string }[]> {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select c.id, c.code, c.name from catalog c
    where c.id = any(${[...ids]}::bigint[]) and c.code is not null and (${who.superAdmin}
      or exists (select from profile p where p.catalog_id = c.id and p.user_id = ${who.userId}))
    order by c.code`.execute(db);
  return rows;
}

/** Of values that wait or are invalid those that catalogues carry in which a user changes settings, and no other does. */
export async function ownToSettle(db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with mine as (
      select array_agg(catalog_id) as ids from profile
      where user_id = ${userId} and roles && array['Admin', 'ManageCatalogSettings'])
    select v.id from mine
    cross join platform.list_value_carriers(${[...ids]}::bigint[], coalesce(mine.ids, '{}')) c
    join list_value v on v.id = c.value_id and (v.requires_validation or v.archive or v.archive_major_unit)
    group by v.id having bool_or(c.is_own) and not bool_or(c.is_beyond)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The value that is read instead of the one that a record carries; itself where it is not replaced. A replacement is
 * never replaced, so one step suffices. Works in every catalogue, as of a moment too.
 */
export const resolvedValue = (carried: RawBuilder<number | null>): RawBuilder<number | null> =>
  sql<number | null>`(select coalesce(x.replace_with, x.id) from shared_list_value x where x.id = ${carried})`;
