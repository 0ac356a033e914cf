import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { PictureSource } from '../derive/sources.ts';
import type {
  ColorSource,
  DescriptionSource,
  FeatureSource,
  ListedSource,
  UnitSource,
  ValueSource,
} from '../derive/unit.ts';
import { both, type Chosen } from './queries.item.ts';
import { saw } from './queries.past.ts';
import { moments } from './queries.tree.ts';

const unitColumns = sql`u.item_id as "itemId", u.industry_id as "industryId", u.product_type_id as "typeId",
  u.sub_type_id as "subTypeId", u.activity_type_id as "activityId", u.parent_company_id as "parentCompanyId",
  u.make_id as "makeId", u.brand_id as "brandId", u.model_year as year`;

/** What units are. */
export const unitSources = (db: Db, { now, held }: Chosen): Promise<UnitSource[]> =>
  both(
    db,
    { now, held },
    sql<UnitSource>`select ${unitColumns} from major_unit u where u.item_id = any(${[...now]}::bigint[])`,
    sql<UnitSource>`with ${moments(held)} select ${unitColumns} from h
      join past.major_unit u on u.item_id = h.id and ${saw(sql`h.moment`, 'u')}`,
  );

const valueColumns = sql`v.item_id as "itemId", v.field_id as "fieldId", v.place, v.part_id as "partId", v.text, v.number,
  v.unit_id as "unitId", v.list_value_id as "listValueId", v.flag`;
const inOrder = sql`v.item_id, v.field_id, v.place, v.id`;

/** Their standardized values. */
export const valueSources = (db: Db, { now, held }: Chosen): Promise<ValueSource[]> =>
  both(
    db,
    { now, held },
    sql<ValueSource>`select ${valueColumns} from unit_value v where v.item_id = any(${[...now]}::bigint[]) order by ${inOrder}`,
    sql<ValueSource>`with ${moments(held)} select ${valueColumns} from h
      join past.unit_value v on v.item_id = h.id and ${saw(sql`h.moment`, 'v')} order by ${inOrder}`,
  );

export type FeatureRow = Omit<FeatureSource, 'picture'> & PictureSource;
const picture = sql`m.hash, m.content_type as type, m.width, m.height, s.size as bytes`;
const featureColumns = sql`f.item_id as "itemId", g.name as group, f.name, f.value, ${picture}`;

/** Their features in order, with the files of their pictures. */
export const featureSources = (db: Db, { now, held }: Chosen): Promise<FeatureRow[]> =>
  both(
    db,
    { now, held },
    sql<FeatureRow>`select ${featureColumns} from unit_feature f join feature_group g on g.id = f.group_id
      left join image m on m.id = f.image_id left join stored_file s on s.hash = m.hash
      where f.item_id = any(${[...now]}::bigint[]) order by f.item_id, f.ordinal, f.id`,
    sql<FeatureRow>`with ${moments(held)} select ${featureColumns} from h
      join past.unit_feature f on f.item_id = h.id and ${saw(sql`h.moment`, 'f')}
      join past.feature_group g on g.id = f.group_id and ${saw(sql`h.moment`, 'g')}
      left join past.image m on m.id = f.image_id and ${saw(sql`h.moment`, 'm')}
      left join stored_file s on s.hash = m.hash order by f.item_id, f.ordinal, f.id`,
  );

const colorColumns = sql`r.item_id as "itemId", c.id, c.mfr_name as name, c.basic_name_id as "basicId",
  c.location_id as "locationId", c.type_id as "typeId", c.rgb_value as rgb, c.is_metallic as "isMetallic",
  c.model_code as code`;

/** Their colors, in the order in which they came to a unit. */
export const colorSources = (db: Db, { now, held }: Chosen): Promise<ColorSource[]> =>
  both(
    db,
    { now, held },
    sql<ColorSource>`select ${colorColumns} from color_relation r join color c on c.id = r.color_id
      where r.item_id = any(${[...now]}::bigint[]) order by r.item_id, r.id`,
    sql<ColorSource>`with ${moments(held)} select ${colorColumns} from h
      join past.color_relation r on r.item_id = h.id and ${saw(sql`h.moment`, 'r')}
      join past.color c on c.id = r.color_id and ${saw(sql`h.moment`, 'c')} order by r.item_id, r.id`,
  );

/** Which colors units show. */
export const shownColors = (db: Db, { now, held }: Chosen): Promise<{ itemId: number; colorId: number }[]> =>
  both(
    db,
    { now, held },
    sql<{ itemId: number; colorId: number }>`select r.item_id as "itemId", r.color_id as "colorId" from color_relation r
      where r.item_id = any(${[...now]}::bigint[]) order by r.item_id, r.id`,
    sql<{ itemId: number; colorId: number }>`with ${moments(held)}
      select r.item_id as "itemId", r.color_id as "colorId" from h
      join past.color_relation r on r.item_id = h.id and ${saw(sql`h.moment`, 'r')} order by r.item_id, r.id`,
  );

const descriptionColumns = sql`d.item_id as "itemId", d.language, d.body`;

export const descriptionSources = (db: Db, { now, held }: Chosen): Promise<DescriptionSource[]> =>
  both(
    db,
    { now, held },
    sql<DescriptionSource>`select ${descriptionColumns} from unit_description d
      where d.item_id = any(${[...now]}::bigint[]) order by d.item_id, d.language`,
    sql<DescriptionSource>`with ${moments(held)} select ${descriptionColumns} from h
      join past.unit_description d on d.item_id = h.id and ${saw(sql`h.moment`, 'd')} order by d.item_id, d.language`,
  );

