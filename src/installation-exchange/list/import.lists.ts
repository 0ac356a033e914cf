import { sql } from 'kysely';
import { limits } from '../../global-lookup/rules.ts';
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
import { listNamed } from '../queries.ts';
import { inLines, listNumberColumn, required, text } from '../rules.ts';

/** Side table `list`: of each good row its list, and its labels, of which -1 stands for those that are new. */
const planLists = (stage: Stage) =>
  makeSide(
    stage,
    'list',
    sql`
    select n.*, min(n.line) over (partition by coalesce(n.list_id, 0), case when n.list_id is null then n.name end) as first,
      sum((n.list_id is null)::int) over (order by n.line) as added,
      case when n.labels is not null then (
        select coalesce(array_agg(distinct coalesce(l.id, -1) order by coalesce(l.id, -1)), '{}') from unnest(n.labels) x
        left join list_label l on lower(l.name) = lower(x)) end as label_ids
    from (select s.line, lower(s.list) as name, s.labels,
        ${listNamed(sql`s.list_number`, sql`s.list`)} as list_id, s.list_number is not null as by_number
      from ${stage.table} s where not s.bad) n`,
  );

const records = (): Records => ({
  table: 'list_type',
  side: 'list',
  match: sql`r.id = k.list_id`,
  added: { name: sql`s.list` },
  fields: [
    { key: 'editable', column: 'editable', value: sql`s.editable`, fresh: sql`true` },
    {
      key: 'labels',
      column: 'label_ids',
      value: sql`k.label_ids`,
      fresh: sql`'{}'::bigint[]`,
      shown: { now: sql`array_to_string(r.label_ids, ', ')`, becomes: sql`array_to_string(k.label_ids, ', ')` },
    },
  ],
  by: [{ key: 'list', now: sql`r.name`, becomes: sql`s.list`, isIdentity: true }],
});

/** Import 220: lists with their labels; a label that is none yet becomes one. */
export const listsImport: ImportType = {
  id: 220,
  key: 'lists',
  name: 'Lists',
  of: 'installation',
  xml: { number: 220, list: 'lists', element: 'list', document: 'Lists with values and relations' },
  modes: ['update'],
  tables: ['list_type', 'list_label'],
  columns: [
    listNumberColumn('listNumber', 'List number'),
    text('list', 'List', limits.name, { ...required, aliases: ['list name', 'name'], example: 'Makes' }),
    { key: 'editable', title: 'Editable', dataType: 'bool', empty: 'true' },
    { key: 'labels', title: 'Labels', dataType: 'list', empty: '{}', maxLength: limits.name, delimitor: inLines },
  ],

  async validate(stage) {
    await planLists(stage);
    await rejectSide(stage, {
      side: 'list',
      column: 'listNumber',
      reason: 'There is no list of this number',
      where: sql`k.by_number and k.list_id is null`,
    });
    await rejectRepeated(stage, 'list', 'list', 'Same list as in row');
    if (stage.mode === 'update') return;
    await rejectSide(stage, {
      side: 'list',
      column: 'list',
      reason: `There are ${limits.lists.toLocaleString('en')} lists at most`,
      where: sql`k.list_id is null and k.added + (select count(*) from list_type) > ${limits.lists}`,
    });
    await rejectSide(stage, {
      side: 'list',
      column: 'labels',
      reason: `There are ${limits.labels} labels at most`,
      where: sql`-1 = any(k.label_ids) and (select count(distinct lower(x)) from ${stage.side('list')} a, unnest(a.labels) x)
        + (select count(*) from list_label) > ${limits.labels}`,
    });
  },

  count: (stage) => countRecords(stage, records()),
  diff: { areCounts: true, records: (stage) => [{ ...recordsDiff(stage, records()), isWhole: 'differing' }] },

  makes: (stage) => [
    {
      table: 'list_type',
      rows: sql`select ${stage.newId(sql`k.line`)} as id, s.list as name, coalesce(s.editable, true) as editable,
          '{}'::bigint[] as label_ids
        from ${stage.side('list')} k join ${stage.table} s on s.line = k.line where not s.bad and k.list_id is null`,
    },
  ],

  async write(stage) {
    await planLists(stage);
    await sql`insert into list_label (name)
      select distinct on (lower(x)) x from ${stage.side('list')} k join ${stage.table} s on s.line = k.line, unnest(k.labels) x
      where not s.bad and (k.list_id is not null or ${stage.mode !== 'update'})
        and not exists (select from list_label l where lower(l.name) = lower(x))
      order by lower(x), k.line`.execute(stage.db);
    await planLists(stage);
    return writeRecords(stage, records());
  },
};
