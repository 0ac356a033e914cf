import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { CustomData } from './rules.ts';
import type { Product } from './queries.ts';

/** Lets one save of definitions, fields or assignments after the other check and write, until the change ends. */
export const lockFeatures = (db: Db) => sql`select pg_advisory_xact_lock(4623, 0)`.execute(db);

interface FieldRow {
  fieldName: string;
  groupName: string;
  typeId: number;
  names: Record<string, string>;
  isFitment: boolean;
}

const fieldRow = ({ fieldName, groupName, typeId, names, isFitment }: FieldRow) => ({
  field_name: fieldName,
  group_name: groupName,
  definition_id: typeId,
  names,
  is_fitment: isFitment,
});

export async function insertField(db: Db, industryId: number, field: FieldRow): Promise<number> {
  const { id } = await db
    .insertInto('feature_field')
    .values({ industry_id: industryId, ...fieldRow(field) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where the field is gone or newer than `version`. */
export async function updateField(db: Db, id: number, version: number, field: FieldRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feature_field')
    .set(fieldRow(field))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteField = (db: Db, id: number) => db.deleteFrom('feature_field').where('id', '=', id).execute();

export interface DefinitionRow {
  name: string;
  globalTypeId: number;
  customData: CustomData;
  unitsOfMeasure: readonly { id: number }[];
  subObjects: readonly { id: number; isRequired: boolean }[];
}

const definitionRow = ({ name, globalTypeId, customData: { listType, ...custom } }: DefinitionRow) => ({
  name,
  global_type: globalTypeId,
  list_type_id: listType ?? null,
  custom: JSON.parse(JSON.stringify(custom)) as Record<string, string>,
});

export async function insertDefinition(db: Db, of: DefinitionRow): Promise<number> {
  const { id } = await db
    .insertInto('data_definition')
    .values(definitionRow(of))
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeUnits(db, id, of);
  await writeParts(db, id, of);
  return id;
}

/** False where the definition is gone or newer than `version`. */
export async function updateDefinition(db: Db, id: number, version: number, of: DefinitionRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_definition')
    .set(definitionRow(of))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await writeUnits(db, id, of);
  await writeParts(db, id, of);
  return true;
}

export async function deleteDefinition(db: Db, id: number): Promise<void> {
  await sql`delete from definition_unit where definition_id = ${id}`.execute(db);
  await sql`delete from definition_part where definition_id = ${id}`.execute(db);
  await sql`delete from data_definition where id = ${id}`.execute(db);
}

async function writeUnits(db: Db, id: number, { unitsOfMeasure }: DefinitionRow): Promise<void> {
  const ids = unitsOfMeasure.map((unit) => unit.id);
  await sql`delete from definition_unit where definition_id = ${id} and unit_id <> all(${ids}::bigint[])`.execute(db);
  await sql`
    insert into definition_unit as d (definition_id, unit_id, ordinal)
    select ${id}, n.id, n.ordinal from unnest(${ids}::bigint[]) with ordinality as n(id, ordinal)
    on conflict (catalog_id, definition_id, unit_id) do update set ordinal = excluded.ordinal
      where d.ordinal <> excluded.ordinal`.execute(db);
}

async function writeParts(db: Db, id: number, { subObjects }: DefinitionRow): Promise<void> {
  const ids = subObjects.map((part) => part.id);
  await sql`delete from definition_part where definition_id = ${id} and part_id <> all(${ids}::bigint[])`.execute(db);
  await sql`
    insert into definition_part as d (definition_id, part_id, ordinal, is_required)
    select ${id}, n.id, n.ordinal, n.is_required
    from unnest(${ids}::bigint[], ${subObjects.map(({ isRequired }) => isRequired)}::boolean[])
      with ordinality as n(id, is_required, ordinal)
    on conflict (catalog_id, definition_id, part_id) do update
      set ordinal = excluded.ordinal, is_required = excluded.is_required
      where (d.ordinal, d.is_required) is distinct from (excluded.ordinal, excluded.is_required)`.execute(db);
}

/** Assigns fields to sub types, each behind what its sub type has; pairs that are there stay. Answers how many came. */
export async function insertAssignments(
  db: Db,
  rows: readonly {
    fieldId: number;
    typeId: number;
    subTypeId: number;
    isRequired?: boolean;
    repeatField?: number | null;
  }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into feature_assignment (field_id, product_type_id, sub_type_id, ordinal, is_required, repeat_field_id)
    select n."fieldId", n."typeId", n."subTypeId",
      coalesce((select max(ordinal) from feature_assignment a
                where a.product_type_id = n."typeId" and a.sub_type_id = n."subTypeId"), 0)
        + row_number() over (partition by n."subTypeId" order by n.nth),
      coalesce(n."isRequired", false), n."repeatField"
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, nth) => ({ nth, ...row })))}::jsonb)
      as n(nth int, "fieldId" bigint, "typeId" bigint, "subTypeId" bigint, "isRequired" boolean, "repeatField" bigint)
    on conflict (catalog_id, product_type_id, sub_type_id, field_id) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** How many fields each of some sub types has, whatever their industry. */
export async function fieldCounts(db: Db, subTypeIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select sub_type_id as id, count(*)::int as count from feature_assignment
    where sub_type_id = any(${[...subTypeIds]}::bigint[]) group by sub_type_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface RelationRow {
  id: number;
  fieldId: number;
  fieldName: string;
  /** Fields of the same sub type that are repeated by it. */
  repeats: number;
}

export async function relation(db: Db, id: number): Promise<RelationRow | undefined> {
  const { rows } = await sql<RelationRow>`
    select a.id, a.field_id as "fieldId", f.field_name as "fieldName",
      (select count(*) from feature_assignment r where r.product_type_id = a.product_type_id
        and r.sub_type_id = a.sub_type_id and r.repeat_field_id = a.field_id)::int as repeats
    from feature_assignment a join feature_field f on f.id = a.field_id where a.id = ${id}`.execute(db);
  return rows[0];
}

export const deleteRelation = (db: Db, id: number) =>
  db.deleteFrom('feature_assignment').where('id', '=', id).execute();

export interface ProductRow {
  relationId: number;
  sortOrder: number;
  isRequired: boolean;
  repeatField: number | null;
}

/** Writes what is other in the assignments of a sub type; answers how many were. */
export async function updateAssignments(db: Db, { subTypeId }: Product, rows: readonly ProductRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update feature_assignment a
    set ordinal = n."sortOrder", is_required = n."isRequired", repeat_field_id = n."repeatField"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n("relationId" bigint, "sortOrder" int, "isRequired" boolean, "repeatField" bigint)
    where a.id = n."relationId" and a.sub_type_id = ${subTypeId}
      and (a.ordinal, a.is_required, a.repeat_field_id)
        is distinct from (n."sortOrder", n."isRequired", n."repeatField")`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Whether a list is there. */
export async function hasList(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from shared_list_type where id = ${id}`.execute(db);
  return rows.length > 0;
}
