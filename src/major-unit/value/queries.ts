import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { StoredValue } from './rules.ts';

/** The value that is read in place of a list's value: where that is replaced, the last replacement. */
const settled = (value: string): RawBuilder<unknown> => sql`lateral (
  with recursive way as (
    select l.id, l.name, l.numeric_code, l.list_type_id, l.replace_with, 0 as far from shared_list_value l where l.id = ${sql.raw(value)}
    union all
    select l.id, l.name, l.numeric_code, l.list_type_id, l.replace_with, w.far + 1
    from way w join shared_list_value l on l.id = w.replace_with where w.far < 100
  ) select * from way order by far desc limit 1)`;

interface Named {
  id: number;
  numericCode: number;
  name: string;
}

/** What a unit is; undefined while that is not said. */
export async function productOf(db: Db, itemId: number) {
  const named = (of: string) =>
    sql.raw(`jsonb_build_object('id', ${of}.id, 'numericCode', ${of}.numeric_code, 'name', ${of}.name)`);
  const { rows } = await sql<{ industry: Named; productType: Named; productSubType: Named }>`
    select ${named('i')} as industry, ${named('t')} as "productType", ${named('s')} as "productSubType"
    from major_unit u, ${settled('u.industry_id')} i, ${settled('u.product_type_id')} t, ${settled('u.sub_type_id')} s
    where u.item_id = ${itemId}`.execute(db);
  return rows[0];
}

export interface ReadValue extends StoredValue {
  id: number;
  fieldName: string;
  partName: string | null;
  symbol: string | null;
  label: string | null;
}

/** The values of a unit; a list's value is the one that is read in its place. */
export async function valuesOf(db: Db, itemId: number): Promise<ReadValue[]> {
  const { rows } = await sql<ReadValue>`
    select v.id, v.field_id as "fieldId", v.place, v.part_id as "partId", v.text, v.number::text as number,
      v.unit_id as "unitId", l.id as "listValueId", l.list_type_id as "listTypeId", v.flag,
      f.field_name as "fieldName", d.name as "partName", u.symbol, l.name as label
    from unit_value v join shared_feature_field f on f.id = v.field_id
    left join shared_data_definition d on d.id = v.part_id
    left join shared_unit_of_measure u on u.id = v.unit_id
    left join ${settled('v.list_value_id')} l on true
    where v.item_id = ${itemId} order by v.field_id, v.place, v.part_id nulls first, v.id`.execute(db);
  return rows;
}

export interface ValueRow {
  fieldId: number;
  place: number;
  partId: number | null;
  text: string | null;
  number: string | null;
  unitId: number | null;
  baseNumber: string | null;
  listValueId: number | null;
  flag: boolean | null;
}

