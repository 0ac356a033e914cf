import { sql } from 'kysely';
import { typeByCode, rejectTypes } from '../hierarchy/type/queries.named.ts';
import type { DiffCell, SqlFragment, Stage } from '../import/service.ts';
import { inOrder, namedCells } from '../item-exchange/queries.cells.ts';
import { isUnit } from '../item-exchange/queries.export.ts';
import { rejectUnnamed } from '../item-exchange/queries.named.ts';
import type { Db } from '../platform/db/pool.ts';
import { joinValue, nameUnits } from './queries.ts';
import type { ListColumn } from './queries.ts';
import { unitImportMessages as said } from './rules.ts';

/** Finds the units that rows name, as the side table `item`, and rejects rows that name none or several. */
export async function findUnits(stage: Stage): Promise<void> {
  await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
  await stage.reject(
    'typeCode',
    said.noUnit,
    sql`exists (select from ${typeByCode} t where t.code = upper(s.type_code) and not ${isUnit})`,
  );
  await nameUnits(stage);
  await rejectUnnamed(stage, 'name', 'Item');
}

/** Rejects rows that name a value which a list lacks and does not take; `findValues` ran before. */
export const rejectClosed = async (stage: Stage, column: ListColumn): Promise<void> => {
  const value = sql.ref(column.key);
  if (stage.has(column.key))
    await stage.reject(
      column.key,
      said.closedList,
      sql`s.line in (select s.line from ${stage.table} s ${joinValue(stage, column)}
        where ${value}.name is not null and ${value}.found is null and not ${value}.editable)`,
    );
};

/** Values of which the nearest of their list is looked for. */
const mostCompared = 200;
/** From this similarity on, 0 to 1, a value of a list is near to another. */
const leastSimilar = 0.25;

/**
 * Warns of values that the import adds to lists of the installation, each with the nearest that is there. `of` is a query of
 * good rows: `line`, `list`, and `text`, which the list lacks.
 */
export const warnAdded = (stage: Stage, column: string, of: SqlFragment): Promise<number> =>
  stage.warnEach(
    column,
    said.addedValue,
    sql`with row as materialized (${of}),
      value as (select list, lower(text) as name, min(text) as text, min(line) as line from row group by 1, 2),
      near as materialized (
        select x.list, x.name, v.name as nearest from (select * from value order by line limit ${sql.lit(mostCompared)}) x
        left join lateral (select v.name from shared_list_value v
          where v.list_type_id = x.list and v.replace_with is null and similarity(lower(v.name), x.name) >= ${sql.lit(leastSimilar)}
          order by similarity(lower(v.name), x.name) desc, lower(v.name) limit 1) v on true)
      select r.line, '"' || r.text || '"' || coalesce(', near to "' || n.nearest || '"', '') as detail
      from row r left join near n on n.list = r.list and n.name = lower(r.text)`,
  );

/** The same of what `findValues` missed in a column. */
export const warnMissing = async (stage: Stage, column: ListColumn): Promise<void> => {
  const value = sql.ref(column.key);
  if (stage.has(column.key))
    await warnAdded(
      stage,
      column.key,
      sql`select s.line, ${value}.list, ${value}.text from ${stage.table} s ${joinValue(stage, column)}
        where not s.bad and ${value}.name is not null and ${value}.found is null`,
    );
};

/** Cells that tell of which unit a record `r` with an `item_id` is. */
export const byUnit = (stage: Stage): DiffCell[] => [
  {
    key: 'name',
    now: sql`(select i.name from hierarchy_item i where i.id = r.item_id)`,
    becomes: sql`s.name`,
    isIdentity: true,
  },
  ...(stage.has('modelYear')
    ? [
        {
          key: 'modelYear',
          now: sql`(select u.model_year::text from major_unit u where u.item_id = r.item_id)`,
          becomes: sql`s.model_year::text`,
          isIdentity: true as const,
        },
      ]
    : []),
];

/** The name of a list's value as it is read, null for none. */
export const valueNow = (id: SqlFragment) => sql`(select coalesce(x.name, v.name) from shared_list_value v
  left join shared_list_value x on x.id = v.replace_with where v.id = ${id})`;

/** The same for a cell of a file: empty for none. */
export const valueName = (id: SqlFragment) => sql`coalesce(${valueNow(id)}, '')`;

/** How files name units `i` of type `t`, of which `u` says more, as `unitNameColumns` read it. */
export async function namedUnits(db: Db) {
  const item = await namedCells(db);
  return {
    heads: item.heads,
    cells: item.cells('i', 't'),
    /** Joins the unit of a record `r`. */
    joins: sql`join hierarchy_item i on i.id = r.item_id join hierarchy_type t on t.id = i.type_id and ${isUnit}
      left join major_unit u on u.item_id = i.id`,
    order: sql`${inOrder('i', 't')}, i.id`,
  };
}
