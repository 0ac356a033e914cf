import { sql } from 'kysely';
import { step } from '../diagram/rules.order.ts';
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
import { unitLimits, unitMessages } from '../major-unit/rules.ts';
import { byUnit, findUnits } from './queries.named.ts';
import { featureColumns, unitNameColumns } from './rules.ts';

const nameKey = sql`lower(s.group_name), lower(s.feature_name)`;

/**
 * Side table `feature`: of each good row the feature that it speaks of. A unit may have several of one group and name: the
 * second of these in the file, by ordinal, is the second of them in the unit, also where somebody left the first row out.
 */
const planFeatures = (stage: Stage) =>
  makeSide(
    stage,
    'feature',
    sql`
    with unit as materialized (
      select f.id, f.item_id, f.group_id, f.ordinal, lower(f.name) as name,
        row_number() over (partition by f.item_id, f.group_id, lower(f.name) order by f.ordinal, f.id) as nth
      from unit_feature f where f.item_id in (select i.item_id from ${stage.side('item')} i)),
    row as (
      select s.line, row_number() over (partition by lower(s.type_code), lower(s.name), lower(s.tag), s.keys, s.model_year,
        lower(s.make), ${nameKey} order by s.ordinal, s.line) as nth
      from (select * from ${stage.table} union all select * from ${stage.leftOut} o) s)
    select n.line, n.item_id, n.group_id, n.feature_id, n.last,
      min(n.line) over (partition by n.item_id, n.group_name, n.feature_name, n.nth) as first,
      row_number() over (partition by n.item_id, n.feature_id is null order by n.line) as at, n.has
    from (select s.line, i.item_id, g.id as group_id, u.id as feature_id, r.nth, lower(s.group_name) as group_name,
        lower(s.feature_name) as feature_name, coalesce(l.last, 0) as last, coalesce(l.has, 0) as has
      from ${stage.table} s join ${stage.side('item')} i on i.line = s.line join row r on r.line = s.line
      left join feature_group g on lower(g.name) = lower(s.group_name)
      left join unit u on u.item_id = i.item_id and u.group_id = g.id and u.name = lower(s.feature_name) and u.nth = r.nth
      left join (select item_id, max(ordinal) as last, count(*) as has from unit group by item_id) l on l.item_id = i.item_id
      where not s.bad) n`,
  );

const atEnd = sql`k.last + ${sql.lit(step)} * k.at`;

const records = (stage: Stage): Records => ({
  table: 'unit_feature',
  side: 'feature',
  match: sql`r.id = k.feature_id`,
  added: {
    item_id: sql`k.item_id`,
    group_id: sql`k.group_id`,
    name: sql`s.feature_name`,
    ...(!stage.has('ordinal') && { ordinal: atEnd }),
  },
  fields: [
    { key: 'featureValue', column: 'value', value: sql`s.feature_value`, fresh: sql`s.feature_value` },
    { key: 'ordinal', column: 'ordinal', value: sql`s.ordinal::int`, fresh: atEnd },
  ],
  by: [
    ...byUnit(stage),
    {
      key: 'groupName',
      now: sql`(select g.name from feature_group g where g.id = r.group_id)`,
      becomes: sql`s.group_name`,
      isIdentity: true,
    },
    { key: 'featureName', now: sql`r.name`, becomes: sql`s.feature_name`, isIdentity: true },
  ],
});

/**
 * Import 202: features of units, told by unit, group and name; a name that no group has becomes a group. Features that the
 * file does not speak of stay, new ones without an ordinal go to the end.
 */
export const featuresImport: ImportType = {
  id: 202,
  key: 'unitFeatures',
  name: 'Features of units',
  xml: { number: 202, name: 'Features', list: 'features', element: 'feature' },
  isOffered: hasMajorUnits,
  permission: 'writeMajorUnit',
  comesFirst: { 'Item not found': 'majorUnits' },
  modes: ['update'],
  tables: ['feature_group', 'unit_feature'],
  columns: [...unitNameColumns, ...featureColumns],

  async validate(stage) {
    await findUnits(stage);
    await planFeatures(stage);
    await rejectRepeated(stage, 'feature', 'featureName', 'Same unit, group and name as in row');
    if (stage.mode !== 'update')
      await rejectSide(stage, {
        side: 'feature',
        column: 'featureName',
        reason: unitMessages.tooManyFeatures,
        where: sql`k.feature_id is null and k.has + k.at > ${unitLimits.features}`,
      });
  },

  count: (stage) => countRecords(stage, records(stage)),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, records(stage))] },

  async write(stage, changeId) {
    await planFeatures(stage);
    if (stage.mode !== 'update') {
      await sql`insert into feature_group (name)
        select distinct on (lower(s.group_name)) s.group_name
        from ${stage.table} s join ${stage.side('feature')} k on k.line = s.line
        where not s.bad and k.group_id is null order by lower(s.group_name), s.line`.execute(stage.db);
      await planFeatures(stage);
    }
    const counts = await writeRecords(stage, records(stage));
    await contentImported(
      stage.db,
      sql`select f.item_id from unit_feature f where f.change_id = ${changeId}`,
      stage.options.stateAfterImport,
    );
    return counts;
  },
};
