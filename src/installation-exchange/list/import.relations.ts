import { sql } from 'kysely';
import type { ImportType, Stage } from '../../import/service.ts';
import {
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { globalLookupMessages, limits } from '../../global-lookup/rules.ts';
import { listNamed, usualParentList } from '../queries.ts';
import { exchangeMessages as said, listNumberColumn, required, text, valueNameColumns } from '../rules.ts';

/** Side table `relation`: of each good row the value that it names, and the list that this goes with. */
async function planRelations(stage: Stage): Promise<void> {
  const belongsTo = stage.has('belongsTo') ? sql`lower(s.belongs_to)` : sql`null::text`;
  const parentList = stage.has('belongsToList')
    ? sql`(select t.id from list_type t where lower(t.name) = lower(s.belongs_to_list))`
    : sql`null::bigint`;
  await makeSide(
    stage,
    'relation',
    sql`
    select n.*, t.editable, v.n as values, v.id as value_id,
      min(n.line) over (partition by v.id, n.with_id) as first
    from (select s.line, lower(s.name) as name, ${belongsTo} as belongs_to, ${parentList} as parent_list,
        ${listNamed(sql`s.list_number`, sql`s.list`)} as list_id,
        ${listNamed(sql`s.related_list_number`, sql`s.related_list`)} as with_id
      from ${stage.table} s where not s.bad) n
    left join list_type t on t.id = n.list_id
    cross join lateral (
      select case when bool_or(v.parent_id is null) then 1 else count(*) end as n,
        coalesce(min(v.id) filter (where v.parent_id is null), min(v.id)) as id
      from list_value v
      where v.list_type_id = n.list_id and lower(v.name) = n.name and (n.belongs_to is null or v.parent_id in (
        select p.id from list_value p where lower(p.name) = n.belongs_to
          and p.list_type_id = coalesce(n.parent_list, ${usualParentList(sql`n.list_id`)})))) v`,
  );
}

const records = (): Records => ({
  table: 'list_relation',
  side: 'relation',
  match: sql`r.list_value_id = k.value_id and r.list_type_id = k.with_id`,
  added: { list_value_id: sql`k.value_id`, list_type_id: sql`k.with_id` },
  fields: [{ key: 'isRequired', column: 'is_required', value: sql`s.is_required`, fresh: sql`false` }],
  by: [
    {
      key: 'name',
      now: sql`(select v.name from shared_list_value v where v.id = r.list_value_id)`,
      becomes: sql`s.name`,
      isIdentity: true,
    },
    {
      key: 'relatedList',
      now: sql`(select t.name from shared_list_type t where t.id = r.list_type_id)`,
      becomes: sql`s.related_list`,
      isIdentity: true,
    },
  ],
});

/** Relations of values: each goes with the values of another list. Those that the file does not speak of stay. */
export const relationsImport: ImportType = {
  id: 224,
  listedAt: 220.2,
  key: 'listRelations',
  name: 'Relations of values',
  of: 'installation',
  xml: { number: 220, list: 'listRelations', element: 'listRelation' },
  comesFirst: { [said.noList]: 'lists', [said.noValue]: 'listValues' },
  modes: ['update'],
  tables: ['list_relation'],
  columns: [
    ...valueNameColumns,
    listNumberColumn('relatedListNumber', 'Related list number'),
    text('relatedList', 'Related list', limits.name, { ...required, aliases: ['goes with'], example: 'Brands' }),
    { key: 'isRequired', title: 'Required', dataType: 'bool', empty: 'false', aliases: ['is required'] },
  ],

  async validate(stage) {
    await planRelations(stage);
    const reject = (column: string, reason: string, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'relation', column, reason, where });
    await reject('list', said.noList, sql`k.list_id is null`);
    await reject('relatedList', said.noList, sql`k.with_id is null`);
    await reject('name', said.noValue, sql`k.values = 0`);
    await reject('name', said.severalValues, sql`k.values > 1`);
    await rejectRepeated(stage, 'relation', 'relatedList', 'Same value and list as in row');
    const alters = stage.has('isRequired') ? sql`s.is_required is distinct from r.is_required` : sql`false`;
    await reject(
      'list',
      globalLookupMessages.notEditable,
      sql`not k.editable and exists (select from ${stage.table} s left join list_relation r
        on r.list_value_id = k.value_id and r.list_type_id = k.with_id
        where s.line = k.line and (r.id is null or (s.is_required is not null and ${alters})))`,
    );
  },

  count: (stage) => countRecords(stage, records()),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, records())] },

  async write(stage) {
    await planRelations(stage);
    return writeRecords(stage, records());
  },
};
