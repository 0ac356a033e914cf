import { sql, type RawBuilder } from 'kysely';
import { relationKinds } from '../../part/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { LinkSource, PartSource, RelatedSource } from '../derive/sources.ts';

const supersession = sql.lit(relationKinds.supersession);

/** Value of the specification attribute of a part `p`, several between commas; null where there is none. */
const specification = sql`(
  select case jsonb_typeof(v.value) when 'array' then (
      select string_agg(one, ', ') from jsonb_array_elements_text(v.value) one where one <> '') else v.value #>> '{}' end
  from (select p.attributes -> (
    select c.specification_attribute_id::text from catalog c where c.id = platform.catalog()) as value) v)`;

const partColumns = sql`p.id, p.part_number as number, p.number_search as search, p.description, ${specification} as specification,
  p.long_description as "longDescription", p.unit, p.status, p.minimum_order_quantity as "minimumOrderQuantity",
  p.weight, p.weight_uom as "weightUnit", p.length, p.width as "partWidth", p.height as "partHeight",
  p.dimension_uom as "dimensionUnit", m.hash, m.content_type as type, m.width, m.height, f.size as bytes`;
const withPicture = sql`left join image m on m.id = p.image_id left join stored_file f on f.hash = m.hash`;

const selectParts = async (db: Db, where: RawBuilder<unknown>) =>
  (
    await sql<PartSource>`
    select ${partColumns} from part p ${withPicture} where not p.is_internal and ${where}`.execute(db)
  ).rows;

/** Parts that readers may see, by their ids. */
export const partsById = (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : selectParts(db, sql`p.id = any(${[...ids]}::bigint[]) order by p.id`);

/** A page of the parts that readers may see, in the order of ids. */
export const partsAfter = (db: Db, id: number, take: number) =>
  selectParts(db, sql`p.id > ${id} order by p.id limit ${take}`);

/** Deleted parts as they last were, unless they were internal: parts lists that are kept from before still name them. */
export async function deletedParts(db: Db, ids: readonly number[]): Promise<PartSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PartSource>`
    select ${partColumns} from (
      select distinct on (v.id) v.* from past.part v
      where v.id = any(${[...ids]}::bigint[]) and not exists (select from part l where l.id = v.id)
      order by v.id, exists (select from past.part n where n.id = v.id and n.change_id = v.ended_by), v.ended_by desc) p
    ${withPicture} where not p.is_internal order by p.id`.execute(db);
  return rows;
}

const bothShown = sql`join part a on a.id = r.part_id and not a.is_internal join part b on b.id = r.related_id and not b.is_internal`;

/** Supersessions of parts, either way, between parts that readers may see. */
export async function linksOf(db: Db, ids: readonly number[]): Promise<LinkSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LinkSource>`
    with r as materialized (
      select * from part_relation where kind = ${supersession} and part_id = any(${[...ids]}::bigint[])
      union
      select * from part_relation where kind = ${supersession} and related_id = any(${[...ids]}::bigint[]))
    select r.part_id as "partId", a.part_number as number, r.related_id as "relatedId", b.part_number as "relatedNumber",
      r.is_conjunction as and, r.quantity, r.unit, r.is_mandatory as "isMandatory"
    from r ${bothShown} order by r.ordinal, r.id`.execute(db);
  return rows;
}

/** Parts that alternates, included and related parts name, of those given; an alternate is one both ways. */
export async function relatedOf(db: Db, ids: readonly number[]): Promise<RelatedSource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RelatedSource>`
    with r as materialized (
      select kind, part_id, related_id, quantity, unit, ordinal, id from part_relation
        where kind <> ${supersession} and part_id = any(${[...ids]}::bigint[])
      union all
      select kind, related_id, part_id, quantity, unit, ordinal, id from part_relation x
        where kind = ${sql.lit(relationKinds.alternate)} and related_id = any(${[...ids]}::bigint[])
          and not exists (select from part_relation y
            where y.kind = x.kind and y.part_id = x.related_id and y.related_id = x.part_id))
    select r.kind, r.part_id as "partId", r.related_id as "relatedId", b.part_number as number, r.quantity, r.unit
    from r ${bothShown} order by r.ordinal, r.id`.execute(db);
  return rows;
}

