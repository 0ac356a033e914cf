import { sql } from 'kysely';
import { contentImported } from '../hierarchy/states/service.ts';
import type { ImportType, Stage } from '../import/service.ts';
import {
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../import/stage/queries.ts';
import type { Records } from '../import/stage/queries.ts';
import { hasMajorUnits } from '../major-unit/queries.ts';
import { unitTaxonomyMessages } from '../major-unit/taxonomy/rules.ts';
import { conflict } from '../platform/http/errors.ts';
import { lockLeaves } from '../taxonomy/queries.ts';
import { byUnit, findUnits } from './queries.named.ts';
import { levelPaths, makeTold, pathKey } from './queries.terms.ts';
import { unitNameColumns } from './rules.ts';
import { placeColumns, valueMessages } from './rules.records.ts';

/** Side table `place`: of each good row the unit, and the level that it names in a taxonomy of the unit's industry. */
async function planPlaces(stage: Stage): Promise<void> {
  await makeTold(stage, sql`select i.item_id from ${stage.side('item')} i`);
  await makeSide(
    stage,
    'level',
    sql`select l.id, l.taxonomy_id, ${pathKey(sql`l.path`)} as path from (${levelPaths(
      sql`select t.id from shared_taxonomy t where lower(t.name) in (
        select lower(s.taxonomy) from ${stage.table} s where not s.bad)`,
    )}) l`,
  );
  await makeSide(
    stage,
    'place',
    sql`
    with named as materialized (select distinct lower(s.taxonomy) as name from ${stage.table} s where not s.bad),
    tree as materialized (
      select t.id, lower(t.name) as name, coalesce(v.replace_with, v.id) as industry
      from shared_taxonomy t join shared_list_value v on v.id = t.industry_id where lower(t.name) in (select n.name from named n))
    select s.line, i.item_id, u.industry, n.name is not null as is_tree, t.id is not null as is_own, l.id as level_id,
      l.id is not null and not exists (select from shared_taxonomy_level c where c.parent_id = l.id) as is_leaf,
      min(s.line) over (partition by i.item_id, l.id) as first
    from ${stage.table} s join ${stage.side('item')} i on i.line = s.line
    left join ${stage.side('told')} u on u.item_id = i.item_id
    left join (select distinct name from tree) n on n.name = lower(s.taxonomy)
    left join lateral (select min(t.id) as id from tree t where t.name = lower(s.taxonomy) and t.industry = u.industry) t on true
    left join (select l.taxonomy_id, l.path, min(l.id) as id from ${stage.side('level')} l group by 1, 2) l
      on l.taxonomy_id = t.id and l.path = ${pathKey(sql`s.level_path`)}
    where not s.bad`,
  );
}

const records = (stage: Stage): Records => ({
  table: 'unit_taxonomy',
  side: 'place',
  match: sql`r.item_id = k.item_id and r.level_id = k.level_id`,
  added: { item_id: sql`k.item_id`, level_id: sql`k.level_id` },
  fields: [],
  by: [
    ...byUnit(stage),
    {
      key: 'taxonomy',
      now: sql`null::text`,
      becomes: sql`case when r.id is null then s.taxonomy end`,
      isIdentity: true,
    },
    {
      key: 'levelPath',
      now: sql`null::text`,
      becomes: sql`case when r.id is null then s.level_path end`,
      isIdentity: true,
    },
  ],
});

/** Import 207: the leaves of taxonomies at which units stand, several a unit. What a file does not name stays. */
export const placesImport: ImportType = {
  id: 207,
  key: 'unitTaxonomy',
  name: 'Taxonomy assignments of units',
  xml: { number: 207, name: 'Taxonomy assignments', list: 'unitLevels', element: 'unitLevel' },
  isOffered: hasMajorUnits,
  permission: 'writeMajorUnit',
  comesFirst: { 'Item not found': 'majorUnits' },
  modes: [],
  tables: ['unit_taxonomy'],
  columns: [...unitNameColumns, ...placeColumns],

  async validate(stage) {
    await findUnits(stage);
    await planPlaces(stage);
    const reject = (column: string, reason: string, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'place', column, reason, where });
    await reject('name', valueMessages.noProduct, sql`k.industry is null`);
    await reject('taxonomy', 'Taxonomy not found', sql`not k.is_tree`);
    await reject('taxonomy', unitTaxonomyMessages.otherIndustry, sql`not k.is_own`);
    await reject('levelPath', unitTaxonomyMessages.unknownLevel, sql`k.level_id is null`);
    await reject('levelPath', unitTaxonomyMessages.onlyLeaves, sql`not k.is_leaf`);
    await rejectRepeated(stage, 'place', 'levelPath', 'Same unit and level as in row');
  },

  count: (stage) => countRecords(stage, records(stage)),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, records(stage))] },

  async write(stage, changeId) {
    await lockLeaves(stage.db);
    await planPlaces(stage);
    const { rows: branches } = await sql`select from ${stage.side('place')} k join ${stage.table} s on s.line = k.line
      where not s.bad and not k.is_leaf limit 1`.execute(stage.db);
    if (branches.length > 0) throw conflict();
    const counts = await writeRecords(stage, records(stage));
    await contentImported(
      stage.db,
      sql`select u.item_id from unit_taxonomy u where u.change_id = ${changeId}`,
      stage.options.stateAfterImport,
    );
    return counts;
  },
};
