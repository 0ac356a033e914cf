import { sql } from 'kysely';
import { contentImported } from '../hierarchy/states/service.ts';
import { settleOrder } from '../hierarchy/place/queries.ts';
import { rejectTypes } from '../hierarchy/type/queries.named.ts';
import type { Counts, ImportColumn } from '../import/rules.ts';
import type { ImportType, Stage } from '../import/service.ts';
import { conflict } from '../platform/http/errors.ts';
import { linkDiff } from './queries.diff.ts';
import { moves, placeOf, writePlaces } from './queries.load.ts';
import { linesInCycles, planRows } from './queries.plan.ts';
import { itemColumns } from './rules.ts';
import { rejectPlaces } from './service.plan.ts';

const parentKeys: Readonly<Record<string, string>> = {
  typeCode: 'parentTypeCode',
  name: 'parentName',
  tag: 'parentTag',
};

const parentColumns = itemColumns.map(({ aliases: _aliases, example: _example, ...column }): ImportColumn => {
  const title = `Parent ${column.title.toLowerCase()}`;
  return { ...column, key: parentKeys[column.key] ?? 'parentKeys', title };
});

/** The rows as those of the hierarchy import: each is a link of an item that is there. */
function asPlaces(stage: Stage): Stage {
  const columns: Record<string, string> = { attributes: 'keys', parentAttributes: 'parentKeys', relation: 'name' };
  return {
    ...stage,
    mode: 'add',
    table: sql`(select s.line, s.bad, s.type_code, s.name, s.tag, s.keys as attributes, s.parent_type_code, s.parent_name,
      s.parent_tag, s.parent_keys as parent_attributes, null::text[] as parent_path, 'link' as relation, s.ordinal
      from ${stage.table} s)`,
    leftOut: sql`(select * from ${stage.leftOut} o where false)`,
    has: (key) => stage.has(columns[key] ?? key),
    reject: (key, reason, where) => stage.reject(columns[key] ?? key, reason, where),
  };
}

/** What writing the plan does. */
async function countLinks(stage: Stage): Promise<Counts> {
  const plan = await planRows(asPlaces(stage));
  const { rows } = await sql<{ create: number; update: number }>`
    select count(*) filter (where r.id is null)::int as create,
      count(*) filter (where r.id is not null and ${moves})::int as update
    from ${plan} p ${placeOf} where p.is_placed`.execute(stage.db);
  const { create = 0, update = 0 } = rows[0] ?? {};
  return { create, update, unchanged: stage.rows - create - update, remove: 0 };
}

/**
 * XML number 101: places of items beside the primary one. Item and parent are there already; a link that stands gets the
 * ordinal that is given.
 */
export const linksImport: ImportType = {
  id: 101,
  key: 'links',
  name: 'Links',
  xml: { number: 101, list: 'links', element: 'link' },
  isXmlOnly: true,
  modes: [],
  comesFirst: { 'Item not found': 'hierarchy' },
  tables: ['hierarchy_relation'],
  columns: [
    ...itemColumns,
    ...parentColumns,
    { key: 'ordinal', title: 'Ordinal', dataType: 'int', min: 0, max: 999_999_999 },
  ],

  async validate(stage) {
    await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
    await rejectTypes(stage, { key: 'parentTypeCode', column: 'parent_type_code', reason: 'Parent type not found' });
    for (;;) {
      const places = asPlaces(stage);
      const plan = await planRows(places);
      const unknown = await stage.reject(
        'name',
        'Item not found',
        sql`s.line in (select p.line from ${plan} p where p.item_id is null)`,
      );
      const loose = await stage.reject(
        'name',
        'The item has no primary place',
        sql`s.line in (select p.line from ${plan} p where p.item_id is not null
          and not exists (select from hierarchy_relation r where r.child_id = p.item_id and r.is_primary))`,
      );
      if (unknown + loose + (await rejectPlaces(places, plan)) === 0) return;
    }
  },

  count: countLinks,

  diff: {
    groupTitle: 'Type',
    prepare: async (stage) => void (await planRows(asPlaces(stage))),
    records: (stage) => [linkDiff(asPlaces(stage))],
  },

  async write(stage) {
    const { db } = stage;
    const places = asPlaces(stage);
    const counts = await countLinks(stage);
    const plan = stage.side('plan');
    const { rows } = await sql<{ unfit: boolean }>`
      select exists (select from ${plan} p where p.parent_ref is null or p.item_id is null)
        or exists (${linesInCycles(plan)}) as unfit`.execute(db);
    if (rows[0]?.unfit !== false) throw conflict();
    const touched = stage.side('touched');
    await sql`drop table if exists ${touched}`.execute(db);
    await sql`create unlogged table ${touched} (id bigint)`.execute(db);
    stage.progress('Writing links', 0, 1);
    await writePlaces(places, plan, touched);
    await contentImported(db, sql`select id from ${touched}`, stage.options.stateAfterImport);
    await settleOrder(db, sql`select id from ${touched}`);
    return counts;
  },
};
