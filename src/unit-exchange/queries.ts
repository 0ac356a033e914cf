import { sql } from 'kysely';
import type { MetValue } from '../global-lookup/value/queries.write.ts';
import { addListValues } from '../global-lookup/value/service.ts';
import type { SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { isUnit } from '../item-exchange/queries.export.ts';
import { nameItems } from '../item-exchange/queries.named.ts';
import type { Actor } from '../platform/change/change.ts';
import type { Database } from '../platform/db/pool.ts';
import { makeOfCatalog } from '../major-unit/unit/queries.ts';
import { followedValues, industryColumn, makeColumn, ownValues, productTypeColumn, valueColumns } from './rules.ts';
import type { ValueColumn } from './rules.ts';

const cell = ({ staged }: Pick<ValueColumn, 'staged'>) => sql`s.${sql.ref(staged)}`;
const named = (stage: Stage) => stage.side('valued');
const followed = (stage: Stage) => stage.side('followed');

/** What a column of values is by the file and the lists; `ValueColumn` says more of those of a unit. */
export type ListColumn = Pick<ValueColumn, 'key' | 'staged' | 'list'>;

/**
 * Side table `valued`: values that the file's good rows name, each once. `id` is what is read for it, null where the lists
 * lack it.
 */
export async function findValues(stage: Stage, columns: readonly ListColumn[]): Promise<void> {
  const texts = columns
    .filter(({ key }) => stage.has(key))
    .map(
      (of) => sql`
      select ${sql.lit(of.list)}::bigint as list, lower(${cell(of)}) as name, min(${cell(of)}) as text
      from ${stage.table} s where not s.bad and ${cell(of)} is not null group by 1, 2`,
    );
  const all =
    texts.length > 0
      ? sql.join(texts, sql` union all `)
      : sql`select null::bigint as list, null as name, null as text where false`;
  await makeSide(
    stage,
    'valued',
    sql`select n.*, v.id as found, coalesce(v.replace_with, v.id) as id, v.industry_ids, t.editable,
        case when n.list = ${sql.lit(makeColumn.list)} then (select array_agg(x.id) from shared_list_value x
          where x.id = coalesce(v.replace_with, v.id) or x.replace_with = coalesce(v.replace_with, v.id)) end as reads
      from (${all}) n join shared_list_type t on t.id = n.list
      left join shared_list_value v on v.list_type_id = n.list and v.parent_id is null and lower(v.name) = n.name`,
  );
}

/** The same of values that belong to another, by its name; `elsewhere` says that the list has it for another one. */
async function findFollowed(stage: Stage): Promise<void> {
  const texts = followedValues
    .filter(({ is }) => stage.has(is.key))
    .map(
      ({ of, is }) => sql`
      select ${sql.lit(is.list)}::bigint as list, ${sql.lit(of.list)}::bigint as of_list,
        ${stage.has(of.key) ? sql`lower(${cell(of)})` : sql`null::text`} as of_name, lower(${cell(is)}) as name, min(${cell(is)}) as text
      from ${stage.table} s where not s.bad and ${cell(is)} is not null group by 1, 2, 3, 4`,
    );
  const all =
    texts.length > 0
      ? sql.join(texts, sql` union all `)
      : sql`select null::bigint as list, null::bigint as of_list, null as of_name, null as name, null as text where false`;
  await makeSide(
    stage,
    'followed',
    sql`select n.*, o.id as of_id, v.id as found, coalesce(v.replace_with, v.id) as id, v.industry_ids, t.editable,
        v.id is null and exists (select from shared_list_value e where e.list_type_id = n.list and lower(e.name) = n.name) as elsewhere
      from (${all}) n join shared_list_type t on t.id = n.list
      left join ${named(stage)} o on o.list = n.of_list and o.name = n.of_name
      left join lateral (select v.* from shared_list_value v
        where v.list_type_id = n.list and lower(v.name) = n.name and (v.parent_id is null or v.parent_id in (o.found, o.id))
        order by v.parent_id is null limit 1) v on true`,
  );
}

/** What stands between model year and make in the key that tells units apart (`ownKeyOf` of unit/rules.ts). */
const between = sql`chr(29)`;

/** Joins the value that a row names in a column, under the column's key. */
export const joinValue = (stage: Stage, column: ListColumn) => sql`left join ${named(stage)} ${sql.ref(column.key)}
  on ${sql.ref(column.key)}.list = ${sql.lit(column.list)} and ${sql.ref(column.key)}.name = lower(${cell(column)})`;

/** The same of several columns. */
const joined = (stage: Stage, columns: readonly ValueColumn[]) =>
  sql.join(
    columns.map((column) => {
      const follows = followedValues.find(({ is }) => is === column);
      const alias = sql.ref(column.key);
      return follows
        ? sql`left join ${followed(stage)} ${alias} on ${alias}.list = ${sql.lit(column.list)} and ${alias}.name = lower(${cell(column)})
            and ${alias}.of_name is not distinct from ${stage.has(follows.of.key) ? sql`lower(${cell(follows.of)})` : sql`null`}`
        : joinValue(stage, column);
    }),
    sql` `,
  );

/**
 * Makes the side table `own`: for each good row the key that tells its unit from others of the same name, and the keys that
 * such a unit may have; those of a make that is not there yet may be in the same document. A file without makes means the make that is called as the catalogue, or none.
 */
async function makeOwnKeys(stage: Stage, more: SqlFragment, joins: SqlFragment): Promise<SqlFragment> {
  const year = stage.has('modelYear') ? sql`coalesce(s.model_year::text, '')` : sql`''`;
  const usual = stage.has('make') ? undefined : await makeOfCatalog(stage.db);
  const key = (make: SqlFragment) =>
    sql`(case when ${year} = '' and ${make} = '' then '' else ${year} || ${between} || ${make} end)`;
  const make = sql`coalesce(make.id::text, case when s.make is null then '' else 'new ' || lower(s.make) end)`;
  await makeSide(
    stage,
    'own',
    stage.has('make')
      ? sql`select s.line, ${key(make)} as own_key,
          case when s.make is null then array[${key(sql`''`)}]
            else coalesce((select array_agg(${year} || ${between} || x) from unnest(make.reads) x), array[${key(make)}]) end as own_keys ${more}
        from ${stage.table} s ${joins} where not s.bad`
      : sql`select s.line, ${key(sql`${usual === undefined ? '' : String(usual)}::text`)} as own_key,
          array[${key(sql`''`)}] || coalesce((select array_agg(${year} || ${between} || x.id) from shared_list_value x
            where x.id = ${usual ?? null}::bigint or x.replace_with = ${usual ?? null}::bigint), '{}') as own_keys ${more}
        from ${stage.table} s ${joins} where not s.bad`,
  );
  // Each item of a row's name is held against the keys of the row.
  await sql`create index on ${stage.side('own')} (line)`.execute(stage.db);
  return stage.side('own');
}

/** The side table `own` with the values of each row: what is read for them, null where blank or not there yet. */
export async function planUnits(stage: Stage): Promise<SqlFragment> {
  await findValues(stage, ownValues);
  await findFollowed(stage);
  const usual = stage.has('make') ? undefined : await makeOfCatalog(stage.db);
  const columns = valueColumns.map((column) =>
    column === makeColumn && usual !== undefined
      ? sql`${usual}::bigint as make_id`
      : sql`${stage.has(column.key) ? sql`${sql.ref(column.key)}.id` : sql`null::bigint`} as ${sql.ref(column.column)}`,
  );
  return makeOwnKeys(
    stage,
    sql`, ${stage.has('modelYear') ? sql`s.model_year::int` : sql`null::int`} as model_year, ${sql.join(columns)}`,
    joined(
      stage,
      valueColumns.filter(({ key }) => stage.has(key)),
    ),
  );
}

/** Names the units of rows as `nameItems` does, by model year and make too, where the row gives them. */
export async function nameUnits(stage: Stage): Promise<SqlFragment> {
  await findValues(stage, [makeColumn]);
  const own = await makeOwnKeys(stage, sql``, joined(stage, stage.has('make') ? [makeColumn] : []));
  const isGiven = sql.join(
    ['make', 'modelYear']
      .filter((key) => stage.has(key))
      .map((key) => sql`s.${sql.ref(key === 'make' ? 'make' : 'model_year')} is not null`),
    sql` or `,
  );
  const isOne =
    stage.has('make') || stage.has('modelYear')
      ? sql`(not (${isGiven}) or i.own_key = any((select o.own_keys from ${own} o where o.line = s.line)::text[]))`
      : sql`true`;
  return nameItems(stage, {
    of: sql`${isUnit} and (s.type_code is null or t.code = upper(s.type_code)) and ${isOne}`,
    name: sql`s.name`,
    tag: stage.has('tag') ? sql`s.tag` : sql`null`,
    keys: stage.has('keys') ? sql`coalesce(s.keys, '{}')` : sql`'{}'::jsonb`,
    prefers: sql`i.own_key = any((select o.own_keys from ${own} o where o.line = s.line)::text[])`,
  });
}

/** Lines of rows of which the value in a column is of another industry than theirs. */
export const ofOtherIndustry = (stage: Stage, column: ValueColumn): SqlFragment => sql`
  select s.line from ${stage.table} s ${joined(stage, column === industryColumn ? [] : [industryColumn, column, ...followedValues.filter(({ is }) => is === column).map(({ of }) => of)].filter((one, at, all) => all.indexOf(one) === at && stage.has(one.key)))}
  where not s.bad and cardinality(${sql.ref(column.key)}.industry_ids) > 0
    and industry.id is not null and not industry.id = any(${sql.ref(column.key)}.industry_ids)`;

/** Lines of rows that name a value which its list lacks: `elsewhere` of another value that it would belong to. */
export function unknownIn(stage: Stage, column: ValueColumn, where: SqlFragment): SqlFragment {
  const follows = followedValues.find(({ is }) => is === column);
  return sql`select s.line from ${stage.table} s ${joined(stage, follows ? [column] : [column])}
    where not s.bad and ${sql.ref(column.key)}.name is not null and ${sql.ref(column.key)}.found is null
      and (${where})`;
}

/** Good rows that name a value which its list lacks: `line`, `list` and `text`. */
export const unknownNamed = (stage: Stage, column: ValueColumn): SqlFragment => sql`
  select s.line, ${sql.ref(column.key)}.list, ${sql.ref(column.key)}.text from ${stage.table} s ${joined(stage, [column])}
  where not s.bad and ${sql.ref(column.key)}.name is not null and ${sql.ref(column.key)}.found is null`;

/** Who adds values that lists lack. */
export interface Adding {
  database: Database;
  actor: Actor;
}

/** Adds the values of a query, which has `listTypeId`, `name`, `parentId` and `industryIds`. */
export async function addValues(stage: Stage, of: Adding, query: SqlFragment): Promise<void> {
  const { rows } = await sql<MetValue>`${query}`.execute(stage.db);
  if (rows.length > 0) await addListValues(of.database, of.actor, 'Values of an import of major units', rows);
}

/** Adds what `findValues` missed. */
export const addMissing = (stage: Stage, of: Adding, where: SqlFragment = sql`true`): Promise<void> =>
  addValues(
    stage,
    of,
    sql`select n.list as "listTypeId", n.text as name, null::bigint as "parentId", '{}'::bigint[] as "industryIds"
      from ${named(stage)} n where n.found is null and ${where}`,
  );

/** Adds the values that the lists lack, those that others belong to first. */
export async function addUnknown(stage: Stage, of: Adding): Promise<void> {
  const add = (query: SqlFragment) => addValues(stage, of, query);
  await planUnits(stage);
  await addMissing(stage, of, sql`n.list <> ${sql.lit(productTypeColumn.list)}`);
  await planUnits(stage);
  await add(sql`select n.list as "listTypeId", n.text as name, null::bigint as "parentId",
      coalesce((select array_agg(distinct o.industry_id) from ${stage.side('own')} o join ${stage.table} s on s.line = o.line
        where lower(s.product_type) = n.name and o.industry_id is not null), '{}') as "industryIds"
    from ${named(stage)} n where n.found is null and n.list = ${sql.lit(productTypeColumn.list)}`);
  await planUnits(stage);
  await add(sql`select f.list as "listTypeId", f.text as name, f.of_id as "parentId", '{}'::bigint[] as "industryIds"
    from ${followed(stage)} f where f.found is null and f.of_id is not null`);
}
