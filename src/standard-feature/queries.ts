import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { Definition, FeatureField, ProductField, UnitOfMeasure } from './contract.ts';
import type { Parts } from './rules.ts';

/** Numbers of the lists that this slice reads (docs/domain/ari.md, Lists). */
export const lists = { productType: 1000, subType: 1001, industry: 1002 } as const;

/** Reads stand on the shared views, so that they say the same in every catalogue and in the installation. */

const unitColumns = (u: string): RawBuilder<unknown> =>
  sql.raw(`
  'id', ${u}.id, 'measurementType', ${u}.measurement_type, 'uomType', ${u}.name, 'symbol', ${u}.symbol,
  'shift', ${u}.shift::text, 'factor', ${u}.factor::text, 'divisor', ${u}.divisor::text, 'isReciprocal', ${u}.is_reciprocal`);

/** The units of a definition, in their order. */
const unitsOf = (definition: string): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object(${unitColumns('u')}, 'sortOrder', du.ordinal) order by du.ordinal, du.id)
  from shared_definition_unit du join shared_unit_of_measure u on u.id = du.unit_id
  where du.definition_id = ${sql.raw(definition)}), '[]')`;

const subObjectsOf = (definition: string): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'globalTypeId', c.global_type,
    'sortOrder', dp.ordinal, 'isRequired', dp.is_required) order by dp.ordinal, dp.id)
  from shared_definition_part dp join shared_data_definition c on c.id = dp.part_id
  where dp.definition_id = ${sql.raw(definition)}), '[]')`;

const customOf = (d: string): RawBuilder<unknown> =>
  sql.raw(`
  ${d}.custom || case when ${d}.list_type_id is null then '{}'::jsonb
    else jsonb_build_object('listType', ${d}.list_type_id) end`);

const typeOf = (
  d: string,
): RawBuilder<unknown> => sql`jsonb_build_object('id', ${sql.raw(d)}.id, 'name', ${sql.raw(d)}.name,
  'globalTypeId', ${sql.raw(d)}.global_type, 'customData', ${customOf(d)})`;

type Choice = { type: number } | { ids: readonly number[] };

/** Definitions of a type, or of ids, by name. */
export async function definitions(db: Db, of: Choice): Promise<Definition[]> {
  const where = 'type' in of ? sql`d.global_type = ${of.type}` : sql`d.id = any(${[...of.ids]}::bigint[])`;
  const { rows } = await sql<Definition>`
    select d.id, d.name, d.global_type as "globalTypeId", ${customOf('d')} as "customData",
      ${unitsOf('d.id')} as "unitsOfMeasure", ${subObjectsOf('d.id')} as "subObjects",
      ((select count(*) from shared_feature_field f where f.definition_id = d.id)
        + (select count(*) from shared_definition_part p where p.part_id = d.id))::int as "usedBy",
      d.change_id as version
    from shared_data_definition d where ${where} order by lower(d.name), d.id limit 5000`.execute(db);
  return rows;
}

export async function definitionTree(db: Db) {
  const { rows } = await sql<{ globalTypeId: number; definitions: { id: number; name: string }[] }>`
    select t as "globalTypeId", coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by lower(d.name), d.id)
      from shared_data_definition d where d.global_type = t), '[]') as definitions
    from generate_series(1, 6) t order by t`.execute(db);
  return rows;
}

export async function unitsOfMeasure(db: Db): Promise<UnitOfMeasure[]> {
  const { rows } = await sql<{ unit: UnitOfMeasure }>`
    select jsonb_build_object(${unitColumns('u')}) as unit from shared_unit_of_measure u
    order by u.measurement_type, u.ordinal, u.id`.execute(db);
  return rows.map(({ unit }) => unit);
}

/** All sub objects of all complex objects. */
export async function allParts(db: Db): Promise<Map<number, { id: number; isRequired: boolean }[]>> {
  const { rows } = await sql<{ definitionId: number; id: number; isRequired: boolean }>`
    select definition_id as "definitionId", part_id as id, is_required as "isRequired"
    from shared_definition_part order by definition_id, ordinal, id`.execute(db);
  const parts = new Map<number, { id: number; isRequired: boolean }[]>();
  for (const { definitionId, ...part } of rows) parts.set(definitionId, [...(parts.get(definitionId) ?? []), part]);
  return parts;
}

