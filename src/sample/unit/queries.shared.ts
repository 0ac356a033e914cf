import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

interface NewValue {
  name: string;
  parentId?: number;
}

/** The values of a list by their names, in their order; those that the list lacks are added. Run in the installation. */
export async function valuesNamed(
  db: Db,
  list: number,
  values: readonly NewValue[],
  of: { industryId?: number; isCoded?: boolean } = {},
): Promise<number[]> {
  const rows = sql`rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as (name text, "parentId" bigint))
    with ordinality as g(name, parent_id, n)`;
  const isIt = sql`v.list_type_id = ${list} and coalesce(v.parent_id, 0) = coalesce(g.parent_id, 0) and lower(v.name) = lower(g.name)`;
  await sql`
    insert into list_value (list_type_id, parent_id, name, industry_ids, numeric_code)
    select ${list}, g.parent_id, g.name, ${of.industryId === undefined ? [] : [of.industryId]}::bigint[],
      case when ${of.isCoded ?? false}::boolean
        then (select coalesce(max(v.numeric_code), 0) from list_value v where v.list_type_id = ${list}) + g.n else 0 end
    from ${rows} where not exists (select from list_value v where ${isIt}) order by g.n`.execute(db);
  const { rows: found } = await sql<{ id: number }>`
    select v.id from ${rows} join list_value v on ${isIt} order by g.n`.execute(db);
  return found.map(({ id }) => id);
}

/** The list of a name; added where there is none. */
export async function listNamed(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into list_type (name) select ${name} where not exists (select from list_type where lower(name) = lower(${name}))
      returning id)
    select id from added union all select id from list_type where lower(name) = lower(${name})`.execute(db);
  return rows[0]?.id ?? 0;
}

export interface NewDefinition {
  name: string;
  type: number;
  listTypeId: number | null;
  custom: Record<string, unknown>;
  /** Symbols of its units. */
  units: readonly string[];
}

/** The definitions of these names, in their order; those that are not there are added with their units. */
export async function definitionsNamed(db: Db, definitions: readonly NewDefinition[]): Promise<number[]> {
  const rows = sql`rows from (jsonb_to_recordset(${JSON.stringify(definitions)}::jsonb)
    as (name text, type int, "listTypeId" bigint, custom jsonb, units text[]))
    with ordinality as g(name, type, list_type_id, custom, units, n)`;
  const isIt = sql`d.global_type = g.type and lower(d.name) = lower(g.name)`;
  await sql`
    insert into data_definition (name, global_type, list_type_id, custom)
    select g.name, g.type, g.list_type_id, g.custom from ${rows}
    where not exists (select from data_definition d where ${isIt}) order by g.n`.execute(db);
  await sql`
    insert into definition_unit (definition_id, unit_id, ordinal)
    select d.id, u.id, s.place from ${rows} join data_definition d on ${isIt}
    cross join lateral unnest(g.units) with ordinality s(symbol, place)
    join unit_of_measure u on u.symbol = s.symbol
    where not exists (select from definition_unit x where x.definition_id = d.id and x.unit_id = u.id)`.execute(db);
  const { rows: found } = await sql<{ id: number }>`
    select d.id from ${rows} join data_definition d on ${isIt} order by g.n`.execute(db);
  return found.map(({ id }) => id);
}

export interface NewField {
  name: string;
  group: string;
  definitionId: number;
  isRequired: boolean;
}

/** The fields of an industry by these names, in their order; those that are not there are added. */
export async function fieldsNamed(db: Db, industryId: number, fields: readonly NewField[]): Promise<number[]> {
  const rows = sql`rows from (jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
    as (name text, "group" text, "definitionId" bigint)) with ordinality as g(name, group_name, definition_id, n)`;
  const isIt = sql`f.industry_id = ${industryId} and lower(f.field_name) = lower(g.name)`;
  await sql`
    insert into feature_field (industry_id, definition_id, field_name, group_name)
    select ${industryId}, g.definition_id, g.name, g.group_name from ${rows}
    where not exists (select from feature_field f where ${isIt}) order by g.n`.execute(db);
  const { rows: found } = await sql<{ id: number }>`
    select f.id from ${rows} join feature_field f on ${isIt} order by g.n`.execute(db);
  return found.map(({ id }) => id);
}

/** Gives sub types the fields that they lack, in their order. */
export const assignFields = (
  db: Db,
  subTypes: readonly { typeId: number; subTypeId: number }[],
  fields: readonly { id: number; isRequired: boolean }[],
) =>
  sql`
    insert into feature_assignment (field_id, product_type_id, sub_type_id, ordinal, is_required)
    select f.id, s.type_id, s.sub_type_id, f.n, f.is_required
    from unnest(${subTypes.map((of) => of.typeId)}::bigint[], ${subTypes.map((of) => of.subTypeId)}::bigint[]) s(type_id, sub_type_id)
    cross join unnest(${fields.map(({ id }) => id)}::bigint[], ${fields.map((of) => of.isRequired)}::boolean[])
      with ordinality f(id, is_required, n)
    where not exists (select from feature_assignment a where a.product_type_id = s.type_id
      and a.sub_type_id = s.sub_type_id and a.field_id = f.id)`.execute(db);

/** The leaves of the taxonomy of that name; it is made where the industry lacks it. */
export async function leavesOf(
  db: Db,
  of: { industryId: number; name: string; branches: number; leaves: number },
): Promise<number[]> {
  await sql`
    insert into taxonomy (industry_id, name) select ${of.industryId}, ${of.name}
    where not exists (select from taxonomy where industry_id = ${of.industryId} and lower(name) = lower(${of.name}))`.execute(
    db,
  );
  const taxonomy = sql`(select id from taxonomy where industry_id = ${of.industryId} and lower(name) = lower(${of.name}))`;
  await sql`
    insert into taxonomy_level (taxonomy_id, name, ordinal)
    select ${taxonomy}, 'Branch ' || n, 1024 * n from generate_series(1, ${of.branches}::int) n
    where not exists (select from taxonomy_level where taxonomy_id = ${taxonomy})`.execute(db);
  await sql`
    insert into taxonomy_level (taxonomy_id, parent_id, name, ordinal)
    select ${taxonomy}, b.id, b.name || ', leaf ' || n, 1024 * n
    from taxonomy_level b cross join generate_series(1, ${of.leaves}::int) n
    where b.taxonomy_id = ${taxonomy} and b.parent_id is null
      and not exists (select from taxonomy_level l where l.taxonomy_id = ${taxonomy} and l.parent_id is not null)`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    select id from taxonomy_level l where taxonomy_id = ${taxonomy}
      and not exists (select from taxonomy_level c where c.parent_id = l.id) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Units of measure by their symbols, with what converts them. */
export async function unitFactors(db: Db, symbols: readonly string[]) {
  const { rows } = await sql<{ id: number; symbol: string; shift: number; factor: number; divisor: number }>`
    select id, symbol, shift, factor, divisor from unit_of_measure where symbol = any(${symbols}::text[])`.execute(db);
  return new Map(rows.map(({ symbol, ...of }) => [symbol, of]));
}