export interface LevelOfUnit {
  itemId: number;
  levelId: number;
}

/** The levels of taxonomies that units stand at. */
export const levelsOfUnits = (db: Db, { now, held }: Chosen): Promise<LevelOfUnit[]> =>
  both(
    db,
    { now, held },
    sql<LevelOfUnit>`select t.item_id as "itemId", t.level_id as "levelId" from unit_taxonomy t
      where t.item_id = any(${[...now]}::bigint[]) order by t.item_id, t.level_id`,
    sql<LevelOfUnit>`with ${moments(held)} select t.item_id as "itemId", t.level_id as "levelId" from h
      join past.unit_taxonomy t on t.item_id = h.id and ${saw(sql`h.moment`, 't')} order by t.item_id, t.level_id`,
  );

/** Models that units are related to, which need not be of any release. */
export async function modelsOfUnits(db: Db, { now, held }: Chosen, context: string) {
  const ends = (table: ReturnType<typeof sql.table>) => sql`(
    select id, change_id, ended_by, item_id as unit, related_id as model from ${table}
    union all select id, change_id, ended_by, related_id, item_id from ${table})`;
  const current = sql`(
    select item_id as unit, related_id as model from related_model
    union all select related_id, item_id from related_model)`;
  const isModel = sql`join hierarchy_item i on i.id = r.model join hierarchy_type t on t.id = i.type_id and t.context = ${context}`;
  return both(
    db,
    { now, held },
    sql<{
      itemId: number;
      modelId: number;
    }>`select distinct r.unit as "itemId", r.model as "modelId" from ${current} r ${isModel}
      where r.unit = any(${[...now]}::bigint[]) order by 1, 2`,
    sql<{
      itemId: number;
      modelId: number;
    }>`with ${moments(held)} select distinct r.unit as "itemId", r.model as "modelId"
      from h join ${ends(sql.table('past.related_model'))} r on r.unit = h.id and ${saw(sql`h.moment`, 'r')} ${isModel}
      order by 1, 2`,
  );
}

/** What values of lists are read as, by their own ids. */
export async function listedValues(db: Db, ids: readonly number[]): Promise<Map<number, ListedSource>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ListedSource & { of: number }>`
    with recursive way(start, id, far) as (
      select u, u, 0 from unnest(${[...ids]}::bigint[]) u
      union all
      select w.start, l.replace_with, w.far + 1 from way w join shared_list_value l on l.id = w.id
      where l.replace_with is not null and w.far < 100)
    select distinct on (w.start) w.start as of, l.id, l.list_type_id as "listTypeId", l.name, l.names
    from way w join shared_list_value l on l.id = w.id order by w.start, w.far desc`.execute(db);
  return new Map(rows.map(({ of, ...value }) => [of, value]));
}

/** A product type and sub type of an industry, as units are read. */
export interface Product {
  industryId: number;
  typeId: number;
  subTypeId: number;
}

/** A field that a product asks for. */
export interface AssignedRow extends Product {
  id: number;
  name: string;
  names: Record<string, string>;
  group: string;
  isRequired: boolean;
  repeatFieldId: number | null;
  definitionId: number;
}

/** The fields of products, in their order. */
export async function assignedFields(db: Db, products: readonly Product[]): Promise<AssignedRow[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<AssignedRow>`
    select f.industry_id as "industryId", a.product_type_id as "typeId", a.sub_type_id as "subTypeId", f.id,
      f.field_name as name, f.names, f.group_name as group, a.is_required as "isRequired",
      a.repeat_field_id as "repeatFieldId", f.definition_id as "definitionId"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as p("industryId" bigint, "typeId" bigint, "subTypeId" bigint)
    join shared_feature_assignment a on a.product_type_id = p."typeId" and a.sub_type_id = p."subTypeId"
    join shared_feature_field f on f.id = a.field_id and f.industry_id = p."industryId"
    order by a.ordinal, a.id`.execute(db);
  return rows;
}

export interface DefinitionRow {
  id: number;
  name: string;
  type: number;
  listTypeId: number | null;
  measures: { id: number; symbol: string }[];
  /** Definitions of its sub objects, in their order. */
  parts: number[];
}

/** Definitions with what they are made of. */
export async function definitionRows(db: Db, ids: readonly number[]): Promise<DefinitionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DefinitionRow>`
    with recursive wanted(id) as (
      select unnest(${[...ids]}::bigint[])
      union select p.part_id from wanted w join shared_definition_part p on p.definition_id = w.id)
    select d.id, d.name, d.global_type as type, d.list_type_id as "listTypeId",
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'symbol', m.symbol) order by u.ordinal, u.id)
        from shared_definition_unit u join shared_unit_of_measure m on m.id = u.unit_id where u.definition_id = d.id), '[]')
        as measures,
      coalesce((select jsonb_agg(p.part_id order by p.ordinal, p.id) from shared_definition_part p
        where p.definition_id = d.id), '[]') as parts
    from wanted join shared_data_definition d on d.id = wanted.id`.execute(db);
  return rows;
}

/** Languages that any value of a list has a name in. */
export async function listedLanguages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select distinct n.language from shared_list_value l cross join lateral jsonb_object_keys(l.names) n(language)
    where l.names <> '{}'`.execute(db);
  return rows.map(({ language }) => language);
}