/** Parts that relations of other kinds than supersession join with those given, either way. */
export async function neighbours(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select related_id as id from part_relation where kind <> ${supersession} and part_id = any(${[...ids]}::bigint[])
    union
    select part_id from part_relation where kind <> ${supersession} and related_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Every supersession between parts that readers may see. */
export async function allLinks(db: Db): Promise<{ partId: number; relatedId: number }[]> {
  const { rows } = await sql<{ partId: number; relatedId: number }>`
    select r.part_id as "partId", r.related_id as "relatedId" from part_relation r ${bothShown}
    where r.kind = ${supersession}`.execute(db);
  return rows;
}

/** In which diagrams parts lists of today name the parts. */
export async function usesToday(db: Db, ids: readonly number[]): Promise<{ partId: number; diagramId: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ partId: number; diagramId: number }>`
    select distinct part_id as "partId", diagram_id as "diagramId" from parts_list_row
    where part_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Of the parts that diagrams name, those with a supersession. */
export async function chainedPartsIn(db: Db, diagrams: readonly number[]): Promise<number[]> {
  if (diagrams.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct l.part_id as id from parts_list_row l
    where l.diagram_id = any(${[...diagrams]}::bigint[]) and ${isChained(sql`l.part_id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a supersession names the part. */
export const isChained = (part: RawBuilder<unknown>) => sql`(
  exists (select from part_relation c where c.kind = ${supersession} and c.part_id = ${part})
  or exists (select from part_relation c where c.kind = ${supersession} and c.related_id = ${part}))`;

/** The parts given and all that supersessions link with them, also by way of internal parts. */
export async function linkedParts(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with recursive linked(id) as (
      select unnest(${[...ids]}::bigint[])
      union
      select n.id from linked cross join lateral (
        select r.related_id as id from part_relation r where r.kind = ${supersession} and r.part_id = linked.id
        union all
        select r.part_id from part_relation r where r.kind = ${supersession} and r.related_id = linked.id offset 0) n)
    select id from linked`.execute(db);
  return rows.map((row) => row.id);
}

/** What search compares, by numbers as written. */
export async function searchKeys(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: string; search: string }>`
    select n as number, platform.part_number_search(n) as search from unnest(${[...numbers]}::text[]) n`.execute(db);
  return new Map(rows.map((row) => [row.number, row.search]));
}

const isShown = (only: readonly number[] | undefined) =>
  only ? sql`not p.is_internal and p.id = any(${[...only]}::bigint[])` : sql`not p.is_internal`;

/**
 * Numbers of the parts that readers may see, or of certain ones, as statements in the order of the maps `hits` and
 * `reversed`.
 */
export const numbersInOrder = (only?: readonly number[]) => sql<DescribedNumber>`
  select p.id, p.part_number as number, p.number_search as search, p.description, ${specification} as specification,
    (select json_object_agg(t.language, t.text) from translation t
     where t.noun = 'part' and t.row_id = p.id and t.field = 'description') as translated
  from part p where ${isShown(only)}
  order by p.number_search collate "C", p.id`;
export const reversedInOrder = (only?: readonly number[]) => sql<NumberRow>`
  select p.id, p.part_number as number, p.number_search as search from part p where ${isShown(only)}
  order by reverse(p.number_search) collate "C", p.id`;

export interface NumberRow {
  id: number;
  number: string;
  search: string;
}

export interface DescribedNumber extends NumberRow {
  description: string;
  specification: string | null;
  /** By language; null where there is none. */
  translated: Record<string, string> | null;
}

/** Languages that any text of items and parts is translated into. */
export async function translatedLanguages(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    language: string;
  }>`select distinct language from translation where noun in ('item', 'part')`.execute(db);
  return rows.map((row) => row.language);
}
