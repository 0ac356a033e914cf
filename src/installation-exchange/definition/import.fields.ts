import { sql } from 'kysely';
import type { ImportType, SqlFragment, Stage } from '../../import/service.ts';
import {
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { lockFeatures } from '../../standard-feature/queries.write.ts';
import { featureLimits, featureMessages } from '../../standard-feature/rules.ts';
import { industryNamed, mergedEntries, rejectNames } from '../queries.ts';
import { exchangeMessages, industryColumn, namesColumn, required, text } from '../rules.ts';
import { definitionMessages as said, typeColumn, typeWords } from './rules.ts';

/** Side table `field`: of each good row the field of its industry, the definition, and the group as it is spelled. */
async function planFields(stage: Stage): Promise<void> {
  await makeSide(
    stage,
    'field',
    sql`
    select n.*, f.id as field_id, d.n as definitions, d.id as definition_id,
      min(n.line) over (partition by n.industry_id, n.name) as first,
      case when f.id is null then row_number() over (partition by n.industry_id, f.id is null order by n.line) end as added,
      ${mergedEntries(stage, 'names', sql`f.names`, sql`s.names`)} as names,
      coalesce((select g.group_name from feature_field g where g.industry_id = n.industry_id
          and lower(g.group_name) = lower(n.group_name) order by g.id limit 1),
        first_value(n.group_name) over (partition by n.industry_id, lower(n.group_name) order by n.line)) as in_group
    from (select s.line, lower(s.name) as name, s.group_name, s.definition,
        array_position(${[...typeWords]}::text[], regexp_replace(lower(s.type), '[^a-z]', '', 'g')) as type,
        ${industryNamed(sql`s.industry`)} as industry_id
      from ${stage.table} s where not s.bad) n
    join ${stage.table} s on s.line = n.line
    left join feature_field f on f.industry_id = n.industry_id and lower(f.field_name) = n.name
    cross join lateral (select count(*) as n, min(d.id) as id from data_definition d
      where lower(d.name) = lower(n.definition) and (n.type is null or d.global_type = n.type)) d`,
  );
}

const shownNames = (of: SqlFragment) => sql`
  (select string_agg(e.key || ': ' || e.value, E'\\n' order by e.key) from jsonb_each_text(${of}) e)`;

const records = (): Records => ({
  table: 'feature_field',
  side: 'field',
  match: sql`r.id = k.field_id`,
  added: { industry_id: sql`k.industry_id`, field_name: sql`s.name` },
  fields: [
    { key: 'groupName', column: 'group_name', value: sql`k.in_group`, fresh: sql`''` },
    {
      key: 'definition',
      column: 'definition_id',
      value: sql`k.definition_id`,
      fresh: sql`k.definition_id`,
      shown: {
        now: sql`(select d.name from shared_data_definition d where d.id = r.definition_id)`,
        becomes: sql`s.definition`,
      },
    },
    {
      key: 'names',
      column: 'names',
      value: sql`k.names`,
      fresh: sql`'{}'::jsonb`,
      shown: { now: shownNames(sql`r.names`), becomes: shownNames(sql`k.names`) },
    },
    { key: 'isFitment', column: 'is_fitment', value: sql`s.is_fitment`, fresh: sql`false` },
  ],
  by: [
    {
      key: 'industry',
      now: sql`(select v.name from shared_list_value v where v.id = r.industry_id)`,
      becomes: sql`s.industry`,
      isIdentity: true,
    },
    { key: 'name', now: sql`r.field_name`, becomes: sql`s.name`, isIdentity: true },
  ],
});

/**
 * Import 222: fields of industries, told by industry and name. One that is used keeps its group and definition. What a row
 * leaves blank stays.
 */
export const fieldDefinitionsImport: ImportType = {
  id: 222,
  key: 'fieldDefinitions',
  name: 'Field definitions',
  of: 'installation',
  xml: { number: 222, list: 'fieldDefinitions', element: 'fieldDefinition' },
  comesFirst: { [exchangeMessages.noIndustry]: 'listValues', [said.noDefinition]: 'dataDefinitions' },
  modes: ['update'],
  tables: ['feature_field'],
  columns: [
    industryColumn,
    text('name', 'Field', featureLimits.name, {
      ...required,
      aliases: ['field name', 'name'],
      example: 'Displacement',
    }),
    text('groupName', 'Group', featureLimits.name, { empty: '', aliases: ['group name'] }),
    typeColumn('type', 'Type'),
    text('definition', 'Definition', featureLimits.name, {
      required: true,
      neverEmpty: 'Definition is required',
      aliases: ['data definition'],
    }),
    namesColumn,
    { key: 'isFitment', title: 'Fitment', dataType: 'bool', empty: 'false', aliases: ['is fitment'] },
  ],

  async validate(stage) {
    await rejectNames(stage);
    await planFields(stage);
    const reject = (column: string, reason: string, where: SqlFragment) =>
      rejectSide(stage, { side: 'field', column, reason, where });
    await reject('industry', exchangeMessages.noIndustry, sql`k.industry_id is null`);
    await rejectRepeated(stage, 'field', 'name', 'Same industry and field as in row');
    await reject('definition', said.noDefinition, sql`k.definition is not null and k.definitions = 0`);
    await reject('definition', said.severalDefinitions, sql`k.definitions > 1`);
    if (stage.mode !== 'update')
      await reject(
        'name',
        featureMessages.tooManyFieldsOfIndustry,
        sql`k.field_id is null and k.added + (select count(*) from feature_field f where f.industry_id = k.industry_id) > ${featureLimits.fieldsOfIndustry}`,
      );
    await reject(
      'name',
      featureMessages.fieldUsed('Group and definition stay.'),
      sql`k.field_id in (select c.id from (select f.id from ${stage.side('field')} c join feature_field f on f.id = c.field_id
          where (c.in_group is not null and c.in_group <> f.group_name)
            or (c.definition_id is not null and c.definition_id <> f.definition_id)) c
        where exists (select from feature_assignment a where a.field_id = c.id)
          or c.id in (select platform.fields_with_values((select array_agg(x.field_id) from ${stage.side('field')} x
            where x.field_id is not null))))`,
    );
  },

  count: (stage) => countRecords(stage, records()),
  diff: { areCounts: true, records: (stage) => [{ ...recordsDiff(stage, records()), isWhole: 'differing' }] },

  makes: (stage) => [
    {
      table: 'feature_field',
      rows: sql`select ${stage.newId(sql`k.line`)} as id, k.industry_id, k.definition_id, s.name as field_name,
          coalesce(k.in_group, '') as group_name
        from ${stage.side('field')} k join ${stage.table} s on s.line = k.line where not s.bad and k.field_id is null`,
    },
  ],

  async write(stage) {
    await lockFeatures(stage.db);
    await planFields(stage);
    return writeRecords(stage, records());
  },
};
