import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { touched } from '../read/queries.past.ts';

/** Units whose content the changes touched. */
export async function touchedUnits(db: Db, changes: readonly number[], images: readonly number[]): Promise<number[]> {
  const [groups, colors, ...own] = await Promise.all([
    touched(db, changes, { table: 'feature_group', key: 'id' }),
    touched(db, changes, { table: 'color', key: 'id' }),
    ...['color_relation', 'major_unit', 'unit_value', 'unit_taxonomy', 'unit_feature', 'unit_description'].map(
      (table) => touched(db, changes, { table, key: 'item_id' }),
    ),
    relatedUnits(db, changes),
  ]);
  const having = await Promise.all([
    unitsWith(db, 'unit_feature', 'group_id', groups),
    unitsWith(db, 'unit_feature', 'image_id', images),
    unitsWith(db, 'color_relation', 'color_id', colors),
  ]);
  return [...own, ...having].flat();
}

/** Units with models that begin or cease to be related to them: what is gone goes out of a held one too. */
export async function relatedUnits(db: Db, changes: readonly number[]): Promise<number[]> {
  const ends = ['item_id', 'related_id'].map((key) => touched(db, changes, { table: 'related_model', key }));
  return (await Promise.all(ends)).flat();
}

async function unitsWith(db: Db, table: string, key: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct item_id as id from ${sql.table(table)} where ${sql.ref(key)} = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Units whose own price, or that of a color which they have or had, the changes touched. */
export async function touchedUnitPrices(db: Db, changes: readonly number[]): Promise<number[]> {
  const [own, colors] = await Promise.all([
    touched(db, changes, { table: 'unit_price', key: 'item_id' }),
    touched(db, changes, { table: 'color', key: 'id' }),
  ]);
  return [...own, ...(await unitsWith(db, 'past.color_relation', 'color_id', colors))];
}

/** Changes of the installation that a snapshot had not seen and this transaction does. */
export async function sharedChangesSince(db: Db, snapshot: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shared_change where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`.execute(db);
  return rows.map((row) => row.id);
}

/** What changes of the installation mean for the units of a catalogue. */
export interface SharedTouched {
  /** Units that refer, or once referred, to what changed; one more than `most` where they are too many. */
  units: number[];
  /** Levels of taxonomies that changed. */
  levels: number[];
  /** Whether anything of taxonomies did. */
  isTaxonomyTouched: boolean;
}

export async function sharedTouched(db: Db, changes: readonly number[], most: number): Promise<SharedTouched> {
  if (changes.length === 0) return { units: [], levels: [], isTaxonomyTouched: false };
  const of = (table: string, key = 'id') => touched(db, changes, { table: `shared_${table}`, key });
  const [listed, fields, assigned, definitions, measured, composed, measures, levels, taxonomies] = await Promise.all([
    of('list_value'),
    of('feature_field'),
    of('feature_assignment', 'field_id'),
    of('data_definition'),
    of('definition_unit', 'definition_id'),
    of('definition_part', 'definition_id'),
    of('unit_of_measure'),
    of('taxonomy_level'),
    of('taxonomy'),
  ]);
  const values = await readAs(db, listed);
  const units = await unitsReferring(
    db,
    {
      values,
      fields: [...fields, ...assigned],
      definitions: [...definitions, ...measured, ...composed],
      measures,
    },
    most,
  );
  const isIndustryTouched = values.length > 0 && (await isOfTaxonomies(db, values));
  return { units, levels, isTaxonomyTouched: levels.length + taxonomies.length > 0 || isIndustryTouched };
}

/** Values of lists, and those that are replaced by them. */
async function readAs(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with recursive meant(id) as (
      select unnest(${[...ids]}::bigint[])
      union select l.id from meant m join shared_list_value l on l.replace_with = m.id)
    select id from meant`.execute(db);
  return rows.map(({ id }) => id);
}

async function isOfTaxonomies(db: Db, values: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from shared_taxonomy where industry_id = any(${[...values]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

interface Referred {
  values: readonly number[];
  fields: readonly number[];
  definitions: readonly number[];
  measures: readonly number[];
}

const unitColumns = [
  'industry_id',
  'product_type_id',
  'sub_type_id',
  'activity_type_id',
  'parent_company_id',
  'make_id',
  'brand_id',
];

/** Units of which any version refers to these, at most one more than `most`. */
async function unitsReferring(db: Db, of: Referred, most: number): Promise<number[]> {
  const ids = (list: readonly number[]) => sql`any(${[...list]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    with recursive made(id) as (
      select unnest(${[...of.definitions]}::bigint[])
      union select p.definition_id from made m join shared_definition_part p on p.part_id = m.id),
    field as (
      select unnest(${[...of.fields]}::bigint[]) as id
      union select f.id from shared_feature_field f join made on made.id = f.definition_id)
    select distinct id from (
      ${sql.join(
        unitColumns.map(
          (column) => sql`select item_id as id from past.major_unit where ${sql.ref(column)} = ${ids(of.values)}`,
        ),
        sql` union all `,
      )}
      union all select r.item_id from past.color c join past.color_relation r on r.color_id = c.id
        where c.basic_name_id = ${ids(of.values)} or c.location_id = ${ids(of.values)} or c.type_id = ${ids(of.values)}
      union all select item_id from past.unit_value where list_value_id = ${ids(of.values)}
      union all select item_id from past.unit_value where unit_id = ${ids(of.measures)}
      union all select item_id from past.unit_value where field_id = any(array(select id from field))) x
    limit ${most + 1}`.execute(db);
  return rows.map(({ id }) => id);
}