/** Sub objects of complex objects below some definitions alone. */
export async function partsBelow(db: Db, ids: readonly number[]): Promise<Parts> {
  const { rows } = await sql<{ definitionId: number; id: number; isRequired: boolean }>`
    with recursive below as (
      select p.* from shared_definition_part p where p.definition_id = any(${[...ids]}::bigint[])
      union
      select p.* from below b join shared_definition_part p on p.definition_id = b.part_id
    )
    select definition_id as "definitionId", part_id as id, is_required as "isRequired"
    from below order by definition_id, ordinal, id`.execute(db);
  const parts = new Map<number, { id: number; isRequired: boolean }[]>();
  for (const { definitionId, ...part } of rows) parts.set(definitionId, [...(parts.get(definitionId) ?? []), part]);
  return parts;
}

/** Types of definitions as fields show them, by id. */
export async function typesOf(db: Db, ids: readonly number[]): Promise<Map<number, ProductField['type']>> {
  const { rows } = await sql<{ id: number; type: ProductField['type'] }>`
    select d.id, ${typeOf('d')} || jsonb_build_object('unitsOfMeasure', ${unitsOf('d.id')}) as type
    from shared_data_definition d where d.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, type }) => [id, type]));
}

interface Code {
  id: number;
  name: string;
}

/** A value of a list by its numeric code, or what it is replaced with. */
export async function valueByCode(db: Db, list: number, code: number): Promise<Code | undefined> {
  const { rows } = await sql<Code>`
    select id, name from shared_list_value where list_type_id = ${list} and numeric_code = ${code}
      and numeric_code > 0`.execute(db);
  return rows[0];
}

export async function industries(db: Db) {
  const { rows } = await sql<{ numericCode: number; name: string; fields: number }>`
    select v.numeric_code as "numericCode", v.name,
      (select count(*) from shared_feature_field f where f.industry_id = v.id)::int as fields
    from shared_list_value v
    where v.list_type_id = ${lists.industry} and v.numeric_code > 0 and not v.archive
      and (v.replace_with is null or exists (select from shared_feature_field f where f.industry_id = v.id))
    order by lower(v.name), v.id limit 1000`.execute(db);
  return rows;
}

export async function productTypes(db: Db, industryId: number) {
  const { rows } = await sql<{ numericCode: number; name: string }>`
    select v.numeric_code as "numericCode", v.name from shared_list_value v
    where v.list_type_id = ${lists.productType} and v.numeric_code > 0 and not v.archive and v.replace_with is null
      and (v.industry_ids = '{}' or ${industryId}::bigint = any(v.industry_ids))
    order by lower(v.name), v.id limit 5000`.execute(db);
  return rows;
}

export async function subTypes(db: Db, typeId: number) {
  const { rows } = await sql<{ numericCode: number; name: string; fields: number }>`
    select v.numeric_code as "numericCode", v.name,
      (select count(*) from shared_feature_assignment a where a.sub_type_id = v.id)::int as fields
    from shared_list_value v
    where v.list_type_id = ${lists.subType} and v.parent_id = ${typeId} and v.numeric_code > 0 and not v.archive
      and v.replace_with is null
    order by lower(v.name), v.id limit 5000`.execute(db);
  return rows;
}

export interface Assigned {
  relationId: number;
  productTypeNumericCode: number;
  productTypeName: string;
  productSubTypeNumericCode: number;
  productSubTypeName: string;
  sortOrder: number;
}

export async function assignmentsOf(db: Db, fieldId: number): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    select a.id as "relationId", t.numeric_code as "productTypeNumericCode", t.name as "productTypeName",
      s.numeric_code as "productSubTypeNumericCode", s.name as "productSubTypeName", a.ordinal as "sortOrder"
    from shared_feature_assignment a join shared_list_value t on t.id = a.product_type_id
    join shared_list_value s on s.id = a.sub_type_id
    where a.field_id = ${fieldId} order by lower(t.name), lower(s.name), a.id limit 5000`.execute(db);
  return rows;
}

