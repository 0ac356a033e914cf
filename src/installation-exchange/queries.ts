import { sql } from 'kysely';
import { lists } from '../global-lookup/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import type { SqlFragment, Stage } from '../import/service.ts';
import { exchangeMessages as said, languagePattern, mostLanguages, usualParentLists } from './rules.ts';

/** The number of the list that a row names, by its number or else its name. */
export const listNamed = (number: SqlFragment, name: SqlFragment) => sql`
  (select t.id from list_type t where t.id = ${number} or (${number} is null and lower(t.name) = lower(${name})))`;

/** The list of what a value of a list belongs to, where nothing else is said. */
export const usualParentList = (list: SqlFragment) => sql`
  (select u.parent from (values ${sql.join(
    usualParentLists.map(([of, parent]) => sql`(${sql.lit(of)}::bigint, ${sql.lit(parent)}::bigint)`),
  )}) u(list, parent) where u.list = ${list})`;

/** How many values of a list have a name, and the first of them. */
export const valuesNamed = (list: SqlFragment, name: SqlFragment) => sql`
  (select count(*) as n, min(v.id) as id from list_value v where v.list_type_id = ${list} and lower(v.name) = lower(${name}))`;

/** A value of a list that belongs to no other. */
export const plainValue = (list: number, name: SqlFragment) => sql`
  (select v.id from list_value v where v.list_type_id = ${sql.lit(list)} and coalesce(v.parent_id, 0) = 0
    and lower(v.name) = lower(${name}))`;

export const industryNamed = (name: SqlFragment) => plainValue(lists.industry, name);

/** Cells that name a value `v` of a list `t`, as `valueNameColumns` read them: `p` is what it belongs to, of the list `pt`. */
export const valueCells = sql`case when t.id < 2000 then t.id::text else '' end, t.name, v.name, coalesce(p.name, ''),
  case when p.id is null or p.list_type_id is not distinct from ${usualParentList(sql`t.id`)} then '' else pt.name end`;
export const valueJoins = sql`join list_type t on t.id = v.list_type_id
  left join list_value p on p.id = v.parent_id left join list_type pt on pt.id = p.list_type_id`;
export const valueHeads = ['List number', 'List', 'Name', 'Belongs to', 'Belongs to list'];
/** By list and name. */
export const valueOrder = sql`t.id, platform.natural_key(v.name) collate "C", coalesce(p.name, '') collate "C", v.id`;

/** Entries of a map column that say something, null where none does. */
const saidEntries = (cell: SqlFragment) => sql`
  (select jsonb_object_agg(e.key, e.value) from jsonb_each_text(${cell}) e where e.value <> '')`;

/** Entries that are there with what a row says of them: an empty one leaves what there is, or takes the entry away. */
export const mergedEntries = (stage: Stage, key: string, now: SqlFragment, cell: SqlFragment) => {
  const kept = stage.erases(key)
    ? sql`coalesce(${now}, '{}') - coalesce((select array_agg(e.key) from jsonb_each_text(${cell}) e where e.value = ''), '{}')`
    : sql`coalesce(${now}, '{}')`;
  return sql`((${kept}) || coalesce(${saidEntries(cell)}, '{}'))`;
};

/** Rejects rows whose names are in what is no language, or in too many. */
export async function rejectNames(stage: Stage): Promise<void> {
  if (!stage.has('names')) return;
  await stage.reject(
    'names',
    said.badLanguage,
    sql`exists (select from jsonb_object_keys(s.names) e where e !~ ${languagePattern})`,
  );
  await stage.reject(
    'names',
    said.tooManyLanguages,
    sql`(select count(*) from jsonb_each_text(s.names) e where e.value <> '') > ${mostLanguages}`,
  );
}

/** Languages in which any of these names are, for the heads of a file, and the cells of a name. */
export async function languagesOf(db: Db, names: SqlFragment) {
  const { rows } = await sql<{ code: string }>`
    select distinct k as code from (${names}) n(names) cross join lateral jsonb_object_keys(n.names) k order by 1`.execute(
    db,
  );
  const codes = rows.map(({ code }) => code);
  return {
    heads: codes.map((code) => `Names.${code}`),
    cells: (of: SqlFragment) => codes.map((code) => sql`coalesce(${of} ->> ${code}, '')`),
  };
}

/** `, a, b` behind the cells before. */
export const further = (cells: readonly SqlFragment[]) =>
  sql.join(
    cells.map((cell) => sql`, ${cell}`),
    sql``,
  );