/** Writes values of a unit, one at each place; a row without a value takes away what stands there. */
export async function writeValues(db: Db, itemId: number, rows: readonly ValueRow[]): Promise<void> {
  const n = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("fieldId" bigint, place int, "partId" bigint,
    text text, number numeric, "unitId" bigint, "baseNumber" numeric, "listValueId" bigint, flag boolean)`;
  const isThere = sql`v.item_id = ${itemId} and v.field_id = n."fieldId" and v.place = n.place
    and v.part_id is not distinct from n."partId"`;
  await sql`
    delete from unit_value v using ${n}
    where ${isThere} and (num_nonnulls(n.text, n.number, n."listValueId", n.flag) = 0 or exists (
      select from unit_value o where o.item_id = v.item_id and o.field_id = v.field_id and o.place = v.place
        and o.part_id is not distinct from v.part_id and o.id < v.id))`.execute(db);
  await sql`
    update unit_value v set text = n.text, number = n.number, unit_id = n."unitId", base_number = n."baseNumber",
      list_value_id = n."listValueId", flag = n.flag
    from ${n}
    where ${isThere} and (v.text, v.number::text, v.unit_id, v.base_number, v.list_value_id, v.flag) is distinct from
      (n.text, n.number::text, n."unitId", n."baseNumber", n."listValueId", n.flag)`.execute(db);
  await sql`
    insert into unit_value (item_id, field_id, place, part_id, text, number, unit_id, base_number, list_value_id, flag)
    select ${itemId}, n."fieldId", n.place, n."partId", n.text, n.number, n."unitId", n."baseNumber", n."listValueId",
      n.flag
    from ${n}
    where num_nonnulls(n.text, n.number, n."listValueId", n.flag) = 1
      and not exists (select from unit_value v where ${isThere})`.execute(db);
}

/** Takes away values of a unit by their ids, and those of fields from a repetition on. */
export async function dropValues(
  db: Db,
  itemId: number,
  ids: readonly number[],
  ends: readonly { fieldId: number; from: number }[],
): Promise<void> {
  await sql`
    delete from unit_value v where v.item_id = ${itemId} and (v.id = any(${[...ids]}::bigint[]) or exists (
      select from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as n("fieldId" bigint, "from" int)
      where n."fieldId" = v.field_id and v.place >= n."from"))`.execute(db);
}

/** Those of some list values that units of an industry may take, with the list of each. */
export async function takenValues(db: Db, industryId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; listTypeId: number }>`
    select v.id, v.list_type_id as "listTypeId" from shared_list_value v
    where v.id = any(${[...ids]}::bigint[]) and ${isOffered(industryId)}`.execute(db);
  return new Map(rows.map(({ id, listTypeId }) => [id, listTypeId]));
}

const isOffered = (industryId: number): RawBuilder<unknown> => sql`
  v.replace_with is null and not v.archive and not v.archive_major_unit
  and (v.industry_ids = '{}' or ${industryId}::bigint = any(v.industry_ids))`;

const escaped = (term: string): string => term.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** Values that hold a term which are put in order; of more than that those in no order are enough to type on. */
const mostHolding = 1000;

/** Values of a list for units of an industry: first those that begin with the term, then those that hold it. */
export async function offeredValues(db: Db, list: number, industryId: number, term: string, take: number) {
  // In the order of the index by which they are found, so that no more are read than are shown.
  const inOrder = sql`lower(name) using ~<~, id`;
  const { rows } = await sql<{ id: number; name: string; requiresValidation: boolean }>`
    with starting as materialized (
      select v.id, v.name, v.requires_validation from shared_list_value v
      where v.list_type_id = ${list} and lower(v.name) like ${`${escaped(term)}%`} and ${isOffered(industryId)}
      order by ${inOrder} limit ${take}
    ), holding as materialized (
      select v.id, v.name, v.requires_validation from shared_list_value v
      where ${escaped(term).length >= 3}::boolean and (select count(*) from starting) < ${take}
        and v.list_type_id = ${list} and lower(v.name) like ${`%${escaped(term)}%`}
        and lower(v.name) not like ${`${escaped(term)}%`} and ${isOffered(industryId)}
      limit ${sql.lit(mostHolding)}
    )
    select id, name, requires_validation as "requiresValidation" from (
      select *, 1 as part from starting union all select *, 2 from holding) x
    order by part, ${inOrder} limit ${take}`.execute(db);
  return rows;
}

/** Whether an industry has the field. */
export async function isField(db: Db, fieldId: number): Promise<boolean> {
  const { rows } = await sql`select from shared_feature_field where id = ${fieldId}`.execute(db);
  return rows.length > 0;
}

/** Texts that units have in a field and that begin with the term, of the first thousand. */
export async function textsOf(db: Db, fieldId: number, term: string, take: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select min(text) as text from (
      select text from unit_value where field_id = ${fieldId} and text is not null
        and lower(text) like ${`${escaped(term)}%`} order by lower(text) limit 1000) x
    group by lower(text) order by lower(text) limit ${take}`.execute(db);
  return rows.map(({ text }) => text);
}
