import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { SqlFragment, Stage } from '../../import/service.ts';
import { globalTypeKeys } from '../../standard-feature/rules.ts';
import type { CustomData } from '../../standard-feature/rules.ts';

export interface StagedDefinition {
  line: number;
  name: string;
  type: string;
  listNumber: number | null;
  list: string | null;
  isWhole: boolean | null;
  decimals: number | null;
  default: string | null;
  inputType: string | null;
  autoComplete: boolean | null;
  allCaps: boolean | null;
  allLower: boolean | null;
  measures: string | null;
  units: string[] | null;
  subObjects: string[] | null;
  requiredSubObjects: string[] | null;
}

/** The good rows of a file of definitions, in its order. */
export async function stagedDefinitions(stage: Stage): Promise<StagedDefinition[]> {
  const { rows } = await sql<StagedDefinition>`
    select s.line, s.name, coalesce(s.type, '') as type, s.list_number as "listNumber", s.list, s.is_whole as "isWhole",
      s.decimals, s."default", s.input_type as "inputType", s.auto_complete as "autoComplete", s.all_caps as "allCaps",
      s.all_lower as "allLower", s.measures, s.units, s.sub_objects as "subObjects",
      s.required_sub_objects as "requiredSubObjects"
    from ${stage.table} s where not s.bad order by s.line`.execute(stage.db);
  return rows;
}

export interface DefinitionNow {
  id: number;
  name: string;
  type: number;
  listTypeId: number | null;
  custom: CustomData;
  units: number[];
  parts: { id: number; isRequired: boolean }[];
}

/** The word of a type. */
export const typeCell = (type: SqlFragment) => sql`(${[...globalTypeKeys]}::text[])[${type}]`;

/** All definitions, with units and lists that they may name. */
export async function definitionsNow(db: Db) {
  const { rows: definitions } = await sql<DefinitionNow>`
    select d.id, d.name, d.global_type as type, d.list_type_id as "listTypeId", d.custom,
      coalesce((select jsonb_agg(u.unit_id order by u.ordinal, u.id) from definition_unit u where u.definition_id = d.id), '[]') as units,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.part_id, 'isRequired', p.is_required) order by p.ordinal, p.id)
        from definition_part p where p.definition_id = d.id), '[]') as parts
    from data_definition d order by d.id`.execute(db);
  const { rows: units } = await sql<{ id: number; name: string; symbol: string; measurementType: string }>`
    select id, name, symbol, measurement_type as "measurementType" from unit_of_measure order by id`.execute(db);
  const { rows: lists } = await sql<{ id: number; name: string }>`select id, name from list_type order by id`.execute(
    db,
  );
  return { definitions, units, lists };
}

/** Values of lists that have one of these names. */
export async function valuesOfLists(db: Db, names: readonly string[]) {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number; listTypeId: number; name: string }>`
    select v.id, v.list_type_id as "listTypeId", v.name from list_value v
    join (select distinct lower(n) as name from unnest(${[...names]}::text[]) n) w on lower(v.name) = w.name`.execute(
    db,
  );
  return rows;
}

/** Adds the definitions that are new, without what they are made of. */
export const addDefinitions = (stage: Stage) =>
  sql`insert into data_definition (name, global_type, list_type_id, custom)
    select k.name, k.type, k.list_type_id, k.custom from ${stage.side('definition')} k join ${stage.table} s on s.line = k.line
    where not s.bad and k.definition_id is null order by k.line`.execute(stage.db);

/** Brings definitions, and what they are made of, to what is planned. */
export async function writeDefinitions(stage: Stage): Promise<void> {
  const { db } = stage;
  const rows = sql`${stage.side('definition')} k join ${stage.table} s on s.line = k.line and not s.bad and k.alters`;
  await sql`update data_definition r set list_type_id = k.list_type_id, custom = k.custom from ${rows}
    where r.id = k.definition_id and (k.list_type_id, k.custom) is distinct from (r.list_type_id, r.custom)`.execute(
    db,
  );
  await sql`delete from definition_unit u using ${rows}
    where u.definition_id = k.definition_id and u.unit_id <> all(k.units)`.execute(db);
  await sql`
    insert into definition_unit as u (definition_id, unit_id, ordinal)
    select k.definition_id, x.id, x.nth from ${rows} cross join lateral unnest(k.units) with ordinality x(id, nth)
    order by k.line, x.nth
    on conflict (catalog_id, definition_id, unit_id) do update set ordinal = excluded.ordinal
      where u.ordinal <> excluded.ordinal`.execute(db);
  await sql`delete from definition_part p using ${rows}
    where p.definition_id = k.definition_id and not exists (
      select from jsonb_array_elements(k.parts) x where (x ->> 'id')::bigint = p.part_id)`.execute(db);
  await sql`
    insert into definition_part as p (definition_id, part_id, ordinal, is_required)
    select k.definition_id, (x.part ->> 'id')::bigint, x.nth, (x.part ->> 'isRequired')::boolean
    from ${rows} cross join lateral jsonb_array_elements(k.parts) with ordinality x(part, nth) order by k.line, x.nth
    on conflict (catalog_id, definition_id, part_id) do update set ordinal = excluded.ordinal, is_required = excluded.is_required
      where (p.ordinal, p.is_required) is distinct from (excluded.ordinal, excluded.is_required)`.execute(db);
}
