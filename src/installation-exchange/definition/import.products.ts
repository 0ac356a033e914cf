import { sql } from 'kysely';
import { lists } from '../../global-lookup/rules.ts';
import type { ImportType, SqlFragment, Stage } from '../../import/service.ts';
import {
  becoming,
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
import { industryNamed, plainValue } from '../queries.ts';
import { exchangeMessages, industryColumn, required, text } from '../rules.ts';
import { definitionMessages as said } from './rules.ts';

const fieldOf = (name: SqlFragment) => sql`
  (select f.id from feature_field f where f.industry_id = n.industry_id and lower(f.field_name) = lower(${name}))`;

/** Side table `assignment`: of each good row the sub type, the field, and by which it is repeated. */
async function planAssignments(stage: Stage): Promise<void> {
  await makeSide(
    stage,
    'assignment',
    sql`
    select n.*, p.industry_ids, (p.numeric_code = 0 or c.numeric_code = 0) as has_no_code, a.id as assignment_id,
      a.repeat_field_id as repeated_by, ${becoming(stage, 'repeatField', sql`n.said_repeat`, sql`a.repeat_field_id`)} as repeat_field_id,
      min(n.line) over (partition by n.sub_type_id, n.field_id) as first,
      coalesce((select max(x.ordinal) from feature_assignment x
        where x.product_type_id = n.product_type_id and x.sub_type_id = n.sub_type_id), 0)
        + row_number() over (partition by n.sub_type_id, a.id is null order by n.line) as at_end,
      sum((a.id is null)::int) over (partition by n.sub_type_id order by n.line) as added
    from (select n.*, ${fieldOf(sql`n.field`)} as field_id, ${fieldOf(sql`n.repeat_field`)} as said_repeat
      from (select n.*, (select v.id from list_value v where v.list_type_id = ${sql.lit(lists.subType)}
          and coalesce(v.parent_id, 0) = n.product_type_id and lower(v.name) = lower(n.sub_type)) as sub_type_id
        from (select s.line, s.sub_type, s.field, s.repeat_field, ${industryNamed(sql`s.industry`)} as industry_id,
            ${plainValue(lists.productType, sql`s.product_type`)} as product_type_id
          from ${stage.table} s where not s.bad) n) n) n
    left join list_value p on p.id = n.product_type_id left join list_value c on c.id = n.sub_type_id
    left join feature_assignment a on a.product_type_id = n.product_type_id and a.sub_type_id = n.sub_type_id
      and a.field_id = n.field_id`,
  );
}

const records = (): Records => ({
  table: 'feature_assignment',
  side: 'assignment',
  match: sql`r.id = k.assignment_id`,
  added: {
    field_id: sql`k.field_id`,
    product_type_id: sql`k.product_type_id`,
    sub_type_id: sql`k.sub_type_id`,
  },
  fields: [
    { key: 'ordinal', column: 'ordinal', value: sql`s.ordinal::int`, fresh: sql`k.at_end` },
    { key: 'isRequired', column: 'is_required', value: sql`s.is_required`, fresh: sql`false` },
    {
      key: 'repeatField',
      column: 'repeat_field_id',
      value: sql`k.said_repeat`,
      fresh: sql`null`,
      shown: {
        now: sql`(select f.field_name from shared_feature_field f where f.id = r.repeat_field_id)`,
        becomes: sql`s.repeat_field`,
      },
    },
  ],
  by: [
    {
      key: 'subType',
      now: sql`(select v.name from shared_list_value v where v.id = r.sub_type_id)`,
      becomes: sql`s.sub_type`,
      isIdentity: true,
    },
    {
      key: 'field',
      now: sql`(select f.field_name from shared_feature_field f where f.id = r.field_id)`,
      becomes: sql`s.field`,
      isIdentity: true,
    },
  ],
});

/** Which fields a sub type has once the file is written, and by which each is repeated. */
const afterwards = (stage: Stage) => sql`
  (select o.sub_type_id, o.field_id, o.repeat_field_id from ${stage.side('assignment')} o where o.first = o.line
    union all
    select a.sub_type_id, a.field_id, a.repeat_field_id from feature_assignment a
    where a.sub_type_id in (select sub_type_id from ${stage.side('assignment')})
      and a.id not in (select o.assignment_id from ${stage.side('assignment')} o where o.assignment_id is not null))`;

/**
 * Import 226, of the documents of 222: which fields a product type and sub type have, in which order, which are required, and
 * by which they are repeated. What the file does not speak of stays.
 */
export const productDefinitionsImport: ImportType = {
  id: 226,
  listedAt: 222.1,
  key: 'productDefinitions',
  name: 'Product definitions',
  of: 'installation',
  xml: { number: 222, list: 'productDefinitions', element: 'productDefinition' },
  comesFirst: { [exchangeMessages.noIndustry]: 'listValues', [said.noField]: 'fieldDefinitions' },
  modes: ['update'],
  tables: ['feature_assignment'],
  columns: [
    industryColumn,
    text('productType', 'Product type', featureLimits.name, { ...required, example: 'Car' }),
    text('subType', 'Sub type', featureLimits.name, { ...required, aliases: ['product sub type'], example: 'Sedan' }),
    text('field', 'Field', featureLimits.name, { ...required, aliases: ['field name'], example: 'Displacement' }),
    {
      key: 'ordinal',
      title: 'Ordinal',
      dataType: 'int',
      min: 0,
      max: 100_000,
      aliases: ['order', 'position', 'sort order'],
    },
    { key: 'isRequired', title: 'Required', dataType: 'bool', empty: 'false', aliases: ['is required'] },
    text('repeatField', 'Repeated by', featureLimits.name, { empty: null, aliases: ['repeat field'] }),
  ],

  async validate(stage) {
    await planAssignments(stage);
    const reject = (column: string, reason: string, where: SqlFragment) =>
      rejectSide(stage, { side: 'assignment', column, reason, where });
    await reject('industry', exchangeMessages.noIndustry, sql`k.industry_id is null`);
    await reject('subType', said.noProduct, sql`k.product_type_id is null or k.sub_type_id is null`);
    await reject('field', said.noField, sql`k.field_id is null`);
    await rejectRepeated(stage, 'assignment', 'field', 'Same sub type and field as in row');
    await reject('subType', said.noCode, sql`k.assignment_id is null and k.has_no_code`);
    await reject(
      'productType',
      featureMessages.otherIndustry,
      sql`k.assignment_id is null and k.industry_ids <> '{}' and not k.industry_id = any(k.industry_ids)`,
    );
    await reject('repeatField', said.noField, sql`k.repeat_field is not null and k.said_repeat is null`);
    if (stage.mode !== 'update')
      await reject(
        'field',
        featureMessages.tooManyFields,
        sql`k.assignment_id is null and k.added + (select count(*) from feature_assignment a
          where a.sub_type_id = k.sub_type_id) > ${featureLimits.fieldsOfSubType}`,
      );
    // A row that is rejected takes those with it that are repeated by its field.
    for (;;) {
      await planAssignments(stage);
      const isWrong = sql`k.repeat_field_id = k.field_id
        or not exists (select from ${afterwards(stage)} o join feature_field f on f.id = o.field_id
            join data_definition d on d.id = f.definition_id
          where o.sub_type_id = k.sub_type_id and o.field_id = k.repeat_field_id and o.repeat_field_id is null
            and d.global_type = 1 and (d.custom ->> 'isWhole' = 'true' or d.custom ->> 'decimals' = '0'))
        or exists (select from ${afterwards(stage)} o where o.sub_type_id = k.sub_type_id and o.repeat_field_id = k.field_id)`;
      const wrong = await reject(
        'repeatField',
        featureMessages.badRepeat,
        sql`k.repeat_field_id is not null and k.repeat_field_id is distinct from k.repeated_by and (${isWrong})`,
      );
      if (wrong === 0) return;
    }
  },

  count: (stage) => countRecords(stage, records()),
  diff: { areCounts: true, records: (stage) => [{ ...recordsDiff(stage, records()), isWhole: 'differing' }] },

  async write(stage) {
    await lockFeatures(stage.db);
    await planAssignments(stage);
    return writeRecords(stage, records());
  },
};
