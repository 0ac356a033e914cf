import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { ListValue, ProposedValue } from './contract.ts';
import { unitLists } from './rules.ts';
import type { UnitList } from './rules.ts';

const columns = sql`v.id, v.name, v.numeric_code as "numericCode", v.parent_id as "parentId",
  v.requires_validation as "requiresValidation", v.archive or v.archive_major_unit as "isInvalid"`;

/** What is read for each of these values: at the end of its replacements, the value itself where there are none. */
export async function valuesNow(db: Db, ids: readonly number[]): Promise<Map<number, ListValue>> {
  const { rows } = await sql<ListValue & { of: number }>`
    with recursive way(of, id) as (
      select w.id, w.id from unnest(${[...new Set(ids)]}::bigint[]) w(id)
      union
      select w.of, v.replace_with from way w join shared_list_value v on v.id = w.id where v.replace_with is not null)
    select w.of, ${columns} from way w join shared_list_value v on v.id = w.id where v.replace_with is null`.execute(
    db,
  );
  return new Map(rows.map(({ of, ...value }) => [of, value]));
}

export const listExists = async (db: Db, id: number) =>
  (await sql`select from shared_list_type where id = ${id}`.execute(db)).rows.length > 0;

export interface AskedList {
  /** One of those that units have, or the number of any. */
  list: UnitList | number;
  term: string;
  industryId?: number | undefined;
  parentId?: number | undefined;
  take: number;
}

/** Values of a list whose name begins with the text, then those that hold it. */
export async function proposedValues(db: Db, asked: AskedList): Promise<ProposedValue[]> {
  const { list, industryId, parentId, take } = asked;
  const term = asked.term.trim().replace(/[\\%_]/g, (c) => `\\${c}`);
  const fits = sql`v.list_type_id = ${typeof list === 'number' ? list : sql.lit(unitLists[list])}
    ${industryId === undefined ? sql`` : sql`and (v.industry_ids = '{}' or v.industry_ids @> array[${industryId}::bigint])`}
    ${
      parentId === undefined
        ? sql``
        : sql`and (v.parent_id is null or v.parent_id in (
      select p.id from shared_list_value p where p.id = ${parentId} or p.replace_with = ${parentId}))`
    }`;
  const page = async (like: ReturnType<typeof sql>, take: number) => {
    const { rows } = await sql<ProposedValue>`
      select ${columns}, (select r.name from shared_list_value r where r.id = v.replace_with) as "replaceWith"
      from shared_list_value v where ${fits} and ${like} order by lower(v.name) using ~<~, v.id limit ${take}`.execute(
      db,
    );
    return rows;
  };
  const name = sql`lower(v.name)`;
  const first = await page(term === '' ? sql`true` : sql`${name} like lower(${`${term}%`})`, take);
  if (term === '' || first.length === take) return first;
  const inside = sql`${name} like lower(${`%${term}%`}) and ${name} not like lower(${`${term}%`})`;
  return [...first, ...(await page(inside, take - first.length))];
}

/** Values of a save with what says whether they may be chosen. */
export async function chosenValues(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    listTypeId: number;
    parentId: number | null;
    industryIds: number[];
    isReplaced: boolean;
    isInvalid: boolean;
  }>`
    select v.id, v.list_type_id as "listTypeId", v.parent_id as "parentId", v.industry_ids as "industryIds",
      v.replace_with is not null as "isReplaced", v.archive or v.archive_major_unit as "isInvalid"
    from shared_list_value v where v.id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