/** Catalogues whose units have values of a field; `more` counts those that the caller may not open. */
export async function catalogsWith(db: Db, fieldId: number, who: { userId: number; superAdmin: boolean }) {
  const { rows } = await sql<{ code: string; name: string; isOpen: boolean }>`
    select c.code, c.name, ${who.superAdmin}::boolean or exists (
      select from profile p where p.catalog_id = c.id and p.user_id = ${who.userId}) as "isOpen"
    from platform.catalogs_with_field(${fieldId}) w join catalog c on c.id = w
    order by c.code`.execute(db);
  const open = rows.filter(({ isOpen }) => isOpen);
  return { catalogs: open.map(({ code, name }) => ({ code, name })), more: rows.length - open.length };
}

type FieldChoice = { industry: number } | { id: number };

/** Fields of an industry, or one, by group and name. */
export async function fields(db: Db, of: FieldChoice): Promise<FeatureField[]> {
  const where = 'id' in of ? sql`f.id = ${of.id}` : sql`f.industry_id = ${of.industry}`;
  const { rows } = await sql<Omit<FeatureField, 'isUsed'>>`
    with chosen as materialized (select f.* from shared_feature_field f where ${where})
    select f.id, f.field_name as "fieldName", f.group_name as "groupName", f.names,
      i.numeric_code as "industryNumericCode", f.is_fitment as "isFitment", ${typeOf('d')} as type,
      ${subObjectsOf('d.id')} as "subObjects",
      (select count(*) from shared_feature_assignment a where a.field_id = f.id)::int as "assignedTo",
      f.id in (select platform.fields_with_values((select array_agg(id) from chosen))) as "hasValues",
      f.change_id as version
    from chosen f join shared_data_definition d on d.id = f.definition_id
    join shared_list_value i on i.id = f.industry_id
    order by lower(f.group_name), lower(f.field_name), f.id limit 5000`.execute(db);
  return rows.map((row) => ({ ...row, isUsed: row.assignedTo > 0 || row.hasValues }));
}

export async function groupNames(db: Db, industryId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select group_name as name from shared_feature_field
    where industry_id = ${industryId} group by group_name order by min(id)`.execute(db);
  return rows.map(({ name }) => name);
}

/** A field of a sub type with the id of its definition: what its complex object holds is put in by the service. */
export type AssignedField = Omit<ProductField, 'subObjects'>;

/** What a product is: ids of its values. */
export interface Product {
  industryId: number;
  typeId: number;
  subTypeId: number;
}

/** Fields of a sub type in their order. */
export async function assignedFields(db: Db, { industryId, typeId, subTypeId }: Product): Promise<AssignedField[]> {
  const { rows } = await sql<AssignedField>`
    select f.id, a.id as "relationId", f.field_name as "fieldName", f.group_name as "groupName", f.names,
      i.numeric_code as "industryNumericCode", f.is_fitment as "isFitment",
      ${typeOf('d')} || jsonb_build_object('unitsOfMeasure', ${unitsOf('d.id')}) as type,
      a.ordinal as "sortOrder", a.is_required as "isRequired", a.repeat_field_id as "repeatField",
      a.change_id as version
    from shared_feature_assignment a join shared_feature_field f on f.id = a.field_id
    join shared_data_definition d on d.id = f.definition_id join shared_list_value i on i.id = f.industry_id
    where a.product_type_id = ${typeId} and a.sub_type_id = ${subTypeId} and f.industry_id = ${industryId}
    order by a.ordinal, a.id limit 500`.execute(db);
  return rows;
}

export async function listsByName(db: Db) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from shared_list_type order by lower(name), id limit 5000`.execute(db);
  return rows;
}

/** Values of a list that can be chosen: those that begin with the term. */
export async function valuesOfList(db: Db, list: number, term: string) {
  const begins = `${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from shared_list_value
    where list_type_id = ${list} and lower(name) like ${begins} and replace_with is null and not archive
    order by lower(name), id limit 200`.execute(db);
  return rows;
}
