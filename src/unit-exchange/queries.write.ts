import { sql } from 'kysely';
import { resolvedValue } from '../global-lookup/value/queries.ts';
import type { DiffCell, Made, RecordDiff, SqlFragment, Stage } from '../import/service.ts';
import { valueNow } from './queries.named.ts';
import { makeColumn, valueColumns } from './rules.ts';
import type { ValueColumn } from './rules.ts';

const own = (stage: Stage) => stage.side('own');

/** Whether a row says nothing of a value, which stays then. */
const isLeft = (stage: Stage, { key, staged }: ValueColumn) =>
  stage.erases(key) ? sql`false` : sql`s.${sql.ref(staged)} is null`;

/** What a unit has of a value once the file is written: where the file says what is read already, it stays. */
function wish(stage: Stage, of: ValueColumn): SqlFragment {
  const { column, key } = of;
  const [kept, said] = [sql.ref<number | null>(`m.${column}`), sql.ref(`o.${column}`)];
  if (column === makeColumn.column) return sql`coalesce(${kept}, ${said})`;
  if (!stage.has(key)) return sql`${kept}`;
  return sql`case when ${isLeft(stage, of)} or ${kept} = ${said} or ${resolvedValue(sql`${kept}`)} is not distinct from ${said} then ${kept} else ${said} end`;
}

const wanted = (stage: Stage, plan: SqlFragment) => sql`
  select p.line, p.item_id, m.id is not null as is_there, coalesce(m.model_year, o.model_year) as model_year,
    ${sql.join(valueColumns.map((column) => sql`${wish(stage, column)} as ${sql.ref(column.column)}`))}
  from ${plan} p join ${stage.table} s on s.line = p.line join ${own(stage)} o on o.line = p.line
  left join major_unit m on m.item_id = p.item_id
  where p.is_first`;

const columns = sql.join(valueColumns.map(({ column }) => sql.ref(column)));
const of = (alias: string) =>
  sql`(${sql.join(valueColumns.map(({ column }) => sql.ref(`${alias}.${column}`)))}, ${sql.ref(`${alias}.model_year`)})`;
const isWhole = sql`w.industry_id is not null and w.product_type_id is not null and w.sub_type_id is not null`;

/** Lines of units that are there and of which the file says something else. */
export const differingUnits = (stage: Stage, plan: SqlFragment): SqlFragment => sql`
  select w.line from (${wanted(stage, plan)}) w left join major_unit u on u.item_id = w.item_id
  where w.item_id is not null and ${isWhole} and (u.id is null or ${of('w')} is distinct from ${of('u')})`;

/** Says what the plan's units are; `touched` gets those that were there and differed. */
export async function writeUnits(stage: Stage, plan: SqlFragment, touched: SqlFragment): Promise<void> {
  await sql`
    with want as materialized (select * from (${wanted(stage, plan)}) w where ${isWhole}), written as (
      insert into major_unit as u (item_id, model_year, ${columns})
      select w.item_id, w.model_year, ${sql.join(valueColumns.map(({ column }) => sql.ref(`w.${column}`)))}
      from want w left join major_unit u on u.item_id = w.item_id
      where u.id is null or ${of('w')} is distinct from ${of('u')} order by w.line
      on conflict (catalog_id, item_id) do update set model_year = excluded.model_year,
        ${sql.join(valueColumns.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
      returning item_id)
    insert into ${touched} select item_id from written
    where item_id not in (select c.id from ${stage.side('created')} c)`.execute(stage.db);
}

/** Units that `writeUnits` would make or change, for kinds of record behind this one. */
export const madeUnits = (stage: Stage, plan: SqlFragment): Made => ({
  table: 'major_unit',
  rows: sql`
    select coalesce(u.id, ${stage.newId(sql`w.line`)}) as id, coalesce(w.item_id, ${stage.newId(sql`w.line`)}) as item_id,
      w.model_year, ${sql.join(valueColumns.map(({ column }) => sql.ref(`w.${column}`)))}
    from (${wanted(stage, plan)}) w left join major_unit u on u.item_id = w.item_id
    where ${isWhole} and (u.id is null or ${of('w')} is distinct from ${of('u')})`,
  replaces: true,
});

/** What a row says of a value: as the list calls it, or what a list gets with it. `o` are the row's values. */
const said = ({ column, staged }: ValueColumn) =>
  sql`coalesce(${valueNow(sql.ref(`o.${column}`))}, s.${sql.ref(staged)})`;

/** Cells of a new unit, which stand beside those of its item. */
export const newUnitCells = (stage: Stage): DiffCell[] => [
  ...valueColumns
    .filter(({ key }) => stage.has(key))
    .map(({ key, staged }): DiffCell =>
      key === makeColumn.key
        ? { key, now: sql`null::text`, becomes: sql`s.make`, isIdentity: true }
        : { key, now: sql`null::text`, becomes: sql`case when r.id is null then s.${sql.ref(staged)} end` },
    ),
  ...(stage.has('modelYear')
    ? [{ key: 'modelYear', now: sql`null::text`, becomes: sql`s.model_year::text`, isIdentity: true as const }]
    : []),
];

/** What the file changes of units that are there. */
export const unitDiff = (stage: Stage): RecordDiff => ({
  table: 'major_unit',
  from: sql`${stage.side('plan')} p join ${stage.table} s on s.line = p.line join ${own(stage)} o on o.line = p.line
    join major_unit r on r.item_id = p.item_id`,
  where: sql`p.is_first`,
  cells: [
    {
      key: 'name',
      now: sql`(select i.name from hierarchy_item i where i.id = r.item_id)`,
      becomes: sql`s.name`,
      isIdentity: true,
    },
    ...valueColumns
      .filter(({ key }) => stage.has(key) && key !== makeColumn.key)
      .map((column): DiffCell => {
        const now = valueNow(sql`r.${sql.ref(column.column)}`);
        const becomes = sql`case when ${isLeft(stage, column)} then ${now} else ${said(column)} end`;
        return {
          key: column.key,
          now,
          becomes: sql`(select ${becomes} from ${own(stage)} o where o.line = s.line)`,
          becomesBeside: becomes,
          left: now,
        };
      }),
  ],
});
