import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { mostOptions, mostProposed } from '../rules.ts';
import type { AttributeOption, SkuAttribute } from '../record/contract.ts';

const most = 500;
const escaped = (term: string): string =>
  term
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (c) => `\\${c}`);

/** Values of a list that stand for themselves, by name; of an industry where one is named. */
export async function valuesOfList(
  db: Db,
  listTypeId: number,
  { industryId, term = '' }: { industryId?: number | undefined; term?: string },
) {
  const ofIndustry =
    industryId === undefined
      ? sql`true`
      : sql`(v.industry_ids = '{}' or v.industry_ids @> array[${industryId}::bigint])`;
  const { rows } = await sql<{ id: number; name: string; numericCode: number }>`
    select v.id, v.name, v.numeric_code as "numericCode" from shared_list_value v
    where v.list_type_id = ${listTypeId} and v.replace_with is null and not v.archive
      and ${ofIndustry} and lower(v.name) like ${`%${escaped(term)}%`}
    order by lower(v.name), v.id limit ${most}`.execute(db);
  return rows;
}

/** The picture of a product type; empty where it has none. */
export async function typePicture(db: Db, id: number) {
  const { rows } = await sql<{ name: string; url: string }>`
    select name, image_url as url from shared_list_value where id = ${id} and list_type_id = 1000`.execute(db);
  return rows[0];
}

export async function listName(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from shared_list_type where id = ${id}`.execute(db);
  return rows[0]?.name;
}

const option = sql`v.id, v.name, v.numeric_code as "numericCode", v.requires_validation as "requiresValidation",
  jsonb_build_object('replaceWith', (select r.name from shared_list_value r where r.id = v.replace_with)) as "customData"`;

/** Values of a list that begin with a text, then those that hold it. */
export async function optionsOf(db: Db, listTypeId: number, term: string): Promise<AttributeOption[]> {
  const page = async (like: RawBuilder<unknown>, take: number) =>
    (
      await sql<AttributeOption>`select ${option} from shared_list_value v
        where v.list_type_id = ${listTypeId} and not v.archive and ${like}
        order by lower(v.name), v.id limit ${take}`.execute(db)
    ).rows;
  const [begins, holds] = [`${escaped(term)}%`, `%${escaped(term)}%`];
  const first = await page(sql`lower(v.name) like ${begins}`, mostProposed);
  if (first.length === mostProposed || term.trim() === '') return first;
  return [
    ...first,
    ...(await page(sql`lower(v.name) like ${holds} and lower(v.name) not like ${begins}`, mostProposed - first.length)),
  ];
}

interface ListOf {
  id: number;
  name: string;
  isRelated: boolean;
  isRequired: boolean;
  values: AttributeOption[];
}

/** Lists that belong to a product type, by its id or code, and these others: each as an attribute without a value. */
export async function attributesOfType(
  db: Db,
  of: { typeId: number | null; typeCode: number; ids: readonly number[] },
): Promise<SkuAttribute[]> {
  const { rows } = await sql<ListOf>`
    with type as (select v.id from shared_list_value v where v.list_type_id = 1000 and (v.id = ${of.typeId}
      or (${of.typeId}::bigint is null and ${of.typeCode} > 0 and v.numeric_code = ${of.typeCode})))
    select t.id, t.name, r.id is not null as "isRelated", coalesce(r.is_required, false) as "isRequired",
      coalesce((select jsonb_agg(to_jsonb(o)) from (select ${option} from shared_list_value v
        where v.list_type_id = t.id and not v.archive order by lower(v.name), v.id limit ${mostOptions + 1}) o), '[]') as values
    from shared_list_type t
    left join shared_list_relation r on r.list_type_id = t.id and r.list_value_id in (select id from type)
    where r.id is not null or t.id = any(${[...of.ids]}::bigint[])
    order by coalesce(r.is_required, false) desc, r.id is null, lower(t.name), t.id`.execute(db);
  return rows.map(({ id, name, isRelated, isRequired, values }) => ({
    id,
    name,
    numericCode: id,
    value: '',
    valueId: null,
    replaceWith: null,
    requiresValidation: false,
    values: values.slice(0, mostOptions),
    hasMore: values.length > mostOptions,
    isRequired,
    isSuggested: isRelated && !isRequired,
  }));
}

/** Lists that belong to a product type of these industries, or of any, without those that are there. */
export async function otherLists(db: Db, industryIds: readonly number[], without: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from shared_list_type t
    where t.id <> all(${[...without]}::bigint[]) and exists (
      select from shared_list_relation r join shared_list_value v on v.id = r.list_value_id and v.list_type_id = 1000
      where r.list_type_id = t.id and (${industryIds.length} = 0 or v.industry_ids = '{}'
        or v.industry_ids && ${[...industryIds]}::bigint[]))
    order by lower(t.name), t.id limit ${most}`.execute(db);
  return rows;
}
